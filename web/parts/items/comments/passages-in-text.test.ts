// @vitest-environment happy-dom
import type { Content } from '@tiptap/core'
import { Editor } from '@tiptap/core'
import { expect, onTestFinished, test } from 'vitest'
import type { Block } from '#contract/rich-text/document.ts'
import { passageAt, runningText } from '#contract/rich-text/passages.ts'
import { richTextExtensions } from '../../rich-text/rich-text-extensions.ts'
import { storedDocument } from '../../rich-text/schema/rich-text-document.ts'
import { passagePlugin, passagesIn, placing } from './passage-plugin.ts'
import { positionsOf, spanBetween, textLines } from './text-lines.ts'
import { movedPassages } from './use-text-passages.ts'

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const blocks: Block[] = [
  { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Cykelvägen' }] },
  { type: 'paragraph', content: [{ type: 'text', text: 'Rad ett' }, { type: 'hardBreak' }, { type: 'text', text: 'rad två' }] },
  {
    type: 'bulletList',
    content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'En punkt' }] }] }],
  },
  { type: 'horizontalRule' },
  { type: 'paragraph' },
  { type: 'factBox', attrs: { title: 'Fakta' }, content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Två mil.' }] }] },
  paragraph('Vi vill bygga den längs ån.'),
]

function openText(content: Block[]): Editor {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: richTextExtensions(''),
    // To Tiptap's types an optional property is never undefined.
    content: { type: 'doc', content } as Content,
    injectCSS: false,
  })
  onTestFinished(() => editor.destroy())
  return editor
}

/** The place of some words in the editor. */
function placeOf(editor: Editor, words: string) {
  const lines = textLines(editor.state.doc)
  const from = lines.text.indexOf(words)
  return positionsOf(lines, { from, to: from + words.length })
}

/** A text in which these words are commented on. */
function commented(words: string): Editor {
  const editor = openText(blocks)
  editor.registerPlugin(passagePlugin(() => undefined))
  editor.view.dispatch(placing(editor.state.tr, { placed: [{ id: 'k', ...placeOf(editor, words) }] }))
  return editor
}
const shown = (editor: Editor) => passagesIn(editor.state).placed.map(({ from, to }) => editor.state.doc.textBetween(from, to, '|'))
const drawn = (editor: Editor) => [...editor.view.dom.querySelectorAll('.kansli-passage')].map(({ textContent }) => textContent)

test('the running text of the editor is that of the stored document', () => {
  const editor = openText(blocks)
  expect(textLines(editor.state.doc).text).toBe(runningText(storedDocument(editor)))
})

test('every word of the running text has its place in the editor, and the place its words', () => {
  const editor = openText(blocks)
  const lines = textLines(editor.state.doc)
  for (const { 0: word, index: from } of lines.text.matchAll(/\S+/g)) {
    const span = { from, to: from + word.length }
    expect(editor.state.doc.textBetween(positionsOf(lines, span).from, positionsOf(lines, span).to)).toBe(word)
    expect(spanBetween(lines, positionsOf(lines, span))).toEqual(span)
  }
  expect(spanBetween(lines, { from: 0, to: editor.state.doc.content.size })).toEqual({ from: 0, to: lines.text.length })
  const rule = positionsOf(lines, { from: lines.text.indexOf('\n\n') + 1, to: lines.text.indexOf('\n\n') + 1 })
  expect(spanBetween(lines, { from: rule.from, to: rule.from })).toBeNull()
})

// covers Content in use: comments: a passage keeps its place while the text moves
test('a passage follows the text around it and in it, and does not grow at its ends', () => {
  const editor = commented('bygga den längs ån')
  expect(drawn(editor)).toEqual(['bygga den längs ån'])
  editor.commands.insertContentAt(1, 'Den nya ')
  const { from, to } = placeOf(editor, 'bygga den längs ån')
  editor.commands.insertContentAt(to, ' snart')
  editor.commands.insertContentAt(from, 'gärna ')
  const within = placeOf(editor, 'den längs')
  editor.commands.insertContentAt(within.from, 'hela ')
  expect(shown(editor)).toEqual(['bygga hela den längs ån'])
  expect(drawn(editor)).toEqual(['bygga hela den längs ån'])
  // Nothing of it is in the document.
  expect(JSON.stringify(storedDocument(editor))).not.toContain('passage')
})

test('a passage that is deleted is remembered as it last was', () => {
  const editor = commented('längs ån')
  editor.commands.insertContentAt(placeOf(editor, 'ån').from, 'lilla ')
  editor.commands.deleteRange(placeOf(editor, 'bygga den längs lilla ån.'))
  expect(shown(editor)).toEqual([])
  expect(passagesIn(editor.state).lost.get('k')).toMatchObject({ quote: 'längs lilla ån', after: '.' })
})

test('only what has other words, or other words around it, is told', () => {
  const editor = commented('längs ån')
  const lines = textLines(editor.state.doc)
  const from = lines.text.indexOf('längs ån')
  const passage = passageAt(lines.text, { from, to: from + 8 })
  const comment = { id: 'k', field: 'body', quote: 'längs ån', passage, isResolved: false, version: 1, entries: [] }
  editor.commands.insertContentAt(1, 'En ny rubrik: ')
  expect(movedPassages(editor, [comment])).toEqual([])
  editor.commands.insertContentAt(placeOf(editor, 'ån').from, 'lilla ')
  expect(movedPassages(editor, [comment])).toMatchObject([{ commentId: 'k', passage: { quote: 'längs lilla ån' } }])
})
