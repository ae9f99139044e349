import type { ImageUse, LeadImage, MediaRef, MediaUse } from '../media-use.ts'
import type { Block, RichText } from './document.ts'

const refOf = ({ id, isShared }: MediaRef): MediaRef => ({ id, isShared })

const useOf = (image: ImageUse): Omit<MediaUse, 'field'> => ({
  media: refOf(image),
  kind: 'image',
  alt: image.alt,
  caption: image.caption,
})

function usesOf(block: Block): Omit<MediaUse, 'field'>[] {
  switch (block.type) {
    case 'image':
      return [useOf(block.attrs)]
    case 'slideshow':
      return block.attrs.images.map(useOf)
    case 'embed':
      return block.attrs.poster ? [useOf(block.attrs.poster)] : []
    case 'file':
      return [{ media: refOf(block.attrs), kind: 'document' }]
    default:
      return []
  }
}

/** The pictures and documents of a text in reading order, repeated for each place. */
export const mediaInText = (field: string, document: RichText): MediaUse[] =>
  document.content.flatMap((block, index) => usesOf(block).map((use) => ({ ...use, field, block: index })))

/** The picture of a field of its own; [] where none is chosen. */
export const mediaInField = (field: string, image: LeadImage | null): MediaUse[] =>
  image === null ? [] : [{ field, ...useOf(image) }]
