import { z } from 'zod'
import { FocalPoint } from '../media-facts.ts'
import { EmbedBlock, Heading, Language, Text } from '../rich-text/document.ts'

// Values of the delivery API: pictures, and texts that can be shown from the answer alone. A text is the stored document
// (rich-text/document.ts) with all attributes, and with the full address beside each reference.

/** In full. */
export const address = z.string()

export const DeliveredImage = z
  .object({
    /** Id of the picture; several places may show the same one. */
    id: z.string(),
    /** JPEG that every browser shows, of a width that suits a page. */
    src: address,
    width: z.number(),
    height: z.number(),
    /** In the form of `<source>` elements, best first. */
    sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
    /** Every size there is, as JPEG, narrow to wide: for programs that choose by themselves. */
    sizes: z.array(z.object({ url: address, width: z.number(), height: z.number() })),
    /** The point that further cropping must keep: shares of width and height, from the upper left. */
    focal: z.object({ x: FocalPoint.shape.x, y: FocalPoint.shape.y }),
    /** `#rrggbb`, shown until the picture is loaded. */
    color: z.string(),
    /** '' where it only decorates. */
    alt: z.string(),
    caption: z.string(),
    /** Must be shown with the picture where it is not ''. */
    credit: z.string(),
    isAiGenerated: z.boolean(),
  })
  .meta({ id: 'Image' })
export type DeliveredImage = z.infer<typeof DeliveredImage>

/**
 * A picture in a list (docs/decisions/050): what a row shows of it. The other fields of `Image` are present with
 * include=pictures only: in a list of twenty their addresses are four fifths of the answer.
 */
export const ListedImage = DeliveredImage.partial({ id: true, sources: true, sizes: true, focal: true, caption: true }).meta({
  id: 'ListedImage',
})
export type ListedImage = z.infer<typeof ListedImage>

export const DeliveredFile = z
  .object({ id: z.string(), name: z.string(), url: address, bytes: z.number(), type: z.literal('application/pdf') })
  .meta({ id: 'File' })
export type DeliveredFile = z.infer<typeof DeliveredFile>

/** `href` as stored; `url` in full, null where the target is not public. */
const target = { href: z.string(), url: address.nullable() }

const Mark = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('bold') }),
    z.object({ type: z.literal('italic') }),
    z.object({ type: z.literal('link'), attrs: z.object(target) }),
    z.object({ type: z.literal('language'), attrs: z.object(Language.shape.attrs.shape) }),
  ])
  .meta({ id: 'Mark' })
const Inline = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: Text.shape.text, marks: z.array(Mark).optional() }),
  z.object({ type: z.literal('hardBreak') }),
])
const content = z.array(Inline).optional()
const Paragraph = z.object({ type: z.literal('paragraph'), content })

export interface DeliveredListItem {
  type: 'listItem'
  content: (z.infer<typeof Paragraph> | DeliveredList)[]
}
export interface DeliveredList {
  type: 'bulletList' | 'orderedList'
  content: DeliveredListItem[]
}
const List: z.ZodType<DeliveredList> = z
  .lazy(() => z.object({ type: z.enum(['bulletList', 'orderedList']), content: z.array(ListItem) }))
  .meta({ id: 'DeliveredList' })
const ListItem: z.ZodType<DeliveredListItem> = z
  .object({ type: z.literal('listItem'), content: z.array(z.union([Paragraph, List])) })
  .meta({ id: 'DeliveredListItem' })

/** `image` null: it may not be shown. */
const DeliveredUse = z.object({
  id: z.string(),
  isShared: z.boolean(),
  alt: z.string(),
  caption: z.string(),
  image: DeliveredImage.nullable(),
})
export type DeliveredUse = z.infer<typeof DeliveredUse>

/** What `#…` in links of the same text leads to; '' for a heading without words. */
const headingId = z.string()

const Cell = z.object({ type: z.enum(['tableHeader', 'tableCell']), content: z.array(Paragraph) })

