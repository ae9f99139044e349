import { daysAfter } from '#contract/field-forms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { VisitDay } from '#contract/visits/visits.ts'
import { shownDays } from '#contract/visits/visits.ts'

/** The Monday of the week that a day is in, as `2026-11-23`. */
export function mondayOf(day: string): string {
  // Sunday is 0: six days after its Monday.
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return daysAfter(day, -((weekday + 6) % 7))
}

interface VisitTimes {
  readonly today: string
  readonly monday: string
  /** The first of the days that are shown. */
  readonly first: string
}

export function visitTimes(now: Date): VisitTimes {
  const today = stockholmDate(now)
  return { today, monday: mondayOf(today), first: daysAfter(today, 1 - shownDays) }
}

/** All days that are shown, with 0 for those that have no sum. */
export function everyDay(found: readonly VisitDay[], { first }: Pick<VisitTimes, 'first'>): VisitDay[] {
  const readings = new Map(found.map((one) => [one.day, one.readings]))
  return Array.from({ length: shownDays }, (_, at) => {
    const day = daysAfter(first, at)
    return { day, readings: readings.get(day) ?? 0 }
  })
}
