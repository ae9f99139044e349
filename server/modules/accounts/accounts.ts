import { randomUUID } from 'node:crypto'
import { foldForSearch } from '#contract/slug.ts'
import type { PersonInput } from '#contract/users-and-sites/users.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { Keys } from '../../platform/keys.ts'
import type { Identity } from './identity.ts'
import { currentIdentity } from './identity.ts'
import type { StoredUser } from './user-store.ts'
import { ordinaryName } from './person-name.ts'
import { findByIdentity, insertNewUser } from './user-store.ts'

/** The account of a person, created if missing. An existing name is kept. */
export async function accountOfIdentity(platform: PlatformDb, identity: Identity, name: string): Promise<StoredUser> {
  const { hash, keyId } = identity
  const account = {
    id: randomUUID(),
    name,
    searchName: foldForSearch(name),
    identityHash: hash,
    identityKeyId: keyId,
    isAdmin: false,
  }
  // The same statements for a person with an account and one without: the time tells nothing (SEC-63).
  await insertNewUser(platform, account)
  const found = await findByIdentity(platform, hash)
  if (!found) throw new Error('The account could be neither created nor found')
  return found
}

/** As `accountOfIdentity`, for a person known by personal number. */
export const accountFor = async (platform: PlatformDb, keys: Keys, person: PersonInput): Promise<StoredUser> =>
  accountOfIdentity(platform, await currentIdentity(platform, keys, person.personalNumber), person.name)

const insertSiteAdmin = statement(
  'membership_site_admin',
  `insert into memberships (site_id, user_id, role, granted_by, typed_name) values ($1, $2, 'siteAdmin', $3, $4)`,
)

/** Makes a person site administrator (sajtansvarig) of a site, with a new account if needed. */
export async function makeSiteAdmin(
  platform: PlatformDb,
  keys: Keys,
  person: PersonInput,
  siteId: string,
  grantedBy: string,
): Promise<void> {
  const account = await accountFor(platform, keys, person)
  await platform.rows(insertSiteAdmin, [siteId, account.id, grantedBy, ordinaryName(person.name)])
}

const raiseToAdmin = statement('user_make_admin', 'update users set is_admin = true, version = version + 1 where id = $1')

/** Makes a person an administrator, with a new account if needed. Returns the account's id. */
export async function makeAdmin(platform: PlatformDb, keys: Keys, person: PersonInput): Promise<string> {
  const account = await accountFor(platform, keys, person)
  await platform.rows(raiseToAdmin, [account.id])
  return account.id
}
