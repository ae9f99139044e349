import { isBlank } from './blank.ts'
import { z } from 'zod'
import { tooLong, tooShort } from './swedish-agreement.ts'

// C0 and C1 controls except tab and line feeds; lone surrogates; the object replacement and non-characters.
const unwantedControls =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
const lineBreaks = /[\t\n\r\u2028\u2029]+/g
// Marks that turn the reading direction: harmless in a paragraph, misleading in a title or a name.
const directionMarks = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/g

/** True if text holds characters that no person types and that break logs, files or the database (NUL, lone surrogates …). */
export const hasUnwantedControls = (text: string): boolean => unwantedControls.test(text)

export const controlsMessage = 'Texten innehåller tecken som inte kan sparas. Ta bort dem och försök igen.'

/**
 * One line of text as a person means it: NFC, no line breaks, no direction marks, no double or outer blanks; '' when nothing of
 * it can be seen.
 */
export function tidyLine(text: string): string {
  const tidied = text.normalize('NFC').replace(directionMarks, '').replace(lineBreaks, ' ').replace(/ {2,}/g, ' ').trim()
  return isBlank(tidied) ? '' : tidied
}

// One for all fields: making it takes longer than all the rest of a field.
const swedishNumber = new Intl.NumberFormat('sv-SE')
const counted = (max: number): string => swedishNumber.format(max)

/** A single-line text field. `max` counts UTF-16 units after tidying; `label` is a noun in a form that swedish-agreement.ts knows. */
export const line = (max: number, label: string) =>
  z
    .string(`${label} måste vara text.`)
    .refine((text) => !hasUnwantedControls(text), controlsMessage)
    .transform(tidyLine)
    .pipe(z.string().max(max, `${tooLong(label)} Högst ${counted(max)} tecken.`))

/** Like `line`, but not empty. */
export const requiredLine = (min: number, max: number, label: string, missing: string) =>
  line(max, label).pipe(
    z
      .string()
      .min(1, missing)
      .min(min, `${tooShort(label)} Minst ${min} tecken.`),
  )

/** Tidied lines: no blank lines at either end, and never more than one in a row. */
const tidyLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(tidyLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '')

/** A text field that keeps its lines. */
export const lines = (max: number, label: string) =>
  z
    .string(`${label} måste vara text.`)
    .refine((text) => !hasUnwantedControls(text), controlsMessage)
    .transform(tidyLines)
    .pipe(z.string().max(max, `${tooLong(label)} Högst ${counted(max)} tecken.`))
