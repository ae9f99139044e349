// Dates and times in one Swedish form everywhere, in Swedish time wherever the browser is: `6 dec.` this year, `6 dec. 2027` in another.
const timeZone = 'Europe/Stockholm'

const day = { day: 'numeric', month: 'short', timeZone } as const
const dayOfThisYear = new Intl.DateTimeFormat('sv-SE', day)
const dayOfAnyYear = new Intl.DateTimeFormat('sv-SE', { ...day, year: 'numeric' })
const weekday = new Intl.DateTimeFormat('sv-SE', { weekday: 'long', timeZone })
const isoDay = new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone })
const clock = new Intl.DateTimeFormat('sv-SE', { hour: '2-digit', minute: '2-digit', timeZone })
const dayMs = 24 * 60 * 60 * 1000

/** `2026-11-21` */
export const dayText = (instant: string | Date): string => isoDay.format(new Date(instant))

const yearOf = (instant: string | Date): string => dayText(instant).slice(0, 4)

/** `21 nov.`, with the year if it is not that of `now`: `21 nov. 2027`. Takes a date without a time, `2026-11-21`, as well. */
export function dateText(instant: string, now = new Date()): string {
  const format = yearOf(instant) === yearOf(now) ? dayOfThisYear : dayOfAnyYear
  return format.format(new Date(instant))
}

/** The words as a sentence: with a full stop, unless a shortened month already ends them with one. */
export const sentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`)

/** `14:32` */
export const timeText = (instant: string | Date): string => clock.format(new Date(instant))

/** Calendar days from `instant` to `now`, in Swedish time. */
const daysBetween = (instant: string, now: Date): number =>
  Math.round((Date.parse(dayText(now)) - Date.parse(dayText(instant))) / dayMs)

/** `i dag`, `i går`, `för 3 dagar sedan`; after a month the date itself, as `dateText`. */
export function relativeDay(instant: string, now: Date): string {
  const days = daysBetween(instant, now)
  if (days <= 0) return 'i dag'
  if (days === 1) return 'i går'
  return days <= 30 ? `för ${days} dagar sedan` : dateText(instant, now)
}

/** `21 nov. kl. 08:00` */
export const dateTimeText = (instant: string, now = new Date()): string => `${dateText(instant, now)} kl. ${timeText(instant)}`

/** `lördag 21 nov. kl. 08:00` */
export const plannedText = (instant: string, now: Date): string =>
  `${weekday.format(new Date(instant))} ${dateTimeText(instant, now)}`

/** `i dag kl. 14:32`, `för 3 dagar sedan kl. 14:32`, `21 okt. kl. 14:32`. */
export const relativeTime = (instant: string, now: Date): string => `${relativeDay(instant, now)} kl. ${timeText(instant)}`
