import { isBlank } from '../blank.ts'
import type { Block, Heading, Inline, ListItem, Paragraph, RichText, Table } from './document.ts'
import type { Finding } from '../finding.ts'

const isUnseen = (inline: Inline): boolean => inline.type === 'text' && isBlank(inline.text)

function linkHref(inline: Inline | undefined): string | null {
  const link = inline?.type === 'text' ? inline.marks?.find((mark) => mark.type === 'link') : undefined
  return link?.attrs.href ?? null
}

function unlinked(inline: Inline): Inline {
  if (inline.type !== 'text') return inline
  const { marks = [], ...plain } = inline
  const left = marks.filter((mark) => mark.type !== 'link')
  return left.length === 0 ? plain : { ...plain, marks: left }
}

/** A blank beside words with the same target is a part of their link and stays in it. */
const unlinkBlanks = (run: readonly Inline[]): Inline[] =>
  run.map((inline, at) => {
    const href = linkHref(inline)
    if (href === null || !isUnseen(inline)) return inline
    const runs = (step: 1 | -1): boolean => {
      for (let next = at + step; linkHref(run[next]) === href; next += step) {
        const neighbour = run[next]
        if (neighbour !== undefined && !isUnseen(neighbour)) return true
      }
      return false
    }
    return runs(1) || runs(-1) ? inline : unlinked(inline)
  })

function withoutEmptyLinks<Node extends Block | ListItem | Paragraph>(node: Node): Node {
  if (!('content' in node) || node.content === undefined) return node
  const content: readonly unknown[] =
    node.type === 'paragraph' || node.type === 'heading'
      ? unlinkBlanks(node.content)
      : (node.content as Paragraph[]).map(withoutEmptyLinks)
  return { ...node, content }
}

const withHeaderRow = (table: Table): Table => ({
  ...table,
  content: table.content.map((row, index) =>
    index > 0 ? row : { ...row, content: row.content.map((cell) => ({ ...cell, type: 'tableHeader' as const })) },
  ),
})

function levelBefore(blocks: readonly Block[], index: number): number {
  const heading = blocks.slice(0, index).findLast((block): block is Heading => block.type === 'heading')
  return heading?.attrs.level ?? 1
}

function raised(heading: Heading, before: number): Heading {
  const level = before < 2 ? 2 : 3
  return level < heading.attrs.level ? { ...heading, attrs: { level } } : heading
}

/** The corrected block, null when it is removed, the same block when it has no fault any more. */
function fixed(block: Block, fix: Finding['fix'], before: number): Block | null {
  if (fix === 'unlink') return withoutEmptyLinks(block)
  if (fix === 'headerRow') return block.type === 'table' ? withHeaderRow(block) : block
  if (block.type !== 'heading') return block
  if (fix === 'headingLevel') return raised(block, before)
  return fix === 'removeHeading' && (block.content ?? []).every((inline) => inline.type === 'hardBreak' || isUnseen(inline))
    ? null
    : block
}

/**
 * The text with one finding corrected. The text may have changed since the check: if the block no longer matches the finding,
 * the text is returned unchanged.
 */
export function fixFinding(document: RichText, finding: Finding): RichText {
  const index = finding.block
  const block = index === undefined ? undefined : document.content[index]
  if (index === undefined || block === undefined || finding.fix === undefined) return document
  const result = fixed(block, finding.fix, levelBefore(document.content, index))
  return result === block ? document : { ...document, content: document.content.toSpliced(index, 1, ...(result ? [result] : [])) }
}
