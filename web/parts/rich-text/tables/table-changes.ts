import type { Editor } from '@tiptap/core'
import { maxTableColumns } from '#contract/rich-text/document.ts'
import { emptyCell, gridOf, isHeaderRow, tablePlace } from './table-grid.ts'
import type { Refusal } from './table-rows.ts'
import { changeTable } from './table-rows.ts'

export function columnRefusal(editor: Editor): Refusal {
  const place = tablePlace(editor.state)
  if (place === null) return 'Sätt markören i en tabell.'
  return place.table.child(0).childCount >= maxTableColumns ? `En tabell har högst ${maxTableColumns} kolumner.` : null
}

export function addColumn(editor: Editor, where: 'before' | 'after'): boolean {
  const place = tablePlace(editor.state)
  if (place === null || columnRefusal(editor) !== null) return false
  const column = where === 'before' ? place.column : place.column + 1
  const grid = gridOf(place.table).map((cells) =>
    cells.toSpliced(column, 0, emptyCell(editor.schema, isHeaderRow(cells) ? 'tableHeader' : 'tableCell')),
  )
  return changeTable(editor, place, grid, place.row, column)
}

/** The last row takes the table with it. */
export function removeRow(editor: Editor): boolean {
  const place = tablePlace(editor.state)
  if (place === null) return false
  const grid = gridOf(place.table).toSpliced(place.row, 1)
  return changeTable(editor, place, grid, Math.max(0, Math.min(place.row, grid.length - 1)), place.column)
}

export function removeColumn(editor: Editor): boolean {
  const place = tablePlace(editor.state)
  if (place === null) return false
  const grid = gridOf(place.table).map((cells) => cells.toSpliced(place.column, 1))
  return changeTable(editor, place, grid, place.row, Math.max(0, Math.min(place.column, (grid[0]?.length ?? 1) - 1)))
}

export function removeTable(editor: Editor): boolean {
  const place = tablePlace(editor.state)
  return place !== null && changeTable(editor, place, [], 0, 0)
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
  return changeTable(editor, place, [first.map((cell) => kind.create(null, cell.content)), ...others], place.row, place.column)
}
