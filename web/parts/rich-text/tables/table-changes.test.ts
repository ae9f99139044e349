// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { undo } from '@tiptap/pm/history'
import { afterEach, describe, expect, test } from 'vitest'
import type { Block } from '#contract/rich-text/document.ts'
import { plainText, RichText as RichTextSchema } from '#contract/rich-text/document.ts'
import { insertBlock } from '../blocks/block-place.ts'
import { shownDocument, storedDocument } from '../schema/rich-text-document.ts'
import { richTextExtensions } from '../rich-text-extensions.ts'
import { addColumn, columnRefusal, removeColumn, removeRow, removeTable, toggleHeaderRow } from './table-changes.ts'
import { addRow, rowRefusal } from './table-rows.ts'

let editor: Editor
afterEach(() => editor.destroy())

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** `#a b|c d`: rows by |, cells by blanks, # before a header. */
function table(text: string): Block {
  const cell = (words: string) => ({
    type: words.startsWith('#') ? ('tableHeader' as const) : ('tableCell' as const),
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words.replace('#', '') }] }],
  })
  return { type: 'table', content: text.split('|').map((row) => ({ type: 'tableRow', content: row.split(' ').map(cell) })) }
}

/** The document as written above; `.` is an empty cell. */
const shown = (): string =>
  RichTextSchema.parse(storedDocument(editor))
    .content.map((block) =>
      block.type === 'table'
        ? block.content
            .map((row) =>
              row.content
                .map((cell) => `${cell.type === 'tableHeader' ? '#' : ''}${plainText({ content: cell.content }) || '.'}`)
                .join(' '),
            )
            .join('|')
        : `<${plainText({ content: [block] })}>`,
    )
    .join('\n')

function open(...content: Block[]): void {
  editor = new Editor({
    element: document.createElement('div'),
    injectCSS: false,
    extensions: richTextExtensions(''),
    content: shownDocument({ type: 'doc', content }),
  })
}

/** Puts the caret behind these words. */
function caretAt(words: string): void {
  editor.state.doc.descendants((node, pos) => {
    if (node.text === words) editor.commands.setTextSelection(pos + node.nodeSize)
  })
}
const takeBack = (): boolean => undo(editor.state, editor.view.dispatch)
const caretText = (): string => editor.state.selection.$from.parent.textContent
const press = (key: string, shiftKey = false): void => {
  editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }))
}

// covers Texts: table: header row, rows and columns
describe('a table with a header row', () => {
  const start = '#a #b|c d|e f'
  test.each<[string, string, (one: Editor) => boolean, string]>([
    ['a row below', 'c', (one) => addRow(one, 'below'), '#a #b|c d|. .|e f'],
    ['a row above', 'e', (one) => addRow(one, 'above'), '#a #b|c d|. .|e f'],
    ['a row below the header is an ordinary one', 'a', (one) => addRow(one, 'below'), '#a #b|. .|c d|e f'],
    ['a column before gets a header', 'd', (one) => addColumn(one, 'before'), '#a #. #b|c . d|e . f'],
    ['a column after', 'b', (one) => addColumn(one, 'after'), '#a #b #.|c d .|e f .'],
    ['the row goes', 'c', removeRow, '#a #b|e f'],
    ['the column goes', 'f', removeColumn, '#a|c|e'],
    ['the header row becomes ordinary', 'f', toggleHeaderRow, 'a b|c d|e f'],
    ['the whole table goes', 'f', removeTable, ''],
  ])('%s', (_what, at, change, expected) => {
    open(table(start), paragraph('efter'))
    caretAt(at)
    expect(change(editor)).toBe(true)
    expect(shown()).toBe([expected, '<efter>'].filter(Boolean).join('\n'))
    takeBack()
    expect(shown()).toBe(`${start}\n<efter>`)
  })

  // covers Texts: table: the header row stays on top
  test('nothing stands above it', () => {
    open(table(start))
    caretAt('a')
    expect(rowRefusal(editor, 'above')).toBe('Rubrikraden står alltid överst.')
    expect(addRow(editor, 'above')).toBe(false)
  })
})

