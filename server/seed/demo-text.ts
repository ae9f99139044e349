import type { MediaRef } from '#contract/media-use.ts'
import { slideCount } from '#contract/media-use.ts'
import type { Block, Inline, List, Mark, Paragraph, RichText } from '#contract/rich-text/document.ts'

/** The stored references of pictures and documents, by their keys in texts of the demonstration. */
export type DemoMedia = ReadonlyMap<string, MediaRef>

/** A run of text with the marks it carries. */
interface MarkedText {
  readonly text: string
  readonly marks: readonly Mark[]
}
type Run = string | MarkedText
type Line = readonly Run[]

/** One block of a demonstration text, in the short form it is written in. */
export type DemoBlock =
  | { readonly kind: 'paragraph'; readonly line: Line }
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly line: Line }
  | { readonly kind: 'bulletList' | 'orderedList'; readonly items: readonly Line[] }
  | { readonly kind: 'quote'; readonly line: Line; readonly person: string | null }
  /** A key of one of the demonstration's pictures or documents. */
  | { readonly kind: 'picture' | 'document'; readonly key: string }
  | { readonly kind: 'slides'; readonly keys: readonly string[] }
  /** The first row has the headings of the columns. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  /** A film of YouTube, by its id. */
  | { readonly kind: 'film'; readonly source: string; readonly title: string }

const marked = (run: Run, mark: Mark): MarkedText =>
  typeof run === 'string' ? { text: run, marks: [mark] } : { text: run.text, marks: [...run.marks, mark] }

export const bold = (run: Run): MarkedText => marked(run, { type: 'bold' })
export const italic = (run: Run): MarkedText => marked(run, { type: 'italic' })
export const link = (run: Run, href: string): MarkedText => marked(run, { type: 'link', attrs: { href } })

export const p = (...line: Line): DemoBlock => ({ kind: 'paragraph', line })
export const h2 = (...line: Line): DemoBlock => ({ kind: 'heading', level: 2, line })
export const h3 = (...line: Line): DemoBlock => ({ kind: 'heading', level: 3, line })

const listItem = (item: Run | Line): Line => (typeof item === 'string' || 'text' in item ? [item] : item)

export const bullets = (...items: readonly (Run | Line)[]): DemoBlock => ({
  kind: 'bulletList',
  items: items.map(listItem),
})
export const steps = (...items: readonly (Run | Line)[]): DemoBlock => ({
  kind: 'orderedList',
  items: items.map(listItem),
})
export const picture = (key: string): DemoBlock => ({ kind: 'picture', key })
export const slides = (...keys: readonly string[]): DemoBlock => ({ kind: 'slides', keys })
export const document = (key: string): DemoBlock => ({ kind: 'document', key })
export const table = (...rows: readonly (readonly string[])[]): DemoBlock => ({ kind: 'table', rows })
export const film = (source: string, title: string): DemoBlock => ({ kind: 'film', source, title })
/** `person` becomes a separate paragraph inside the quotation, after a dash. */
export const quote = (text: Run, person?: string): DemoBlock => ({
  kind: 'quote',
  line: [text],
  person: person ?? null,
})

const inlines = (line: Line): Inline[] =>
  line.map((run) =>
    typeof run === 'string' ? { type: 'text', text: run } : { type: 'text', text: run.text, marks: [...run.marks] },
  )

const paragraph = (line: Line): Paragraph => ({ type: 'paragraph', content: inlines(line) })

const asImage = (media: DemoMedia, key: string) => {
  const named = media.get(key)
  return named ? [{ ...named, alt: '', caption: '' }] : []
}

function storedBlock(block: DemoBlock, media: DemoMedia): Block | Block[] {
  switch (block.kind) {
    case 'picture':
      return asImage(media, block.key).map((attrs) => ({ type: 'image', attrs }))
    case 'document': {
      const named = media.get(block.key)
      return named ? [{ type: 'file', attrs: { ...named, title: '' } }] : []
    }
    case 'slides': {
      const images = block.keys.flatMap((key) => asImage(media, key))
      return images.length < slideCount.min ? [] : [{ type: 'slideshow', attrs: { images } }]
    }
    case 'table':
      return {
        type: 'table',
        content: block.rows.map((cells, row) => ({
          type: 'tableRow',
          content: cells.map((cell) => ({ type: row === 0 ? 'tableHeader' : 'tableCell', content: [paragraph([cell])] })),
        })),
      }
    case 'film':
      return { type: 'embed', attrs: { provider: 'youtube', source: block.source, title: block.title } }
    case 'paragraph':
      return paragraph(block.line)
    case 'heading':
      return { type: 'heading', attrs: { level: block.level }, content: inlines(block.line) }
    case 'quote':
      return {
        type: 'blockquote',
        content: [paragraph(block.line), ...(block.person === null ? [] : [paragraph([`– ${block.person}`])])],
      }
    default:
      return storedList(block.kind, block.items)
  }
}

const storedList = (type: List['type'], items: readonly Line[]): List => ({
  type,
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
})

/** The text in its stored form. A picture that is missing in `media` is left out. */
export const storedText = (body: readonly DemoBlock[], media: DemoMedia = new Map()): RichText => ({
  type: 'doc',
  content: body.flatMap((block) => storedBlock(block, media)),
})
