import type { Block, Inline, ListItem, Paragraph, RichText, TableCell, TableRow } from './document.ts'
import { itemIdOf } from './link.ts'

type AnyNode = Block | ListItem | TableRow | TableCell | Paragraph

/** The runs of text in a block, one for each line of it, in reading order: those in list items, boxes and cells too. */
export function inlineRuns(node: AnyNode): (readonly Inline[])[] {
  if (node.type === 'paragraph' || node.type === 'heading') return [node.content ?? []]
  return 'content' in node ? node.content.flatMap(inlineRuns) : []
}

interface LinkInText {
  readonly href: string
  /** Neighbouring words with the same target are one link, however they are divided into bold and plain. */
  readonly text: string
}

const hrefOf = (inline: Inline | undefined): string | null =>
  inline?.type === 'text' ? (inline.marks?.find((mark) => mark.type === 'link')?.attrs.href ?? null) : null

function linksInRun(run: readonly Inline[]): LinkInText[] {
  const links: LinkInText[] = []
  let before: string | null = null
  for (const inline of run) {
    const href = hrefOf(inline)
    if (href !== null && inline.type === 'text') {
      const last = href === before ? links.pop() : undefined
      links.push({ href, text: (last?.text ?? '') + inline.text })
    }
    before = href
  }
  return links
}

/** The links of a block in reading order; a button is one. */
export const linksIn = (block: Block): LinkInText[] =>
  block.type === 'button' ? [block.attrs] : inlineRuns(block).flatMap(linksInRun)

/** The items of the own site that a text leads to, each once, in reading order. */
export const linkedItems = (document: RichText): string[] => [
  ...new Set(document.content.flatMap(linksIn).flatMap(({ href }) => itemIdOf(href) ?? [])),
]
