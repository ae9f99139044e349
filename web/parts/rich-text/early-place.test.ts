// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import type { EarlyPlace } from './early-place.ts'
import { goOnFrom } from './early-place.ts'
import { richTextExtensions } from './rich-text-extensions.ts'

let editor: Editor
afterEach(() => editor.destroy())

const words = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

const after = (block: number, offset: number) => ({ steps: [block, 0], offset })
const at = (block: number, offset: number) => ({ anchor: after(block, offset), head: after(block, offset) })

/** What the text says after the keys, block by block. */
function said(typed: EarlyPlace['typed'], rest: Partial<EarlyPlace> = {}): string[] {
  const element = document.body.appendChild(document.createElement('div'))
  const content = { type: 'doc', content: [words('Ett'), words('Två')] }
  editor = new Editor({ element, injectCSS: false, extensions: richTextExtensions(''), content })
  goOnFrom(editor, { isFocused: true, chosen: typed.at(-1)?.at ?? null, typed, fields: [], ...rest })
  return editor.state.doc.children.map((block) => `${block.type.name}: ${block.textContent}`)
}

// covers Texts: what is typed into a text before its editor is there comes into the text
test('keys come where the person stood in the drawn text, with signs that take keys of their own', () => {
  expect(said([{ at: at(1, 3), keys: [' ', 'å', '@', 'Backspace', '.'] }])).toEqual(['paragraph: Ett', 'paragraph: Två å.'])
})

test('Enter begins a line, and Backspace takes it back or takes a letter', () => {
  expect(said([{ at: at(0, 2), keys: ['Enter', 'x'] }])).toEqual(['paragraph: Et', 'paragraph: xt', 'paragraph: Två'])
  editor.destroy()
  const keys = ['Backspace', 'l', 'Enter', 'Backspace']
  expect(said([{ at: at(0, 3), keys }])).toEqual(['paragraph: Etl', 'paragraph: Två'])
})

test('what was chosen is written over, across blocks', () => {
  expect(said([{ at: { anchor: after(0, 1), head: after(1, 1) }, keys: ['n', ' '] }])).toEqual(['paragraph: En vå'])
})

test('whoever came by key begins at the start; typed signs make a list as they always do', () => {
  expect(said([{ at: null, keys: ['-', ' '] }])).toEqual(['bulletList: Ett', 'paragraph: Två'])
})

test('keys in two places come to both, and the caret stands where the person went last', () => {
  const typed = [
    { at: at(0, 0), keys: ['A', ' '] },
    { at: at(1, 3), keys: ['!'] },
  ]
  expect(said(typed, { chosen: at(0, 1) })).toEqual(['paragraph: A Ett', 'paragraph: Två!'])
  expect(editor.state.selection.from).toBe(4)
})

test('what was typed is kept when the person has left the text for another field', () => {
  expect(said([{ at: at(0, 3), keys: ['!'] }], { isFocused: false, chosen: null })).toEqual(['paragraph: Ett!', 'paragraph: Två'])
  expect(editor.isFocused).toBe(false)
})
