import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { KeyCount } from '../../platform/keys.ts'

// The keys of the identities in accounts and invitations. Identities cannot be rehashed without the personal number.

const accounts = statement<KeyCount>(
  'identity_accounts_by_key',
  'select identity_key_id as "keyId", count(*)::int as rows from users where identity_hash is not null group by 1 order by 1',
)
const invitations = statement<KeyCount>(
  'identity_invitations_by_key',
  'select identity_key_id as "keyId", count(*)::int as rows from invitations where identity_hash is not null group by 1 order by 1',
)

export const accountsByKey = (platform: PlatformDb): Promise<KeyCount[]> => platform.rows(accounts, [])

/** Invitations that are signed and not confirmed. */
export const invitationsByKey = (platform: PlatformDb): Promise<KeyCount[]> => platform.rows(invitations, [])

const nameAccounts = statement(
  'identity_name_accounts',
  `update users set identity_key_id = $1 where identity_hash is not null and identity_key_id = ''`,
)
const nameInvitations = statement(
  'identity_name_invitations',
  `update invitations set identity_key_id = $1 where identity_hash is not null and identity_key_id = ''`,
)

/** Sets the key id of identities from before keys had ids, when there was only one key. */
export async function nameIdentities(platform: PlatformDb, keyId: string): Promise<void> {
  await platform.rows(nameInvitations, [keyId])
  await platform.rows(nameAccounts, [keyId])
}
