import { z } from 'zod'
import type { MediaRef } from '#contract/media-use.ts'
import { slideCount } from '#contract/media-use.ts'
import type { Block, Inline, Mark, Paragraph, RichText } from '#contract/rich-text/document.ts'

// Texts of the demonstration: a line for each paragraph, heading and list item, in a little Markdown (demonstration/README.md).

/** A line, or a block that has no words of its own. Pictures and documents are named by their keys. */
export const WrittenBlock = z.union([
  z.string(),
  z.strictObject({ picture: z.string() }),
  z.strictObject({ slides: z.array(z.string()) }),
  z.strictObject({ document: z.string() }),
  /** The first row has the headings of the columns. */
  z.strictObject({ table: z.array(z.array(z.string())) }),
  /** A film of YouTube, by its id. */
  z.strictObject({ film: z.string(), title: z.string() }),
])
type WrittenBlock = z.infer<typeof WrittenBlock>

/** The stored reference of a picture or document; null where the demonstration is loaded without files. Throws for an unknown key. */
export type FindMedia = (key: string) => MediaRef | null

const styled = /\*\*(?<bold>.+?)\*\*|\*(?<italic>.+?)\*|\[(?<words>.+?)\]\((?<href>\S+?)\)/

function inlines(text: string, marks: readonly Mark[] = []): Inline[] {
  const found = styled.exec(text)
  if (!found) return text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks: [...marks] }) }]
  const { bold, italic, words, href = '' } = found.groups ?? {}
  const mark: Mark = words === undefined ? { type: bold === undefined ? 'italic' : 'bold' } : { type: 'link', attrs: { href } }
  return [
    ...inlines(text.slice(0, found.index), marks),
    ...inlines(bold ?? italic ?? words ?? '', [mark, ...marks]),
    ...inlines(text.slice(found.index + found[0].length), marks),
  ]
}

const paragraph = (text: string): Paragraph => ({ type: 'paragraph', content: inlines(text) })

function lineBlock(line: string): Block {
  const [, form = '', text = line.replace(/^\\/, '')] = /^(##|###|-|\d+\.|>) (.*)$/s.exec(line) ?? []
  switch (form) {
    case '':
      return paragraph(text)
    case '##':
    case '###':
      return { type: 'heading', attrs: { level: form === '##' ? 2 : 3 }, content: inlines(text) }
    case '>':
      return { type: 'blockquote', content: [paragraph(text)] }
    default:
      return {
        type: form === '-' ? 'bulletList' : 'orderedList',
        content: [{ type: 'listItem', content: [paragraph(text)] }],
      }
  }
}

function blocksOf(block: Exclude<WrittenBlock, string>, media: FindMedia): Block[] {
  const shown = (key: string) => {
    const found = media(key)
    return found ? [{ ...found, alt: '', caption: '' }] : []
  }
  if ('picture' in block) return shown(block.picture).map((attrs) => ({ type: 'image', attrs }))
  if ('slides' in block) {
    const images = block.slides.flatMap(shown)
    return images.length < slideCount.min ? [] : [{ type: 'slideshow', attrs: { images } }]
  }
  if ('document' in block) {
    const found = media(block.document)
    return found ? [{ type: 'file', attrs: { ...found, title: '' } }] : []
  }
  if ('film' in block) return [{ type: 'embed', attrs: { provider: 'youtube', source: block.film, title: block.title } }]
  const content = block.table.map((cells, row) => ({
    type: 'tableRow' as const,
    content: cells.map((cell) => ({
      type: row === 0 ? ('tableHeader' as const) : ('tableCell' as const),
      content: [paragraph(cell)],
    })),
  }))
  return [{ type: 'table', content }]
}

/** Adds a block; items of a list, and the paragraphs of a quotation, join the one before them. */
function add(content: Block[], block: Block): void {
  const last = content.at(-1)
  if (last?.type === 'blockquote' && block.type === 'blockquote') last.content.push(...block.content)
  else if (last?.type === 'bulletList' && block.type === 'bulletList') last.content.push(...block.content)
  else if (last?.type === 'orderedList' && block.type === 'orderedList') last.content.push(...block.content)
  else content.push(block)
}

/** The text in its stored form. Media are left out where the demonstration is loaded without files. */
export function storedText(lines: readonly WrittenBlock[], media: FindMedia): RichText {
  const content: Block[] = []
  for (const line of lines)
    for (const block of typeof line === 'string' ? [lineBlock(line)] : blocksOf(line, media)) add(content, block)
  return { type: 'doc', content }
}
