import { z } from 'zod'
import { withEncodedBlanks } from './encoded-blanks.ts'
import { isPlausibleDate } from './stockholm-time.ts'
import { mailAddressFault } from './mail-address.ts'
import { line, requiredLine } from './text.ts'

// Forms of fields that several areas have. None has a default: a default would fill in a field that a save left out.

export const addressLength = { max: 500 }
// No user, no backslash, a name with a dot: every browser then reads the address as we do.
const secureAddress = /^https:\/\/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/iu

export const isSecureAddress = (text: string): boolean => secureAddress.test(text)

/** A line with an address in it; blanks after the host become `%20`. */
export const addressLine = (label: string) => line(addressLength.max, label).transform(withEncodedBlanks)

/** An https address on another site, or '' for none. */
export const secureLink = (label: string) =>
  addressLine(label).pipe(
    z.string().refine((text) => text === '' || isSecureAddress(text), `${label} måste börja med https:// och vara en hel adress.`),
  )

/** A calendar day, `2026-11-21`, or null for none. */
export const calendarDay = (label: string) =>
  z
    .string(`${label} måste vara ett datum.`)
    .refine(isPlausibleDate, `${label} måste vara ett datum, till exempel 2026-11-21.`)
    .nullable()

/** Items of the own site that are chosen, in order and each once. */
export const chosenItems = (max: number, plural: string) =>
  z
    .array(z.uuid(`Valet bland ${plural} finns inte.`), `Välj bland ${plural}.`)
    .max(max, `Högst ${max} ${plural}.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Samma val finns två gånger.')

/** Short lines in the order of the writer. Empty lines are dropped. */
export const shortLines = (max: { lines: number; length: number }, label: string, plural: string) =>
  z
    .array(line(max.length, label), `Skriv ${plural} en och en.`)
    .transform((lines) => lines.filter((text) => text !== ''))
    .pipe(z.array(z.string()).max(max.lines, `Högst ${max.lines} ${plural}.`))

const dayMs = 86_400_000

/** The date a number of days after another. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The date a number of months later, or the last day of that month. */
export function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

export const mailAddressLength = { max: 200 }
const whole = (text: string, context: z.RefinementCtx): void => {
  const fault = text === '' ? null : mailAddressFault(text)
  if (fault !== null) context.addIssue({ code: 'custom', message: fault })
}

/** An e-mail address, or ''. */
export const mailAddress = line(mailAddressLength.max, 'E-postadressen').pipe(z.string().superRefine(whole))

/** A required e-mail address. `missing` is the error of an empty field. */
export const mailAddressField = (missing: string) =>
  requiredLine(3, mailAddressLength.max, 'E-postadressen', missing).superRefine(whole)
