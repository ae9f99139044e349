import { describe, expect, test } from 'vitest'
import { calendarDateText, dateText, dayText, plannedText, relativeDay, relativeTime, shortTimeText, timeText } from './dates.ts'

// 00:30 on 21 November in Sweden, still the 20th in UTC.
const now = new Date('2026-11-20T23:30:00Z')

describe('relativeDay', () => {
  test.each([
    ['2026-11-20T23:10:00Z', 'i dag'],
    ['2026-11-20T22:50:00Z', 'i går'],
    ['2026-11-18T12:00:00Z', 'för 3 dagar sedan'],
    ['2026-10-22T12:00:00Z', 'för 30 dagar sedan'],
    ['2026-10-21T12:00:00Z', '21 okt. 2026'],
    ['2026-11-21T12:00:00Z', 'i dag'],
  ])('%s is %s', (instant, text) => {
    expect(relativeDay(instant, now)).toBe(text)
  })
})

// covers Constants: dates and numbers in Swedish
test('dates and times are Swedish, in Swedish time', () => {
  expect(dateText('2026-11-20T23:30:00Z')).toBe('21 november 2026')
  expect(dayText('2026-11-20T23:30:00Z')).toBe('2026-11-21')
  expect(timeText('2026-07-01T12:05:00Z')).toBe('14:05')
})

test('a planned time says the weekday, and the year only when it is not this one', () => {
  expect(plannedText('2026-11-21T07:00:00Z', now)).toBe('lördag 21 november kl. 08:00')
  expect(plannedText('2027-01-04T07:00:00Z', now)).toBe('måndag 4 januari 2027 kl. 08:00')
  // Already the new year in Sweden.
  expect(plannedText('2026-12-31T23:30:00Z', now)).toBe('fredag 1 januari 2027 kl. 00:30')
})

test('a time in a list is short, and near ones are told from today', () => {
  expect(shortTimeText('2026-11-21T07:00:00Z')).toBe('21 nov. 2026 kl. 08:00')
  expect(relativeTime('2026-11-20T22:50:00Z', now)).toBe('i går kl. 23:50')
})

test('a date without a time is the same day everywhere', () => {
  expect(calendarDateText('2026-11-01')).toBe('1 november 2026')
})
