import type { MediaFacts, MediaRatio } from '../media-facts.ts'
import { imageWidths, ratioOf } from '../media-facts.ts'
import type { CropRect } from '../media-use.ts'

// Computes the visible part of a picture in a box of fixed ratio. The server cuts by it and names files after it, and the admin
// draws its previews by it: both must use the same part.

type Shape = Pick<MediaFacts, 'width' | 'height'>
export type Croppable = Pick<MediaFacts, 'width' | 'height' | 'focal' | 'crops'>

const whole: CropRect = { x: 0, y: 0, w: 1, h: 1 }

/** The start of a part of `length` (a share) with `centre` in its middle, or as near to it as the picture's edge allows. */
const beginning = (centre: number, length: number): number => Math.min(Math.max(centre - length / 2, 0), 1 - length)

/** The largest part of a ratio (width by height) whose centre is as near to a point as possible. */
export function partAround({ width, height }: Shape, ratio: number, centre: { readonly x: number; readonly y: number }): CropRect {
  if (width <= 0 || height <= 0) return whole
  const shape = width / height
  const [w, h] = shape > ratio ? [ratio / shape, 1] : [1, shape / ratio]
  return { x: beginning(centre.x, w), y: beginning(centre.y, h), w, h }
}

/** Tolerance of a part's ratio: shares are rounded to four digits. */
const tolerance = 0.02

const fits = ({ width, height }: Shape, { w, h }: CropRect, ratio: number): boolean =>
  Math.abs((w * width) / (h * height) / ratio - 1) <= tolerance

/** The largest part of a ratio within another part, in its middle. */
function partWithin({ width, height }: Shape, ratio: number, outer: CropRect): CropRect {
  const inner = partAround({ width: width * outer.w, height: height * outer.h }, ratio, { x: 0.5, y: 0.5 })
  return {
    x: outer.x + inner.x * outer.w,
    y: outer.y + inner.y * outer.h,
    w: inner.w * outer.w,
    h: inner.h * outer.h,
  }
}

/**
 * The part to show: the crop of this place, else the crop of the Bildbank for the ratio, else the largest part around the focal
 * point. A crop chosen for another ratio, or for a replaced picture of another shape, is cut down to the ratio.
 */
export function partFor(media: Croppable, ratio: MediaRatio, own: CropRect | null = null): CropRect {
  const chosen = [own, media.crops[ratio] ?? null].flatMap((part) => part ?? [])
  const [inexact] = chosen
  return (
    chosen.find((part) => fits(media, part, ratioOf[ratio])) ??
    (inexact ? partWithin(media, ratioOf[ratio], inexact) : partAround(media, ratioOf[ratio], media.focal))
  )
}

/** The pixels of a part of a picture; `part` null: of the whole. */
export function pixelsOf({ width, height }: Shape, part: CropRect | null): { width: number; height: number } {
  const { w, h } = part ?? whole
  return { width: Math.max(1, Math.round(width * w)), height: Math.max(1, Math.round(height * h)) }
}

const narrowest = Math.min(...imageWidths)
const widest = Math.max(...imageWidths)

/**
 * The widths made of a picture `pixels` wide: those of the list that are not wider, and its own width, up to the widest of the
 * list. The narrowest is always made.
 */
export const widthsFor = (pixels: number): number[] => {
  const listed = imageWidths.filter((width) => width === narrowest || width <= pixels)
  const isListed = listed.some((width) => width === pixels)
  return isListed || pixels < narrowest || pixels > widest ? listed : [...listed, pixels]
}
