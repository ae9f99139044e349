import { z } from 'zod'
import { isBlank } from '../blank.ts'
import { FileUse, ImageUse, slideCount } from '../media-use.ts'
import { isEmbed } from './embed.ts'
import { safeHref } from './link.ts'
import { passageLanguageCodes } from './passage-languages.ts'
import { controlsMessage, hasUnwantedControls, line } from '../text.ts'

// The closed schema of every text. Other nodes, marks and attributes are refused when written and cannot be
// rendered. The names are ProseMirror's, so that the editor's document is the stored document.

export const maxBlocks = 200
export const maxCharacters = 100_000
/** SEC-24, as UTF-8. */
const maxBytes = 200_000
export const maxTableRows = 50
export const maxTableColumns = 10
export const attributionLength = { max: 80 }
export const factBoxTitleLength = { max: 80 }
export const buttonTextLength = { max: 60 }
export const embedTitleLength = { max: 120 }
const maxListDepth = 6

const Href = z
  .string()
  .max(2000, 'Länken är för lång.')
  .refine((href) => safeHref(href) !== null, 'Länken kan inte användas. Börja med https://, mailto: eller tel:.')

const Link = z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: Href }) })
/** Words in another language than the text's. */
export const Language = z.strictObject({
  type: z.literal('language'),
  attrs: z.strictObject({ lang: z.enum(passageLanguageCodes) }),
})
export const Mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  Link,
  Language,
])
export type Mark = z.infer<typeof Mark>

export const Text = z.strictObject({
  type: z.literal('text'),
  text: z
    .string()
    .min(1)
    .max(maxCharacters)
    .refine((text) => !hasUnwantedControls(text), controlsMessage),
  marks: z.array(Mark).max(4).optional(),
})
const HardBreak = z.strictObject({ type: z.literal('hardBreak') })
export const Inline = z.discriminatedUnion('type', [Text, HardBreak])
export type Inline = z.infer<typeof Inline>

const inlines = z.array(Inline).max(5000).optional()

export const Paragraph = z.strictObject({ type: z.literal('paragraph'), content: inlines })
export type Paragraph = z.infer<typeof Paragraph>

export const Heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3), z.literal(4)]) }),
  content: inlines,
})
export type Heading = z.infer<typeof Heading>

export interface ListItem {
  type: 'listItem'
  content: (Paragraph | List)[]
}
export interface List {
  type: 'bulletList' | 'orderedList'
  content: ListItem[]
}

export const List: z.ZodType<List> = z
  .lazy(() => z.strictObject({ type: z.enum(['bulletList', 'orderedList']), content: z.array(ListItem).min(1).max(500) }))
  .meta({ id: 'List' })
const ListItem: z.ZodType<ListItem> = z
  .strictObject({
    type: z.literal('listItem'),
    content: z
      .array(z.union([Paragraph, List]))
      .min(1)
      .max(50),
  })
  .meta({ id: 'ListItem' })

const Quote = z.strictObject({
  type: z.literal('blockquote'),
  /** The quoted person; '' and absent mean the same. */
  attrs: z.strictObject({ attribution: line(attributionLength.max, 'Namnet under citatet') }).optional(),
  content: z.array(Paragraph).min(1).max(50),
})
type Quote = z.infer<typeof Quote>

const FactBox = z.strictObject({
  type: z.literal('factBox'),
  attrs: z.strictObject({ title: line(factBoxTitleLength.max, 'Faktarutans rubrik') }),
  content: z
    .array(z.union([Paragraph, List]))
    .min(1)
    .max(50),
})
type FactBox = z.infer<typeof FactBox>

/** A prominent link in a block of its own. */
const LinkButton = z.strictObject({
  type: z.literal('button'),
  attrs: z.strictObject({ text: line(buttonTextLength.max, 'Knappens text'), href: Href }),
})
type LinkButton = z.infer<typeof LinkButton>

const cellContent = z.array(Paragraph).min(1).max(20)
export const TableCell = z.strictObject({ type: z.enum(['tableHeader', 'tableCell']), content: cellContent })
export type TableCell = z.infer<typeof TableCell>
export const TableRow = z.strictObject({
  type: z.literal('tableRow'),
  content: z.array(TableCell).min(1).max(maxTableColumns, `Tabellen är för bred. Högst ${maxTableColumns} kolumner.`),
})
export type TableRow = z.infer<typeof TableRow>

/** Every row is as long as the first: cells are never merged. */
export const Table = z.strictObject({
  type: z.literal('table'),
  content: z
    .array(TableRow)
    .min(1)
    .max(maxTableRows, `Tabellen är för lång. Högst ${maxTableRows} rader.`)
    .refine((rows) => rows.every((row) => row.content.length === rows[0]?.content.length), 'Tabellens rader är olika långa.'),
})
export type Table = z.infer<typeof Table>

