import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSiteId } from '#web/api/use-site-id.ts'
import { dateTimeText } from '#web/ui/dates.ts'
import { showToast } from '#web/ui/toast-store.ts'
import type { Fields } from '../item.ts'
import type { ItemArea } from '../item-area.ts'
import { ItemNotice } from '../item-notice.tsx'
import { newItemId } from '../item-queries.ts'
import type { LeftText } from './kept-text.ts'
import type { SaveSession } from './save-session.ts'
import { isUnsaved } from './save-state.ts'
import type { useNewText } from './use-new-text.ts'
import { savedSoon } from './use-leave-guard.ts'

interface LeftTextsProps<Content extends Fields> {
  area: ItemArea<Content>
  /** Of the text that is open. */
  session: SaveSession
  leftTexts: ReturnType<typeof useNewText>
  /** Takes the focus from a line that goes. */
  onDone: () => void
}

/** The newest of the other new texts of the area that were left before they were saved, and on demand the rest. */
export function LeftTexts<Content extends Fields>({ area, session, leftTexts, onDone }: LeftTextsProps<Content>) {
  const siteId = useSiteId()
  const navigate = useNavigate()
  const [isAll, setAll] = useState(false)
  const { left, forget, keepAgain } = leftTexts
  // All at once would push the sheet out of sight.
  const shown = isAll ? left : left.slice(0, 1)
  const more = left.length - shown.length

  const open = async ({ id, kept: { parentId } }: LeftText): Promise<void> => {
    const { item } = session.state.get()
    const isUntouched = item === null && !isUnsaved(session.state.get())
    // What is not saved by then is left under its own id.
    if (!isUntouched) await savedSoon(session)
    await navigate({
      to: area.itemRoute,
      params: { siteId, itemId: newItemId },
      search: parentId === undefined ? {} : { under: parentId },
      state: { newText: id },
      replace: isUntouched,
    })
  }
  const throwAway = (text: LeftText): void => {
    onDone()
    forget(text)
    showToast({
      severity: 'info',
      title: nameIn(area, text),
      message: 'Texten är kastad.',
      action: { label: 'Ångra', onClick: () => keepAgain(text) },
    })
  }

  return (
    <>
      {shown.map((text) => {
        const name = nameIn(area, text)
        return (
          <ItemNotice
            key={text.id}
            tone="quiet"
            actions={
              <>
                <Button variant="default" aria-label={`Öppna: ${name}`} onClick={() => void open(text)}>
                  Öppna
                </Button>
                <Button variant="subtle" color="gray" aria-label={`Kasta: ${name}`} onClick={() => throwAway(text)}>
                  Kasta
                </Button>
                {more > 0 && (
                  <Button
                    variant="subtle"
                    color="gray"
                    onClick={() => {
                      // The button goes.
                      onDone()
                      setAll(true)
                    }}
                  >
                    Visa {more} till
                  </Button>
                )}
              </>
            }
          >
            Du har osparad text från en annan {area.words.counted[0]}: {name}, {dateTimeText(new Date(text.kept.at).toISOString())}.
          </ItemNotice>
        )
      })}
    </>
  )
}

/** ”Sommarfest i parken”, or `Nyhet utan rubrik`. */
function nameIn<Content extends Fields>(area: ItemArea<Content>, { kept }: LeftText): string {
  // As the area's own editor kept it.
  const title = area.titleOf({ ...area.empty, ...kept.fields }).trim()
  return title === '' ? area.words.untitled : `”${title}”`
}
