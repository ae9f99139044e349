import type { FocalPoint, MediaRatio } from '#contract/media-facts.ts'
import { ratioOf } from '#contract/media-facts.ts'
import type { CropRect } from '#contract/media-use.ts'

// Points and parts of a picture, as shares of the whole. Kept to four digits: what is drawn is no more exact than that.

interface Shape {
  readonly width: number
  readonly height: number
}

const smallest = 0.1
const rounded = (share: number): number => Math.round(share * 10_000) / 10_000
const within = (share: number, from: number, to: number): number => Math.min(Math.max(share, from), to)

export const pointAt = (x: number, y: number): FocalPoint => ({ x: rounded(within(x, 0, 1)), y: rounded(within(y, 0, 1)) })

/** How high a part of that width is, both as shares, so that it has the ratio. */
const heightFor = ({ width, height }: Shape, ratio: MediaRatio, w: number): number => (w * width) / (height * ratioOf[ratio])

const widest = (shape: Shape, ratio: MediaRatio): number => Math.min(1, 1 / heightFor(shape, ratio, 1))

export const movedBy = ({ w, h, x, y }: CropRect, dx: number, dy: number): CropRect => ({
  x: rounded(within(x + dx, 0, 1 - w)),
  y: rounded(within(y + dy, 0, 1 - h)),
  w,
  h,
})

/** The part with another width and the ratio kept, its middle where it was as far as the edges allow. */
export function sizedTo(shape: Shape, ratio: MediaRatio, part: CropRect, width: number): CropRect {
  const w = within(width, Math.min(smallest, widest(shape, ratio)), widest(shape, ratio))
  const h = heightFor(shape, ratio, w)
  const sized = { x: part.x + (part.w - w) / 2, y: part.y + (part.h - h) / 2, w: rounded(w), h: rounded(Math.min(1, h)) }
  return movedBy(sized, 0, 0)
}

/** The part drawn from one of its corners to a point: the corner across stays where it is. */
export function drawnTo(shape: Shape, ratio: MediaRatio, part: CropRect, corner: Corner, point: FocalPoint): CropRect {
  const isLeft = corner === 'topLeft' || corner === 'bottomLeft'
  const isTop = corner === 'topLeft' || corner === 'topRight'
  const fixed = { x: isLeft ? part.x + part.w : part.x, y: isTop ? part.y + part.h : part.y }
  const room = {
    w: isLeft ? fixed.x : 1 - fixed.x,
    h: isTop ? fixed.y : 1 - fixed.y,
  }
  const most = Math.min(room.w, room.h / heightFor(shape, ratio, 1))
  const w = within(Math.abs(point.x - fixed.x), Math.min(smallest, most), most)
  const h = heightFor(shape, ratio, w)
  return {
    x: rounded(isLeft ? fixed.x - w : fixed.x),
    y: rounded(isTop ? fixed.y - h : fixed.y),
    w: rounded(w),
    h: rounded(h),
  }
}

export const corners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const
type Corner = (typeof corners)[number]

const percent = (share: number): string => `${Math.round(share * 100)} %`

export const pointText = ({ x, y }: FocalPoint): string => `Fokuspunkt ${percent(x)} från vänster, ${percent(y)} uppifrån`

export const partText = (name: string, { x, y, w }: CropRect): string =>
  `Utsnitt ${name}: ${percent(x)} från vänster, ${percent(y)} uppifrån, ${percent(w)} av bredden`

/** What an arrow key moves by: one percent, ten with Shift. Null for other keys. */
export function arrowStep(key: string, isLong: boolean): readonly [dx: number, dy: number] | null {
  const step = isLong ? 0.1 : 0.01
  switch (key) {
    case 'ArrowLeft':
      return [-step, 0]
    case 'ArrowRight':
      return [step, 0]
    case 'ArrowUp':
      return [0, -step]
    case 'ArrowDown':
      return [0, step]
    default:
      return null
  }
}
