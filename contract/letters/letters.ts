import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { mailAddressField } from '../field-forms.ts'
import { letterKinds } from '../attention/todo-kinds.ts'
import * as paths from './letter-paths.ts'

// A person's own letters: where they go, what they tell of and when (docs/decisions/056).

const LetterKindName = z.enum(letterKinds, 'Välj bland det som finns i listan.')

export const LetterChoices = z.strictObject({
  /** False: nothing is sent, and the choices are kept. */
  isOn: z.boolean(),
  kinds: z.array(LetterKindName).max(letterKinds.length),
  /** The whole hour in Sweden at which the letter of the day is sent; null: each at once. */
  hour: z.int('Välj ett klockslag.').min(0, 'Välj ett klockslag.').max(23, 'Välj ett klockslag.').nullable(),
})
export type LetterChoices = z.infer<typeof LetterChoices>

export const OwnLetters = LetterChoices.extend({
  /** The confirmed address; null without one. */
  address: z.string().nullable(),
  /** An address whose link was not opened yet. `until`: when the link stops working. */
  waiting: z.object({ address: z.string(), until: z.string() }).nullable(),
  /** Since when letters have been given up; null when the latest arrived. */
  failedSince: z.string().nullable(),
  /** False where no mail can be sent. */
  sendsMail: z.boolean(),
})
export type OwnLetters = z.infer<typeof OwnLetters>

const root = '/api/auth/letters'
const address = `${root}/address`
const Secret = z.string().regex(/^[0-9a-f]{48}$/, 'Länken är inte hel. Öppna den ur brevet.')

export const ownLetters = {
  read: endpoint({ method: 'GET', path: root, summary: 'Vart ens egna brev går, vad de berättar och när.', response: OwnLetters }),
  choose: endpoint({
    method: 'PUT',
    path: root,
    summary: 'Väljer vad breven berättar och när de skickas.',
    body: LetterChoices,
    response: OwnLetters,
  }),
  giveAddress: endpoint({
    method: 'POST',
    path: address,
    summary: 'Skickar en länk till adressen. Breven går dit när länken har öppnats.',
    body: z.strictObject({ address: mailAddressField('Skriv din e-postadress.') }),
    response: OwnLetters,
  }),
  forgetWaiting: endpoint({
    method: 'DELETE',
    path: `${root}/address/waiting`,
    summary: 'Glömmer en adress som inte är bekräftad.',
    response: OwnLetters,
  }),
  removeAddress: endpoint({
    method: 'DELETE',
    path: address,
    summary: 'Tar bort adressen. Inga fler brev skickas.',
    response: OwnLetters,
  }),
}

export const confirmLetters = endpoint({
  ...paths.confirmLetters,
  summary: 'Bekräftar en adress med länken ur brevet. Kräver ingen inloggning.',
  body: z.strictObject({ secret: Secret }),
})

export const stopLetters = endpoint({
  ...paths.stopLetters,
  summary: 'Slutar skicka brev, med länken ur ett brev. Kräver ingen inloggning.',
  body: z.strictObject({ key: Secret }),
})
