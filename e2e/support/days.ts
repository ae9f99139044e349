import { stockholmDate } from '#contract/stockholm-time.ts'

// Days that have not come, also when the tests run in a later year.

const nextYear = Number(stockholmDate(new Date()).slice(0, 4)) + 1

/** In winter, and at least ten months ahead. */
export const dayAhead = `${nextYear}-11-01`

/** The night in which the clocks are set back: 2.30 comes twice. */
export const longNight = lastSundayOf(nextYear, 10)

/** The night in which the clocks are set forward: 2.30 never comes. */
export const shortNight = lastSundayOf(nextYear, 3)

function lastSundayOf(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0))
  last.setUTCDate(last.getUTCDate() - last.getUTCDay())
  return last.toISOString().slice(0, 10)
}

const words = new Intl.DateTimeFormat('sv-SE', {
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `söndag 31 okt. 2027` */
export const dayInWords = (day: string): string => words.format(new Date(`${day}T00:00:00Z`))
