import { stockholmLocal } from '../stockholm-time.ts'
import type { NewsEvent } from './event.ts'

// Days and times of an event in words. They are said as they were typed, so no time zone is involved.

const format = (options: Intl.DateTimeFormatOptions) => {
  const dates = new Intl.DateTimeFormat('sv-SE', { ...options, timeZone: 'UTC' })
  return (day: string): string => dates.format(new Date(`${day}T00:00:00Z`))
}
const dayOfYear = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const dayOnly = format({ weekday: 'long', day: 'numeric', month: 'long' })

const clock = (time: string): string => (time === '' ? '' : ` kl. ${time}`)

/**
 * `fredag 4 december 2026 kl. 18:00–20:00`, `fredag 4 december – söndag 6 december 2026`, or, over midnight,
 * `fredag 4 december kl. 22:00 – lördag 5 december 2026 kl. 02:00`. '' while there is no day.
 */
export function eventWhen({ startDay, startTime, endDay, endTime }: NewsEvent): string {
  if (startDay === null) return ''
  if (endDay === null || endDay === startDay) {
    const until = startTime === '' || endTime === '' ? '' : `–${endTime}`
    return `${dayOfYear(startDay)}${clock(startTime)}${until}`
  }
  const first = startDay.slice(0, 4) === endDay.slice(0, 4) ? dayOnly(startDay) : dayOfYear(startDay)
  return `${first}${clock(startTime)} – ${dayOfYear(endDay)}${clock(endTime)}`
}

/** A moment as the clocks in Sweden show it: `fredag 4 december 2026 kl. 18:00`. */
export function momentInWords(instant: Date): string {
  const [day = '', time = ''] = stockholmLocal(instant).split('T')
  return `${dayOfYear(day)}${clock(time)}`
}

const shortDay = format({ weekday: 'short', day: 'numeric', month: 'short' })

/** The same for lists under the name of the month: `fre 4 dec. kl. 18:00–20:00`. */
export function eventInShort({ startDay, startTime, endDay, endTime }: NewsEvent): string {
  if (startDay === null) return ''
  if (endDay !== null && endDay !== startDay) {
    return `${shortDay(startDay)}${clock(startTime)} – ${shortDay(endDay)}${startTime === '' ? '' : clock(endTime)}`
  }
  return `${shortDay(startDay)}${clock(startTime)}${startTime === '' || endTime === '' ? '' : `–${endTime}`}`
}

const monthAndYear = format({ month: 'long', year: 'numeric' })

/** `December 2026`, of `2026-12`. */
export function monthName(month: string): string {
  const name = monthAndYear(`${month}-01`)
  return name.charAt(0).toUpperCase() + name.slice(1)
}
