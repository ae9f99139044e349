import { describe, expect, it } from 'vitest'
import { NewsEvent } from './event.ts'
import { checkEvent, eventTimeFaults } from './event-check.ts'
import { emptyEvent, eventTimes } from './event-times.ts'
import { eventWhen } from './event-words.ts'

const anEvent = (parts: Partial<NewsEvent>): NewsEvent => ({
  ...emptyEvent,
  startDay: '2026-12-04',
  place: 'Folkets hus',
  ...parts,
})
const momentsOf = (parts: Partial<NewsEvent>): (string | undefined)[] => {
  const times = eventTimes(anEvent(parts))
  return [times?.start.toISOString(), times?.end.toISOString()]
}
const blockingOf = (parts: Partial<NewsEvent>): string[] =>
  eventTimeFaults(anEvent(parts)).flatMap(({ level, message }) => (level === 'blocking' ? [message] : []))

// covers Events: start and end in Swedish time
describe('when an event is', () => {
  it('follows the clocks in Sweden', () => {
    expect(momentsOf({ startTime: '18:00', endTime: '20:00' })).toEqual(['2026-12-04T17:00:00.000Z', '2026-12-04T19:00:00.000Z'])
  })

  it('lasts to the end of its last day where no end is typed', () => {
    expect(momentsOf({ startTime: '18:00' })).toEqual(['2026-12-04T17:00:00.000Z', '2026-12-04T23:00:00.000Z'])
    expect(momentsOf({ endDay: '2026-12-06' })).toEqual(['2026-12-03T23:00:00.000Z', '2026-12-06T23:00:00.000Z'])
  })

  it('goes on over midnight', () => {
    const party = { startTime: '22:00', endDay: '2026-12-05', endTime: '02:00' }
    expect(momentsOf(party)).toEqual(['2026-12-04T21:00:00.000Z', '2026-12-05T01:00:00.000Z'])
    expect(eventWhen(anEvent(party))).toBe('fredag 4 december kl. 22:00 – lördag 5 december 2026 kl. 02:00')
  })

  it('goes on over the night in which the clocks are set back, and forward', () => {
    // Five hours by the wall clock are six, and four.
    expect(momentsOf({ startDay: '2026-10-24', startTime: '23:00', endDay: '2026-10-25', endTime: '04:00' })).toEqual([
      '2026-10-24T21:00:00.000Z',
      '2026-10-25T03:00:00.000Z',
    ])
    expect(momentsOf({ startDay: '2027-03-27', startTime: '23:00', endDay: '2027-03-28', endTime: '04:00' })).toEqual([
      '2027-03-27T22:00:00.000Z',
      '2027-03-28T02:00:00.000Z',
    ])
  })

  it('is 25 and 23 hours long when it lasts the day of the change', () => {
    const hours = (startDay: string): number => {
      const times = eventTimes(anEvent({ startDay }))
      return times ? (times.end.getTime() - times.start.getTime()) / 3_600_000 : 0
    }
    expect([hours('2026-10-25'), hours('2027-03-28'), hours('2026-12-04')]).toEqual([25, 23, 24])
  })
})

// covers Events: publish check of days and times
describe('the publish check of an event', () => {
  it('refuses a time that no clock shows, and tells of one that clocks show twice', () => {
    expect(blockingOf({ startDay: '2027-03-28', startTime: '02:30' })).toEqual([
      'Klockan ställs fram den natten, så 02:30 finns inte. Välj en tid före 02:00 eller efter 03:00.',
    ])
    const twice = anEvent({ startDay: '2026-10-25', startTime: '02:30', endTime: '05:00' })
    expect(eventTimeFaults(twice)).toMatchObject([{ level: 'advice', part: 'startTime' }])
    expect(eventTimes(twice)?.start.toISOString()).toBe('2026-10-25T00:30:00.000Z')
  })

  it.each<[string, Partial<NewsEvent>, RegExp]>([
    ['without a day', { startDay: null }, /^Välj vilken dag/],
    ['with an end and no start', { endTime: '20:00' }, /^Skriv när evenemanget börjar/],
    ['that ends before it begins', { startTime: '22:00', endTime: '02:00' }, /Går det över midnatt\?/],
    ['that ends when it begins', { startTime: '18:00', endTime: '18:00' }, /Går det över midnatt\?/],
    ['whose last day is before its first', { endDay: '2026-12-01' }, /^Slutdagen är före startdagen/],
    ['longer than a year', { endDay: '2028-12-04' }, /längre än ett år/],
  ])('refuses an event %s', (_, parts, message) => {
    expect(blockingOf(parts)).toEqual([expect.stringMatching(message)])
  })

  it('advises on an event that is over, or nowhere', () => {
    expect(checkEvent(anEvent({}), { day: '2026-12-05' })).toMatchObject([{ level: 'advice', field: 'event' }])
    expect(checkEvent(anEvent({}), { day: '2026-12-04' })).toEqual([])
    expect(checkEvent(anEvent({ place: '' }), {})).toMatchObject([{ code: 'EVENT_NO_PLACE', level: 'advice' }])
    expect(checkEvent(anEvent({ place: '', onlineUrl: 'https://example.se/mote' }), {})).toEqual([])
  })
})

describe('an event in words', () => {
  it.each<[Partial<NewsEvent>, string]>([
    [{}, 'fredag 4 december 2026'],
    [{ startTime: '18:00' }, 'fredag 4 december 2026 kl. 18:00'],
    [{ startTime: '18:00', endTime: '20:00' }, 'fredag 4 december 2026 kl. 18:00–20:00'],
    [{ endDay: '2026-12-06' }, 'fredag 4 december – söndag 6 december 2026'],
    [{ startDay: '2026-12-31', endDay: '2027-01-01' }, 'torsdag 31 december 2026 – fredag 1 januari 2027'],
    [{ startDay: null }, ''],
  ])('%j', (parts, words) => expect(eventWhen(anEvent(parts))).toBe(words))
})

describe('the draft of an event', () => {
  it.each<[Partial<NewsEvent>, string]>([
    [{ startTime: '24:00' }, 'Skriv ett klockslag, till exempel 18:00.'],
    [{ startDay: '2026-02-30' }, 'Startdagen måste vara ett datum, till exempel 2026-11-21.'],
    [{ signUpUrl: 'javascript:alert(1)' }, 'Länken måste börja med https:// och vara en hel adress.'],
    [{ place: 'x'.repeat(161) }, 'Platsen är för lång. Högst 160 tecken.'],
  ])('refuses %j', (parts, message) => {
    expect(NewsEvent.safeParse(anEvent(parts)).error?.issues.map((issue) => issue.message)).toEqual([message])
  })
})
