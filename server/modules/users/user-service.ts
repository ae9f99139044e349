import { randomUUID } from 'node:crypto'
import type { AddUserInput, ChangeUserInput, MembershipInput, TakenRole, User } from '#contract/users-and-sites/users.ts'
import type { Leaving } from '#contract/users-and-sites/left-behind.ts'
import { foldForSearch } from '#contract/slug.ts'
import type { FieldError } from '#contract/errors.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { HttpError, invalidField, stateChanged, validation } from '../../platform/errors.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import type { Keys } from '../../platform/keys.ts'
import { recordAudit } from '../audit/audit.ts'
import { settleLeftBehind } from './left-behind.ts'
import { storeMembership } from './membership-undo.ts'
import { periodFault } from './site-user-service.ts'
import { endSessionsOf } from '../auth/own-sessions.ts'
import { refuseStaleGrant, refuseStaleLogin } from '../auth/fresh-login.ts'
import { forgetLettersOf } from '../letters/letter-settings.ts'
import { forgetLettersTo } from '../outbox/site-letters.ts'
import { currentIdentity } from '../accounts/identity.ts'
import type { StoredUser } from '../accounts/user-store.ts'
import {
  emptyUser,
  existingSites,
  findByIdentity,
  insertUser,
  lockAdmins,
  lockSiteAdmins,
  lockUser,
  replaceMemberships,
  setDeactivated,
  updateUser,
  viewUser,
} from '../accounts/user-store.ts'

/** The acting administrator, the account, and the time. */
export interface Change {
  readonly by: { readonly id: string; readonly signedInAt: Date }
  readonly now: Date
}

/** How an account ends or is closed: in the version that was read, and what becomes of what the person made. */
interface End {
  readonly version: number
  readonly leaving: Leaving
}

/** Required before somebody gets or loses a right that is more than a role on a site. */
const askFreshLogin = ({ by, now }: Change): void =>
  refuseStaleLogin(
    by.signedInAt,
    now,
    'Bekräfta med BankID för att ändra administratörer och riksredaktörer. Det skyddar mot den som lånar din dator.',
  )

async function refuseUnknownSites(platform: PlatformDb, wanted: readonly MembershipInput[], today: string): Promise<void> {
  const existing = await existingSites(
    platform,
    wanted.map((one) => one.siteId),
  )
  const faults: Record<string, FieldError> = {}
  for (const [index, { siteId, validFrom, validTo }] of wanted.entries()) {
    if (!existing.has(siteId))
      faults[`memberships.${index}.siteId`] = { code: 'VALIDATION', message: 'Sajten finns inte. Välj en ur listan.' }
    const backwards = periodFault({ validFrom, validTo })
    if (backwards !== null) faults[`memberships.${index}.validTo`] = { code: 'VALIDATION', message: backwards }
    else if (validTo !== null && validTo < today)
      faults[`memberships.${index}.validTo`] = {
        code: 'VALIDATION',
        message: 'Slutdatumet har passerat. Välj ett senare eller ta bort rollen.',
      }
  }
  if (Object.keys(faults).length > 0) throw validation(faults)
}

export async function addUser(platform: PlatformDb, keys: Keys, input: AddUserInput, change: Change): Promise<StoredUser> {
  if (input.isAdmin) askFreshLogin(change)
  for (const { role } of input.memberships) refuseStaleGrant(role, change.by, change.now)
  const { hash, keyId } = await currentIdentity(platform, keys, input.personalNumber)
  if (await findByIdentity(platform, hash)) {
    throw invalidField(
      'personalNumber',
      'Personen har redan ett konto. Sök efter namnet och ändra rollerna där.',
      'PERSON_EXISTS',
      409,
    )
  }
  await refuseUnknownSites(platform, input.memberships, stockholmDate(change.now))
  const user = await insertUser(platform, {
    id: randomUUID(),
    name: input.name,
    searchName: foldForSearch(input.name),
    identityHash: hash,
    identityKeyId: keyId,
    isAdmin: input.isAdmin,
  })
  await replaceMemberships(platform, user.id, input.memberships, change.by.id)
  await recordAudit(platform, { actorId: change.by.id, siteId: null, action: 'user.add', objectId: user.id }, change.now)
  return user
}

