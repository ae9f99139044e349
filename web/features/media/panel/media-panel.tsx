import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { consentLabel, licenceLabel, peopleLabel } from '#contract/media-facts.ts'
import type { Media } from '#contract/media/media.ts'
import { isApiError } from '#web/api/api-error.ts'
import iconButton from '#web/ui/icon-button.module.css'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { isForeign } from '#web/parts/media/media-library.ts'
import { mediaQuery } from '#web/parts/media/media-queries.ts'
import { dateText } from '#web/ui/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LostDrawing } from '#web/ui/error-drawings.tsx'
import { ErrorBox } from '#web/ui/error-screen.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import type { MediaAccess } from '../shared/media-access.ts'
import { useMediaAccess } from '../shared/media-access.ts'
import { listPlace } from '../shared/media-place.ts'
import type { MediaSearch } from '../shared/media-search.ts'
import { useMediaSaver, useSaverState } from '../shared/use-media-saver.ts'
import { DescriptionFields } from './description-fields.tsx'
import { MediaActions } from './media-actions.tsx'
import { MediaFactsList } from './media-facts-list.tsx'
import { MediaLacking } from './media-lacking.tsx'
import { MediaNotices } from './media-notices.tsx'
import styles from './media-panel.module.css'
import { MediaPicture } from './media-picture.tsx'
import { MediaUses } from './media-uses.tsx'
import { OrderFields } from './order-fields.tsx'
import { PeopleFields } from './people-fields.tsx'
import { PublicNow } from './public-now.tsx'
import { RightFields } from './right-fields.tsx'
import { SavedLine } from './saved-line.tsx'

const SharedSection = lazy(async () => ({ default: (await import('./shared-section.tsx')).SharedSection }))

interface MediaPanelProps {
  library: MediaLibrary
  mediaId: string
  search: MediaSearch
}

/** How often a picture is read again while its sizes are being made. */
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
  // A new history entry for the list would make the back button lead from the list to the list, once for each picture.
  const close = () =>
    history.location.state.isFromMediaList === true
      ? history.back()
      : void navigate({ ...listPlace(library, search), replace: true, resetScroll: false })
  const isGone = isApiError(error) && error.status === 404
  const isRead = isForeign(library) || media?.isTrashed === true || (media !== undefined && access('change', media) !== null)

  return (
    <Dialog title={media?.title ?? 'Bild'} width="42rem" placement="side" onClose={close}>
      <button type="button" className={`${iconButton.button} ${iconButton.corner}`} aria-label="Stäng" onClick={close}>
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

interface PanelBodyProps {
  library: MediaLibrary
  media: Media
  access: MediaAccess
  onGone: () => void
}

/** The editable fields of a picture. Each is saved when it is left, and the public sees it at once. */
function MediaEditing({ library, media: told, access, onGone }: PanelBodyProps) {
  const saver = useMediaSaver(library, told)
  const state = useSaverState(saver)
  const { media } = state
  return (
    <Stack gap={6}>
      <SavedLine saver={saver} state={state} />
      <PublicNow library={library} media={media} access={access} beforeStep={saver.flush} />
      <MediaNotices library={library} media={media} access={access} beforeStep={saver.flush} />
      <MediaLacking library={library} media={media} />
      <MediaPicture library={library} media={media} saver={saver} access={access} />
      <DescriptionFields saver={saver} state={state} />
      <RightFields saver={saver} state={state} />
      {media.kind === 'image' && <PeopleFields library={library} saver={saver} state={state} access={access} />}
      <OrderFields library={library} saver={saver} state={state} />
      {library.siteId === null ? (
        <Suspense fallback={<ListSkeleton rows={4} />}>
          <SharedSection media={media} beforeStep={saver.flush} />
        </Suspense>
      ) : (
        <MediaUses library={library} media={media} />
      )}
      <MediaFactsList media={media} />
      <MediaActions library={library} media={media} access={access} beforeStep={saver.flush} onGone={onGone} />
    </Stack>
  )
}

const alreadySaved = () => Promise.resolve(true)

/** The fields of a picture as text, for roles that may not change them and for pictures in the trash. */
function MediaReading({ library, media, access, onGone }: PanelBodyProps) {
  const isImage = media.kind === 'image'
  const line = (label: string, value: ReactNode) => (
    <>
      <dt>{label}</dt>
      <dd>{value === '' ? '–' : value}</dd>
    </>
  )
  return (
    <Stack gap={6}>
      <PublicNow library={library} media={media} access={access} beforeStep={alreadySaved} />
      <MediaNotices library={library} media={media} access={access} beforeStep={alreadySaved} />
      <MediaPicture library={library} media={media} saver={null} access={access} />
      <section aria-label="Beskrivning">
        <dl className={styles.facts}>
          {isImage && line('Alternativtext', media.isDecorative ? 'Dekorativ bild' : media.alt)}
          {isImage && line('Bildtext', media.caption)}
          {isImage && line('Fotograf', media.credit)}
          {line('Rättighet', licenceLabel[media.licence])}
          {media.licenceUntil !== null && line('Får användas till', dateText(media.licenceUntil))}
          {isImage && line('Personer i bild', peopleLabel[media.people])}
          {isImage && line('Samtycke', consentLabel[media.consent])}
          {isImage && media.isAiGenerated && line('AI-genererad', 'Ja')}
          {media.tags.length > 0 && line('Etiketter', media.tags.join(', '))}
        </dl>
      </section>
      <MediaUses library={library} media={media} />
      <MediaFactsList media={media} />
      {!isForeign(library) && (
        <MediaActions library={library} media={media} access={access} beforeStep={alreadySaved} onGone={onGone} />
      )}
    </Stack>
  )
}
