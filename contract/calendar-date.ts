import { z } from 'zod'
import { isPlausibleDate } from './stockholm-time.ts'

/** A day in Sweden, `2026-11-21`, without a time. */
export const CalendarDate = z
  .string('Skriv ett datum, till exempel 2026-11-21.')
  .refine(isPlausibleDate, 'Skriv ett datum, till exempel 2026-11-21.')
