import { expect, it } from 'vitest'
import { answerTime } from './answer-time.ts'

const christmas = '2027-12-24T17:00+01:00'

// covers Events: the time to answer an offer never runs out in the night
it.each([
  ['by day ends a day later', '2026-11-27T09:00+01:00', christmas, '2026-11-28T09:00+01:00'],
  ['at eight in the morning is waited for until eight', '2026-11-27T08:00+01:00', christmas, '2026-11-28T08:00+01:00'],
  ['just before eight is waited for until eight', '2026-11-27T07:59:59+01:00', christmas, '2026-11-28T08:00+01:00'],
  ['in the late evening ends in it', '2026-11-27T21:59:59+01:00', christmas, '2026-11-28T21:59:59+01:00'],
  ['at ten in the evening is waited for until the morning', '2026-11-27T22:00+01:00', christmas, '2026-11-29T08:00+01:00'],
  ['before midnight is waited for until the morning after', '2026-11-27T23:59+01:00', christmas, '2026-11-29T08:00+01:00'],
  ['at midnight is waited for until that morning', '2026-11-28T00:00+01:00', christmas, '2026-11-29T08:00+01:00'],
  ['over New Year is waited for until the next year', '2026-12-30T23:00+01:00', christmas, '2027-01-01T08:00+01:00'],
  ['in summer follows the clocks of summer', '2026-07-01T22:30+02:00', christmas, '2026-07-03T08:00+02:00'],
  // The night of 28 March 2027 has no hour from 2 until 3; that of 25 October 2026 has it twice.
  ['into the short night ends by the clocks of summer', '2027-03-27T02:30+01:00', christmas, '2027-03-28T08:00+02:00'],
  ['that ends by day after the short night is an hour later', '2027-03-27T20:30+01:00', christmas, '2027-03-28T21:30+02:00'],
  ['that ends at ten after the short night is moved', '2027-03-27T21:00+01:00', christmas, '2027-03-29T08:00+02:00'],
  ['that ends at seven before the short night is moved', '2027-03-27T07:00+01:00', christmas, '2027-03-28T08:00+02:00'],
  ['into the long night ends by the clocks of winter', '2026-10-24T02:30+02:00', christmas, '2026-10-25T08:00+01:00'],
  ['that ends before eight after the long night is moved', '2026-10-24T08:30+02:00', christmas, '2026-10-25T08:00+01:00'],
  ['that ends at eight after the long night is not', '2026-10-24T09:00+02:00', christmas, '2026-10-25T08:00+01:00'],
  [
    'the day before the event ends with its beginning',
    '2026-12-03T19:00+01:00',
    '2026-12-04T18:00+01:00',
    '2026-12-04T18:00+01:00',
  ],
  [
    'is not moved past the beginning of an early event',
    '2026-12-03T02:00+01:00',
    '2026-12-04T07:00+01:00',
    '2026-12-04T07:00+01:00',
  ],
  ['is not moved past a beginning in the night', '2026-12-02T23:00+01:00', '2026-12-04T00:00+01:00', '2026-12-04T00:00+01:00'],
])('an offer %s', (_how, now, start, until) =>
  expect(answerTime(new Date(start), new Date(now)).toISOString()).toBe(new Date(until).toISOString()),
)
