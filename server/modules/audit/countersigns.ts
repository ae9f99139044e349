import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { KeyCount, SecretKeys } from '../../platform/keys.ts'
import { mac, sameSecret } from '../../platform/keys.ts'
import { hashOfSeal } from './seal-content.ts'

// A countersign is a seal without lines, made by `rotate-keys` after every seal of the previous key was verified with that key. It
// proves this when the previous key is gone (docs/decisions/041). Like any seal it protects all earlier ones.

/** The columns of a StoredSeal. */
export const sealColumns = `number::text, sealed_at as "sealedAt", ids::text, lines, lines_hash as "linesHash", settled_id::text as "settledId",
     previous, hash, key_id as "keyId", mac`

export interface StoredSeal {
  readonly number: string
  readonly sealedAt: Date
  readonly ids: string
  readonly lines: number
  readonly linesHash: Buffer
  readonly settledId: string
  readonly previous: Buffer
  readonly hash: Buffer
  readonly keyId: string
  readonly mac: Buffer
}

// Newest first. A countersign covers the key before its own, because `rotate-keys` has only those two.
const countersigns = statement<StoredSeal & { readonly coveredKeyId: string | null }>(
  'audit_countersigns',
  `select ${sealColumns}, (select earlier.key_id from audit_seals earlier
     where earlier.number < audit_seals.number and earlier.key_id <> audit_seals.key_id order by earlier.number desc limit 1) as "coveredKeyId"
   from audit_seals where lines = 0 order by audit_seals.number desc`,
)

type IsCovered = (seal: { readonly number: number; readonly keyId: string }) => boolean

/** Returns a check whether a trusted countersign confirms that a seal was verified with its own key. */
export async function coveredSeals(platform: PlatformDb, known: readonly Pick<SecretKeys, 'id' | 'audit'>[]): Promise<IsCovered> {
  /** Number of the last covered seal, by the id of its key. */
  const covered = new Map<string, number>()
  const isCovered: IsCovered = ({ number, keyId }) => number < (covered.get(keyId) ?? 0)
  for (const { coveredKeyId, ...stored } of await platform.rows(countersigns, [])) {
    const seal = { ...stored, number: Number(stored.number), settledId: Number(stored.settledId) }
    const key = known.find(({ id }) => id === seal.keyId)
    // A countersign whose key is gone is trusted if a later one covers it: it is from an earlier exchange.
    const isTrusted = hashOfSeal(seal).equals(seal.hash) && (key ? isSignedWith(key, seal) : isCovered(seal))
    if (isTrusted && coveredKeyId !== null && !covered.has(coveredKeyId)) covered.set(coveredKeyId, seal.number)
  }
  return isCovered
}

export const isSignedWith = (key: Pick<SecretKeys, 'audit'>, seal: Pick<StoredSeal, 'hash' | 'mac'>): boolean =>
  sameSecret(mac(key.audit, seal.hash.toString('hex')).toString('hex'), seal.mac.toString('hex'))

const keysOfSeals = statement<KeyCount & { readonly newestAt: Date }>(
  'audit_seals_by_key',
  'select key_id as "keyId", count(*)::int as rows, max(sealed_at) as "newestAt" from audit_seals group by key_id order by key_id',
)

/** Number of seals by key, and the time of the newest. */
export const sealsByKey = (platform: PlatformDb): Promise<(KeyCount & { readonly newestAt: Date })[]> =>
  platform.rows(keysOfSeals, [])
