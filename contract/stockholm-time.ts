// Times are typed as Swedish wall-clock time (typed-time.ts) and stored as instants. Twice a year, an hour is missing or repeated.

const zone = 'Europe/Stockholm'

const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** The wall clock in Sweden at an instant, `2026-11-21T08:00`. */
export const stockholmLocal = (instant: Date): string => parts.format(instant).replace(' ', 'T').slice(0, 16)

const hour = 3_600_000

/** The hour of the last call, in hours since 1970, and its date. */
let known = { hour: Number.NaN, date: '' }

/** The date in Sweden at an instant, `2026-11-21`. */
export function stockholmDate(instant: Date): string {
  // Nearly always today's date: every page asks, and formatting a date takes microseconds. Since 1893 every Swedish day begins at
  // a whole hour of UTC.
  const hours = Math.floor(instant.getTime() / hour)
  if (hours === known.hour) return known.date
  const date = parts.format(instant).slice(0, 10)
  if (hours >= 0) known = { hour: hours, date }
  return date
}

const calendarDate = /^\d{4}-\d\d-\d\d$/

/** True for a date that is in the calendar: `2026-02-28`, not `2026-02-30`. */
export const isCalendarDate = (text: string): boolean =>
  calendarDate.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) === text

/** Like `isCalendarDate`, within 1900–2199, because another year is a typing error. */
export const isPlausibleDate = (text: string): boolean => isCalendarDate(text) && text >= '1900' && text < '2200'
