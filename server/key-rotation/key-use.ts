import { sealsByKey } from '../modules/audit/countersigns.ts'
import { recordsByKey } from '../modules/auth/bankid-audit-reseal.ts'
import { accountsByKey, invitationsByKey, nameIdentities } from '../modules/accounts/identity-keys.ts'
import { webhooksByKey } from '../modules/webhooks/webhook-reseal.ts'
import type { Database } from '../platform/database/database.ts'
import type { KeyCount, Keys } from '../platform/keys.ts'

/** Number of stored values for each SECRET_KEY. Seals of the audit log keep their key and are not included. */
export interface KeyUse {
  readonly accounts: readonly KeyCount[]
  /** Signed invitations that are not confirmed yet. */
  readonly invitations: readonly KeyCount[]
  /** Sealed BankID records. */
  readonly records: readonly KeyCount[]
  /** Secrets of webhooks. */
  readonly secrets: readonly KeyCount[]
}

export const keyUse = (database: Database): Promise<KeyUse> =>
  database.inPlatform(
    async (platform) => ({
      accounts: await accountsByKey(platform),
      invitations: await invitationsByKey(platform),
      records: await recordsByKey(platform),
      secrets: await webhooksByKey(platform),
    }),
    'read',
  )

export const rowsOf = (counts: readonly KeyCount[], isMeant: (keyId: string) => boolean): number =>
  counts.reduce((sum, { keyId, rows }) => (isMeant(keyId) ? sum + rows : sum), 0)

/** True for ids of keys that are not configured. '' counts as configured: before keys had ids there was only one. */
export const isUnknown = ({ id, previous }: Pick<Keys, 'id' | 'previous'>) => {
  const known = ['', id, previous?.id]
  return (keyId: string): boolean => !known.includes(keyId)
}

export function unknownKeyIds({ accounts, invitations, records, secrets }: KeyUse, keys: Pick<Keys, 'id' | 'previous'>): string[] {
  const keyIds = [...accounts, ...invitations, ...records, ...secrets].map(({ keyId }) => keyId)
  return [...new Set(keyIds.filter(isUnknown(keys)))]
}

interface NoteDeps {
  readonly database: Database
  readonly keys: Keys
  readonly log: { warn(about: object, message: string): void }
}

/** At a start: logs one line when stored rows use a SECRET_KEY that is not configured. The rows are left as they are. */
export async function noteKeyUse({ database, keys, log }: NoteDeps): Promise<void> {
  if (keys.previous === null)
    await database.inPlatform(async (platform) => {
      const seals = await sealsByKey(platform)
      if (seals.every(({ keyId }) => keyId === keys.id)) await nameIdentities(platform, keys.id)
    })
  const use = await keyUse(database)
  const unknown = isUnknown(keys)
  const rows = {
    accounts: rowsOf(use.accounts, unknown),
    invitations: rowsOf(use.invitations, unknown),
    bankIdRecords: rowsOf(use.records, unknown),
    webhookSecrets: rowsOf(use.secrets, unknown),
  }
  if (Object.values(rows).every((count) => count === 0)) return
  log.warn(
    { rows, keyIds: unknownKeyIds(use, keys) },
    'stored rows are encrypted with a SECRET_KEY that is not set; see rotate-keys',
  )
}
