import type { LeadImage, MediaRef, MediaUse } from '../media-use.ts'
import type { Block, RichText } from './document.ts'

const refOf = ({ id, isShared }: MediaRef): MediaRef => ({ id, isShared })

function usesOf(block: Block): Omit<MediaUse, 'field'>[] {
  switch (block.type) {
    case 'image':
      return [{ media: refOf(block.attrs), kind: 'image', alt: block.attrs.alt, caption: block.attrs.caption }]
    case 'slideshow':
      return block.attrs.images.map((image) => ({ media: refOf(image), kind: 'image', alt: image.alt, caption: image.caption }))
    case 'file':
      return [{ media: refOf(block.attrs), kind: 'document' }]
    default:
      return []
  }
}

/** The pictures and documents of a text, in reading order, one for each place. */
export const mediaInText = (field: string, document: RichText): MediaUse[] =>
  document.content.flatMap((block, index) => usesOf(block).map((use) => ({ ...use, field, block: index })))

/** The picture of a field of its own; [] where none is chosen. */
export const mediaInField = (field: string, image: LeadImage | null): MediaUse[] =>
  image === null ? [] : [{ field, media: refOf(image), kind: 'image', alt: image.alt, caption: image.caption }]