export const DeliveredBlock = z.union([
  Paragraph,
  z.object({ type: z.literal('heading'), attrs: z.object({ ...Heading.shape.attrs.shape, id: headingId }), content }),
  List,
  z.object({
    type: z.literal('blockquote'),
    attrs: z.object({ attribution: z.string() }).optional(),
    content: z.array(Paragraph),
  }),
  z.object({
    type: z.literal('factBox'),
    attrs: z.object({ title: z.string() }),
    content: z.array(z.union([Paragraph, List])),
  }),
  z.object({ type: z.literal('button'), attrs: z.object({ text: z.string(), ...target }) }),
  z.object({
    type: z.literal('table'),
    content: z.array(z.object({ type: z.literal('tableRow'), content: z.array(Cell) })),
  }),
  z.object({
    type: z.literal('embed'),
    attrs: z.object({
      provider: EmbedBlock.shape.attrs.shape.provider,
      source: z.string(),
      /** Seconds into the film at which it begins; absent: at its beginning. */
      start: z.number().optional(),
      title: z.string(),
      /** The address for visitors, at the provider. */
      url: address,
      kind: z.enum(['film', 'map']),
      /** The poster, shown until the visitor starts the film. */
      poster: DeliveredUse.optional(),
    }),
  }),
  z.object({ type: z.literal('image'), attrs: DeliveredUse }),
  z.object({ type: z.literal('slideshow'), attrs: z.object({ images: z.array(DeliveredUse) }) }),
  z.object({
    type: z.literal('file'),
    attrs: z.object({ id: z.string(), isShared: z.boolean(), title: z.string(), file: DeliveredFile.nullable() }),
  }),
  z.object({ type: z.literal('horizontalRule') }),
])
export type DeliveredBlock = z.infer<typeof DeliveredBlock>

export const DeliveredDocument = z.object({ type: z.literal('doc'), content: z.array(DeliveredBlock) }).meta({ id: 'Document' })
export type DeliveredDocument = z.infer<typeof DeliveredDocument>

export const DeliveredText = z
  .object({
    /** The text as a closed set of blocks; null when an older form of it cannot be read as that. */
    document: DeliveredDocument.nullable(),
    /** The text as markup with full addresses: no script, no style, no required class. */
    html: z.string(),
    /** The public items that the document's `item:…` links and the item itself refer to. */
    references: z.array(z.object({ id: z.string(), title: z.string(), url: address })),
  })
  .meta({ id: 'Text' })
export type DeliveredText = z.infer<typeof DeliveredText>

/** What a page is written in. */
export const inLanguage = {
  /** By BCP 47. */
  language: z.string(),
  /** In easy Swedish (Lättläst). */
  isEasyToRead: z.boolean(),
}

/** A page in another language. */
export const Translation = z.object({ id: z.string(), path: z.string(), url: address, title: z.string(), ...inLanguage })
/** What makes a news item an event. */
export const DeliveredEvent = z
  .object({
    start: z.iso.datetime(),
    /** Without a known time: the end of the last day. */
    end: z.iso.datetime(),
    /** It has days and no times. */
    isWholeDay: z.boolean(),
    hasEndTime: z.boolean(),
    /** As one says it in Swedish. */
    when: z.string(),
    place: z.string(),
    onlineUrl: z.string(),
    signUpUrl: z.string(),
    /** It is still shown, so that those who meant to come see it. */
    isCancelled: z.boolean(),
    /** The event as a file for calendars. */
    calendarUrl: address,
  })
  .meta({ id: 'Event' })

export const Contact = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  postalAddress: z.string(),
  visitingAddress: z.string(),
  openingHours: z.string(),
  mapUrl: z.string(),
  contactPerson: z.string(),
})

/** Somebody with an assignment. */
export const Holder = z.object({
  /** Null for a person of whom only the name is public. */
  id: z.string().nullable(),
  name: z.string(),
  role: z.string(),
  profession: z.string(),
  /** Null for a person of whom only the name is public. */
  url: address.nullable(),
  slug: z.string().nullable(),
  portrait: ListedImage.nullable(),
  updatedAt: z.iso.datetime().nullable(),
})

/** A public item that another item refers to. */
export const Reference = z.object({ id: z.string(), slug: z.string(), title: z.string(), url: address }).meta({ id: 'Reference' })
export type DeliveredReference = z.infer<typeof Reference>

/** Texts and picture for a shared link to the page, as in the head of the page itself. */
export const Share = z
  .object({
    title: z.string(),
    text: z.string(),
    /** A picture of the item, or a card with its title. */
    image: z.object({ url: address, width: z.number(), height: z.number(), alt: z.string() }),
  })
  .meta({ id: 'Share' })

/** Political advertising: must be labelled wherever it is shown. Null for everything else. `noticeUrl`: '' while there is none. */
export const paid = z.object({ by: z.string(), noticeUrl: z.string() }).nullable()

/** Null: the site's own. Otherwise a news item or topic of the federation that the site shows, and its address there. */
export const fromFederation = z.object({ name: z.string(), url: address }).nullable()
