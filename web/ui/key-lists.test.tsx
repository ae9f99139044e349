// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { asksForKeys, openKeyList, questionKey, useKeyList } from './key-lists.ts'

let opened: string[] = []
beforeEach(() => {
  opened = []
  localStorage.clear()
})
afterEach(cleanup)

const open = { frame: () => void opened.push('frame'), screen: () => void opened.push('screen') }
function List({ owner }: { readonly owner: 'frame' | 'screen' }) {
  useKeyList(owner, open[owner])
  return null
}

it('opens the list of the screen while it has one, and that of the frame otherwise', () => {
  openKeyList()
  render(<List owner="frame" />)
  openKeyList()
  const { unmount } = render(<List owner="screen" />)
  openKeyList()
  unmount()
  openKeyList()
  expect(opened).toEqual(['frame', 'screen', 'frame'])
})

/** Whether a key pressed on an element asks for the list. */
function asks(key: string, more: KeyboardEventInit = {}, on: HTMLElement = document.body): boolean {
  let isAsked = false
  const listen = (event: KeyboardEvent) => (isAsked = asksForKeys(event))
  if (on !== document.body) document.body.append(on)
  document.addEventListener('keydown', listen)
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }))
  document.removeEventListener('keydown', listen)
  if (on !== document.body) on.remove()
  return isAsked
}

it('? asks for it, outside fields, alone, and unless it is switched off', () => {
  expect(asks('?')).toBe(true)
  expect(asks('?', {}, document.createElement('button'))).toBe(true)
  expect([asks('a'), asks('?', { ctrlKey: true }), asks('?', { metaKey: true })]).toEqual([false, false, false])
  for (const field of ['input', 'textarea', 'select']) expect(asks('?', {}, document.createElement(field))).toBe(false)
  const text = Object.defineProperty(document.createElement('div'), 'isContentEditable', { value: true })
  expect(asks('?', {}, text)).toBe(false)
  localStorage.setItem(questionKey.place, 'på')
  expect(asks('?')).toBe(true)
  localStorage.setItem(questionKey.place, 'av')
  expect(asks('?')).toBe(false)
})
