import { expect, it } from 'vitest'
import type { NewsEvent } from './event.ts'
import { checkEvent, signUpFault } from './event-check.ts'
import { emptyEvent, eventTimes } from './event-times.ts'
import { eventInShort, monthName } from './event-words.ts'

const anEvent = (parts: Partial<NewsEvent>): NewsEvent => ({ ...emptyEvent, startDay: '2026-12-04', place: 'Parken', ...parts })
const form = { takesSignUps: true }
const link = { signUpUrl: 'https://example.se/anmalan' }

it.each<[Partial<NewsEvent>, string]>([
  [{ startDay: null }, ''],
  [{}, 'fre 4 dec.'],
  [{ startTime: '18:00' }, 'fre 4 dec. kl. 18:00'],
  [{ startTime: '18:00', endTime: '20:00' }, 'fre 4 dec. kl. 18:00–20:00'],
  [{ endTime: '20:00' }, 'fre 4 dec.'],
  [{ startTime: '18:00', endDay: '2026-12-04' }, 'fre 4 dec. kl. 18:00'],
  [{ endDay: '2026-12-06' }, 'fre 4 dec. – sön 6 dec.'],
  [{ startTime: '22:00', endDay: '2026-12-05', endTime: '02:00' }, 'fre 4 dec. kl. 22:00 – lör 5 dec. kl. 02:00'],
  [{ endDay: '2026-12-05', endTime: '02:00' }, 'fre 4 dec. – lör 5 dec.'],
])('in a list an event of %j is %j', (parts, words) => expect(eventInShort(anEvent(parts))).toBe(words))

it('a month begins with a capital letter, and is followed by its year', () => {
  expect([monthName('2026-12'), monthName('2027-01')]).toEqual(['December 2026', 'Januari 2027'])
})

it('an event has one way of signing up, or none', () => {
  for (const parts of [{}, form, link]) {
    expect(signUpFault(anEvent(parts))).toBeNull()
    expect(checkEvent(anEvent(parts), {})).toEqual([])
  }
  expect(signUpFault(anEvent({ ...form, ...link }))).toMatchObject({ part: 'signUpUrl' })
  expect(checkEvent(anEvent({ ...form, ...link }), {})).toMatchObject([
    { code: 'EVENT_SIGN_UP', level: 'blocking', field: 'event' },
  ])
})

it('an event may last a year and a day, and no longer', () => {
  const codes = (endDay: string) => checkEvent(anEvent({ endDay }), {}).map(({ level }) => level)
  expect([codes('2027-12-05'), codes('2027-12-06')]).toEqual([[], ['blocking']])
})

it('what is wrong with its times is not called over as well', () => {
  const faults = checkEvent(anEvent({ startTime: '22:00', endTime: '20:00' }), { day: '2027-01-01' })
  expect(faults.map(({ level }) => level)).toEqual(['blocking'])
})

it('an event without times is one of whole days', () => {
  expect(eventTimes(anEvent({}))).toMatchObject({ isWholeDay: true, hasEndTime: false })
  expect(eventTimes(anEvent({ startTime: '18:00' }))).toMatchObject({ isWholeDay: false, hasEndTime: false })
  expect(eventTimes(anEvent({ startTime: '18:00', endTime: '20:00' }))).toMatchObject({ isWholeDay: false, hasEndTime: true })
})

it('a new event takes place, and takes no sign-ups', () =>
  expect(emptyEvent).toMatchObject({ startDay: null, isCancelled: false, takesSignUps: false, places: null }))

it('an event that begins or ends at a time that no clock shows has no times', () => {
  const night = { startDay: '2027-03-28' }
  expect(eventTimes(anEvent({ ...night, startTime: '02:30' }))).toBeNull()
  const ends = anEvent({ ...night, startTime: '01:00', endTime: '02:30' })
  expect(eventTimes(ends)).toBeNull()
  expect(checkEvent(ends, {})).toMatchObject([{ level: 'blocking', message: expect.stringContaining('02:30 finns inte') }])
})
