import { describe, expect, it } from 'vitest'
import { monthAfter, weekNumber, weeksOf } from './month-days.ts'

it.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-12', 0, '2026-12'],
  ['2026-11', 14, '2028-01'],
])('from %s it is %i months to %s', (month, count, other) => expect(monthAfter(month, count)).toBe(other))

it.each([
  ['2026-01-05', 2],
  ['2025-12-29', 1],
  ['2026-12-21', 52],
  // A long year: its Thursday is the last of December.
  ['2026-12-28', 53],
  ['2027-01-04', 1],
  // The first Monday of a year that begins on a Friday.
  ['2021-01-04', 1],
  ['2024-12-30', 1],
])('the week of Monday %s is number %i', (monday, number) => expect(weekNumber(monday)).toBe(number))

describe('the weeks of a month', () => {
  const ends = (month: string) => weeksOf(month).map((days) => [days[0], days.at(-1)])

  it('are four when it begins on a Monday and has 28 days', () =>
    expect(ends('2027-02')).toEqual([
      ['2027-02-01', '2027-02-07'],
      ['2027-02-08', '2027-02-14'],
      ['2027-02-15', '2027-02-21'],
      ['2027-02-22', '2027-02-28'],
    ]))

  it('are six when it begins on a Sunday, with days of the months beside it', () => {
    expect(ends('2026-11')).toHaveLength(6)
    expect(ends('2026-11')[0]).toEqual(['2026-10-26', '2026-11-01'])
    expect(ends('2026-11').at(-1)).toEqual(['2026-11-30', '2026-12-06'])
  })

  it('go over the end of a year, and have each day once', () => {
    expect(ends('2026-12').at(-1)).toEqual(['2026-12-28', '2027-01-03'])
    expect(ends('2027-01')[0]).toEqual(['2026-12-28', '2027-01-03'])
    const days = weeksOf('2028-02').flat()
    expect(new Set(days).size).toBe(days.length)
    expect(days.filter((day) => day.startsWith('2028-02'))).toHaveLength(29)
  })
})
