import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { Media } from '#contract/media/media.ts'
import { isApiError } from '#web/api/api-error.ts'
import iconButton from '#web/parts/icon-button.module.css'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { isForeign } from '#web/parts/media/media-library.ts'
import { mediaQuery } from '#web/parts/media/media-queries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LostDrawing } from '#web/ui/error-drawings.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { useMediaAccess } from '../shared/media-access.ts'
import { MediaEditing } from './media-editing.tsx'
import { MediaReading } from './media-reading.tsx'
import styles from './media-panel.module.css'
import { listPlace } from '../shared/media-place.ts'
import type { MediaSearch } from '../shared/media-search.ts'

interface MediaPanelProps {
  library: MediaLibrary
  mediaId: string
  search: MediaSearch
}

/** How often a picture whose sizes are being made is looked at again. */
const notReadyMs = 2000
const isWaiting = (media: Media | undefined): boolean =>
  media !== undefined && media.kind === 'image' && !media.isReady && media.fault === null

/** One picture or document, beside the list, at an address of its own. */
export function MediaPanel({ library, mediaId, search }: MediaPanelProps) {
  const navigate = useNavigate()
  const access = useMediaAccess(library)
  const {
    data: media,
    error,
    refetch,
  } = useQuery({
    ...mediaQuery(library, mediaId),
    refetchInterval: ({ state }) => (isWaiting(state.data) ? notReadyMs : false),
  })
  const { history } = useRouter()
  // Another entry for the list would make the browser's back button lead from the list to the list, once for each picture.
  const close = () =>
    history.location.state.isFromMediaList === true
      ? history.back()
      : void navigate({ ...listPlace(library, search), replace: true, resetScroll: false })
  const isGone = isApiError(error) && error.status === 404
  const isRead = isForeign(library) || media?.isTrashed === true || (media !== undefined && access('change', media) !== null)

  return (
    <Dialog title={media?.title ?? 'Bild'} width="42rem" placement="side" onClose={close}>
      <button type="button" className={`${iconButton.button} ${styles.close}`} aria-label="Stäng" onClick={close}>
        <IconX size={20} aria-hidden />
      </button>
      {media === undefined && error === null && <ListSkeleton rows={8} />}
      {media === undefined && isGone && (
        <EmptyState drawing={<LostDrawing />}>Bilden finns inte längre, eller så har du inte tillgång till den.</EmptyState>
      )}
      {media === undefined && error !== null && !isGone && <ErrorBox onRetry={() => void refetch()} />}
      {media !== undefined &&
        (isRead ? (
          <MediaReading library={library} media={media} access={access} onGone={close} />
        ) : (
          <MediaEditing library={library} media={media} access={access} onGone={close} />
        ))}
    </Dialog>
  )
}
