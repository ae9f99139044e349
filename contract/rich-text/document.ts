import { z } from 'zod'
import { safeHref } from './link.ts'
import { controlsMessage, hasUnwantedControls } from '../text.ts'

// The closed schema of every text an editor writes (spec 2.0.7). What is not here does not exist: it is refused when written
// and cannot be rendered. The names are ProseMirror's, so that the editor's document is the stored document.

export const maxBlocks = 200
export const maxCharacters = 100_000
const maxListDepth = 6

const Link = z.strictObject({
  type: z.literal('link'),
  attrs: z.strictObject({
    href: z
      .string()
      .max(2000, 'Länken är för lång.')
      .refine((href) => safeHref(href) !== null, 'Länken kan inte användas. Börja med https://, mailto: eller tel:.'),
  }),
})
export const Mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  Link,
])
export type Mark = z.infer<typeof Mark>

export const Text = z.strictObject({
  type: z.literal('text'),
  text: z
    .string()
    .min(1)
    .max(maxCharacters)
    .refine((text) => !hasUnwantedControls(text), controlsMessage),
  marks: z.array(Mark).max(3).optional(),
})
export const HardBreak = z.strictObject({ type: z.literal('hardBreak') })
export const Inline = z.discriminatedUnion('type', [Text, HardBreak])
export type Inline = z.infer<typeof Inline>

const inlines = z.array(Inline).max(5000).optional()

export const Paragraph = z.strictObject({ type: z.literal('paragraph'), content: inlines })
export type Paragraph = z.infer<typeof Paragraph>

export const Heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
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

export const Quote = z.strictObject({ type: z.literal('blockquote'), content: z.array(Paragraph).min(1).max(50) })
export type Quote = z.infer<typeof Quote>

export const Block = z.union([Paragraph, Heading, List, Quote])
export type Block = z.infer<typeof Block>

const Document = z.strictObject({
  type: z.literal('doc'),
  content: z.array(Block).max(maxBlocks, `Texten är för lång. Högst ${maxBlocks} stycken.`),
})

/** A text as it is stored. An empty document has no blocks or one empty paragraph. */
export const RichText = Document.refine(
  (document) => document.content.every((block) => listDepth(block) <= maxListDepth),
  `Listan har för många nivåer. Högst ${maxListDepth}.`,
)
  .refine((document) => plainText(document).length <= maxCharacters, 'Texten är för lång. Högst 100 000 tecken.')
  .meta({ id: 'RichText' })
export type RichText = z.infer<typeof RichText>

export const emptyRichText: RichText = { type: 'doc', content: [] }

const listDepth = (block: Block | ListItem): number => {
  if (block.type === 'bulletList' || block.type === 'orderedList') return 1 + Math.max(...block.content.map(listDepth))
  return block.type === 'listItem' ? Math.max(...block.content.map(listDepth)) : 0
}

const inlineText = (content: readonly Inline[] | undefined): string =>
  (content ?? []).map((inline) => (inline.type === 'text' ? inline.text : '\n')).join('')

function blockText(block: Block | ListItem): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlineText(block.content)
    default:
      return block.content.map(blockText).join('\n')
  }
}

/** The words without their form, blocks separated by line feeds: for search, counting and checks. */
export const plainText = (document: { content: readonly Block[] }): string => document.content.map(blockText).join('\n')

export const isEmptyRichText = (document: RichText): boolean => plainText(document).trim() === ''