const lastAdmin = (message: string): HttpError => new HttpError(409, 'LAST_ADMIN', message)

/** Every site that had a sajtansvarig keeps one, and the federation keeps an administrator. */
async function keepLastAdmins(
  platform: PlatformDb,
  user: StoredUser,
  remaining: { isAdmin: boolean; memberships: readonly MembershipInput[] },
  today: string,
): Promise<void> {
  if (user.isAdmin && !remaining.isAdmin) {
    const admins = await lockAdmins(platform)
    if (admins.length <= 1) throw lastAdmin('Det måste finnas minst en administratör.')
  }
  const before = (await viewUser(platform, user)).memberships.filter((one) => one.role === 'siteAdmin')
  // In order of site id, so that two changes of several sites do not deadlock.
  for (const { siteId, siteName } of before.toSorted((a, b) => (a.siteId < b.siteId ? -1 : 1))) {
    const isKept = remaining.memberships.some(
      (one) => one.siteId === siteId && one.role === 'siteAdmin' && (one.validFrom === null || one.validFrom <= today),
    )
    if (isKept) continue
    const admins = await lockSiteAdmins(platform, siteId, today)
    if (admins.includes(user.id) && admins.length <= 1) throw lastAdmin(`Sajten måste ha minst en sajtansvarig: ${siteName}.`)
  }
}

/** Stores the removed roles, so that they can be restored like those removed by a site's own administrators. */
async function keepTakenRoles(
  platform: PlatformDb,
  user: StoredUser,
  wanted: readonly MembershipInput[],
  { by, now }: Change,
): Promise<TakenRole[]> {
  const kept = new Set(wanted.map(({ siteId }) => siteId))
  const taken = (await viewUser(platform, user)).memberships.filter(({ siteId }) => !kept.has(siteId))
  for (const { siteId } of taken) {
    await recordAudit(platform, { actorId: by.id, siteId, action: 'membership.remove', objectId: user.id }, now)
  }
  return Promise.all(
    taken.map(async ({ siteId, siteName }) => ({
      siteId,
      siteName,
      undoToken: await storeMembership(platform, siteId, user.id, { userId: by.id, now }),
    })),
  )
}

/** The days count: a role that has ended is given anew by a later last day. */
const isSameRole = (one: MembershipInput, other: MembershipInput): boolean =>
  one.siteId === other.siteId && one.role === other.role && one.validFrom === other.validFrom && one.validTo === other.validTo

/** Returns the changed person, and the undo tokens of the removed roles. */
export async function changeUser(
  platform: PlatformDb,
  id: string,
  input: ChangeUserInput,
  change: Change,
): Promise<User & { readonly taken: TakenRole[] }> {
  const user = await lockUser(platform, id, change.by.id)
  if (user.version !== input.version)
    throw stateChanged('Någon annan har ändrat personen sedan du öppnade sidan. Ladda om och gör om ändringen.')
  const { isFederationEditor = user.isFederationEditor } = input
  if (user.isAdmin !== input.isAdmin || user.isFederationEditor !== isFederationEditor) askFreshLogin(change)
  const today = stockholmDate(change.now)
  await refuseUnknownSites(platform, input.memberships, today)
  const { memberships: had } = await viewUser(platform, user)
  for (const wanted of input.memberships)
    if (!had.some((one) => isSameRole(one, wanted))) refuseStaleGrant(wanted.role, change.by, change.now)
  await keepLastAdmins(platform, user, input, today)
  const taken = await keepTakenRoles(platform, user, input.memberships, change)
  const on = taken.map(({ siteId }) => siteId)
  await settleLeftBehind(platform, { by: id, on }, input.leaving, { userId: change.by.id, now: change.now })
  await replaceMemberships(platform, id, input.memberships, change.by.id)
  await recordAudit(platform, { actorId: change.by.id, siteId: null, action: 'user.change', objectId: id }, change.now)
  if (user.isFederationEditor !== isFederationEditor) {
    const action = isFederationEditor ? 'user.federation-editor' : 'user.no-federation-editor'
    await recordAudit(platform, { actorId: change.by.id, siteId: null, action, objectId: id }, change.now)
  }
  // A role on a site takes effect with the next call; administrator rights begin and end with a new sign-in (SEC-14).
  if (user.isAdmin !== input.isAdmin) await endSessionsOf(platform, id, null)
  const changed = await updateUser(platform, {
    id,
    name: input.name,
    searchName: foldForSearch(input.name),
    isAdmin: input.isAdmin,
    isFederationEditor,
  })
  return { ...(await viewUser(platform, changed)), taken }
}

