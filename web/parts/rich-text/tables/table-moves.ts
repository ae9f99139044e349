import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { cellStart, tablePlace } from './table-grid.ts'
import { addRow } from './table-rows.ts'

/** To the next or previous cell; after the last one a new row begins. False outside tables, where Tab means something else. */
export function moveByCells(editor: Editor, step: 1 | -1): boolean {
  const place = tablePlace(editor.state)
  if (place === null) return false
  const width = place.table.child(place.row).childCount
  const target = place.row * width + place.column + step
  if (target < 0) return true
  if (target >= width * place.table.childCount) return addRow(editor, 'below', 0) || true
  const start = cellStart(place, Math.floor(target / width), target % width)
  const { state, view } = editor
  view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve(start))).scrollIntoView())
  return true
}

/** Deleting a selection over several cells empties them; joined, they would no longer be a table. */
export function clearChosenCells(editor: Editor): boolean {
  const { state, view } = editor
  const { $from, $to, from, to } = state.selection
  const place = tablePlace(state)
  if (place === null || $from.sameParent($to) || to > place.pos + place.table.nodeSize) return false
  const ranges: { from: number; to: number }[] = []
  state.doc.nodesBetween(from, to, (node, pos) => {
    if (node.type.name !== 'tableCell' && node.type.name !== 'tableHeader') return true
    ranges.push({ from: Math.max(from, pos + 1), to: Math.min(to, pos + node.nodeSize - 1) })
    return false
  })
  if (ranges.length < 2) return false
  const { tr } = state
  for (const range of ranges.toReversed()) tr.deleteRange(range.from, range.to)
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(from)))).scrollIntoView())
  return true
}
