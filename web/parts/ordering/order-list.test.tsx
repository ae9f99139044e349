// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { apiError } from '#web/api/api-error.ts'
import { ThemeProvider } from '#web/theme/theme-provider.tsx'
import { toastStore } from '#web/ui/toast-store.ts'
import type { Move, SaveMove } from './order.ts'
import { OrderList } from './order-list.tsx'

afterEach(() => {
  cleanup()
  for (const { id } of toastStore.get()) toastStore.remove(id)
})

const people = ['Anna', 'Bo', 'Cilla'].map((name) => ({ id: name.toLowerCase(), name }))
const shown = () => screen.getAllByRole('listitem').map((row) => row.textContent)
const handle = (name: string) => screen.getByRole('button', { name: `Flytta ${name}` })

function renderPeople(onMove: SaveMove, refusal: string | null = null) {
  render(
    <ThemeProvider>
      <OrderList label="Personer" rows={people} nameOf={({ name }) => name} onMove={onMove} refusal={refusal}>
        {({ name }) => name}
      </OrderList>
    </ThemeProvider>,
  )
  return userEvent.setup()
}

// covers Representatives: order: plats 3 av 12, Esc
test('arrow keys move the row with the handle, say its place, and Enter saves once', async () => {
  const moves: Move[] = []
  const user = renderPeople((move) => void moves.push(move))
  handle('Anna').focus()
  await user.keyboard('{ArrowDown}')
  expect(shown()).toEqual(['Bo', 'Anna', 'Cilla'])
  expect(screen.getByRole('status').textContent).toBe('Anna, plats 2 av 3')
  await user.keyboard('{ArrowDown}')
  expect(moves).toEqual([])
  expect(document.activeElement).toBe(handle('Anna'))
  await user.keyboard('{Enter}')
  expect(moves).toEqual([{ id: 'anna', index: 2, beforeId: null, ids: ['bo', 'cilla', 'anna'] }])
})

test('Escape takes the row back, and nothing is saved', async () => {
  const moves: Move[] = []
  const user = renderPeople((move) => void moves.push(move))
  handle('Cilla').focus()
  await user.keyboard('{Home}{Escape}')
  expect(shown()).toEqual(['Anna', 'Bo', 'Cilla'])
  expect(screen.getByRole('status').textContent).toBe('Tillbaka. Cilla, plats 3 av 3')
  await user.tab()
  expect(moves).toEqual([])
})

test('leaving the handle saves, and what the save gives back becomes Ångra', async () => {
  let isTakenBack = false
  const user = renderPeople(() =>
    Promise.resolve(() => {
      isTakenBack = true
      return Promise.resolve()
    }),
  )
  handle('Bo').focus()
  await user.keyboard('{ArrowUp}')
  await user.tab()
  await expect.poll(() => toastStore.get().at(-1)?.message).toBe('Bo, plats 1 av 3.')
  toastStore.get().at(-1)?.action?.onClick()
  expect(isTakenBack).toBe(true)
})

test('a refused move goes back to where it was', async () => {
  const refused = apiError('Någon annan hann före.', { status: 409, code: 'STATE_CHANGED', fields: {}, body: undefined })
  const user = renderPeople(() => Promise.reject(refused))
  handle('Anna').focus()
  await user.keyboard('{End}{Enter}')
  await expect.poll(shown).toEqual(['Anna', 'Bo', 'Cilla'])
  expect(screen.getByRole('status').textContent).toBe('Anna kunde inte flyttas.')
})

test('who may not order moves nothing with the keys', async () => {
  const user = renderPeople(() => undefined, 'Bara redaktörer ordnar listan.')
  handle('Anna').focus()
  await user.keyboard('{ArrowDown}')
  expect(shown()).toEqual(['Anna', 'Bo', 'Cilla'])
})
