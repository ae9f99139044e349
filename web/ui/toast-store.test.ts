import { afterEach, expect, it } from 'vitest'
import { lifetimeOf, showToast, toastStore } from './toast-store.ts'

afterEach(() => {
  for (const { id } of toastStore.get()) toastStore.remove(id)
})

const action = { label: 'Ångra', onClick: () => undefined }
const link = { label: 'Visa', href: '/malmo' }
const messages = () => toastStore.get().map(({ message }) => message)
const tell = (message: string, more: Partial<Parameters<typeof showToast>[0]> = {}) =>
  showToast({ severity: 'success', message, ...more })

it('a toast with something to press stays longer than one that only tells', () => {
  const told = { severity: 'success', message: 'Sparat.' } as const
  expect([told, { ...told, action }, { ...told, link }].map(lifetimeOf)).toEqual([3000, 10_000, 10_000])
})

it('a toast takes the place of the one of its subject, whose action no longer holds, and of no other', () => {
  tell('Flyttad till papperskorgen.', { about: 'torget', action })
  tell('Parken är flyttad.', { about: 'parken', action })
  tell('Sparat.')
  tell('Återställd.', { about: 'torget' })
  expect(messages()).toEqual(['Parken är flyttad.', 'Sparat.', 'Återställd.'])
  tell('Sparat.')
  expect(messages()).toEqual(['Parken är flyttad.', 'Sparat.', 'Återställd.', 'Sparat.'])
})

it('of five the oldest that only tells goes, or the oldest, and never the newest', () => {
  tell('Ett.', { action })
  tell('Två.')
  for (const message of ['Tre.', 'Fyra.']) tell(message, { link })
  tell('Fem.', { action })
  expect(messages()).toEqual(['Ett.', 'Tre.', 'Fyra.', 'Fem.'])
  tell('Sex.')
  expect(messages()).toEqual(['Tre.', 'Fyra.', 'Fem.', 'Sex.'])
})

it('the same fault is there once, as long as nothing can be pressed in it', () => {
  const fault = { severity: 'error', title: 'Fel', message: 'Ingen kontakt.' } as const
  for (const toast of [fault, fault, { ...fault, severity: 'warn' }, { ...fault, title: 'Annat' }] as const) showToast(toast)
  expect(toastStore.get()).toHaveLength(3)
  for (const { id } of toastStore.get()) toastStore.remove(id)
  for (const toast of [{ ...fault, action }, { ...fault, action }, fault, { ...fault, action }]) showToast(toast)
  expect(toastStore.get()).toHaveLength(4)
})