test('a first row is made the header row; rows with a header of their own keep it', () => {
  open(table('a b|#c d'))
  caretAt('d')
  expect(toggleHeaderRow(editor)).toBe(true)
  expect(addRow(editor, 'below')).toBe(true)
  expect(shown()).toBe('#a #b|#c d|#. .')
})

test('the last row and the last column take the table with them', () => {
  open(table('a b'))
  caretAt('a')
  removeRow(editor)
  expect(shown()).toBe('')
  takeBack()
  caretAt('a')
  removeColumn(editor)
  caretAt('b')
  removeColumn(editor)
  expect(shown()).not.toContain('b')
})

test('it grows no larger than the contract allows', () => {
  open(
    table(Array.from({ length: 50 }, (_, row) => Array.from({ length: 10 }, (_, cell) => `r${row}c${cell}`).join(' ')).join('|')),
  )
  caretAt('r1c1')
  expect([rowRefusal(editor, 'below'), columnRefusal(editor)]).toEqual([
    'En tabell har högst 50 rader.',
    'En tabell har högst 10 kolumner.',
  ])
  expect(addRow(editor, 'below') || addColumn(editor, 'after')).toBe(false)
})

describe('keys', () => {
  test('Tab goes from cell to cell and begins a new row after the last', () => {
    open(table('a b|c d'))
    caretAt('a')
    const way = ['b', 'c', 'd', ''].map(() => (press('Tab'), caretText()))
    expect(way).toEqual(['b', 'c', 'd', ''])
    editor.commands.insertContent('e')
    expect(shown()).toBe('a b|c d|e .')
    press('Tab', true)
    expect(caretText()).toBe('d')
  })

  test.each(['Backspace', 'Delete'])('%s over several cells empties them and leaves the table whole', (key) => {
    open(table('aa bb|cc dd'), paragraph('efter'))
    caretAt('aa')
    const from = editor.state.selection.from - 1
    caretAt('cc')
    editor.commands.setTextSelection({ from, to: editor.state.selection.from - 1 })
    press(key)
    expect(shown()).toBe('a .|c dd\n<efter>')
  })

  test('typing over several cells leaves an even table', () => {
    open(table('aa bb|cc dd'))
    caretAt('aa')
    const from = editor.state.selection.from - 1
    caretAt('cc')
    editor
      .chain()
      .setTextSelection({ from, to: editor.state.selection.from - 1 })
      .insertContent('x')
      .run()
    expect(shown()).toContain('dd')
  })
})

describe('a block is put in', () => {
  const divider = { type: 'horizontalRule' }

  test('in place of an empty paragraph, with somewhere to write below it', () => {
    open()
    insertBlock(editor, divider)
    editor.commands.insertContent('efter')
    expect(storedDocument(editor).content).toEqual([divider, paragraph('efter')])
  })

  test('below the block the caret is in, and never inside a table or box', () => {
    open(table('a b'), { type: 'factBox', attrs: { title: '' }, content: [paragraph('i rutan') as never] }, paragraph('sist'))
    caretAt('a')
    insertBlock(editor, divider)
    caretAt('i rutan')
    insertBlock(editor, divider)
    expect(storedDocument(editor).content.map(({ type }) => type)).toEqual([
      'table',
      'horizontalRule',
      'factBox',
      'horizontalRule',
      'paragraph',
    ])
  })

  // covers Texts: divider
  test('three dashes and a blank are a divider', () => {
    open(paragraph('före'), { type: 'paragraph' })
    editor.commands.focus('end')
    for (const key of '--- ') {
      const { from, to } = editor.state.selection
      const isTaken = editor.view.someProp('handleTextInput', (handle) => handle(editor.view, from, to, key, () => editor.state.tr))
      if (!isTaken) editor.view.dispatch(editor.state.tr.insertText(key))
    }
    expect(storedDocument(editor).content).toEqual([paragraph('före'), divider, { type: 'paragraph' }])
  })
})
