import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { hiddenBeforeWords } from '#contract/items/hidden-before.ts'
import { plannedText } from '#web/ui/dates.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { isApiError } from '#web/api/api-error.ts'
import { useMySite } from '#web/api/session.ts'
import { useFetchedPart } from '#web/ui/use-fetched-part.ts'
import type { PrepareShare } from '../item-area.ts'
import { BlockedDialog } from './blocked-dialog.tsx'
import { correctedSlug } from './corrected-address.ts'
import type { EditorWork } from './editor-work.ts'
import { FindingList } from './finding-list.tsx'
import styles from './publish-dialog.module.css'

const list = new Intl.ListFormat('sv', { type: 'conjunction' })
const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '')

const noSharing = async () => null

interface PublishDialogProps {
  work: EditorWork
  purpose: 'publish' | 'review'
  /** How many comments are not resolved. They refuse nothing. */
  openComments: number
}

/** The last look before the text goes to the site, or to those who may put it there. */
export function PublishDialog({ work, purpose, openComments }: PublishDialogProps) {
  const { item, title, changesBy, findings } = work
  const [isBusy, setBusy] = useState(false)
  const now = useNow()
  const isPublishing = purpose === 'publish'
  // As it was when the dialog opened: the step itself changes what it is made from.
  const [newSlug] = useState(() => (isPublishing ? correctedSlug(work, now) : null))
  const [movesToo, setMovesToo] = useState(false)
  const [isReviewed] = useState(item?.review?.state === 'requested')
  const { isFederationsOwn } = useMySite(work.siteId)
  const sharing = useFetchedPart(work.area.fetchSharing ?? noSharing, isPublishing && isFederationsOwn === true && item !== null)
  const share = useRef<PrepareShare | null>(null)
  const [mayShare, setMayShare] = useState(false)
  const onMayShare = useCallback(() => setMayShare(true), [])
  if (findings.some(({ level }) => level === 'blocking')) {
    return <BlockedDialog work={work} until={isPublishing ? 'publicera' : 'skicka för granskning'} />
  }

  const go = async () => {
    setBusy(true)
    if (isPublishing) await publish(work, isReviewed, movesToo ? newSlug : null)
    else await work.run('requestReview')
    setBusy(false)
  }
  const goAndShare = async () => {
    const prepared = share.current?.() ?? null
    if (prepared === null) return
    setBusy(true)
    // Why it was not sent stands in a toast.
    if (await publish(work, isReviewed, movesToo ? newSlug : null)) await prepared().catch(() => undefined)
    setBusy(false)
  }
  const question = isPublishing
    ? item?.isLive
      ? `Publicera ändringarna i ”${title}”?`
      : `Publicera ”${title}”?`
    : `Skicka ”${title}” för granskning?`

  return (
    <Dialog key="klar" title={question} onClose={work.close}>
      {isPublishing ? (
        <p className={styles.where}>
          Syns på <strong>{withoutScheme(item?.address ?? '')}</strong> direkt.
        </p>
      ) : (
        <p>Redaktörerna ser att den väntar på dem. Du kan fortsätta skriva under tiden.</p>
      )}
      {isPublishing && item?.hiddenBefore && <p>{hiddenBeforeWords[item.hiddenBefore]}.</p>}
      {changesBy.length > 0 && <p>Innehåller ändringar av {list.format(changesBy)}.</p>}
      {isPublishing && item?.publishAt && (
        <p>Den är schemalagd till {plannedText(item.publishAt, now)}. Det tas bort när du publicerar nu.</p>
      )}
      {openComments > 0 && <p>{openComments === 1 ? '1 öppen kommentar.' : `${openComments} öppna kommentarer.`}</p>}
      {newSlug !== null && item !== null && (
        <Checkbox
          className={styles.beside ?? ''}
          label={`Byt också adress till ${item.path.slice(0, item.path.lastIndexOf('/') + 1)}${newSlug}`}
          description="Rubriken är ändrad sedan sist. Den gamla adressen leder vidare."
          checked={movesToo}
          onChange={({ currentTarget }) => setMovesToo(currentTarget.checked)}
        />
      )}
      {findings.length > 0 && (
        <div className={styles.advice}>
          <FindingList findings={findings} onShow={work.show} onFix={work.fix} onAnswer={work.answer} />
        </div>
      )}
      <div className={styles.beside}>
        {sharing && item && <sharing.ShareBeside itemId={item.id} share={share} onMayShare={onMayShare} />}
      </div>
      <DialogActions>
        <Button variant="default" onClick={work.close}>
          Avbryt
        </Button>
        {mayShare && (
          <Button variant="default" disabled={isBusy} onClick={() => void goAndShare()}>
            Publicera och skicka
          </Button>
        )}
        <Button data-autofocus loading={isBusy} onClick={() => void go()}>
          {isPublishing ? 'Publicera' : 'Skicka för granskning'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** False if it was not published, or not moved: what goes wrong has shown its toast, and an address that is taken by now leaves it where it was. */
async function publish(work: EditorWork, isReviewed: boolean, slug: string | null): Promise<boolean> {
  try {
    await work.take('publish', { isReviewed })
    if (slug !== null) await work.take('changeAddress', { slug, takeOver: false })
    return true
  } catch (error) {
    if (!isApiError(error)) throw error
    // The dialog then lists what the server found.
    if (error.code !== 'CHECK_FAILED') work.close()
    return false
  }
}
