import { daysAfter } from '#contract/field-forms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { stockholmInstant } from '#contract/typed-time.ts'

/** The instant of a whole hour of a Swedish day. In the night when an hour is left out, the next one. */
function hourOf(day: string, hour: number): Date {
  const typed = stockholmInstant(`${day}T${String(hour).padStart(2, '0')}:00`)
  if (typed.kind === 'instant' || typed.kind === 'ambiguous') return typed.instant
  return hourOf(day, hour + 1)
}

/** When the next letter leaves: the next time that clocks in Sweden show `hour`; null: now. */
export function nextSendAt(hour: number | null, now: Date): Date {
  if (hour === null) return now
  const today = stockholmDate(now)
  const first = hourOf(today, hour)
  return first > now ? first : hourOf(daysAfter(today, 1), hour)
}
