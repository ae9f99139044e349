import type { ReactNode } from 'react'
import type { Media } from '#contract/media/media.ts'
import { consentLabel, licenceLabel, peopleLabel } from '#contract/media-facts.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { isForeign } from '#web/parts/media/media-library.ts'
import { calendarDateText } from '#web/ui/dates.ts'
import type { MediaAccess } from '../shared/media-access.ts'
import { MediaActions } from './media-actions.tsx'
import { MediaFactsList } from './media-facts-list.tsx'
import { MediaNotices } from './media-notices.tsx'
import styles from './media-panel.module.css'
import { MediaPicture } from './media-picture.tsx'
import { PublicNow } from './public-now.tsx'
import { MediaUses } from './media-uses.tsx'

interface MediaReadingProps {
  library: MediaLibrary
  media: Media
  access: MediaAccess
  onGone: () => void
}

const alreadySaved = () => Promise.resolve(true)

/** What is said of a picture, for whoever may not change it, or while it lies in the trash. */
export function MediaReading({ library, media, access, onGone }: MediaReadingProps) {
  const isImage = media.kind === 'image'
  const line = (label: string, value: ReactNode) => (
    <>
      <dt>{label}</dt>
      <dd>{value === '' ? '–' : value}</dd>
    </>
  )
  return (
    <div className={styles.panel}>
      <PublicNow library={library} media={media} access={access} beforeStep={alreadySaved} />
      <MediaNotices library={library} media={media} access={access} beforeStep={alreadySaved} />
      <MediaPicture library={library} media={media} saver={null} access={access} />
      <section aria-label="Beskrivning" className={styles.fields}>
        <dl className={styles.facts}>
          {isImage && line('Alternativtext', media.isDecorative ? 'Dekorativ bild' : media.alt)}
          {isImage && line('Bildtext', media.caption)}
          {isImage && line('Fotograf', media.credit)}
          {line('Rättighet', licenceLabel[media.licence])}
          {media.licenceUntil !== null && line('Får användas till', calendarDateText(media.licenceUntil))}
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
    </div>
  )
}
