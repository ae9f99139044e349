// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { UndoStep } from '#contract/undo/undo.ts'
import { refusal, serverThat, showAt, told } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { AdminUndoScreen, UndoScreen } from './undo-route.tsx'

afterEach(leave)

const step = (id: string, more: Partial<UndoStep> = {}): UndoStep => ({
  id,
  kind: 'item',
  words: `Publicera – ${id}`,
  at: '2026-11-20T09:00:00Z',
  by: { id: 'm', name: 'Märta' },
  refusal: null,
  undone: null,
  ...more,
})

async function atUndo(...from: readonly UndoStep[]) {
  let steps = [...from]
  const { changes } = serverThat({
    'GET /api/site/malmo/undo': () => ({ steps, next: null }),
    'POST /api/site/malmo/undo/Budgeten': () => {
      steps = steps.map((one) => ({ ...one, undone: { at: '2026-11-21T09:00:00Z', by: { id: 'e', name: 'Elif' } } }))
      return { words: 'Publicera – Budgeten', notices: ['Sidan ligger nu överst.'] }
    },
    'POST /api/site/malmo/undo/Torget': () => refusal(409, 'STATE_CHANGED', 'Något annat har hänt sedan dess.'),
  })
  const { person, page } = await showAt('/malmo/angra', UndoScreen)
  const rows = async () => within(await page.findByRole('list', { name: /^Gjort på sajten/ })).getAllByRole('listitem')
  return { person, page, rows, changes }
}

// covers Trash and undo: one undo: the screen
it('what was done is taken back by its name, and stands there as undone', async () => {
  const { person, page, rows, changes } = await atUndo(step('Budgeten'))
  expect((await rows())[0]?.textContent).toMatch(/^Publicera – BudgetenMärta, /)
  await person.click(page.getByRole('button', { name: 'Ångra: Publicera – Budgeten' }))
  await waitFor(async () => expect((await rows())[0]?.textContent).toContain('Ångrat av Elif'))
  expect(page.queryByRole('button', { name: /^Ångra/ })).toBeNull()
  const [row] = await rows()
  await waitFor(() => expect(document.activeElement).toBe(row))
  expect(told()).toEqual([['warn', 'Ångrat: Publicera – Budgeten. Sidan ligger nu överst.']])
  expect(changes()).toHaveLength(1)
})

it('what cannot be taken back has the reason in place of a button', async () => {
  const why = 'Det går inte att ångra längre: något annat har hänt sedan dess.'
  const { page, rows } = await atUndo(step('Torget', { refusal: why }), step('Budgeten'))
  expect((await rows()).map(({ textContent }) => textContent?.endsWith(why))).toEqual([true, false])
  expect(page.getAllByRole('button', { name: /^Ångra/ }).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Ångra: Publicera – Budgeten',
  ])
})

it('a refusal is told, and the list is read again', async () => {
  const { person, page, rows } = await atUndo(step('Torget'))
  await person.click(await page.findByRole('button', { name: 'Ångra: Publicera – Torget' }))
  await waitFor(() => expect(told()).toEqual([['warn', 'Något annat har hänt sedan dess.']]))
  expect(await rows()).toHaveLength(1)
})

// covers Trash and undo: one undo: the federation's list
it('what was done for all sites is taken back by the call of the administration', async () => {
  const done = step('merge', { kind: 'merge', words: 'Slå ihop sajter – Ale södra med Ale' })
  const { changes } = serverThat({
    'GET /api/admin/undo': () => ({ steps: [done], next: null }),
    'POST /api/admin/undo/merge': () => ({ words: done.words, notices: [] }),
  })
  const { person, page } = await showAt('/admin/angra', AdminUndoScreen)
  await person.click(await page.findByRole('button', { name: `Ångra: ${done.words}` }))
  await waitFor(() => expect(told()).toEqual([['info', `Ångrat: ${done.words}.`]]))
  expect(changes()).toHaveLength(1)
})

it('where nothing has been done it says so', async () => {
  const { page } = await atUndo()
  expect(await page.findByText(/^Inget som går att ångra/)).toBeDefined()
})
