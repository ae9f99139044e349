import type { Croppable } from '#contract/media/media-crop.ts'
import { partFor } from '#contract/media/media-crop.ts'
import type { MediaFacts, MediaRatio } from '#contract/media-facts.ts'
import { adminImage, ratioOf } from '#contract/media-facts.ts'
import styles from '#web/parts/media/framing/framing.module.css'

interface RatioPreviewProps {
  siteId: string | null
  media: MediaFacts & Croppable
  ratio: MediaRatio
}

/** The part the public sees in that ratio. */
export function RatioPreview({ siteId, media, ratio }: RatioPreviewProps) {
  const { x, y, w, h } = partFor(media, ratio)
  return (
    <span
      className={styles.window}
      style={{ aspectRatio: ratioOf[ratio], width: `min(100%, ${5 * ratioOf[ratio]}rem)`, backgroundColor: media.color }}
    >
      <img
        src={adminImage(siteId, media, 320)}
        alt=""
        draggable={false}
        style={{ width: `${100 / w}%`, height: `${100 / h}%`, left: `${(-100 * x) / w}%`, top: `${(-100 * y) / h}%` }}
      />
    </span>
  )
}
