import { isBlank } from '#contract/blank.ts'
import { hasUnwantedControls } from '#contract/text.ts'
import type { Block, Inline, Mark, Paragraph } from '#contract/rich-text/document.ts'

// One line of text on its way: words with marks, collected until a block ends.

const maxInlines = 4000

const isSame = (one: readonly Mark[] | undefined, other: readonly Mark[]): boolean =>
  JSON.stringify(one ?? []) === JSON.stringify(other)

/** Characters that a text may not hold are left out. */
const clean = (text: string): string => (hasUnwantedControls(text) ? text.replace(/[^\P{C}\t\n\u00AD\u200B-\u200F]/gu, '') : text)

/** A copy of `marks` with one more, once. */
export const withMark = (marks: readonly Mark[], mark: Mark): readonly Mark[] => [
  ...marks.filter(({ type }) => type !== mark.type),
  mark,
]

export class LineWriter {
  private inlines: Inline[] = []

  /** True while nothing but blanks has been written. */
  get isEmpty(): boolean {
    return this.inlines.every((one) => one.type === 'hardBreak' || isBlank(one.text))
  }

  text(raw: string, marks: readonly Mark[]): void {
    const text = clean(raw).replace(/\s+/g, ' ')
    const last = this.inlines.at(-1)
    const isAfterBlank = last === undefined || last.type === 'hardBreak' || last.text.endsWith(' ')
    const written = isAfterBlank ? text.replace(/^ /, '') : text
    if (written === '') return
    if (last?.type === 'text' && isSame(last.marks, marks)) last.text += written
    else this.inlines.push({ type: 'text', text: written, ...(marks.length > 0 && { marks: [...marks] }) })
  }

  break(): void {
    if (!this.isEmpty) this.inlines.push({ type: 'hardBreak' })
  }

  /** The line without blanks around it, and begins a new one. [] when there is nothing. */
  take(): Inline[] {
    const taken = this.inlines
    this.inlines = []
    const isEmpty = (one: Inline | undefined): boolean => one !== undefined && (one.type === 'hardBreak' || isBlank(one.text))
    while (isEmpty(taken[0])) taken.shift()
    while (isEmpty(taken.at(-1))) taken.pop()
    const [first, last] = [taken[0], taken.at(-1)]
    if (first?.type === 'text') first.text = first.text.replace(/^\s+/, '')
    if (last?.type === 'text') last.text = last.text.replace(/\s+$/, '')
    return taken
  }

  /** As `take`, as paragraphs of bounded length. */
  paragraphs(): Paragraph[] {
    const inlines = this.take()
    const made: Paragraph[] = []
    for (let at = 0; at < inlines.length; at += maxInlines) {
      const content = inlines.slice(at, at + maxInlines)
      made.push({ type: 'paragraph', content })
    }
    return made
  }
}

/** The words of a line, marks and breaks left out. */
export const inlineWords = (inlines: readonly Inline[] | undefined): string =>
  (inlines ?? []).map((one) => (one.type === 'text' ? one.text : ' ')).join('')

/** Paragraphs for places where nothing but paragraphs may stand; lists give one for each entry. */
export function asParagraphs(block: Block): Paragraph[] {
  switch (block.type) {
    case 'paragraph':
      return [block]
    case 'heading':
      return [{ type: 'paragraph', ...(block.content && { content: block.content }) }]
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap(({ content }) => content.flatMap((one) => asParagraphs(one)))
    case 'blockquote':
    case 'factBox':
      return block.content.flatMap((one) => asParagraphs(one))
    default:
      return []
  }
}

const inParagraphs = new Set(['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'factBox'])

/** Blocks that cannot stand inside of another: pictures, tables, films. */
export const outsideOnly = (blocks: readonly Block[]): Block[] => blocks.filter(({ type }) => !inParagraphs.has(type))
