import { expect, test } from 'vitest'
import { monthAfter, monthName, monthOf, monthsAround, weekNumber, weeksOf } from './months.ts'

// covers News: calendar: week numbers over New Year
test.each([
  ['2026-11-21', 47],
  ['2026-12-31', 53],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
  ['2023-01-01', 52],
])('%s lies in week %i', (date, week) => {
  expect(weekNumber(date)).toBe(week)
})

test('a month is shown in whole weeks, Monday first', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks.map(({ number }) => number)).toEqual([44, 45, 46, 47, 48, 49])
  expect(weeks[0]?.days[0]).toBe('2026-10-26')
  expect(weeks.at(-1)?.days.at(-1)).toBe('2026-12-06')
  expect(weeksOf('2027-02').map(({ days }) => days[0])).toEqual(['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22'])
})

test('months follow the Swedish calendar, over new year too', () => {
  expect(monthOf(new Date('2026-11-30T23:30:00Z'))).toBe('2026-12')
  expect(monthAfter('2026-11', 3)).toBe('2027-02')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
  expect(monthName('2026-05')).toBe('maj 2026')
  expect(monthsAround(new Date('2026-11-21T12:00:00Z')).at(0)).toBe('2027-02')
})
