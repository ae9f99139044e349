const longDate = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'Europe/Stockholm' })
const calendarDate = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'UTC' })

const hourMs = 3_600_000
const knownHours = new Map<number, string>()
const mostHours = 10_000

/** `21 november 2026`, the Swedish date of the moment. */
export function inWords(instant: Date): string {
  // Cached by the hour, because a page prints many dates. Since 1893 every Swedish day begins at a whole hour of UTC.
  const hour = Math.floor(instant.getTime() / hourMs)
  if (instant.getUTCFullYear() < 1894) return longDate.format(instant)
  const known = knownHours.get(hour)
  if (known !== undefined) return known
  const words = longDate.format(instant)
  if (knownHours.size >= mostHours) knownHours.clear()
  knownHours.set(hour, words)
  return words
}

/** The same form for a date without a time, `2026-11-21`. */
export const dayInWords = (day: string): string => calendarDate.format(new Date(`${day}T00:00:00Z`))

const monthNames = new Intl.DateTimeFormat('sv-SE', { month: 'long', timeZone: 'UTC' })

/** `november`; 1 is January. */
export const monthName = (month: number): string => monthNames.format(Date.UTC(2026, month - 1, 1))
