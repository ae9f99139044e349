import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { maxTableColumns, maxTableRows } from '#contract/rich-text/document.ts'
import type { Grid, TablePlace } from './table-grid.ts'
import { cellStart, emptyCell, gridOf, isHeader, isHeaderRow, tableFrom, tablePlace } from './table-grid.ts'

/** Puts another grid in place of the table, and the caret into one of its cells. A grid without cells takes the table away. */
function change(editor: Editor, { table, pos }: TablePlace, grid: Grid, row: number, column: number): boolean {
  const { state, view } = editor
  const next = tableFrom(state.schema, grid)
  const { tr } = state
  if (next === null) tr.delete(pos, pos + table.nodeSize)
  else tr.replaceWith(pos, pos + table.nodeSize, next)
  const at = next === null ? pos : cellStart({ table: next, pos }, row, column)
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(at, tr.doc.content.size)))).scrollIntoView())
  return true
}

export type Refusal = string | null

/** Why the table the caret is in cannot grow or shrink like that; null if it can. */
export function rowRefusal(editor: Editor, where: 'above' | 'below'): Refusal {
  const place = tablePlace(editor.state)
  if (place === null) return 'Sätt markören i en tabell.'
  if (place.table.childCount >= maxTableRows) return `En tabell har högst ${maxTableRows} rader.`
  return where === 'above' && place.row === 0 && isHeaderRow(gridOf(place.table)[0]) ? 'Rubrikraden står alltid överst.' : null
}

export function columnRefusal(editor: Editor): Refusal {
  const place = tablePlace(editor.state)
  if (place === null) return 'Sätt markören i en tabell.'
  return place.table.child(0).childCount >= maxTableColumns ? `En tabell har högst ${maxTableColumns} kolumner.` : null
}

/** `column` says where the caret goes; without it, it stays in its column. */
export function addRow(editor: Editor, where: 'above' | 'below', column?: number): boolean {
  const place = tablePlace(editor.state)
  if (place === null || rowRefusal(editor, where) !== null) return false
  const grid = gridOf(place.table)
  const like = grid[place.row] ?? []
  // Below the header row begin the others; beside a row with a header of its own stands another such row.
  const added = like.map((cell) => emptyCell(editor.schema, isHeader(cell) && !isHeaderRow(like) ? 'tableHeader' : 'tableCell'))
  const row = where === 'above' ? place.row : place.row + 1
  return change(editor, place, grid.toSpliced(row, 0, added), row, column ?? place.column)
}

export function addColumn(editor: Editor, where: 'before' | 'after'): boolean {
  const place = tablePlace(editor.state)
  if (place === null || columnRefusal(editor) !== null) return false
  const column = where === 'before' ? place.column : place.column + 1
  const grid = gridOf(place.table).map((cells) =>
    cells.toSpliced(column, 0, emptyCell(editor.schema, isHeaderRow(cells) ? 'tableHeader' : 'tableCell')),
  )
  return change(editor, place, grid, place.row, column)
}

/** The last row takes the table with it. */
export function removeRow(editor: Editor): boolean {
  const place = tablePlace(editor.state)
  if (place === null) return false
  const grid = gridOf(place.table).toSpliced(place.row, 1)
  return change(editor, place, grid, Math.max(0, Math.min(place.row, grid.length - 1)), place.column)
}

export function removeColumn(editor: Editor): boolean {
  const place = tablePlace(editor.state)
  if (place === null) return false
  const grid = gridOf(place.table).map((cells) => cells.toSpliced(place.column, 1))
  return change(editor, place, grid, place.row, Math.max(0, Math.min(place.column, (grid[0]?.length ?? 1) - 1)))
}

export function removeTable(editor: Editor): boolean {
  const place = tablePlace(editor.state)
  return place !== null && change(editor, place, [], 0, 0)
}

export const hasHeaderRow = (editor: Editor): boolean => {
  const place = tablePlace(editor.state)
  return place !== null && isHeaderRow(gridOf(place.table)[0])
}

/** Makes the first row the header row, or an ordinary one again. */
export function toggleHeaderRow(editor: Editor): boolean {
  const place = tablePlace(editor.state)
  const kind = editor.schema.nodes[hasHeaderRow(editor) ? 'tableCell' : 'tableHeader']
  if (place === null || !kind) return false
  const [first = [], ...others] = gridOf(place.table)
  return change(editor, place, [first.map((cell) => kind.create(null, cell.content)), ...others], place.row, place.column)
}
