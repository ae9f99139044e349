import type { MediaFacts } from '#contract/media-facts.ts'
import { PictureThumb } from './picture-thumb.tsx'
import styles from './picture-thumb.module.css'

interface WholePictureProps {
  siteId: string | null
  media: MediaFacts
  /** CSS length; never higher than what fits in the window. */
  height: string
  alt: string
}

/** All of a picture on a quiet ground: a tall one keeps its ratio within the height there is. */
export const WholePicture = ({ siteId, media, height, alt }: WholePictureProps) => (
  <div className={styles.ground}>
    <span style={{ width: `min(100%, calc(min(${height}, 45dvh) * ${media.width / Math.max(1, media.height)}))` }}>
      <PictureThumb siteId={siteId} media={media} ratio="auto" width={960} isEager alt={alt} />
    </span>
  </div>
)
