import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { SiteRole } from '../roles.ts'
import { Leaving, LeftThing } from './left-behind.ts'
import { rolePeriod } from './role-period.ts'
import { PersonInput } from './users.ts'

// The users of a site, for siteAdmins.

export const SiteUser = z.object({
  id: z.string(),
  /** The typed name until the person signs in on this site, then BankID's name. */
  name: z.string(),
  role: SiteRole,
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  /** The sign-in with which the person last reached this site; null: none that is known. */
  lastSignInAt: z.string().nullable(),
  /** Has never signed in here: name and role are all that is known. */
  isAwaited: z.boolean(),
  /** When the role was last confirmed; null: never since it was given. */
  confirmedAt: z.string().nullable(),
  /** More than a year since: ask "Stämmer det fortfarande?". */
  needsConfirmation: z.boolean(),
  /** The last day of the role unless it is confirmed; null while there is time. */
  confirmBy: z.string().nullable(),
  /** Who gave the role, and when; null when that account is gone. */
  givenBy: z.string().nullable(),
  givenAt: z.string(),
  /** The account is closed everywhere; the role holds again when it is opened. */
  isDeactivated: z.boolean(),
  isYou: z.boolean(),
  version: z.number(),
})
export type SiteUser = z.infer<typeof SiteUser>

const root = '/api/site/:siteId/users'
const one = `${root}/:userId` as const
const role = { role: SiteRole, ...rolePeriod }
const answer = z.object({ users: z.array(SiteUser) })

/** The site administrators, for everyone who works on the site. */
export const siteAdminNames = endpoint({
  method: 'GET',
  path: '/api/site/:siteId/site-admins',
  summary: 'Namnen på sajtens sajtansvariga.',
  response: z.object({ names: z.array(z.string()) }),
})

export const siteUsers = {
  list: endpoint({ method: 'GET', path: root, summary: 'Sajtens användare, ordnade efter namn.', response: answer }),
  add: endpoint({
    method: 'POST',
    path: root,
    summary: 'Ger en person en roll på sajten. Den som redan har konto får det på det.',
    body: z.strictObject({ person: PersonInput, ...role }),
    response: answer,
  }),
  change: endpoint({
    method: 'PATCH',
    path: one,
    summary: 'Ändrar roll eller slutdatum.',
    body: z.strictObject({ ...role, version: z.int() }),
    response: answer,
  }),
  confirmMany: endpoint({
    method: 'POST',
    path: `${root}/confirm`,
    summary: 'De här rollerna stämmer fortfarande. Den som inte längre har någon roll hoppas över.',
    body: z.strictObject({ userIds: z.array(z.uuid()).min(1, 'Välj minst en person.').max(1000) }),
    response: answer,
  }),
  confirm: endpoint({ method: 'POST', path: `${one}/confirm`, summary: 'Det stämmer fortfarande.', response: answer }),
  remove: endpoint({
    method: 'POST',
    path: `${one}/remove`,
    summary: 'Tar bort någons roll på sajten. Minst en sajtansvarig måste finnas kvar.',
    body: z.strictObject({ version: z.int(), leaving: Leaving }),
    response: answer.extend({ undoToken: z.string() }),
  }),
  leftBehind: endpoint({
    method: 'GET',
    path: `${one}/left-behind`,
    summary: 'Det som personen har gjort på sajten och som andra kan använda: länkar till utkast, nycklar och webhookar.',
    response: z.object({ things: z.array(LeftThing) }),
  }),
}
