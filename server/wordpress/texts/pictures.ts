import type { Block } from '#contract/rich-text/document.ts'
import type { ImageUse } from '#contract/media-use.ts'
import { altLength, captionLength, slideCount } from '#contract/media-use.ts'
import { tidyLine } from '#contract/text.ts'
import type { TextContext } from './context.ts'
import { cutAtWord, fileNameIn } from './context.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'
import { elementsOf, hasClass, wordsOf } from './html-tree.ts'
import type { Resolved } from './resolve.ts'

const attachmentClass = /(?:^|\s)wp-image-(\d{1,12})(?:\s|$)/

function useOf({ told }: TextContext, found: Resolved | null, alt: string, caption: string): ImageUse | null {
  if (found?.kind !== 'image') return null
  const ownCaption = tidyLine(caption)
  if (ownCaption.length > captionLength.max) told.shortened.add('en bildtext')
  const ownAlt = cutAtWord(tidyLine(alt), altLength.max)
  return {
    ...found.media,
    alt: ownAlt === found.alt ? '' : ownAlt,
    caption: ownCaption === found.caption ? '' : cutAtWord(ownCaption, captionLength.max),
  }
}

/** The picture of an `img`; null, and told of, when it is not in the Bildbank. */
export function imageOf(context: TextContext, { attributes }: HtmlElement, caption = ''): ImageUse | null {
  const { resolve, told } = context
  const source = attributes['src'] ?? attributes['data-src'] ?? ''
  const id = attributes['data-id'] ?? attachmentClass.exec(attributes['class'] ?? '')?.[1]
  const found = (id === undefined ? null : resolve.attachment(id)) ?? resolve.address(source)
  const use = useOf(context, found, attributes['alt'] ?? '', caption)
  if (use === null && source !== '')
    told.missingFiles.add(source.startsWith('data:') ? 'en bild inne i texten' : fileNameIn(source))
  return use
}

/** One picture, or slide shows of at most twelve. */
function blocksOfImages(images: readonly ImageUse[]): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < images.length; at += slideCount.max) {
    const some = images.slice(at, at + slideCount.max)
    const [first] = some
    if (first && some.length < slideCount.min) blocks.push({ type: 'image', attrs: first })
    else blocks.push({ type: 'slideshow', attrs: { images: some } })
  }
  return blocks
}

const isImage = (element: HtmlElement): boolean => element.name === 'img'
const captionIn = (nodes: readonly HtmlNode[]): string => {
  const caption = [...elementsOf(nodes)].find(({ name }) => name === 'figcaption')
  return caption ? wordsOf(caption.inside) : ''
}

const listOf = (image: ImageUse | null): ImageUse[] => (image ? [image] : [])

/** The pictures of a gallery, each with its own caption. */
function galleryImages(context: TextContext, nodes: readonly HtmlNode[]): ImageUse[] {
  return nodes.flatMap((node): ImageUse[] => {
    if (typeof node === 'string') return []
    if (isImage(node)) return listOf(imageOf(context, node))
    const inside = [...elementsOf(node.inside)].filter(isImage)
    const [only] = inside
    if (only && inside.length === 1) return listOf(imageOf(context, only, captionIn(node.inside)))
    return galleryImages(context, node.inside)
  })
}

export const isGallery = (element: HtmlElement): boolean =>
  ['wp-block-gallery', 'blocks-gallery-grid', 'gallery', 'tiled-gallery'].some((name) => hasClass(element, name))

/** A gallery, and after it the words under the whole of it. */
export function galleryBlocks(context: TextContext, element: HtmlElement): Block[] {
  const caption = element.inside.find((node): node is HtmlElement => typeof node !== 'string' && node.name === 'figcaption')
  const images = galleryImages(
    context,
    element.inside.filter((node) => node !== caption),
  )
  return [...blocksOfImages(images), ...(caption ? context.blocksIn(caption.inside) : [])]
}

/** `[gallery ids="1,2"]`. */
export function numberedGallery({ resolve, told }: TextContext, ids: string): Block[] {
  const images = ids.split(',').flatMap((text): ImageUse[] => {
    const id = text.trim()
    if (id === '') return []
    const found = resolve.attachment(id)
    if (found?.kind === 'image') return [{ ...found.media, alt: '', caption: '' }]
    told.missingFiles.add(`bild nr ${id.slice(0, 12)}`)
    return []
  })
  if (ids.trim() === '') told.shortcodes.add('gallery')
  return blocksOfImages(images)
}

/** A picture with words under it; null for a figure of something else. */
export function figureBlocks(context: TextContext, figure: HtmlElement): Block[] | null {
  const images = [...elementsOf(figure.inside)].filter(isImage)
  const [image] = images
  if (!image || images.length > 1) return null
  const withoutCaption = figure.inside.filter((node) => typeof node === 'string' || node.name !== 'figcaption')
  const caption =
    captionIn(figure.inside) || (figure.name === 'kansli-caption' ? figure.attributes['text'] || wordsOf(withoutCaption) : '')
  const use = imageOf(context, image, caption)
  return use ? [{ type: 'image', attrs: use }] : []
}
