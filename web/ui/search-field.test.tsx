// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchField } from './search-field.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pause = () => act(() => void vi.advanceTimersByTime(250))
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Sök person' })
const type = (word: string) => fireEvent.change(field(), { target: { value: word } })

function shown(props: { search?: string; isLive?: boolean } = {}) {
  const asked: string[] = []
  const element = (search: string, onSearch: (word: string) => void = (word) => void asked.push(word)) => (
    <SearchField label="Sök person" search={search} onSearch={onSearch} isLive={props.isLive ?? false} />
  )
  const { rerender, unmount } = render(element(props.search ?? ''))
  return {
    asked,
    listShows: (search: string, onSearch?: (word: string) => void) => rerender(element(search, onSearch)),
    leave: unmount,
  }
}

test('the list is searched when the typing pauses, or with Enter', () => {
  const { asked } = shown()
  type('an')
  type('anna ')
  expect(asked).toEqual([])
  pause()
  expect(asked).toEqual(['anna'])
  type('anna b')
  fireEvent.keyDown(field(), { key: 'Enter' })
  pause()
  expect(asked).toEqual(['anna', 'anna b'])
})

test('Enter sends no form around the field', () => {
  shown()
  type('anna')
  expect(fireEvent.keyDown(field(), { key: 'Enter' }), 'false: the browser does nothing by itself').toBe(false)
})

test('a list that is here already is searched with each letter', () => {
  const { asked } = shown({ isLive: true })
  type('a')
  type('an')
  expect(asked).toEqual(['a', 'an'])
})

test('the blank that a second word is typed after stays when the answer comes; another word in the list shows', () => {
  const { listShows } = shown()
  type('anna ')
  pause()
  listShows('anna')
  expect(field().value).toBe('anna ')
  listShows('berg')
  expect(field().value).toBe('berg')
})

test('what was typed since the word was searched stays when the list shows that word, and is searched next', () => {
  const { asked, listShows } = shown()
  type('skola')
  pause()
  type('skola f')
  listShows('skola')
  expect(field().value).toBe('skola f')
  pause()
  expect(asked).toEqual(['skola', 'skola f'])
})

test('what the list came to show during the pause is what is searched', () => {
  const later: string[] = []
  const { asked, listShows } = shown()
  type('anna')
  listShows('', (word) => void later.push(word))
  pause()
  expect([asked, later]).toEqual([[], ['anna']])
})

test('Escape and the button empty the field; only then Escape closes what is around it', () => {
  const closed = vi.fn()
  const { asked } = shown({ search: 'anna' })
  document.addEventListener('keydown', closed)
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect([field().value, asked, closed.mock.calls.length]).toEqual(['', [''], 0])
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(closed).toHaveBeenCalledOnce()
  type('b')
  fireEvent.click(screen.getByRole('button', { name: 'Töm sökfältet' }))
  expect([field().value, document.activeElement]).toEqual(['', field()])
  document.removeEventListener('keydown', closed)
})

test('a list that was left is searched no more', () => {
  const { asked, leave } = shown()
  type('anna')
  leave()
  pause()
  expect(asked).toEqual([])
})
