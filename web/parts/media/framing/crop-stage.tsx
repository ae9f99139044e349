import { useRef } from 'react'
import type { MediaFacts, MediaRatio } from '#contract/media-facts.ts'
import { ratioLabel } from '#contract/media-facts.ts'
import type { CropRect } from '#contract/media-use.ts'
import { arrowStep, corners, drawnTo, movedBy, partText, sizedTo } from './framing.ts'
import styles from './framing.module.css'
import { Stage } from './stage.tsx'

interface CropStageProps {
  siteId: string | null
  media: MediaFacts
  ratio: MediaRatio
  part: CropRect
  onPart: (part: CropRect) => void
}

/** A part of a fixed ratio: dragged, drawn at its corners, or moved and sized with the keyboard. */
export function CropStage({ siteId, media, ratio, part, onPart }: CropStageProps) {
  const before = useRef(part)
  const frame = useRef<HTMLButtonElement>(null)
  return (
    <Stage
      siteId={siteId}
      media={media}
      onPoint={(point, began, isFirst, target) => {
        if (isFirst) {
          before.current = part
          frame.current?.focus()
          return
        }
        const corner = corners.find((name) => target instanceof HTMLElement && target.dataset['corner'] === name)
        onPart(
          corner === undefined
            ? movedBy(before.current, point.x - began.x, point.y - began.y)
            : drawnTo(media, ratio, before.current, corner, point),
        )
      }}
    >
      <button
        ref={frame}
        type="button"
        className={styles.part}
        autoFocus
        aria-label={partText(ratioLabel[ratio], part)}
        style={{ left: `${part.x * 100}%`, top: `${part.y * 100}%`, width: `${part.w * 100}%`, height: `${part.h * 100}%` }}
        onKeyDown={(event) => {
          const step = arrowStep(event.key, event.shiftKey)
          const growth = event.key === '+' ? 0.02 : event.key === '-' || event.key === '−' ? -0.02 : 0
          if (step === null && growth === 0) return
          event.preventDefault()
          onPart(step === null ? sizedTo(media, ratio, part, part.w + growth) : movedBy(part, step[0], step[1]))
        }}
      />
      {corners.map((corner) => (
        <span
          key={corner}
          data-corner={corner}
          aria-hidden
          className={styles.corner}
          style={{
            left: `${(corner.endsWith('Left') ? part.x : part.x + part.w) * 100}%`,
            top: `${(corner.startsWith('top') ? part.y : part.y + part.h) * 100}%`,
          }}
        />
      ))}
    </Stage>
  )
}
