import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { maxTableRows } from '#contract/rich-text/document.ts'
import type { Grid, TablePlace } from './table-grid.ts'
import { cellStart, emptyCell, gridOf, isHeader, isHeaderRow, tableFrom, tablePlace } from './table-grid.ts'

// Of a table's changes what the keys need: the others come with their menu (table-changes.ts).

/** Puts another grid in place of the table, and the caret into one of its cells. A grid without cells takes the table away. */
export function changeTable(editor: Editor, { table, pos }: TablePlace, grid: Grid, row: number, column: number): boolean {
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

/** `column` says where the caret goes; without it, it stays in its column. */
export function addRow(editor: Editor, where: 'above' | 'below', column?: number): boolean {
  const place = tablePlace(editor.state)
  if (place === null || rowRefusal(editor, where) !== null) return false
  const grid = gridOf(place.table)
  const like = grid[place.row] ?? []
  // Below the header row begin the others; beside a row with a header of its own stands another such row.
  const added = like.map((cell) => emptyCell(editor.schema, isHeader(cell) && !isHeaderRow(like) ? 'tableHeader' : 'tableCell'))
  const row = where === 'above' ? place.row : place.row + 1
  return changeTable(editor, place, grid.toSpliced(row, 0, added), row, column ?? place.column)
}
