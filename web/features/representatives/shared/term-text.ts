import { dateText } from '#web/ui/dates.ts'

// Dates of assignments and terms are days in Sweden, `2026-11-21`; null is no end.

/** `till och med 14 okt. 2030`, or `tills vidare`. */
export const untilText = (to: string | null): string => (to === null ? 'Tills vidare' : dateText(to))

/** `15 okt. 2026–14 okt. 2030`; '' when neither is known. */
export function termText(from: string | null, to: string | null): string {
  if (from === null && to === null) return ''
  if (from === null) return `till ${dateText(to ?? '')}`
  // A beginning in another year than the end says so, also when it is in this year.
  return to === null ? `från ${dateText(from)}` : `${dateText(from, new Date(to))} – ${dateText(to)}`
}

/** The day after or before a day, by the calendar. */
export function dayAfter(day: string, days = 1): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** Without case and accents: "foretradare" finds företrädare. For finding only, never for ordering. */
export const folded = (text: string): string => text.toLocaleLowerCase('sv').normalize('NFD').replace(/\p{M}/gu, '')
