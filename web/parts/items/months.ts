import { stockholmDate } from '#contract/stockholm-time.ts'

// Months of the Swedish calendar, `2026-11`.

const name = new Intl.DateTimeFormat('sv-SE', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `november 2026` */
export const monthName = (month: string): string => name.format(new Date(`${month}-01T00:00:00Z`))

export const monthOf = (instant: Date): string => stockholmDate(instant).slice(0, 7)

export function monthAfter(month: string, steps: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + steps, 1)).toISOString().slice(0, 7)
}

/** What a list is filtered by: three months ahead, for what is planned, and three years back. */
export const monthsAround = (now: Date): readonly string[] =>
  Array.from({ length: 40 }, (_, back) => monthAfter(monthOf(now), 3 - back))

interface Week {
  /** By ISO 8601: the one that has the year's first Thursday is 1. */
  readonly number: number
  /** Seven dates, Monday first. */
  readonly days: readonly string[]
}

const dayMs = 86_400_000
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export function weekNumber(date: string): number {
  const day = Date.parse(`${date}T00:00:00Z`)
  const thursday = new Date(day + (3 - ((new Date(day).getUTCDay() + 6) % 7)) * dayMs)
  const firstDay = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  return Math.floor((thursday.getTime() - firstDay) / dayMs / 7) + 1
}

/** The weeks that show a month, whole: the first and the last may have days of its neighbours. */
export function weeksOf(month: string): readonly Week[] {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const next = Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`)
  const weeks: Week[] = []
  for (let monday = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMs; monday < next; monday += 7 * dayMs) {
    const days = Array.from({ length: 7 }, (_, day) => dateOf(monday + day * dayMs))
    weeks.push({ number: weekNumber(dateOf(monday)), days })
  }
  return weeks
}
