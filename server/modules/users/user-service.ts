import { randomUUID } from 'node:crypto'
import type { AddUserInput, ChangeUserInput, MembershipInput, PersonInput } from '#contract/users.ts'
import { foldForSearch } from '#contract/slug.ts'
import type { FieldError } from '#contract/errors.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { HttpError, invalidField, stateChanged, validation } from '../../platform/errors.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import type { Keys } from '../../platform/keys.ts'
import { recordAudit } from '../audit/audit.ts'
import { endSessionsOf } from '../auth/own-sessions.ts'
import { refuseStaleLogin } from './fresh-login.ts'
import { identityHash } from './identity.ts'
import type { StoredUser } from './user-store.ts'
import {
  existingSites,
  findByIdentity,
  findUser,
  insertNewUser,
  insertUser,
  lockAdmins,
  lockSiteAdmins,
  replaceMemberships,
  updateUser,
  viewUser,
} from './user-store.ts'

/** Who changes whose account, and when. */
export interface Change {
  readonly by: { readonly id: string; readonly signedInAt: Date }
  readonly now: Date
}

/** Before an administrator makes or unmakes one. */
const askFreshLogin = ({ by, now }: Change): void =>
  refuseStaleLogin(
    by.signedInAt,
    now,
    'Logga ut och in med BankID igen för att ändra administratörer. Det skyddar mot den som lånar din dator.',
  )

async function refuseUnknownSites(platform: PlatformDb, wanted: readonly MembershipInput[], today: string): Promise<void> {
  const existing = await existingSites(
    platform,
    wanted.map((one) => one.siteId),
  )
  const faults: Record<string, FieldError> = {}
  for (const [index, { siteId, validTo }] of wanted.entries()) {
    if (!existing.has(siteId))
      faults[`memberships.${index}.siteId`] = { code: 'VALIDATION', message: 'Sajten finns inte. Välj en ur listan.' }
    if (validTo !== null && validTo < today)
      faults[`memberships.${index}.validTo`] = {
        code: 'VALIDATION',
        message: 'Slutdatumet har passerat. Välj ett senare eller ta bort rollen.',
      }
  }
  if (Object.keys(faults).length > 0) throw validation(faults)
}

/** The account of a person, made if there is none. A name that stands already is kept. */
export async function accountOfIdentity(platform: PlatformDb, hash: Buffer, name: string): Promise<StoredUser> {
  const account = { id: randomUUID(), name, searchName: foldForSearch(name), identityHash: hash }
  // Looked for again afterwards: of two who give a new person roles on two sites at once, one is the first.
  const found =
    (await findByIdentity(platform, hash)) ?? (await insertNewUser(platform, account)) ?? (await findByIdentity(platform, hash))
  if (!found) throw new Error('An account was neither made nor found')
  return found
}

/** As `accountOfIdentity`, for a person met by personal number. */
export const accountFor = (platform: PlatformDb, keys: Keys, person: PersonInput): Promise<StoredUser> =>
  accountOfIdentity(platform, identityHash(keys, person.personalNumber), person.name)

export async function addUser(platform: PlatformDb, keys: Keys, input: AddUserInput, change: Change): Promise<StoredUser> {
  if (input.isAdmin) askFreshLogin(change)
  const hash = identityHash(keys, input.personalNumber)
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
    isAdmin: input.isAdmin,
  })
  await replaceMemberships(platform, user.id, input.memberships, change.by.id)
  await recordAudit(platform, { actorId: change.by.id, siteId: null, action: 'user.add', objectId: user.id }, change.now)
  return user
}

const lastAdmin = (message: string): HttpError => new HttpError(409, 'LAST_ADMIN', message)

/** Every site that had a sajtansvarig keeps one, and the federation its administrator. */
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
  // In one order for everybody, so that two who change several sites cannot wait for each other in a circle.
  for (const { siteId, siteName } of before.toSorted((a, b) => (a.siteId < b.siteId ? -1 : 1))) {
    if (remaining.memberships.some((one) => one.siteId === siteId && one.role === 'siteAdmin')) continue
    const admins = await lockSiteAdmins(platform, siteId, today)
    if (admins.includes(user.id) && admins.length <= 1) throw lastAdmin(`Sajten måste ha minst en sajtansvarig: ${siteName}.`)
  }
}

export async function changeUser(platform: PlatformDb, id: string, input: ChangeUserInput, change: Change): Promise<StoredUser> {
  const user = await findUser(platform, id, 'lock')
  if (user.version !== input.version)
    throw stateChanged('Någon annan har ändrat personen sedan du öppnade sidan. Ladda om och gör om ändringen.')
  if (user.isAdmin !== input.isAdmin) askFreshLogin(change)
  const today = stockholmDate(change.now)
  await refuseUnknownSites(platform, input.memberships, today)
  await keepLastAdmins(platform, user, input, today)
  await replaceMemberships(platform, id, input.memberships, change.by.id)
  await recordAudit(platform, { actorId: change.by.id, siteId: null, action: 'user.change', objectId: id }, change.now)
  // A role on a site holds or ends with the next call; what reaches every site begins and ends with a sign-in of its own (SEC-14).
  if (user.isAdmin !== input.isAdmin) await endSessionsOf(platform, id, null)
  return updateUser(platform, id, {
    name: input.name,
    searchName: foldForSearch(input.name),
    isAdmin: input.isAdmin,
    version: user.version + 1,
  })
}

/** Ends the account, and with it every sign-in. The row stays, without identity: what the person wrote still has an author. */
export async function removeUser(platform: PlatformDb, id: string, version: number, change: Change): Promise<void> {
  const user = await findUser(platform, id, 'lock')
  if (user.version !== version)
    throw stateChanged('Någon annan har ändrat personen sedan du öppnade sidan. Ladda om och försök igen.')
  if (user.isAdmin) askFreshLogin(change)
  await keepLastAdmins(platform, user, { isAdmin: false, memberships: [] }, stockholmDate(change.now))
  await replaceMemberships(platform, id, [], change.by.id)
  await updateUser(platform, id, { identityHash: null, isAdmin: false, removedAt: change.now, version: user.version + 1 })
  await endSessionsOf(platform, id, null)
  await recordAudit(platform, { actorId: change.by.id, siteId: null, action: 'user.remove', objectId: id }, change.now)
}
