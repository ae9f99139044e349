import type { Block, List, ListItem, Paragraph, Table, TableCell, TableRow } from '#contract/rich-text/document.ts'
import { attributionLength, maxTableColumns, maxTableRows } from '#contract/rich-text/document.ts'
import { placedCells } from '#contract/rich-text/merged-cells.ts'
import { tidyLine } from '#contract/text.ts'
import type { TextContext } from './context.ts'
import { cutAtWord } from './context.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'
import { elementsOf, wordsOf } from './html-tree.ts'
import { asParagraphs, outsideOnly } from './line-writer.ts'

const maxLevels = 5
const maxItems = 500
const maxInside = 50
const maxCellParagraphs = 20

const isList = (block: Block): block is List => block.type === 'bulletList' || block.type === 'orderedList'

/** Levels below the deepest allowed become entries of that one. */
function flattened(list: List, level: number): ListItem[] {
  return list.content.flatMap((item): ListItem[] => {
    const own = item.content.filter((one) => one.type === 'paragraph')
    const lists = item.content.filter((one) => one.type !== 'paragraph')
    if (level < maxLevels) {
      const inner = lists.map((one): List => ({ type: one.type, content: flattened(one, level + 1) }))
      return [{ type: 'listItem', content: [...own, ...inner] }]
    }
    return [
      ...(own.length > 0 ? [{ type: 'listItem' as const, content: own }] : []),
      ...lists.flatMap((one) => flattened(one, level)),
    ]
  })
}

/** A list, and after it the pictures and tables that stood in it. */
export function listBlocks(context: TextContext, element: HtmlElement): Block[] {
  const after: Block[] = []
  const items = element.inside.flatMap((node): ListItem[] => {
    const blocks = context.blocksIn(typeof node === 'string' ? [node] : node.name === 'li' ? node.inside : [node])
    after.push(...outsideOnly(blocks))
    const content = blocks.flatMap((block): (Paragraph | List)[] => (isList(block) ? [block] : asParagraphs(block)))
    return content.length === 0 ? [] : [{ type: 'listItem', content: content.slice(0, maxInside) }]
  })
  const lists: List[] = []
  const type = element.name === 'ol' ? 'orderedList' : 'bulletList'
  const flat = flattened({ type, content: items }, 1)
  for (let at = 0; at < flat.length; at += maxItems) lists.push({ type, content: flat.slice(at, at + maxItems) })
  return [...lists, ...after]
}

const isCite = (node: HtmlNode): node is HtmlElement =>
  typeof node !== 'string' && (node.name === 'cite' || node.name === 'footer' || node.name === 'figcaption')

/** A quotation with who said it, and after it what cannot stand in one. */
export function quoteBlocks(context: TextContext, element: HtmlElement): Block[] {
  const cited = [...elementsOf(element.inside)].find(isCite)
  const attribution = cited ? tidyLine(wordsOf(cited.inside)).replace(/^[–—-]\s*/, '') : ''
  const blocks = context.blocksIn(without(element.inside, cited))
  const content = blocks.flatMap(asParagraphs)
  if (attribution.length > attributionLength.max) context.told.shortened.add('namnet under ett citat')
  const quotes: Block[] = []
  for (let at = 0; at < content.length; at += maxInside) {
    const isLast = at + maxInside >= content.length
    const attrs = isLast && attribution !== '' ? { attrs: { attribution: cutAtWord(attribution, attributionLength.max) } } : {}
    quotes.push({ type: 'blockquote', ...attrs, content: content.slice(at, at + maxInside) })
  }
  return [...quotes, ...outsideOnly(blocks)]
}

/** The nodes with one element of them left out, wherever it is. */
function without(nodes: readonly HtmlNode[], left: HtmlElement | undefined): HtmlNode[] {
  if (!left) return [...nodes]
  return nodes
    .filter((node) => node !== left)
    .map((node) => (typeof node === 'string' ? node : { ...node, inside: without(node.inside, left) }))
}

const emptyCell = (type: TableCell['type']): TableCell => ({ type, content: [{ type: 'paragraph' }] })

interface TableRowOf {
  /** What the row stands in: `thead`, `tbody`, `tfoot` or the table. */
  readonly group: readonly HtmlNode[]
  readonly row: HtmlElement
}

function rowsOf(nodes: readonly HtmlNode[]): TableRowOf[] {
  return nodes.flatMap((node): TableRowOf[] => {
    if (typeof node === 'string') return []
    if (node.name === 'tr') return [{ group: nodes, row: node }]
    return node.name === 'table' ? [] : rowsOf(node.inside)
  })
}

const cellsOf = (row: HtmlElement): HtmlElement[] =>
  row.inside.filter((node): node is HtmlElement => typeof node !== 'string' && (node.name === 'td' || node.name === 'th'))

/** Who has no heading to choose writes it in bold. */
function isHeading({ name, inside }: HtmlElement): boolean {
  if (name === 'th') return true
  const written = inside.filter((node) => typeof node !== 'string' || node.trim() !== '')
  return written.length > 0 && written.every((node) => typeof node !== 'string' && (node.name === 'b' || node.name === 'strong'))
}

/** Tables of bounded size, without merged cells; one that only places things beside each other becomes what is in it. */
export function tableBlocks(context: TextContext, table: HtmlElement): Block[] {
  const placed = placedCells(
    rowsOf(table.inside).map(({ group, row }) => ({ group, cells: cellsOf(row) })),
    ({ attributes }, name) => attributes[name],
  )
  const { width } = placed
  const rows = placed.rows.filter((cells) => cells.length > 0)
  if (rows.length < 2 || width < 2) return rows.flatMap((row) => row.flatMap(({ cell }) => context.blocksIn(cell.inside)))
  const after: Block[] = []
  const paragraphsOf = (cell: HtmlElement): Paragraph[] => {
    const blocks = context.blocksIn(cell.inside)
    after.push(...outsideOnly(blocks))
    return blocks.flatMap(asParagraphs).slice(0, maxCellParagraphs)
  }
  if (width > maxTableColumns) {
    context.told.wideTables++
    const lines = rows.flatMap((row) => context.blocksIn([row.map(({ cell }) => wordsOf(cell.inside)).join(' · ')]))
    return [...lines, ...after]
  }
  const made = rows.map((row, at): TableRow => {
    const type = at === 0 && row.every(({ cell }) => isHeading(cell)) ? 'tableHeader' : 'tableCell'
    if (at === 0 && type === 'tableCell') context.told.headlessTables++
    const content = Array.from({ length: width }, () => emptyCell(type))
    for (const { cell, column } of row) {
      const paragraphs = paragraphsOf(cell)
      if (paragraphs.length > 0) content[column] = { type, content: paragraphs }
    }
    return { type: 'tableRow', content }
  })
  const caption = [...elementsOf(table.inside)].find(({ name }) => name === 'caption')
  return [...(caption ? context.blocksIn(caption.inside) : []), ...inTables(made), ...after]
}

/** Each table begins with the heading of the first. */
function inTables(rows: readonly TableRow[]): Table[] {
  const [first] = rows
  if (!first) return []
  const head = first.content.every(({ type }) => type === 'tableHeader') ? [first] : []
  const body = rows.slice(head.length)
  const tables: Table[] = []
  for (let at = 0; at < body.length; at += maxTableRows - head.length)
    tables.push({ type: 'table', content: [...head, ...body.slice(at, at + maxTableRows - head.length)] })
  return tables
}
