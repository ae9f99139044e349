import { expect, test } from 'vitest'
import { readClock, readDate } from './typed-dates.ts'

test.each([
  ['2026-11-21', '2026-11-21'],
  ['20261121', '2026-11-21'],
  ['21/11 2026', '2026-11-21'],
  ['1/2 2027', '2027-02-01'],
  ['21 nov 2026', '2026-11-21'],
  [' 21 Nov. 2026 ', '2026-11-21'],
  ['3 september 2026', '2026-09-03'],
  ['28 februari 2027', '2027-02-28'],
  ['29 feb 2027', null],
  ['11/21 2026', null],
  ['21 foo 2026', null],
  ['nov 2026', null],
  ['', null],
])('%j is the date %s', (typed, date) => {
  expect(readDate(typed)).toBe(date)
})

test.each([
  ['8', '08:00'],
  ['08', '08:00'],
  ['8.30', '08:30'],
  ['08:30', '08:30'],
  ['0830', '08:30'],
  ['kl. 8', '08:00'],
  ['23:59', '23:59'],
  ['24:00', null],
  ['8:60', null],
  ['åtta', null],
  ['', null],
])('%j is the time %s', (typed, time) => {
  expect(readClock(typed)).toBe(time)
})