export const EmbedBlock = z.strictObject({
  type: z.literal('embed'),
  attrs: z
    .strictObject({
      provider: z.enum(['youtube', 'vimeo', 'openstreetmap', 'googlemaps']),
      source: z.string().max(1000),
      /** Seconds into the film at which it begins. */
      start: z.number().int().positive().optional(),
      title: line(embedTitleLength.max, 'Beskrivningen'),
      /** A picture of the Bildbank, shown until the visitor starts the film. */
      poster: ImageUse.optional(),
    })
    .refine(isEmbed, 'Filmen eller kartan kan inte visas. Klistra in länken på nytt.'),
})
export type EmbedBlock = z.infer<typeof EmbedBlock>

export const ImageBlock = z.strictObject({ type: z.literal('image'), attrs: ImageUse })
export type ImageBlock = z.infer<typeof ImageBlock>

/** A slide show: several pictures of one subject. */
export const Slideshow = z.strictObject({
  type: z.literal('slideshow'),
  attrs: z.strictObject({
    images: z
      .array(ImageUse)
      .min(slideCount.min, `Ett bildspel har minst ${slideCount.min} bilder.`)
      .max(slideCount.max, `Ett bildspel har högst ${slideCount.max} bilder.`),
  }),
})
export type Slideshow = z.infer<typeof Slideshow>

/** A document to fetch. */
export const FileBlock = z.strictObject({ type: z.literal('file'), attrs: FileUse })
export type FileBlock = z.infer<typeof FileBlock>

const Divider = z.strictObject({ type: z.literal('horizontalRule') })

export const Block = z.union([
  Paragraph,
  Heading,
  List,
  Quote,
  FactBox,
  LinkButton,
  Table,
  EmbedBlock,
  ImageBlock,
  Slideshow,
  FileBlock,
  Divider,
])
export type Block = z.infer<typeof Block>

const Document = z.strictObject({
  type: z.literal('doc'),
  content: z.array(Block).max(maxBlocks, `Texten är för lång. Högst ${maxBlocks} stycken.`),
})

/** A stored text. An empty document has no blocks or one empty paragraph. */
export const RichText = Document.refine(
  (document) => document.content.every((block) => listDepth(block) <= maxListDepth),
  `Listan har för många nivåer. Högst ${maxListDepth}.`,
)
  .refine((document) => plainText(document).length <= maxCharacters, 'Texten är för lång. Högst 100 000 tecken.')
  .refine((document) => byteLength(JSON.stringify(document)) <= maxBytes, 'Texten är för stor för att sparas. Dela upp den.')
  .meta({ id: 'RichText' })
export type RichText = z.infer<typeof RichText>

export const emptyRichText: RichText = { type: 'doc', content: [] }

/** Size in UTF-8; the contract has no TextEncoder. */
function byteLength(text: string): number {
  let bytes = text.length
  // Each half of a surrogate pair counts two, because the pair has four bytes.
  for (const [unit] of text.matchAll(/[\u0080-\uFFFF]/g)) {
    bytes += unit < '\u0800' || (unit >= '\uD800' && unit <= '\uDFFF') ? 1 : 2
  }
  return bytes
}

/** A fact box counts as a level of nesting. */
const listDepth = (block: Block | ListItem): number => {
  switch (block.type) {
    case 'bulletList':
    case 'orderedList':
    case 'factBox':
      return 1 + Math.max(...block.content.map(listDepth))
    case 'listItem':
      return Math.max(...block.content.map(listDepth))
    default:
      return 0
  }
}

const inlineText = (content: readonly Inline[] | undefined): string =>
  (content ?? []).map((inline) => (inline.type === 'text' ? inline.text : '\n')).join('')

const linesOf = (blocks: readonly (Block | ListItem)[]): string => blocks.map(blockText).join('\n')

function blockText(block: Block | ListItem): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlineText(block.content)
    case 'blockquote':
      return block.attrs?.attribution ? `${linesOf(block.content)}\n${block.attrs.attribution}` : linesOf(block.content)
    case 'factBox':
      return block.attrs.title === '' ? linesOf(block.content) : `${block.attrs.title}\n${linesOf(block.content)}`
    case 'button':
      return block.attrs.text
    case 'embed':
      return [block.attrs.title, block.attrs.poster?.alt, block.attrs.poster?.caption].filter(Boolean).join('\n')
    case 'table':
      return block.content.map((row) => row.content.map((cell) => linesOf(cell.content)).join('\t')).join('\n')
    case 'image':
      return [block.attrs.alt, block.attrs.caption].filter(Boolean).join('\n')
    case 'slideshow':
      return block.attrs.images
        .flatMap(({ alt, caption }) => [alt, caption])
        .filter(Boolean)
        .join('\n')
    case 'file':
      return block.attrs.title
    case 'horizontalRule':
      return ''
    default:
      return linesOf(block.content)
  }
}

/** The words without their form, blocks separated by line feeds and cells by tabs: for search, counting and checks. */
export const plainText = (document: { content: readonly Block[] }): string => linesOf(document.content)

/** Blocks that count as content without text. */
const wordless: ReadonlySet<Block['type']> = new Set(['embed', 'image', 'slideshow', 'file'])

export const isEmptyRichText = (document: RichText): boolean =>
  isBlank(plainText(document)) && !document.content.some(({ type }) => wordless.has(type))
