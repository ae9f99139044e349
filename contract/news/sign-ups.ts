import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { holdsPersonalNumber } from '../personal-number.ts'
import { mailAddressField } from '../field-forms.ts'
import { contactNameLength } from '../settings/contact.ts'
import { requiredLine } from '../text.ts'

// Signing up for an event on its page: a name, an address for the confirmation, and a number of people.

/** One person signs up so many at most. */
export const signUpPeople = { max: 10 }
/** Blocks the publication of an event with a form. */
export const missingPrivacyPage =
  'Anmälan på sidan kräver att sidan om personuppgifter är publicerad. Publicera den, eller länka till anmälan någon annanstans.'

/** Days until an unconfirmed sign-up is deleted, and days after the event until a confirmed one is. */
export const signUpKept = { unconfirmedDays: 2, daysAfterEvent: 30 }

const noPersonalNumber = 'Ta bort personnumret. Det behövs inte för att anmäla sig.'

export const SignUpPeople = z
  .string()
  .trim()
  .regex(/^\d{1,2}$/, `Skriv hur många ni är, från 1 till ${signUpPeople.max}.`)
  .transform(Number)
  .refine((count) => count >= 1 && count <= signUpPeople.max, `Skriv hur många ni är, från 1 till ${signUpPeople.max}.`)

export const SignUpInput = z.object({
  name: requiredLine(2, contactNameLength.max, 'Ditt namn', 'Skriv ditt namn.').refine(
    (text) => !holdsPersonalNumber(text),
    noPersonalNumber,
  ),
  email: mailAddressField('Skriv din e-postadress, så att du kan bekräfta anmälan.').refine(
    (text) => !holdsPersonalNumber(text),
    noPersonalNumber,
  ),
  people: SignUpPeople,
})
export type SignUpInput = z.infer<typeof SignUpInput>

/**
 * `unconfirmed`: the link in the mail was not used. `confirmed`: it has places. `inLine`: on the waiting list of a full event. `offered`:
 * places are held until `offeredUntil`. `ended`: that time passed without an answer, and the sign-up is about to be removed.
 */
const SignUpState = z.enum(['unconfirmed', 'confirmed', 'inLine', 'offered', 'ended'])
export type SignUpState = z.infer<typeof SignUpState>

const SignUp = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  people: z.number(),
  state: SignUpState,
  createdAt: z.iso.datetime(),
  /** Null: the person has no place. */
  confirmedAt: z.iso.datetime().nullable(),
  /** When the person joined the waiting list; null: the person is not on it. */
  queuedAt: z.iso.datetime().nullable(),
  /** The end of the offer of a free place; null: no place has been offered. */
  offeredUntil: z.iso.datetime().nullable(),
  /** The newest letter to the person was given up. */
  isUnreached: z.boolean(),
})
export type SignUp = z.infer<typeof SignUp>

const list = z.object({
  /** Those with a place by name, then those in line in their order, then those who have not used the link in the mail. */
  signUps: z.array(SignUp),
  /** People of confirmed sign-ups. */
  taken: z.number(),
})
export type SignUpList = z.infer<typeof list>

const root = '/api/site/:siteId/news/:itemId/sign-ups'

export const eventSignUps = endpoint({
  method: 'GET',
  path: root,
  summary: 'De som har anmält sig till ett evenemang.',
  response: list,
})

export const signUpsFile = endpoint({
  method: 'POST',
  path: `${root}/file`,
  summary: 'De bekräftade anmälningarna som CSV. Att filen hämtades noteras i loggen.',
  response: z.object({ csv: z.string() }),
})

export const removeSignUp = endpoint({
  method: 'DELETE',
  path: `${root}/:signUpId`,
  summary: 'Tar bort en anmälan, så att platsen blir ledig.',
  response: list,
})
