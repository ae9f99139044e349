import type { FocalPoint, MediaFacts } from '#contract/media-facts.ts'
import { arrowStep, pointAt, pointText } from '#web/parts/media/framing/framing.ts'
import styles from '#web/parts/media/framing/framing.module.css'
import { Stage } from '#web/parts/media/framing/stage.tsx'

interface FocalStageProps {
  siteId: string | null
  media: MediaFacts
  focal: FocalPoint
  onFocal: (focal: FocalPoint) => void
}

/** The point that every ratio keeps in sight: pressed at, dragged, or moved with the arrow keys. */
export function FocalStage({ siteId, media, focal, onFocal }: FocalStageProps) {
  return (
    <Stage siteId={siteId} media={media} onPoint={onFocal}>
      <button
        type="button"
        className={styles.point}
        data-autofocus
        aria-label={pointText(focal)}
        style={{ left: `${focal.x * 100}%`, top: `${focal.y * 100}%` }}
        onKeyDown={(event) => {
          const step = arrowStep(event.key, event.shiftKey)
          if (step === null) return
          event.preventDefault()
          onFocal(pointAt(focal.x + step[0], focal.y + step[1]))
        }}
      />
    </Stage>
  )
}
