// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { moveInHits } from './found-sites.ts'

afterEach(cleanup)

/** A search whose list shows the answer to a word. Gives what was opened. */
function searched() {
  const opened: string[] = []
  const list = (answers: string, names: readonly string[]) => (
    <div onKeyDown={moveInHits}>
      <input type="search" aria-label="Sök sajt" />
      <ul data-hits={answers}>
        {names.map((name) => (
          <li key={name}>
            <a data-hit href={`#${name}`} onClick={() => opened.push(name)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
  const { rerender } = render(list('', ['Administration', 'Boden']))
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  field.focus()
  return {
    opened,
    type: (word: string) => fireEvent.change(field, { target: { value: word } }),
    enter: () => fireEvent.keyDown(field, { key: 'Enter' }),
    answers: (word: string, ...names: readonly string[]) => {
      rerender(list(word, names))
      // Observers are told in a task of their own.
      return new Promise((resolve) => setTimeout(resolve))
    },
  }
}

test('Enter opens the first hit of what is typed', async () => {
  const { type, enter, answers, opened } = searched()
  type('lund')
  await answers('lund', 'Lund', 'Lundby')
  enter()
  expect(opened).toEqual(['Lund'])
})

test('Enter before the answer opens nothing of the list before it, and the first hit when the answer comes', async () => {
  const { type, enter, answers, opened } = searched()
  type('lund')
  enter()
  expect(opened).toEqual([])
  await answers('lund', 'Lund', 'Lundby')
  expect(opened).toEqual(['Lund'])
  await answers('', 'Boden')
  expect(opened).toEqual(['Lund'])
})

test('typing on after Enter leads nowhere', async () => {
  const { type, enter, answers, opened } = searched()
  type('lund')
  enter()
  type('lunda')
  await answers('lund', 'Lund')
  await answers('lunda', 'Lunda')
  expect(opened).toEqual([])
})
