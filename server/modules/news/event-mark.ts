import type { NewsEvent } from '#contract/news/event.ts'

const day = new Intl.DateTimeFormat('sv-SE', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** What the list of news says of an event: `Evenemang · 12 dec. 2026 kl. 18:00`, with *Inställt* for a cancelled one. */
export function eventMark({ startDay, startTime, isCancelled }: NewsEvent): string {
  const kind = isCancelled ? 'Inställt evenemang' : 'Evenemang'
  if (startDay === null) return kind
  return `${kind} · ${day.format(new Date(`${startDay}T00:00:00Z`))}${startTime === '' ? '' : ` kl. ${startTime}`}`
}
