// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastStore } from '#web/ui/toast-store.ts'
import { PresenceLine, usePresence } from './presence.tsx'

/** What was told to the server, and who it says is there. */
const told: { path: string; isLeaving: boolean }[] = []
const answers: unknown[] = []
let isGone = false
const now = { state: 'draft', draftVersion: 1 }
let others: readonly { id: string; name: string }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  others = []
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    told.push({ path, ...(JSON.parse(body) as { isLeaving: boolean }) })
    if (isGone) return Promise.resolve(Response.json({ code: 'NOT_FOUND', message: 'Finns inte.' }, { status: 404 }))
    return Promise.resolve(Response.json({ others, now }))
  })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  told.length = 0
  answers.length = 0
  isGone = false
})

function Here() {
  const { others: here } = usePresence('news', 'malmo', 'n1', (answer) => answers.push(answer))
  return <PresenceLine others={here} />
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const beats = (): boolean[] => told.map(({ isLeaving }) => isLeaving)

// covers Saving, conflicts, presence: presence: at once, every 15 seconds, and when leaving
test('that the item is open is told at once and every 15 seconds, and that it is not when it is left', async () => {
  const { unmount } = render(<Here />)
  await pass(0)
  expect(told).toEqual([{ path: '/api/site/malmo/news/n1/presence', isLeaving: false }])
  await pass(14_999)
  expect(beats()).toHaveLength(1)
  await pass(1)
  expect(beats()).toEqual([false, false])
  unmount()
  expect(beats()).toEqual([false, false, true])
  await pass(60_000)
  expect(beats()).toHaveLength(3)
})

// covers Saving, conflicts, presence: presence: Anna Berg redigerar just nu
test('whoever comes is said, and nothing more when they have gone', async () => {
  render(<Here />)
  await pass(0)
  expect(screen.getByRole('status').textContent).toBe('')
  others = [
    { id: 'anna', name: 'Anna Berg' },
    { id: 'bo', name: 'Bo Ek' },
  ]
  await pass(15_000)
  expect(screen.getByRole('status').textContent).toBe('Anna Berg och Bo Ek redigerar just nu.')
  others = []
  await pass(15_000)
  expect(screen.getByRole('status').textContent).toBe('')
})

// covers Saving, conflicts, presence: presence: not in a window that was left
test('a window that somebody left ten minutes ago is not somebody who is there', async () => {
  render(<Here />)
  await pass(10 * 60_000 + 15_000)
  expect(beats().at(-1)).toBe(true)
  const before = told.length
  await pass(60_000)
  expect(told).toHaveLength(before)
  window.dispatchEvent(new Event('keydown'))
  await pass(15_000)
  expect(beats().at(-1)).toBe(false)
})

test('each answer says where the item is in its life, and one that is no more is asked about once', async () => {
  const toasts = toastStore.get().length
  render(<Here />)
  await pass(0)
  expect(answers).toEqual([now])
  isGone = true
  await pass(15_000)
  expect(answers).toEqual([now, 'gone'])
  await pass(60_000)
  expect(told).toHaveLength(2)
  expect(toastStore.get()).toHaveLength(toasts)
})
