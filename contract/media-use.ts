import { z } from 'zod'
import { line } from './text.ts'

// References from texts to pictures and documents of the Bildbank. Facts about the picture itself – its size, its alternative text,
// its owner – are stored in the Bildbank only (media.ts), so that one correction applies everywhere.

export const altLength = { max: 300, advised: 150 }
export const captionLength = { max: 200 }
export const fileTitleLength = { max: 120 }
export const slideCount = { min: 2, max: 12 }

export const MediaId = z.uuid('Bilden finns inte.')

/** Owner: the site itself, or the federation, whose media every site may use. */
const source = { id: MediaId, isShared: z.boolean('Välj vilken bildbank bilden finns i.') }
export const MediaRef = z.strictObject(source)
export type MediaRef = z.infer<typeof MediaRef>

const share = z.number().min(0).max(1)

/** A part of a picture: left, top, width and height as shares of the whole, 0–1. */
export const CropRect = z
  .strictObject({ x: share, y: share, w: share, h: share })
  .refine(({ x, y, w, h }) => w > 0.01 && h > 0.01 && x + w <= 1.001 && y + h <= 1.001, 'Utsnittet ligger utanför bilden.')
export type CropRect = z.infer<typeof CropRect>

/** A picture in a place. */
export const ImageUse = z
  .strictObject({
    ...source,
    /** The text for this place; '' means the text of the Bildbank. */
    alt: line(altLength.max, 'Alternativtexten'),
    /** '' is the Bildbank's. */
    caption: line(captionLength.max, 'Bildtexten'),
  })
  .meta({ id: 'ImageUse' })
export type ImageUse = z.infer<typeof ImageUse>

/** A picture in a place of fixed ratio, with an optional crop for that place. */
export const LeadImage = ImageUse.extend({
  /** Null: the Bildbank's crop for the ratio, or what its focal point gives. */
  crop: CropRect.nullable(),
}).meta({ id: 'LeadImage' })
export type LeadImage = z.infer<typeof LeadImage>

/** A document in a text; `title` '' is the Bildbank's name of it. */
export const FileUse = z.strictObject({ ...source, title: line(fileTitleLength.max, 'Dokumentets namn') })
export type FileUse = z.infer<typeof FileUse>

/** One place in a text that names a picture or a document: the field, and in a rich text the block. */
export interface MediaUse {
  readonly field: string
  readonly media: MediaRef
  readonly kind: 'image' | 'document'
  readonly alt?: string
  readonly caption?: string
  readonly block?: number
}
