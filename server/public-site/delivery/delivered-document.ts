import type { DeliveredBlock, DeliveredDocument, DeliveredFile, DeliveredUse } from '#contract/delivery/delivery-values.ts'
import { mediaKey } from '#contract/media-facts.ts'
import type { FileUse, ImageUse } from '#contract/media-use.ts'
import type { Block, Inline, List, ListItem, Paragraph, RichText } from '#contract/rich-text/document.ts'
import { embedAddress, isFilm } from '#contract/rich-text/embed.ts'
import { headingIdsOf } from '#contract/rich-text/heading-ids.ts'
import type { PublicMedia } from '../../modules/media/public-media.ts'
import { isWithheld } from '../../modules/media/public-media.ts'
import { deliveredImage, withFullPictureUrls } from './delivered-image.ts'
import { documentPath } from '../pictures/pictures.ts'
import { linkTarget } from '../rich-text/rich-text-inlines.tsx'
import type { SiteView } from '../view/site-view.ts'

// A stored text with the full address of each reference, so that it can be rendered from the answer alone.

interface Place {
  readonly view: SiteView
  readonly pathOfItem: (id: string) => string | null
  readonly media: ReadonlyMap<string, PublicMedia>
  /** Ids of the headings, which links within the text lead to. */
  readonly anchors: ReadonlySet<string>
}

/** Null for a link to content that is not public: its words stay, as on pages. */
function urlOf(href: string, { view, pathOfItem, anchors }: Place): string | null {
  const target = linkTarget({ attrs: { href } }, { basePath: view.basePath, pathOfItem, anchors })
  return target?.startsWith('/') ? new URL(view.url).origin + target : target
}

function imageUse(use: ImageUse, { view, media }: Place): DeliveredUse {
  const found = media.get(mediaKey(use))
  const image = found ? deliveredImage(view, { use, media: found }, null) : null
  // A withheld picture is left out with its texts, which may name a person who withdrew consent.
  return image ? { ...use, image } : { ...use, alt: '', caption: '', image: null }
}

function fileOf(use: FileUse, { view, media }: Place): DeliveredFile | null {
  const found = media.get(mediaKey(use))
  if (!found || found.kind !== 'document' || isWithheld(found, view.today)) return null
  const { id, title, bytes } = found
  return {
    id,
    name: use.title || title,
    url: withFullPictureUrls(view).pictureBase + documentPath(found),
    bytes,
    type: 'application/pdf',
  }
}

type DeliveredParagraph = Extract<DeliveredBlock, { type: 'paragraph' }>
type DeliveredList = Extract<DeliveredBlock, { type: 'bulletList' | 'orderedList' }>

type DeliveredInline = NonNullable<DeliveredParagraph['content']>[number]

function inline(node: Inline, place: Place): DeliveredInline {
  if (node.type === 'hardBreak') return node
  const { marks, ...words } = node
  if (!marks) return words
  const deliveredMarks = marks.map((mark) =>
    mark.type === 'link' ? { ...mark, attrs: { ...mark.attrs, url: urlOf(mark.attrs.href, place) } } : mark,
  )
  return { ...words, marks: deliveredMarks }
}

/** `content` stays absent if it was: an empty paragraph is stored without. */
const withInlines = (content: readonly Inline[] | undefined, place: Place) =>
  content && { content: content.map((node) => inline(node, place)) }

const paragraph = ({ type, content }: Paragraph, place: Place): DeliveredParagraph => ({ type, ...withInlines(content, place) })

const list = ({ type, content }: List, place: Place): DeliveredList => ({
  type,
  content: content.map((item: ListItem) => ({ type: item.type, content: item.content.map((child) => nested(child, place)) })),
})

const nested = (child: Paragraph | List, place: Place): DeliveredParagraph | DeliveredList =>
  child.type === 'paragraph' ? paragraph(child, place) : list(child, place)

/** `headingId`: '' for a heading without words. */
function block(node: Block, place: Place, headingId: string): DeliveredBlock {
  switch (node.type) {
    case 'paragraph':
      return paragraph(node, place)
    case 'heading':
      return { type: node.type, attrs: { ...node.attrs, id: headingId }, ...withInlines(node.content, place) }
    case 'bulletList':
    case 'orderedList':
      return list(node, place)
    case 'blockquote':
      return { ...node, content: node.content.map((child) => paragraph(child, place)) }
    case 'factBox':
      return { ...node, content: node.content.map((child) => nested(child, place)) }
    case 'table':
      return {
        ...node,
        content: node.content.map((row) => ({
          ...row,
          content: row.content.map((cell) => ({ ...cell, content: cell.content.map((child) => paragraph(child, place)) })),
        })),
      }
    case 'button':
      return { ...node, attrs: { ...node.attrs, url: urlOf(node.attrs.href, place) } }
    case 'embed': {
      const { poster, ...attrs } = node.attrs
      const kind = isFilm(attrs) ? 'film' : 'map'
      return { ...node, attrs: { ...attrs, url: embedAddress(attrs), kind, ...(poster && { poster: imageUse(poster, place) }) } }
    }
    case 'image':
      return { ...node, attrs: imageUse(node.attrs, place) }
    case 'slideshow':
      return { ...node, attrs: { images: node.attrs.images.map((use) => imageUse(use, place)) } }
    case 'file':
      return { ...node, attrs: { ...node.attrs, file: fileOf(node.attrs, place) } }
    case 'horizontalRule':
      return node
  }
}

export const deliveredDocument = (
  view: SiteView,
  document: RichText,
  pathOfItem: Place['pathOfItem'],
  media: Place['media'],
): DeliveredDocument => {
  const ids = headingIdsOf(document)
  const place = { view, pathOfItem, media, anchors: new Set(ids.values()) }
  return {
    type: document.type,
    content: document.content.map((node, at) => block(node, place, ids.get(at) ?? '')),
  }
}
