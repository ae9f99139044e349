import { z } from 'zod'
import { isCalendarDate } from './stockholm-time.ts'

/** A day in Sweden, `2026-11-21`, without a time. Before 1900 or after 2199 somebody has typed wrong. */
export const CalendarDate = z
  .string('Skriv ett datum, till exempel 2026-11-21.')
  .refine(
    (text) => isCalendarDate(text) && text >= '1900-01-01' && text <= '2199-12-31',
    'Skriv ett datum, till exempel 2026-11-21.',
  )
