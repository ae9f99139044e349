import type { BankIdFault, FaultRule } from '../../bankid/faults.ts'
import { faultRule } from '../../bankid/faults.ts'
import { HttpError } from '../../platform/errors.ts'

/** BankID's recommended texts for faults between us and BankID (edition A, as on the login page). */
const texts: Readonly<Record<FaultRule['text'], string>> = {
  RFA4: 'En identifiering eller underskrift för det här personnumret är redan påbörjad. Försök igen.',
  RFA5: 'Internt tekniskt fel. Försök igen.',
  RFA22: 'Okänt fel. Försök igen.',
}

/** Text for a BankID fault. Never BankID's own words. */
export function bankIdRefusal({ code, retryAfter }: Pick<BankIdFault, 'code' | 'retryAfter'>): HttpError {
  const { httpStatus, text } = faultRule(code)
  const more = retryAfter === undefined ? {} : { retryAfter }
  return new HttpError(httpStatus, httpStatus === 503 ? 'UNAVAILABLE' : 'UPSTREAM', texts[text], more)
}

/** One answer for every invalid link: wrong, used, replaced, revoked or expired is not revealed. */
export const invitationGone = (): HttpError =>
  new HttpError(
    404,
    'NOT_FOUND',
    'Länken gäller inte. Den kan ha gått ut, dragits tillbaka eller redan använts. Be den som bjöd in dig om en ny länk.',
  )

export const alreadyMember = (): HttpError =>
  new HttpError(
    409,
    'PERSON_EXISTS',
    'Du är redan med på sajten. Logga in som vanligt. Länken gäller fortfarande för den som är inbjuden.',
  )

export const noAccount = (): HttpError =>
  new HttpError(403, 'NO_ACCOUNT', 'Du har inget konto här än. Be er sajtansvariga bjuda in dig.')

/** A confirmation completed by somebody else than the signed-in person. */
export const otherPerson = (): HttpError =>
  new HttpError(403, 'FORBIDDEN', 'Det var inte samma person. Bekräfta med det BankID som du loggade in med.')
