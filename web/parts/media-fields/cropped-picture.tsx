import type { MediaFacts, MediaRatio } from '#contract/media-facts.ts'
import { adminImage, ratioOf } from '#contract/media-facts.ts'
import { partFor } from '#contract/media/media-crop.ts'
import type { CropRect } from '#contract/media-use.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import styles from './picture-field.module.css'

interface CroppedPictureProps {
  media: MediaFacts
  ratio: MediaRatio
  /** What was cropped for this place alone. */
  crop: CropRect | null
  alt: string
}

/** A picture as the public will see it in this place: the part and the ratio, with its own colour until it is there. */
export function CroppedPicture({ media, ratio, crop, alt }: CroppedPictureProps) {
  const siteId = useSiteId()
  const part = partFor(media, ratio, crop)
  return (
    <span className={styles.frame} style={{ aspectRatio: ratioOf[ratio], backgroundColor: media.color }}>
      <img
        // Another picture is another element: one that could not be fetched is hidden.
        key={media.fileKey}
        className={styles.part}
        src={adminImage(siteId, media, 960)}
        alt={alt}
        decoding="async"
        draggable={false}
        style={{
          width: `${100 / part.w}%`,
          height: `${100 / part.h}%`,
          left: `${(-100 * part.x) / part.w}%`,
          top: `${(-100 * part.y) / part.h}%`,
        }}
        // While its sizes are being made there is nothing to fetch: the colour alone is calmer than a broken picture.
        onError={(event) => {
          event.currentTarget.hidden = true
        }}
      />
    </span>
  )
}
