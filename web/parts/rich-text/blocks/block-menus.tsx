import {
  IconClick,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconFileTypePdf,
  IconInfoSquareRounded,
  IconLanguage,
  IconMovie,
  IconPhoto,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconSeparatorHorizontal,
  IconSlideshow,
  IconTable,
  IconTableRow,
  IconTrash,
} from '@tabler/icons-react'
import type { Editor, JSONContent } from '@tiptap/core'
import type { MenuEntry } from '#web/ui/menu.tsx'
import type { FormKind } from './block-fields.ts'
import { insertBlock } from './block-place.ts'
import type { MediaNodeName } from '../schema/media-nodes.ts'
import {
  addColumn,
  columnRefusal,
  hasHeaderRow,
  removeColumn,
  removeRow,
  removeTable,
  toggleHeaderRow,
} from '../tables/table-changes.ts'
import type { Refusal } from '../tables/table-rows.ts'
import { addRow, rowRefusal } from '../tables/table-rows.ts'

const row = (type: string): JSONContent => ({
  type: 'tableRow',
  content: Array.from({ length: 3 }, () => ({ type, content: [{ type: 'paragraph' }] })),
})
const newTable: JSONContent = { type: 'table', content: [row('tableHeader'), row('tableCell'), row('tableCell')] }
const newFactBox: JSONContent = { type: 'factBox', content: [{ type: 'paragraph' }] }

/** What is chosen in the Bildbank first. */
export const mediaEntries = (onChoose: (name: MediaNodeName) => void): MenuEntry[] => [
  { label: 'Bild', icon: <IconPhoto size={20} />, onChoose: () => onChoose('image') },
  { label: 'Bildspel', icon: <IconSlideshow size={20} />, onChoose: () => onChoose('slideshow') },
  { label: 'Dokument', icon: <IconFileTypePdf size={20} />, onChoose: () => onChoose('file') },
]

/**
 * What may be put into the text. `onForm` opens the form of a block: of a new one, or of the one just put in. `onLanguage` opens that of
 * the marked words.
 */
export const insertEntries = (
  editor: Editor,
  onForm: (kind: FormKind, isNew: boolean) => void,
  onLanguage: () => void,
): MenuEntry[] => [
  {
    label: 'Faktaruta',
    icon: <IconInfoSquareRounded size={20} />,
    onChoose: () => {
      insertBlock(editor, newFactBox)
      onForm('factBox', false)
    },
  },
  { label: 'Knapp', icon: <IconClick size={20} />, onChoose: () => onForm('button', true) },
  { label: 'Tabell', icon: <IconTable size={20} />, onChoose: () => insertBlock(editor, newTable) },
  { label: 'Film eller karta', icon: <IconMovie size={20} />, onChoose: () => onForm('embed', true) },
  {
    label: 'Avdelare',
    icon: <IconSeparatorHorizontal size={20} />,
    onChoose: () => insertBlock(editor, { type: 'horizontalRule' }),
  },
  {
    label: 'Språk på markerade ord',
    icon: <IconLanguage size={20} />,
    refusal: editor.state.selection.empty && !editor.isActive('language') ? 'Markera orden först.' : null,
    onChoose: onLanguage,
  },
]

export function tableEntries(editor: Editor): MenuEntry[] {
  const [above, below, column] = [rowRefusal(editor, 'above'), rowRefusal(editor, 'below'), columnRefusal(editor)]
  const hasHeader = hasHeaderRow(editor)
  const entry = (label: string, Icon: typeof IconTable, change: (editor: Editor) => boolean, refusal: Refusal = null) => ({
    label,
    icon: <Icon size={20} />,
    refusal,
    onChoose: () => {
      change(editor)
      editor.commands.focus()
    },
  })
  return [
    entry('Rad ovanför', IconRowInsertTop, () => addRow(editor, 'above'), above),
    entry('Rad nedanför', IconRowInsertBottom, () => addRow(editor, 'below'), below),
    entry('Kolumn före', IconColumnInsertLeft, () => addColumn(editor, 'before'), column),
    entry('Kolumn efter', IconColumnInsertRight, () => addColumn(editor, 'after'), column),
    entry(hasHeader ? 'Gör rubrikraden vanlig' : 'Gör första raden till rubrikrad', IconTableRow, toggleHeaderRow),
    entry('Ta bort raden', IconRowRemove, removeRow),
    entry('Ta bort kolumnen', IconColumnRemove, removeColumn),
    entry('Ta bort tabellen', IconTrash, removeTable),
  ]
}
