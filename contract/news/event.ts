import { z } from 'zod'
import { calendarDay, secureLink } from '../field-forms.ts'
import { line } from '../text.ts'

export const eventPlaceLength = { max: 160 }
export const eventPlaceCount = { max: 2000 }

const clockTime = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'Skriv ett klockslag, till exempel 18:00.')

/**
 * What makes a news item an event. Days and times are those of clocks in Sweden, as they were typed: a draft may be half-written,
 * and event-check.ts holds the demands of publishing.
 */
export const NewsEvent = z.strictObject({
  startDay: calendarDay('Startdagen'),
  /** `18:00`; '' means the whole day. */
  startTime: clockTime,
  /** Null: the day on which it starts. */
  endDay: calendarDay('Slutdagen'),
  /** `20:00`; '' while it is not known. */
  endTime: clockTime,
  place: line(eventPlaceLength.max, 'Platsen'),
  /** Where one takes part from a distance. */
  onlineUrl: secureLink('Länken'),
  signUpUrl: secureLink('Länken'),
  /** People sign up on the page of the event itself. */
  takesSignUps: z.boolean(),
  /** So many people may; null: as many as want to. */
  places: z.number().int().min(1).max(eventPlaceCount.max).nullable(),
  /** It is still shown, so that those who meant to come see it. */
  isCancelled: z.boolean(),
})
export type NewsEvent = z.infer<typeof NewsEvent>
