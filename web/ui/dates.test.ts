import { describe, expect, test } from 'vitest'
import { dateText, dateTimeText, dayText, plannedText, relativeDay, relativeTime, sentence, timeText } from './dates.ts'

// 00:30 on 21 November in Sweden, still the 20th in UTC.
const now = new Date('2026-11-20T23:30:00Z')

describe('relativeDay', () => {
  test.each([
    ['2026-11-20T23:10:00Z', 'i dag'],
    ['2026-11-20T22:50:00Z', 'i går'],
    ['2026-11-18T12:00:00Z', 'för 3 dagar sedan'],
    ['2026-10-22T12:00:00Z', 'för 30 dagar sedan'],
    ['2026-10-21T12:00:00Z', '21 okt.'],
    ['2025-10-21T12:00:00Z', '21 okt. 2025'],
    ['2026-11-21T12:00:00Z', 'i dag'],
  ])('%s is %s', (instant, text) => {
    expect(relativeDay(instant, now)).toBe(text)
  })
})

// covers Constants: dates and numbers in Swedish
test('a date leaves out this year, in Swedish time', () => {
  expect(dateText('2026-11-20T23:30:00Z', now)).toBe('21 nov.')
  expect(dateText('2027-05-06T12:00:00Z', now)).toBe('6 maj 2027')
  // Already the new year in Sweden.
  expect(dateText('2026-12-31T23:30:00Z', now)).toBe('1 jan. 2027')
  expect(dayText('2026-11-20T23:30:00Z')).toBe('2026-11-21')
  expect(timeText('2026-07-01T12:05:00Z')).toBe('14:05')
})

test('a date without a time is the same day everywhere', () => {
  expect(dateText('2026-11-01', now)).toBe('1 nov.')
  expect(dateText('2025-12-06', now)).toBe('6 dec. 2025')
})

test('a sentence that ends with a shortened month has one full stop', () => {
  expect(sentence(`Gick ut ${dateText('2026-12-06', now)}`)).toBe('Gick ut 6 dec.')
  expect(sentence(`Gick ut ${dateText('2027-12-06', now)}`)).toBe('Gick ut 6 dec. 2027.')
})

test('a planned time says the weekday', () => {
  expect(plannedText('2026-11-21T07:00:00Z', now)).toBe('lördag 21 nov. kl. 08:00')
  expect(plannedText('2027-01-04T07:00:00Z', now)).toBe('måndag 4 jan. 2027 kl. 08:00')
})

test('a time in a list is short, and near ones are told from today', () => {
  expect(dateTimeText('2026-11-21T07:00:00Z', now)).toBe('21 nov. kl. 08:00')
  expect(relativeTime('2026-11-20T22:50:00Z', now)).toBe('i går kl. 23:50')
})
