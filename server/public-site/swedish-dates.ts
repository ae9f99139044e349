const longDate = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'Europe/Stockholm' })
const calendarDate = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'UTC' })

/** `21 november 2026`, as the calendar stood in Sweden. */
export const inWords = (instant: Date): string => longDate.format(instant)

/** The same of a date without a time, `2026-11-21`. */
export const dayInWords = (day: string): string => calendarDate.format(new Date(`${day}T00:00:00Z`))
