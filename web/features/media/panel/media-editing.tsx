import type { Media } from '#contract/media/media.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import type { MediaAccess } from '../shared/media-access.ts'
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
import { useMediaSaver, useSaverState } from '../shared/use-media-saver.ts'

interface MediaEditingProps {
  library: MediaLibrary
  media: Media
  access: MediaAccess
  onGone: () => void
}

/** What is said of a picture, to be changed. Each field is saved when it is left; the public sees it at once. */
export function MediaEditing({ library, media: told, access, onGone }: MediaEditingProps) {
  const saver = useMediaSaver(library, told)
  const state = useSaverState(saver)
  const { media } = state
  return (
    <div className={styles.panel}>
      <SavedLine saver={saver} state={state} />
      <PublicNow library={library} media={media} access={access} beforeStep={saver.flush} />
      <MediaNotices library={library} media={media} access={access} beforeStep={saver.flush} />
      <MediaLacking library={library} media={media} />
      <MediaPicture library={library} media={media} saver={saver} access={access} />
      <DescriptionFields saver={saver} state={state} />
      <RightFields saver={saver} state={state} />
      {media.kind === 'image' && <PeopleFields library={library} saver={saver} state={state} access={access} />}
      <OrderFields library={library} saver={saver} state={state} />
      <MediaUses library={library} media={media} />
      <MediaFactsList media={media} />
      <MediaActions library={library} media={media} access={access} beforeStep={saver.flush} onGone={onGone} />
    </div>
  )
}
