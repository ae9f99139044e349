import { daysAfter } from '../field-forms.ts'
import { stockholmDate } from '../stockholm-time.ts'
import { stockholmInstant } from '../typed-time.ts'
import type { NewsEvent } from './event.ts'

// When an event is, as moments. Its days and times are kept as they were typed (event.ts), which is what a person has agreed to.

/** An event without times lasts until the end of its last day. */
export const emptyEvent: NewsEvent = {
  startDay: null,
  startTime: '',
  endDay: null,
  endTime: '',
  place: '',
  onlineUrl: '',
  signUpUrl: '',
  takesSignUps: false,
  places: null,
  isCancelled: false,
}

type When = Pick<NewsEvent, 'startDay' | 'startTime' | 'endDay' | 'endTime'>

interface EventTimes {
  readonly start: Date
  /** Without a typed end: the end of the last day. */
  readonly end: Date
  /** It has a day, or several, and no time. */
  readonly isWholeDay: boolean
  /** Somebody has typed when it ends. */
  readonly hasEndTime: boolean
}

/** Clocks show some times twice in the night in which they are set back: the first counts. */
function momentOf(day: string, time: string): Date | null {
  const typed = stockholmInstant(`${day}T${time}`)
  return typed.kind === 'instant' || typed.kind === 'ambiguous' ? typed.instant : null
}

/** Null while the start is not known, or is a time that no clock shows, or comes after the end. */
export function eventTimes({ startDay, startTime, endDay, endTime }: When): EventTimes | null {
  if (startDay === null) return null
  const lastDay = endDay ?? startDay
  const hasEndTime = startTime !== '' && endTime !== ''
  const start = momentOf(startDay, startTime || '00:00')
  const end = hasEndTime ? momentOf(lastDay, endTime) : momentOf(daysAfter(lastDay, 1), '00:00')
  return start && end && start < end ? { start, end, isWholeDay: startTime === '', hasEndTime } : null
}

/** The Swedish date of the last day of something that ends at a moment; what ends at midnight does so on the day before. */
export const lastDayOf = (end: Date): string => stockholmDate(new Date(end.getTime() - 1))
