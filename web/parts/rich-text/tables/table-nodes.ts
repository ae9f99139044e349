import { Extension, Node } from '@tiptap/core'
import type { AnyExtension } from '@tiptap/core'
import { clearChosenCells, moveByCells } from './table-moves.ts'

// Tables without merged cells, as the contract has them. prosemirror-tables would be a tenth of what the editor may weigh,
// most of it for merging, resizing and choosing cells in blocks.

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableHeader | tableCell)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const cell = (name: 'tableHeader' | 'tableCell', tag: 'th' | 'td') =>
  Node.create({
    name,
    content: 'paragraph+',
    isolating: true,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

const TableKeys = Extension.create({
  name: 'tableKeys',
  // Before the lists' Tab and the text's own deleting.
  priority: 200,
  addKeyboardShortcuts() {
    return {
      Tab: () => moveByCells(this.editor, 1),
      'Shift-Tab': () => moveByCells(this.editor, -1),
      Backspace: () => clearChosenCells(this.editor),
      Delete: () => clearChosenCells(this.editor),
    }
  },
})

export const tableExtensions: readonly AnyExtension[] = [
  Table,
  TableRow,
  cell('tableHeader', 'th'),
  cell('tableCell', 'td'),
  TableKeys,
]
