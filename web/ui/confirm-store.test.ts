import { afterEach, expect, it } from 'vitest'
import { confirmDelete, confirmQuestion, confirmStore, mayLeave } from './confirm-store.ts'

afterEach(() => confirmStore.get()?.answer(false))

it('who is asked answers once, and the question goes', async () => {
  const answer = confirmQuestion({ title: 'Ta bort ”Torget”?', confirmLabel: 'Ta bort' })
  expect(confirmStore.get()).toMatchObject({ title: 'Ta bort ”Torget”?', confirmLabel: 'Ta bort' })
  confirmStore.get()?.answer(true)
  expect(confirmStore.get()).toBeUndefined()
  expect(await answer).toBe(true)
})

it('a question that another one interrupts counts as not confirmed, and the new one stands', async () => {
  const first = confirmDelete({ title: 'Ta bort?', consequence: 'Det går inte att ångra.', confirmLabel: 'Ta bort' })
  expect(confirmStore.get()).toMatchObject({ isDangerous: true, children: 'Det går inte att ångra.' })
  const second = mayLeave('Det du har skrivit finns kvar på den här datorn.')
  expect(await first).toBe(false)
  expect(confirmStore.get()).toMatchObject({
    confirmLabel: 'Lämna sidan',
    cancelLabel: 'Stanna kvar',
    children: 'Det du har skrivit finns kvar på den här datorn.',
  })
  expect(confirmStore.get()?.isDangerous).toBeUndefined()
  confirmStore.get()?.answer(false)
  expect(await second).toBe(false)
})
