// Dates and times in Swedish forms, in Swedish time wherever the browser is.
const timeZone = 'Europe/Stockholm'

const longDate = new Intl.DateTimeFormat('sv-SE', { day: 'numeric', month: 'long', year: 'numeric', timeZone })
const shortDate = new Intl.DateTimeFormat('sv-SE', { day: 'numeric', month: 'short', year: 'numeric', timeZone })
const weekdayDate = new Intl.DateTimeFormat('sv-SE', { weekday: 'long', day: 'numeric', month: 'long', timeZone })
const weekdayDateAndYear = new Intl.DateTimeFormat('sv-SE', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone,
})
const isoDay = new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone })
const clock = new Intl.DateTimeFormat('sv-SE', { hour: '2-digit', minute: '2-digit', timeZone })
const calendarDate = new Intl.DateTimeFormat('sv-SE', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayMs = 24 * 60 * 60 * 1000

/** `21 november 2026` */
export const dateText = (instant: string): string => longDate.format(new Date(instant))

/** `21 nov. 2026` */
export const shortDateText = (instant: string): string => shortDate.format(new Date(instant))

/** `21 november 2026` for `2026-11-21`, a date without a time. */
export const calendarDateText = (date: string): string => calendarDate.format(new Date(`${date}T00:00:00Z`))

/** `2026-11-21` */
export const dayText = (instant: string | Date): string => isoDay.format(new Date(instant))

/** `14:32` */
export const timeText = (instant: string | Date): string => clock.format(new Date(instant))

/** Calendar days from `instant` to `now`, in Swedish time. */
const daysBetween = (instant: string, now: Date): number =>
  Math.round((Date.parse(dayText(now)) - Date.parse(dayText(instant))) / dayMs)

/** `i dag`, `i går`, `för 3 dagar sedan`; after a month the date itself, `21 nov. 2026`. */
export function relativeDay(instant: string, now: Date): string {
  const days = daysBetween(instant, now)
  if (days <= 0) return 'i dag'
  if (days === 1) return 'i går'
  return days <= 30 ? `för ${days} dagar sedan` : shortDate.format(new Date(instant))
}

/** `21 nov. 2026 kl. 08:00` */
export const shortTimeText = (instant: string): string => `${shortDate.format(new Date(instant))} kl. ${timeText(instant)}`

/** `lördag 21 november kl. 08:00`; with the year when it is another than the present one. */
export function plannedText(instant: string, now: Date): string {
  const isThisYear = dayText(instant).slice(0, 4) === dayText(now).slice(0, 4)
  return `${(isThisYear ? weekdayDate : weekdayDateAndYear).format(new Date(instant))} kl. ${timeText(instant)}`
}

/** `i dag kl. 14:32`, `för 3 dagar sedan kl. 14:32`, `21 okt. 2026 kl. 14:32`. */
export const relativeTime = (instant: string, now: Date): string => `${relativeDay(instant, now)} kl. ${timeText(instant)}`
