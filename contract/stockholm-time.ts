// Times are typed as Swedish wall-clock time and stored as instants. Twice a year, an hour is missing or repeated.

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

const localForm = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/

type TypedTime =
  | { readonly kind: 'instant'; readonly instant: Date }
  /** The clock shows this time twice that night; `instant` is the first. */
  | { readonly kind: 'ambiguous'; readonly instant: Date }
  /** The clock is set forward past it. */
  | { readonly kind: 'nonexistent' }
  | { readonly kind: 'malformed' }

/** The instant at which clocks in Sweden show `local`, written `2026-11-21T08:00`. */
export function stockholmInstant(local: string): TypedTime {
  if (!localForm.test(local)) return { kind: 'malformed' }
  const asUtc = Date.parse(`${local}:00Z`)
  // "2026-02-31" is read as a day in March by some engines: only a date that is written back the same is a date.
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 16) !== local) return { kind: 'malformed' }
  // Sweden is one or two hours ahead of UTC; two hours give the earlier instant.
  const [first, second] = [2, 1].map((offset) => new Date(asUtc - offset * hour)).filter((at) => stockholmLocal(at) === local)
  if (!first) return { kind: 'nonexistent' }
  return { kind: second ? 'ambiguous' : 'instant', instant: first }
}

/** The instant at which the day after `instant` begins in Sweden. */
export function nextStockholmMidnight(instant: Date): Date {
  const [year = 0, month = 1, day = 1] = stockholmDate(instant).split('-').map(Number)
  const tomorrow = new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10)
  const midnight = stockholmInstant(`${tomorrow}T00:00`)
  // Swedish clocks never change at midnight.
  if (midnight.kind !== 'instant') throw new Error(`No midnight on ${tomorrow}`)
  return midnight.instant
}

const calendarDate = /^\d{4}-\d\d-\d\d$/

/** True for a date that is in the calendar: `2026-02-28`, not `2026-02-30`. */
export const isCalendarDate = (text: string): boolean =>
  calendarDate.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) === text

/** Like `isCalendarDate`, within 1900–2199, because another year is a typing error. */
export const isPlausibleDate = (text: string): boolean => isCalendarDate(text) && text >= '1900' && text < '2200'
