import type { Block, Inline, ListItem, Paragraph, RichText, TableCell, TableRow } from './document.ts'
import { itemIdOf } from './link.ts'

type AnyNode = Block | ListItem | TableRow | TableCell | Paragraph

/** The runs of text in a block, one group for each line, in reading order, including those in list items, boxes and cells. */
export function inlineRuns(node: AnyNode): (readonly Inline[])[] {
  if (node.type === 'paragraph' || node.type === 'heading') return [node.content ?? []]
  return 'content' in node ? node.content.flatMap(inlineRuns) : []
}

interface LinkInText {
  readonly href: string
  /** Adjacent words with the same target are one link, whatever their marks. */
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

/** The links of a block in reading order; a button counts as a link. */
export const linksIn = (block: Block): LinkInText[] =>
  block.type === 'button' ? [block.attrs] : inlineRuns(block).flatMap(linksInRun)

/** The items of the own site that a text leads to, each once, in reading order. */
export const linkedItems = (document: RichText): string[] => [
  ...new Set(document.content.flatMap(linksIn).flatMap(({ href }) => itemIdOf(href) ?? [])),
]
