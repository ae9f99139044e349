import type { SiteRole } from '#contract/roles.ts'
import { HttpError } from '../../platform/errors.ts'

/** Sensitive actions require that BankID was used within this many minutes (SEC-08). */
const freshLoginMinutes = 15

/** Throws 403 with the message unless the person has used BankID recently. */
export function refuseStaleLogin(signedInAt: Date, now: Date, message: string): void {
  if (now.getTime() - signedInAt.getTime() > freshLoginMinutes * 60_000) throw new HttpError(403, 'FRESH_LOGIN_REQUIRED', message)
}

/** Throws 403 when somebody would become sajtansvarig, in whatever way, by a sign-in that is older than that. */
export function refuseStaleGrant(role: SiteRole, { signedInAt }: { readonly signedInAt: Date }, now: Date): void {
  if (role !== 'siteAdmin') return
  refuseStaleLogin(
    signedInAt,
    now,
    'Bekräfta med BankID för att göra någon till sajtansvarig. Det skyddar mot den som lånar din dator.',
  )
}
