import { isCalendarDate } from '#contract/stockholm-time.ts'

// Dates and times as people type them.

const months = ['jan', 'feb', 'mar', 'apr', 'maj', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec']

function isoDate(year: string, month: string, day: string): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : null
}

/** `2026-11-21` from `2026-11-21`, `20261121`, `21/11 2026` or `21 nov 2026`; null if it is no date. */
export function readDate(typed: string): string | null {
  const text = typed.trim().toLocaleLowerCase('sv')
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(text) ?? []
  if (year && month && day) return isoDate(year, month, day)
  const [, shortDay, shortMonth, shortYear] = /^(\d{1,2})\/(\d{1,2})[\s-]+(\d{4})$/.exec(text) ?? []
  if (shortDay && shortMonth && shortYear) return isoDate(shortYear, shortMonth, shortDay)
  const [, wordDay, word, wordYear] = /^(\d{1,2})\s+(\p{L}{3,9})\.?\s+(\d{4})$/u.exec(text) ?? []
  const number = months.findIndex((name) => word?.startsWith(name)) + 1
  return wordDay && wordYear && number > 0 ? isoDate(wordYear, String(number), wordDay) : null
}

/** `08:00` from `8`, `08`, `8.00`, `08:00` or `0800`; null if no clock shows it. */
export function readClock(typed: string): string | null {
  const [, hours, minutes = '00'] = /^(?:kl\.?\s*)?(\d{1,2})(?:[:.]?([0-5]\d))?$/.exec(typed.trim().toLocaleLowerCase('sv')) ?? []
  return hours === undefined || Number(hours) > 23 ? null : `${hours.padStart(2, '0')}:${minutes}`
}
