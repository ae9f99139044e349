import { z } from 'zod'
import { isBlank } from '../blank.ts'
import { mailAddressField } from '../field-forms.ts'
import { holdsPersonalNumber } from '../personal-number.ts'
import { controlsMessage, hasUnwantedControls, requiredLine } from '../text.ts'

// The message of a visitor from the form of a public page. It is kept until delivered, and at most 30 days if that fails.

export const contactNameLength = { max: 80 }
const contactMessageLength = { min: 10, max: 4000 }

export const contactMailAddress = mailAddressField('Skriv e-postadressen som meddelandet ska skickas till.')

const personalNumberAdvice =
  'Ta bort personnumret. Det skickas inte med e-post, som kan läsas av andra på vägen. Ring i stället om det behövs.'

const words = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\t\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/g, ' ')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()

export const ContactInput = z.object({
  name: requiredLine(2, contactNameLength.max, 'Ditt namn', 'Skriv ditt namn.').refine(
    (text) => !holdsPersonalNumber(text),
    personalNumberAdvice,
  ),
  email: mailAddressField('Skriv din e-postadress, så att du kan få svar.').refine(
    (text) => !holdsPersonalNumber(text),
    personalNumberAdvice,
  ),
  message: z
    .string('Skriv ett meddelande.')
    .refine((text) => !hasUnwantedControls(text.replace(/\r/g, '')), controlsMessage)
    .transform((text) => (isBlank(text) ? '' : words(text)))
    .pipe(
      z
        .string()
        .min(1, 'Skriv ett meddelande.')
        .min(contactMessageLength.min, `Meddelandet är för kort. Minst ${contactMessageLength.min} tecken.`)
        .max(contactMessageLength.max, 'Meddelandet är för långt. Högst 4\u00A0000 tecken.')
        .refine((text) => !holdsPersonalNumber(text), personalNumberAdvice),
    ),
})
export type ContactInput = z.infer<typeof ContactInput>
