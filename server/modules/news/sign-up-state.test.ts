import { describe, expect, it } from 'vitest'
import { holdsPlaces, isAhead, signUpState } from './sign-up-state.ts'

const now = new Date('2026-11-27T08:00:00Z')
const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]
const none = { confirmedAt: null, queuedAt: null, offeredUntil: null }

describe('a sign-up', () => {
  it.each([
    ['whose link was not used', none, 'unconfirmed', false],
    ['that was confirmed', { ...none, confirmedAt: before }, 'confirmed', true],
    ['in line', { ...none, queuedAt: before }, 'inLine', false],
    ['with the offer of a place', { ...none, queuedAt: before, offeredUntil: after }, 'offered', true],
    ['that answers at the end of the offer', { ...none, queuedAt: before, offeredUntil: now }, 'ended', false],
    ['that nobody answered for in time', { ...none, queuedAt: before, offeredUntil: before }, 'ended', false],
  ] as const)('%s is in its own state, which holds places or none', (_which, moments, state, holds) => {
    expect(signUpState(moments, now)).toBe(state)
    expect(holdsPlaces(state)).toBe(holds)
  })

  it.each([
    [false, after, true],
    [false, now, false],
    [true, after, false],
  ])('can be answered while its event is not cancelled (%s) and not over', (isCancelled, end, can) =>
    expect(isAhead({ event: { isCancelled }, end }, now)).toBe(can),
  )
})
