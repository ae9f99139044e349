import { daysAfter } from '#contract/field-forms.ts'

// The days of a month as a calendar shows them: whole weeks, from Monday to Sunday.

const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** `2027-01`, the month `count` months after `2026-12`. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** The number of the week of a Monday: the week with the year's first Thursday is the first. */
export function weekNumber(monday: string): number {
  const thursday = new Date(`${daysAfter(monday, 3)}T00:00:00Z`)
  const dayOfYear = Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / 86_400_000)
  return Math.floor(dayOfYear / 7) + 1
}

/** Each week of the month as its seven days; the first and the last may have days of the months beside it. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const first = `${month}-01`
  const weeks: string[][] = []
  for (let monday = daysAfter(first, -weekdayOf(first)); monday.slice(0, 7) <= month; monday = daysAfter(monday, 7)) {
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((days) => daysAfter(monday, days)))
  }
  return weeks
}
