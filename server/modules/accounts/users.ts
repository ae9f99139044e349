import { eq } from 'drizzle-orm'
import type { PersonInput } from '#contract/users-and-sites/users.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import type { Keys } from '../../platform/keys.ts'
import { accountFor } from './accounts.ts'
import { memberships, users } from './users-table.ts'

/** Makes a person, known or new, sajtansvarig of a site. */
export async function makeSiteAdmin(
  platform: PlatformDb,
  keys: Keys,
  person: PersonInput,
  siteId: string,
  grantedBy: string,
): Promise<void> {
  const account = await accountFor(platform, keys, person)
  await platform.query.insert(memberships).values({ siteId, userId: account.id, role: 'siteAdmin', validTo: null, grantedBy })
}

/** Makes a person, known or new, an administrator. Returns the account's id. */
export async function makeAdmin(platform: PlatformDb, keys: Keys, person: PersonInput): Promise<string> {
  const account = await accountFor(platform, keys, person)
  await platform.query
    .update(users)
    .set({ isAdmin: true, version: account.version + 1 })
    .where(eq(users.id, account.id))
  return account.id
}
