import type { SiteRole } from '#contract/roles.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { Leaving } from '#contract/users-and-sites/left-behind.ts'
import type { PersonInput } from '#contract/users-and-sites/users.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { HttpError, invalidField, notFound, stateChanged } from '../../platform/errors.ts'
import type { Keys } from '../../platform/keys.ts'
import { recordAudit } from '../audit/audit.ts'
import { linesOfDay } from '../audit/read-audit.ts'
import type { StoredMembership } from '../accounts/site-user-store.ts'
import {
  confirmMembership,
  confirmMemberships,
  insertMembership,
  lockMembership,
  memberName,
  removeMembership,
  updateMembership,
} from '../accounts/site-user-store.ts'
import { accountFor } from '../accounts/accounts.ts'
import { findUser, lockSiteAdmins, lockUser } from '../accounts/user-store.ts'
import { settleLeftBehind } from './left-behind.ts'
import { storeMembership } from './membership-undo.ts'

// The roles on one site, changed by its administrators. The access scope has verified the
// site, and this code reaches no role on another one.

export interface SiteChange {
  readonly siteId: string
  readonly userId: string
  readonly now: Date
}

interface Role {
  readonly role: SiteRole
  readonly validFrom: string | null
  readonly validTo: string | null
}

/** Null, or why a role cannot have these days. */
export const periodFault = ({ validFrom, validTo }: Pick<Role, 'validFrom' | 'validTo'>): string | null =>
  validFrom !== null && validTo !== null && validTo < validFrom
    ? 'Rollen kan inte sluta innan den börjar. Välj en senare sista dag.'
    : null

export function refuseBackwards(role: Pick<Role, 'validFrom' | 'validTo'>): void {
  const fault = periodFault(role)
  if (fault !== null) throw invalidField('validTo', fault)
}

export function refusePastEnd({ validTo }: Pick<Role, 'validTo'>, now: Date): void {
  if (validTo !== null && validTo < stockholmDate(now)) throw invalidField('validTo', 'Slutdatumet har passerat. Välj ett senare.')
}

const note = (platform: PlatformDb, action: string, objectId: string, by: SiteChange): Promise<void> =>
  recordAudit(platform, { actorId: by.userId, siteId: by.siteId, action, objectId }, by.now)

/** Additions by personal number to a site in 24 hours. Counted in the log, which has a line for each. */
const additionsADay = 50
async function refuseTooMany(platform: PlatformDb, { siteId, now }: SiteChange): Promise<void> {
  if ((await linesOfDay(platform, siteId, 'membership.add', now)) >= additionsADay)
    throw new HttpError(
      429,
      'RATE_LIMITED',
      `Högst ${additionsADay} personer kan få en roll på sajten på ett dygn. Lägg till resten i morgon, eller be förbundets administratör.`,
    )
}

/** Gives a person a role, and an account if there is none. */
export async function addSiteUser(
  platform: PlatformDb,
  keys: Keys,
  { person, ...role }: Role & { readonly person: PersonInput },
  by: SiteChange,
): Promise<void> {
  refuseBackwards(role)
  refusePastEnd(role, by.now)
  await refuseTooMany(platform, by)
  const account = await accountFor(platform, keys, person)
  const isNew = await insertMembership(
    platform,
    { siteId: by.siteId, userId: account.id, ...role, grantedBy: by.userId, typedName: person.name },
    by.now,
  )
  if (!isNew)
    throw invalidField(
      'person.personalNumber',
      `${await memberName(platform, by.siteId, account.id)} finns redan bland sajtens användare. Ändra rollen i listan.`,
      'PERSON_EXISTS',
      409,
    )
  await note(platform, 'membership.add', account.id, by)
}

/** Locks the membership, in the version that the caller has read, and the account: the account first, as everywhere. */
async function lockRead(platform: PlatformDb, id: string, version: number, by: SiteChange): Promise<StoredMembership> {
  await lockUser(platform, id, by.userId)
  const membership = await lockMembership(platform, by.siteId, id)
  if (!membership) throw notFound('Personen finns inte bland sajtens användare.')
  if (membership.version !== version)
    throw stateChanged('Någon annan har ändrat personens roll sedan du öppnade listan. Ladda om och gör om ändringen.')
  return membership
}

async function keepSiteAdmin(platform: PlatformDb, id: string, by: SiteChange): Promise<void> {
  const admins = await lockSiteAdmins(platform, by.siteId, stockholmDate(by.now))
  if (admins.includes(id) && admins.length <= 1)
    throw new HttpError(409, 'LAST_ADMIN', 'Sajten måste ha minst en sajtansvarig. Gör först någon annan till sajtansvarig.')
}

export async function changeSiteUser(
  platform: PlatformDb,
  id: string,
  { version, ...role }: Role & { readonly version: number },
  by: SiteChange,
): Promise<void> {
  const before = await lockRead(platform, id, version, by)
  refuseBackwards(role)
  if (role.validTo !== before.validTo) refusePastEnd(role, by.now)
  // A role that begins later ends today's.
  const staysSiteAdmin = role.role === 'siteAdmin' && (role.validFrom === null || role.validFrom <= stockholmDate(by.now))
  if (before.role === 'siteAdmin' && !staysSiteAdmin) await keepSiteAdmin(platform, id, by)
  updateMembership(platform, { siteId: by.siteId, userId: id, ...role, grantedBy: by.userId }, by.now)
  await note(platform, 'membership.change', id, by)
}

/** Confirms that the role is still right. */
export async function confirmSiteUser(platform: PlatformDb, id: string, by: SiteChange): Promise<void> {
  await findUser(platform, id, 'read')
  if (!(await confirmMembership(platform, by.siteId, id, by.now))) throw notFound('Personen finns inte bland sajtens användare.')
  await note(platform, 'membership.confirm', id, by)
}

/** Confirms the list as somebody has read it. People whose role has gone meanwhile are skipped. */
export async function confirmSiteUsers(platform: PlatformDb, userIds: readonly string[], by: SiteChange): Promise<void> {
  for (const id of await confirmMemberships(platform, by.siteId, userIds, by.now))
    await note(platform, 'membership.confirm', id, by)
}

/** Removes the role; the account and the person's texts are kept. Returns the undo token. */
export async function removeSiteUser(
  platform: PlatformDb,
  id: string,
  { version, leaving }: { readonly version: number; readonly leaving: Leaving },
  by: SiteChange,
): Promise<string> {
  const before = await lockRead(platform, id, version, by)
  if (before.role === 'siteAdmin') await keepSiteAdmin(platform, id, by)
  const undoToken = await storeMembership(platform, by.siteId, id, by)
  removeMembership(platform, by.siteId, id)
  await settleLeftBehind(platform, { by: id, on: [by.siteId] }, leaving, by)
  await note(platform, 'membership.remove', id, by)
  return undoToken
}
