import { expect, test } from 'vitest'
import { inWords } from './swedish-dates.ts'

test.each([
  ['2026-11-20T22:59:59.999Z', '20 november 2026'],
  ['2026-11-20T23:00:00.000Z', '21 november 2026'],
  ['2026-06-30T21:59:59.999Z', '30 juni 2026'],
  ['2026-06-30T22:00:00.000Z', '1 juli 2026'],
  // Before 1893 the tables of time zones give Sweden the sun's time of Berlin: no day began at a whole hour of UTC.
  ['1885-05-09T23:06:31.000Z', '9 maj 1885'],
  ['1885-05-09T23:06:32.000Z', '10 maj 1885'],
])('%s is %s in Sweden, also when it was asked before', (instant, words) => {
  for (const at of [instant, instant]) expect(inWords(new Date(at))).toBe(words)
})
