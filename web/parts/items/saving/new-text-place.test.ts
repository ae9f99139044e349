// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { holdNewText, notedNewText, noteNewText, noteReturn, openTexts, takeReturn } from './new-text-place.ts'

/** The locks of a browser: one tab holds a name, and the next gets it when that one lets go. */
function locksOfBrowser() {
  const queues = new Map<string, (() => void)[]>()
  return {
    query: async () => ({ held: [...queues].filter(([, waiting]) => waiting.length > 0).map(([name]) => ({ name })) }),
    async request(name: string, { signal }: { signal: AbortSignal }, held: () => Promise<void>) {
      const queue = queues.get(name) ?? []
      queues.set(name, queue)
      const turn = new Promise<void>((resolve, reject) => {
        queue.push(resolve)
        signal.addEventListener('abort', () => reject(new Error('AbortError')))
      })
      const mine = queue.at(-1)
      if (queue.length === 1) mine?.()
      try {
        await turn
        await held()
      } finally {
        queue.splice(queue.indexOf(mine ?? (() => undefined)), 1)
        queue[0]?.()
      }
    },
  }
}

beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locksOfBrowser() })
  sessionStorage.clear()
  history.replaceState(null, '', '/malmo/nyheter/ny')
})
afterEach(() => vi.restoreAllMocks())

it('the entry of the history remembers the id beside what else it knows, once', () => {
  expect(notedNewText()).toBeUndefined()
  history.replaceState({ key: 'of the router' }, '')
  noteNewText('a')
  expect(history.state).toEqual({ key: 'of the router', newText: 'a' })
  const replaced = vi.spyOn(History.prototype, 'replaceState')
  noteNewText('a')
  expect(replaced).not.toHaveBeenCalled()
  noteNewText('b')
  expect(notedNewText()).toBe('b')
})

it('the way back from the sign-in leads to the text, once and at its address', () => {
  noteReturn('a')
  expect(takeReturn()).toBe('a')
  expect(takeReturn()).toBeUndefined()
  noteReturn('a')
  history.replaceState(null, '', '/malmo/sidor/ny')
  expect(takeReturn()).toBeUndefined()
  history.replaceState(null, '', '/malmo/nyheter/ny')
  expect(takeReturn()).toBeUndefined()
})

it('a text is open in the tab that holds it, and the next has it when that one lets go', async () => {
  const held: string[] = []
  const letGo = holdNewText('a', () => held.push('first'))
  const letGoOther = holdNewText('b')
  const letGoSecond = holdNewText('a', () => held.push('second'))
  await expect.poll(() => held).toEqual(['first'])
  expect(await openTexts()).toEqual(new Set(['a', 'b']))
  letGo()
  await expect.poll(() => held).toEqual(['first', 'second'])
  letGoSecond()
  letGoOther()
  await expect.poll(async () => (await openTexts()).size).toBe(0)
})

it('one that waited no longer never has it', async () => {
  const held: string[] = []
  const letGo = holdNewText('a', () => held.push('first'))
  holdNewText('a', () => held.push('second'))()
  letGo()
  await expect.poll(async () => (await openTexts()).size).toBe(0)
  expect(held).toEqual(['first'])
})
