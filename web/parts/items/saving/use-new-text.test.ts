// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { leavingForLogin } from '#web/api/leaving-for-login.ts'
import { news } from '#contract/news/news.ts'
import { serverThat } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { makeBrowserPieces } from '#web/testing/browser-pieces.ts'
import type { Fields } from '../item.ts'
import type { ItemArea } from '../item-area.ts'
import { keepText, newTextOf } from './kept-text.ts'
import { takeReturn } from './new-text-place.ts'
import { createSaveSession } from './save-session.ts'
import { openNew } from './save-state.ts'
import { useNewText } from './use-new-text.ts'

const place = { userId: 'asa', siteId: 'malmo', area: 'news' }
// Of an area the endpoints alone are asked.
const area = { endpoints: news } as unknown as ItemArea<Fields>
const kept = (id: string, title: string, at = Date.now()) => {
  const text = { fields: { title }, versions: {}, bases: {}, key: id, at }
  keepText(place, id, text)
  return { id, kept: text }
}

let arrived: string[] = []
beforeEach(() => {
  arrived = []
  makeBrowserPieces()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/malmo/nyheter/ny')
  serverThat({ 'GET /api/site/malmo/news': () => ({ items: arrived.map((id) => ({ id })), total: 0, counts: {}, next: null }) })
})
afterEach(() => {
  leavingForLogin.set(false)
  leave()
})

/** The queue of a new text; nothing is sent. */
function aSession() {
  const rules = { tidy: (_: string, value: unknown) => value, fault: () => null, sendsBase: () => false }
  const world = {
    now: () => 0,
    later: () => () => undefined,
    afterPaint: (run: () => void) => run(),
    send: () => new Promise<never>(() => undefined),
    keep: () => undefined,
  }
  return createSaveSession(openNew({ title: '' }, 'own'), rules, world)
}

/** Opens an editor of a new text; `asked`: the id that the entry of the history remembers. */
async function open(asked?: string, isNew = true, session = aSession()) {
  const { result, unmount } = renderHook(() => useNewText(area, place, session, isNew, asked))
  await act(async () => undefined)
  return { session, unmount, now: () => result.current, ids: () => result.current.left.map(({ id }) => id) }
}

it('the text that the entry remembers is put back, and the others are told of, newest first', async () => {
  kept('a', 'Den här')
  kept('b', 'Äldre', Date.now() - 2000)
  kept('c', 'Nyare', Date.now() - 1000)
  const { session, ids } = await open('a')
  expect(session.state.get().current).toEqual({ title: 'Den här' })
  expect(ids()).toEqual(['c', 'b'])
})

it('without one nothing is put back; after the sign-in the one that was left for it', async () => {
  kept('a', 'Kvarlämnad')
  const first = await open()
  expect(first.session.state.get().current).toEqual({ title: '' })
  expect(first.ids()).toEqual(['a'])
  act(() => first.session.edit('title', 'Påbörjad'))
  leavingForLogin.set(true)
  first.unmount()
  const key = first.session.state.get().key
  expect(sessionStorage.length).toBe(1)
  kept(key, 'Påbörjad')
  const second = await open()
  expect(second.session.state.get().current).toEqual({ title: 'Påbörjad' })
  expect(second.ids()).toEqual(['a'])
})

it('a text without words is no reason to come back', async () => {
  const { unmount } = await open()
  leavingForLogin.set(true)
  unmount()
  expect(takeReturn()).toBeUndefined()
})

it('what did arrive at the server is not told of, and nothing is where no text is new', async () => {
  kept('a', 'Kom fram')
  kept('b', 'Kom inte fram')
  arrived = ['a']
  const { ids } = await open()
  await expect.poll(ids).toEqual(['b'])
  expect((await open(undefined, false)).ids()).toEqual([])
})

it('a text that is thrown away is gone until that is taken back', async () => {
  const one = kept('a', 'Kastas')
  kept('b', 'Blir kvar', Date.now() - 1000)
  const { now, ids } = await open()
  act(() => now().forget(one))
  expect([ids(), newTextOf(place, 'a')]).toEqual([['b'], null])
  act(() => now().keepAgain(one))
  expect([ids(), newTextOf(place, 'a')?.fields]).toEqual([['a', 'b'], { title: 'Kastas' }])
})

it('one that another tab has saved or thrown away is told of no longer', async () => {
  kept('a', 'Sparas i en annan flik')
  kept('b', 'Blir kvar', Date.now() - 1000)
  const { ids } = await open()
  keepText(place, 'a', null)
  act(() => void dispatchEvent(new Event('storage')))
  expect(ids()).toEqual(['b'])
})

it('words that are written already are not replaced: the text is told of', async () => {
  kept('a', 'Sparad förut')
  const session = aSession()
  session.edit('title', 'Redan skrivet')
  const { ids } = await open('a', true, session)
  expect(session.state.get().current).toEqual({ title: 'Redan skrivet' })
  expect(ids()).toEqual(['a'])
})
