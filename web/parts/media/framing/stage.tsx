import type { PointerEvent, ReactNode } from 'react'
import { useRef } from 'react'
import type { FocalPoint, MediaFacts } from '#contract/media-facts.ts'
import { PictureThumb } from '../picture-thumb.tsx'
import { pointAt } from './framing.ts'
import styles from './framing.module.css'

interface StageProps {
  siteId: string | null
  media: MediaFacts
  /** Pressed, and then moved while held; with where the pressing began. */
  onPoint: (point: FocalPoint, began: FocalPoint, isFirst: boolean, target: EventTarget) => void
  children: ReactNode
}

/** The whole picture, on which something is pointed at with mouse, pen or finger. */
export function Stage({ siteId, media, onPoint, children }: StageProps) {
  const box = useRef<HTMLDivElement>(null)
  const held = useRef<{ began: FocalPoint; target: EventTarget } | null>(null)
  const pointOf = (event: PointerEvent): FocalPoint => {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? { left: 0, top: 0, width: 1, height: 1 }
    return pointAt((event.clientX - left) / width, (event.clientY - top) / height)
  }
  return (
    <div
      ref={box}
      className={styles.stage}
      // As wide as there is room for, but no higher than can be seen at once.
      style={{ width: `min(100%, calc(min(28rem, 55dvh) * ${media.width / Math.max(1, media.height)}))` }}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const point = pointOf(event)
        held.current = { began: point, target: event.target }
        onPoint(point, point, true, event.target)
      }}
      onPointerMove={(event) => {
        if (held.current !== null) onPoint(pointOf(event), held.current.began, false, held.current.target)
      }}
      onPointerUp={() => {
        held.current = null
      }}
      onPointerCancel={() => {
        held.current = null
      }}
    >
      <PictureThumb siteId={siteId} media={media} ratio="auto" width={960} isEager />
      {children}
    </div>
  )
}
