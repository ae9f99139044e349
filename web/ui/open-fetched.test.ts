// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openFetched, prefetchPart } from './open-fetched.ts'
import { toastStore } from './toast-store.ts'

/** What has been typed where the focus is. */
let inserted: string[] = []

beforeEach(() => {
  inserted = []
  vi.useFakeTimers()
  Object.assign(document, { execCommand: (_: string, _ui: boolean, text: string) => inserted.push(text) })
})
afterEach(() => {
  vi.useRealTimers()
  for (const { id } of toastStore.get()) toastStore.remove(id)
})

/** Presses a key; true when the screen may still take it. */
const press = (key: string, more: KeyboardEventInit = {}): boolean =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

/** A part that comes when it is told to. */
function aPart() {
  let come: (part: string) => void = () => undefined
  let fail: () => void = () => undefined
  const fetched = new Promise<string>((resolve, reject) => {
    come = resolve
    fail = () => reject(new Error('offline'))
  })
  return { fetchPart: () => fetched, come: (part: string) => come(part), fail: () => fail() }
}

it('what is typed while a part is fetched is typed in it once it is open, and nothing of it before', async () => {
  const { fetchPart, come } = aPart()
  const opened: string[] = []
  const done = openFetched(fetchPart, (part) => opened.push(`${part}, ${inserted.length} typed`))
  expect([press('t'), press('o'), press('Escape'), press('a', { ctrlKey: true }), press('a', { metaKey: true })]).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
  expect(inserted).toEqual([])
  come('the list of commands')
  await done
  expect(opened).toEqual(['the list of commands, 0 typed'])
  expect(inserted).toEqual(['to'])
  expect(press('r')).toBe(true)
})

it('after two seconds keys mean again what they mean on the screen, and what was held is typed there', async () => {
  const { fetchPart, come } = aPart()
  const done = openFetched(fetchPart, () => undefined)
  press('t')
  vi.advanceTimersByTime(1999)
  expect(press('o')).toBe(false)
  vi.advanceTimersByTime(1)
  expect(inserted).toEqual(['to'])
  expect(press('r')).toBe(true)
  come('the part')
  await done
  expect(inserted).toEqual(['to'])
})

it('a part that does not come, or fails while it is drawn, is told of, and what was typed is kept on the screen', async () => {
  const { fetchPart, fail } = aPart()
  const done = openFetched(fetchPart, () => expect.unreachable('It has not come'))
  press('t')
  fail()
  await done
  await openFetched(
    async () => 'part',
    () => {
      throw new Error('of the drawing')
    },
  )
  expect(toastStore.get()).toMatchObject([
    { severity: 'warn', message: 'Kunde inte öppnas – ingen kontakt med servern. Det du skrivit finns kvar här.' },
  ])
  expect(inserted).toEqual(['t'])
})

it('a part that is fetched early and does not come is told of by nobody', async () => {
  prefetchPart(() => Promise.reject(new Error('offline')))
  await Promise.resolve()
  expect(toastStore.get()).toEqual([])
})
