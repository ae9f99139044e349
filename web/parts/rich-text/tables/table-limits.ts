import type { Node, Schema } from '@tiptap/pm/model'
import { Fragment } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { maxTableColumns, maxTableRows } from '#contract/rich-text/document.ts'
import type { Grid } from './table-grid.ts'
import { emptyCell, gridOf, isHeaderRow, tableFrom } from './table-grid.ts'

const isRegular = (grid: Grid): boolean => {
  const width = grid[0]?.length ?? 0
  return grid.length <= maxTableRows && width <= maxTableColumns && grid.every((cells) => cells.length === width)
}

/** The words of the cells beyond the last allowed column go on in that one. */
function narrowed(cells: readonly Node[]): readonly Node[] {
  const beyond = cells.slice(maxTableColumns)
  const last = cells[maxTableColumns - 1]
  if (beyond.length === 0 || last === undefined) return cells
  const content = beyond.reduce((whole, cell) => whole.append(cell.content), last.content)
  return [...cells.slice(0, maxTableColumns - 1), last.copy(content)]
}

function tablesFrom(schema: Schema, grid: Grid): Fragment {
  const narrow = grid.map(narrowed)
  const width = Math.max(...narrow.map((cells) => cells.length))
  const padded = narrow.map((cells) => {
    const kind = isHeaderRow(cells) ? 'tableHeader' : 'tableCell'
    return [...cells, ...Array.from({ length: width - cells.length }, () => emptyCell(schema, kind))]
  })
  const tables: Node[] = []
  for (let from = 0; from < padded.length; from += maxTableRows) {
    const table = tableFrom(schema, padded.slice(from, from + maxTableRows))
    if (table) tables.push(table)
  }
  return Fragment.fromArray(tables)
}

/** Rows of different length are filled up, and what is too wide or too long is divided: no word goes. */
export function evenTables(state: EditorState): Transaction | null {
  const uneven: { pos: number; node: Node }[] = []
  state.doc.forEach((node, pos) => {
    if (node.type.name === 'table' && !isRegular(gridOf(node))) uneven.push({ pos, node })
  })
  if (uneven.length === 0) return null
  const { tr } = state
  for (const { pos, node } of uneven.toReversed()) tr.replaceWith(pos, pos + node.nodeSize, tablesFrom(state.schema, gridOf(node)))
  return tr
}
