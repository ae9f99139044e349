import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { MediaFacts, MediaKind } from '#contract/media-facts.ts'
import { isAtLeast } from '#contract/permissions.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Row, Small } from '#web/ui/layout.tsx'
import { TabButton, TabButtons } from '#web/ui/tab-buttons.tsx'
import iconButton from '#web/ui/icon-button.module.css'
import { ownLibrary, sharedLibrary } from '../media-library.ts'
import { MediaOptions } from './media-options.tsx'
import { MediaPickerFilters } from './media-picker-filters.tsx'
import styles from './media-picker.module.css'
import type { MediaView } from '../media-queries.ts'
import { sharedTotalQuery, usualMediaView } from '../media-queries.ts'
import { PickerUploads } from './picker-uploads.tsx'

const number = new Intl.NumberFormat('sv-SE')
const words = {
  image: { title: 'Välj bild', own: 'Sajtens bilder', shared: 'Gemensamma bilder', many: ['bild', 'bilder'] },
  document: { title: 'Välj dokument', own: 'Sajtens dokument', shared: 'Gemensamma dokument', many: ['dokument', 'dokument'] },
} as const

export interface MediaPickerDialogProps {
  kind: MediaKind
  onClose: () => void
  /** One was chosen; the caller takes the picker away. */
  onPick: (media: MediaFacts) => void
  /** `Välj bild` where nothing else is said. */
  title?: string
  /** More than one may be chosen, up to so many; they come with `onPickMany`. */
  max?: number
  onPickMany?: (media: MediaFacts[]) => void
}

/** The same list as the Bildbank's own: the site's pictures and the federation's, never another site's. */
export function MediaPickerDialog({ kind, title, max, onClose, onPick, onPickMany }: MediaPickerDialogProps) {
  const siteId = useSiteId()
  const { role } = useMySite(siteId)
  const [isShared, setShared] = useState(false)
  const [view, setView] = useState<MediaView>({ ...usualMediaView, kind })
  const [chosen, setChosen] = useState<readonly MediaFacts[]>([])
  const { data: sharedTotal } = useQuery(sharedTotalQuery(siteId, kind))
  const body = useRef<HTMLDivElement>(null)
  const library = isShared ? sharedLibrary(siteId) : ownLibrary(siteId)
  const isMany = max !== undefined && max > 1 && onPickMany !== undefined
  const text = words[kind]
  const canUpload = isAtLeast(role, 'writer')

  const choose = (media: MediaFacts) => {
    if (!isMany) onPick(media)
    else if (chosen.some(({ id }) => id === media.id)) setChosen(chosen.filter(({ id }) => id !== media.id))
    else if (chosen.length < max) setChosen([...chosen, media])
  }
  // Files arrive one by one, each after the others' answers: what is chosen by then is what counts.
  const arrived = (media: MediaFacts) => {
    if (!isMany) onPick(media)
    else setChosen((before) => (before.length < max && before.every(({ id }) => id !== media.id) ? [...before, media] : before))
  }

  const tab = (shared: boolean, label: string) => (
    <TabButton
      isCurrent={isShared === shared}
      onClick={() => {
        setShared(shared)
        setView({ ...usualMediaView, kind })
      }}
    >
      {label}
    </TabButton>
  )

  return (
    <Dialog title={title ?? text.title} width="64rem" placement="whole" onClose={onClose}>
      <button type="button" className={`${iconButton.button} ${iconButton.corner}`} aria-label="Stäng" onClick={onClose}>
        <IconX size={20} aria-hidden />
      </button>
      <div ref={body} className={styles.body}>
        <TabButtons label="Bildbank">
          {tab(false, text.own)}
          {tab(true, sharedTotal === undefined ? text.shared : `${text.shared} (${number.format(sharedTotal)})`)}
        </TabButtons>
        <MediaPickerFilters library={library} view={view} onView={setView} />
        <div className={styles.results}>
          <MediaOptions
            key={`${isShared} ${JSON.stringify(view)}`}
            library={library}
            view={view}
            chosen={isMany ? chosen : null}
            isFull={isMany && chosen.length >= max}
            onChoose={choose}
            onClear={() => {
              // The button goes with the empty list.
              body.current?.querySelector<HTMLElement>('input[type="search"]')?.focus()
              setView({ ...usualMediaView, kind })
            }}
            onSearch={(search) => setView({ ...view, search })}
            onShared={isShared || sharedTotal === undefined || sharedTotal === 0 ? null : () => setShared(true)}
          />
        </div>
        <Row as="footer" gap={3} align="end" wrap className={styles.foot}>
          {canUpload && (
            <PickerUploads
              library={ownLibrary(siteId)}
              kind={kind}
              isMany={isMany}
              place={body}
              onBegin={() => setShared(false)}
              onArrived={arrived}
            />
          )}
          <Row as="span" grow />
          {isMany && (
            <>
              <Small role="status" className={styles.count}>
                {chosen.length} av högst {max} {max === 1 ? text.many[0] : text.many[1]}
              </Small>
              <Button disabled={chosen.length === 0} onClick={() => onPickMany([...chosen])}>
                {chosen.length === 0 ? 'Välj' : `Välj ${chosen.length} ${chosen.length === 1 ? text.many[0] : text.many[1]}`}
              </Button>
            </>
          )}
        </Row>
      </div>
    </Dialog>
  )
}
