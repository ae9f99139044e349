import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { isPersonalNumber, typedPersonalNumber, withoutPersonalNumber } from '../personal-number.ts'
import { SiteRole } from '../roles.ts'
import { line, requiredLine } from '../text.ts'
import { listAfter } from '../listing.ts'
import { Leaving, LeftThing } from './left-behind.ts'
import { rolePeriod } from './role-period.ts'

/** Twelve digits after removing what people type between them; ten digits get their century refused, not guessed. */
const PersonalNumber = z
  .string('Ange personnumret.')
  .transform(typedPersonalNumber)
  .pipe(
    z
      .string()
      .regex(/^\d{12}$/, { error: 'Skriv personnumret med tolv siffror: ÅÅÅÅMMDDNNNN.', abort: true })
      // Invited by a slip of the finger, somebody else could sign in.
      .refine((digits) => isPersonalNumber(digits), 'Personnumret stämmer inte. Kontrollera siffrorna.'),
  )

export const PersonName = withoutPersonalNumber(requiredLine(2, 80, 'Namnet', 'Ange personens namn.'))

export const PersonInput = z.strictObject({ name: PersonName, personalNumber: PersonalNumber })
export type PersonInput = z.infer<typeof PersonInput>

export const Membership = z.object({
  siteId: z.string(),
  siteName: z.string(),
  role: SiteRole,
  /** The first day, as YYYY-MM-DD in Swedish time; null is since it was given. */
  validFrom: z.string().nullable(),
  /** The last day, inclusive, as YYYY-MM-DD in Swedish time; null is until further notice. */
  validTo: z.string().nullable(),
  /** Who gave the role; null when that account is gone. */
  givenBy: z.string().nullable(),
  givenAt: z.string(),
})
export type Membership = z.infer<typeof Membership>

export const User = z.object({
  id: z.string(),
  name: z.string(),
  isAdmin: z.boolean(),
  /** Riksredaktör. */
  isFederationEditor: z.boolean(),
  memberships: z.array(Membership),
  /** The address that the person has confirmed for letters, which tells namesakes apart; null without one. */
  email: z.string().nullable(),
  /** ISO 8601 in UTC; null when never signed in. */
  lastSignInAt: z.string().nullable(),
  /** Since when the account is closed; null while it is open. */
  deactivatedAt: z.string().nullable(),
  version: z.number(),
})
export type User = z.infer<typeof User>

/** A role that a change has taken away, and what gives it back on its site (site-users.ts) for 30 days. */
export const TakenRole = z.object({ siteId: z.string(), siteName: z.string(), undoToken: z.string() })
export type TakenRole = z.infer<typeof TakenRole>

export const MembershipInput = z.strictObject({
  siteId: z.string('Välj en sajt.').min(1, 'Välj en sajt.').max(40),
  role: SiteRole,
  ...rolePeriod,
})
export type MembershipInput = z.infer<typeof MembershipInput>

const memberships = z
  .array(MembershipInput)
  .max(500, 'Högst 500 sajter för en person.')
  .superRefine((list, context) => {
    const seen = new Set<string>()
    for (const [index, { siteId }] of list.entries()) {
      if (seen.has(siteId)) context.addIssue({ code: 'custom', path: [index, 'siteId'], message: 'Sajten finns redan i listan.' })
      seen.add(siteId)
    }
  })

export const AddUserInput = z.strictObject({
  name: PersonName,
  /** Hashed at once; never stored, shown or logged. */
  personalNumber: PersonalNumber,
  isAdmin: z.boolean(),
  memberships,
})
export type AddUserInput = z.infer<typeof AddUserInput>

export const ChangeUserInput = z.strictObject({
  name: PersonName,
  isAdmin: z.boolean(),
  /** Absent: as it is. */
  isFederationEditor: z.boolean().optional(),
  memberships,
  version: z.int(),
  /** What becomes of what the person made on the sites where the role is taken away. */
  leaving: Leaving,
})
export type ChangeUserInput = z.infer<typeof ChangeUserInput>

const UserQuery = z.strictObject({
  search: line(80, 'Sökordet').optional(),
  siteId: z.string().max(40).optional(),
  after: listAfter,
})

const root = '/api/admin/users'
const one = `${root}/:userId` as const

export const users = endpoint({
  method: 'GET',
  path: root,
  summary: 'Personer med konto, ordnade efter namn, 25 i taget.',
  query: UserQuery,
  response: z.object({ users: z.array(User), total: z.number(), next: z.string().nullable() }),
})

export const user = endpoint({ method: 'GET', path: one, summary: 'En person med konto.', response: User })

export const addUser = endpoint({
  method: 'POST',
  path: root,
  summary: 'Ger en person konto. Personnumret görs om till en nyckel direkt och visas aldrig igen.',
  body: AddUserInput,
  response: User,
})

export const changeUser = endpoint({
  method: 'PUT',
  path: one,
  summary: 'Ändrar namn, roller och slutdatum.',
  body: ChangeUserInput,
  response: User.extend({ taken: z.array(TakenRole) }),
})

export const endUserSessions = endpoint({
  method: 'POST',
  path: `${one}/end-sessions`,
  summary: 'Avslutar alla en persons inloggningar. Kontot och rollerna finns kvar. Svarar med hur många de var.',
  response: z.object({ ended: z.number() }),
})

const read = z.strictObject({ version: z.int() })
const leaving = read.extend({ leaving: Leaving })

export const deactivateUser = endpoint({
  method: 'POST',
  path: `${one}/deactivate`,
  summary: 'Stänger av en person överallt: alla inloggningar avslutas genast. Rollerna finns kvar till dess kontot öppnas igen.',
  body: leaving,
  response: User,
})

export const reactivateUser = endpoint({
  method: 'POST',
  path: `${one}/reactivate`,
  summary: 'Öppnar ett avstängt konto igen, med de roller som finns kvar.',
  body: read,
  response: User,
})

export const removeUser = endpoint({
  method: 'POST',
  path: `${one}/remove`,
  summary: 'Tar bort en persons konto och avslutar inloggningar.',
  body: leaving,
})

export const userLeftBehind = endpoint({
  method: 'GET',
  path: `${one}/left-behind`,
  summary: 'Det som personen har gjort och som andra kan använda, sajt för sajt: länkar till utkast, nycklar och webhookar.',
  response: z.object({
    sites: z.array(z.object({ siteId: z.string(), siteName: z.string(), things: z.array(LeftThing) })),
  }),
})
