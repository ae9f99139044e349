import { expect, it } from 'vitest'
import { nextSendAt } from './letter-times.ts'

const at = (text: string) => new Date(text)

it.each([
  ['at once without an hour', null, '2026-11-25T09:13:00Z', '2026-11-25T09:13:00Z'],
  ['later today, by clocks in Sweden', 11, '2026-11-25T09:59:59Z', '2026-11-25T10:00:00Z'],
  ['tomorrow when it is that hour now', 11, '2026-11-25T10:00:00Z', '2026-11-26T10:00:00Z'],
  ['tomorrow when the hour is over', 7, '2026-11-25T09:13:00Z', '2026-11-26T06:00:00Z'],
  ['at midnight', 0, '2026-11-25T09:13:00Z', '2026-11-25T23:00:00Z'],
  ['by the Swedish day, which is another one than in London', 7, '2026-11-25T23:30:00Z', '2026-11-26T06:00:00Z'],
  ['an hour later in the night in which that hour is left out', 2, '2027-03-27T12:00:00Z', '2027-03-28T01:00:00Z'],
  ['at the first of two in the night in which it comes twice', 2, '2026-10-24T12:00:00Z', '2026-10-25T00:00:00Z'],
])('a letter leaves %s', (_when, hour, now, leaves) => expect(nextSendAt(hour, at(now))).toEqual(at(leaves)))
