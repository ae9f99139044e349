// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { confirmStore } from '#web/ui/confirm-store.ts'
import { showAt } from '#web/testing/at-address.tsx'
import { leave } from '#web/testing/played-server.ts'
import { toldItem } from '../testing/told-item.ts'
import type { SaveAnswer, SaveSession } from './save-session.ts'
import { createSaveSession } from './save-session.ts'
import { openItem } from './save-state.ts'
import type { WhileLeaving } from './use-leave-guard.ts'
import { savedSoon, useLeaveGuard } from './use-leave-guard.ts'

afterEach(() => {
  vi.useRealTimers()
  leave()
})

const item = (title: string, version: number) => toldItem({ title }, { title: version }, version)
const rules = { tidy: (_: string, value: unknown) => value, fault: () => null, sendsBase: () => false }

/** An editor of a title, whose saves are answered so. */
function sessionThat(answer: () => Promise<SaveAnswer>): SaveSession {
  const world = {
    now: () => 0,
    later: () => () => undefined,
    afterPaint: (run: () => void) => run(),
    send: answer,
    keep: () => undefined,
  }
  return createSaveSession(openItem(item('Torget', 1)), rules, world)
}
const saves = (): Promise<SaveAnswer> => Promise.resolve({ type: 'saved', item: item('Torget öppnar', 2) })
const fails = (): Promise<SaveAnswer> => Promise.resolve({ type: 'blocked', message: 'Nej.' })

/** The editor at its address; the address on which somebody is after going on. */
async function goOn(session: SaveSession, asked: string[] = []) {
  const whileLeaving: WhileLeaving = (decide, here) => (asked.push(here), decide())
  const { router } = await showAt('/malmo/nyheter/1', () => {
    useLeaveGuard(session, whileLeaving)
    return <p>Nyheten</p>
  })
  const to = (pathname: string) => act(async () => router.history.push(pathname))
  return { router, to, at: () => router.state.location.pathname }
}

it('what is saved is left without a question', async () => {
  const { to, at } = await goOn(sessionThat(fails))
  await to('/malmo/nyheter')
  await expect.poll(at).toBe('/malmo/nyheter')
  expect(confirmStore.get()).toBeUndefined()
})

it('what is not saved is saved first, and then left without a question', async () => {
  const session = sessionThat(saves)
  const asked: string[] = []
  const { to, at } = await goOn(session, asked)
  act(() => session.edit('title', 'Torget öppnar'))
  await to('/malmo/nyheter')
  await expect.poll(at).toBe('/malmo/nyheter')
  expect(asked).toEqual(['/malmo/nyheter/1'])
  expect(confirmStore.get()).toBeUndefined()
})

it.each([
  ['stays', false, '/malmo/nyheter/1'],
  ['goes on', true, '/malmo/nyheter'],
])('when saving fails the person is asked, and %s', async (_what, isConfirmed, address) => {
  const session = sessionThat(fails)
  const { to, at } = await goOn(session)
  act(() => session.edit('title', 'Torget öppnar'))
  await to('/malmo/nyheter')
  await expect.poll(() => confirmStore.get()?.children).toBe('De finns kvar i den här webbläsaren.')
  expect(at()).toBe('/malmo/nyheter/1')
  await act(async () => confirmStore.get()?.answer(isConfirmed))
  await expect.poll(at).toBe(address)
})

it('another panel of the same screen is no leaving', async () => {
  const session = sessionThat(fails)
  const { to, router } = await goOn(session)
  act(() => session.edit('title', 'Torget öppnar'))
  await to('/malmo/nyheter/1?panel=historik')
  await expect.poll(() => router.state.location.search).toEqual({ panel: 'historik' })
  expect(confirmStore.get()).toBeUndefined()
})

it('a save that has no answer within four seconds has not succeeded', async () => {
  vi.useFakeTimers()
  const session = sessionThat(() => new Promise(() => undefined))
  session.edit('title', 'Torget öppnar')
  const saved = savedSoon(session)
  let answer: boolean | null = null
  void saved.then((is) => (answer = is))
  await vi.advanceTimersByTimeAsync(3999)
  expect(answer).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(answer).toBe(false)
})