/** Locks the account in the version that the caller has read. Nobody closes or removes the account that the call is made with. */
async function lockOther(platform: PlatformDb, id: string, version: number, change: Change): Promise<StoredUser> {
  const user = await lockUser(platform, id, change.by.id)
  if (user.version !== version)
    throw stateChanged('Någon annan har ändrat personen sedan du öppnade sidan. Ladda om och försök igen.')
  if (id === change.by.id) throw new HttpError(409, 'CONFLICT', 'Det är ditt eget konto. Be en annan administratör om hjälp.')
  if (user.isAdmin) askFreshLogin(change)
  return user
}

/** Closes the account everywhere: its sign-ins end with this transaction, and the roles stay for when it is opened again. */
export async function deactivateUser(platform: PlatformDb, id: string, { version, leaving }: End, change: Change): Promise<User> {
  const user = await lockOther(platform, id, version, change)
  if (user.deactivatedAt !== null) throw stateChanged(`${user.name} är redan avstängd.`)
  await keepLastAdmins(platform, user, { isAdmin: false, memberships: [] }, stockholmDate(change.now))
  await settleLeftBehind(platform, { by: id, on: null }, leaving, { userId: change.by.id, now: change.now })
  const closed = await setDeactivated(platform, id, change.now, change.by.id)
  await endSessionsOf(platform, id, null)
  await recordAudit(platform, { actorId: change.by.id, siteId: null, action: 'user.deactivate', objectId: id }, change.now)
  return viewUser(platform, closed)
}

export async function reactivateUser(platform: PlatformDb, id: string, version: number, change: Change): Promise<User> {
  const user = await lockOther(platform, id, version, change)
  if (user.deactivatedAt === null) throw stateChanged(`${user.name} är inte avstängd.`)
  for (const { role } of (await viewUser(platform, user)).memberships) refuseStaleGrant(role, change.by, change.now)
  const opened = await setDeactivated(platform, id, null, change.by.id)
  await recordAudit(platform, { actorId: change.by.id, siteId: null, action: 'user.reactivate', objectId: id }, change.now)
  return viewUser(platform, opened)
}

/** Removes the account, and with it every sign-in. The row stays without identity, as the author of the person's texts. */
export async function removeUser(platform: PlatformDb, id: string, { version, leaving }: End, change: Change): Promise<void> {
  const user = await lockOther(platform, id, version, change)
  await keepLastAdmins(platform, user, { isAdmin: false, memberships: [] }, stockholmDate(change.now))
  await settleLeftBehind(platform, { by: id, on: null }, leaving, { userId: change.by.id, now: change.now })
  await replaceMemberships(platform, id, [], change.by.id)
  forgetLettersOf(platform, id)
  forgetLettersTo(platform, id)
  await emptyUser(platform, id, change.now)
  await endSessionsOf(platform, id, null)
  await recordAudit(platform, { actorId: change.by.id, siteId: null, action: 'user.remove', objectId: id }, change.now)
}
