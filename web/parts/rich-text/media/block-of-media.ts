import type { JSONContent } from '@tiptap/core'
import type { MediaFacts } from '#contract/media-facts.ts'
import type { ImageUse } from '#contract/media-use.ts'

/** A picture as it is first put into a text: everything said of it is the Bildbank's. */
export const imageUse = ({ id, isShared }: Pick<MediaFacts, 'id' | 'isShared'>): ImageUse => ({
  id,
  isShared,
  alt: '',
  caption: '',
})

export const imageNode = (media: MediaFacts): JSONContent => ({ type: 'image', attrs: imageUse(media) })
export const slideshowNode = (images: readonly ImageUse[]): JSONContent => ({ type: 'slideshow', attrs: { images } })
export const fileNode = ({ id, isShared }: MediaFacts): JSONContent => ({ type: 'file', attrs: { id, isShared, title: '' } })
