import { HttpError } from '../../platform/errors.ts'

/** Sensitive actions require that BankID was used within this many minutes (SEC-08). */
const freshLoginMinutes = 15

/** Throws 403 with the message unless the person has used BankID recently. */
export function refuseStaleLogin(signedInAt: Date, now: Date, message: string): void {
  if (now.getTime() - signedInAt.getTime() > freshLoginMinutes * 60_000) throw new HttpError(403, 'FRESH_LOGIN_REQUIRED', message)
}
