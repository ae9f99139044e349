import { expect, test } from 'vitest'
import { daysLeft } from './days-left.ts'

const now = new Date('2026-11-22T12:00:00Z')

test.each([
  ['2026-11-29T12:00:00Z', '7 dagar kvar'],
  ['2026-11-29T11:59:59Z', '6 dagar kvar'],
  ['2026-11-23T12:00:00Z', '1 dag kvar'],
  ['2026-11-23T11:59:59Z', 'mindre än ett dygn kvar'],
  ['2026-11-22T11:00:00Z', 'mindre än ett dygn kvar'],
])('until %s is said as %s', (until, words) => {
  expect(daysLeft(until, now)).toBe(words)
})
