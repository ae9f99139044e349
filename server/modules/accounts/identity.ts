import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { Keys } from '../../platform/keys.ts'
import { mac } from '../../platform/keys.ts'

/** The stored identity of a person in accounts and invitations. */
export interface Identity {
  readonly hash: Buffer
  /** Id of the key of the hash; '' for hashes from before keys had ids. */
  readonly keyId: string
}

/** Hashes the personal number, which is never stored itself (SEC-43). */
export const identityHash = (keys: Pick<Keys, 'identity'>, personalNumber: string): Buffer => mac(keys.identity, personalNumber)

type IdentityKeys = Pick<Keys, 'id' | 'identity' | 'previous'>

// Invitations first, in the order of their confirmation: the second statement sees an account that is just being created from one.
const rekeyInvitations = statement(
  'identity_rekey_invitations',
  `update invitations set identity_hash = $2, identity_key_id = $3 where identity_hash in ($1, $2) and identity_key_id <> $3`,
)
const rekeyAccount = statement(
  'identity_rekey_account',
  `update users set identity_hash = $2, identity_key_id = $3 where (identity_hash = $2 and identity_key_id <> $3)
     or (identity_hash = $1 and not exists (select from users other where other.identity_hash = $2))`,
)

/**
 * The identity of a person whose personal number is known. Rows with the hash of the previous key are rehashed with the current
 * key in the same transaction, so there is one hash to look for (docs/decisions/041).
 */
export async function currentIdentity(platform: PlatformDb, keys: IdentityKeys, personalNumber: string): Promise<Identity> {
  const hash = identityHash(keys, personalNumber)
  if (keys.previous !== null) {
    const values = [identityHash(keys.previous, personalNumber), hash, keys.id]
    await platform.rows(rekeyInvitations, values)
    await platform.rows(rekeyAccount, values)
  }
  return { hash, keyId: keys.id }
}
