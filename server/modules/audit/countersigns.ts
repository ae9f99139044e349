import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { KeyCount, SecretKeys } from '../../platform/keys.ts'
import { mac, sameSecret } from '../../platform/keys.ts'
import { hashOfSeal } from './seal-content.ts'

// A countersign is a seal without lines, made by `rotate-keys` after every seal of the previous key was verified with that key. It says
// so when the previous key is gone (docs/decisions/041). Like any seal it holds everything before it in place.

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

// Newest first. What it covers is the key before its own: `rotate-keys` has only those two.
const countersigns = statement<StoredSeal & { readonly coveredKeyId: string | null }>(
  'audit_countersigns',
  `select ${sealColumns}, (select earlier.key_id from audit_seals earlier
     where earlier.number < audit_seals.number and earlier.key_id <> audit_seals.key_id order by earlier.number desc limit 1) as "coveredKeyId"
   from audit_seals where lines = 0 order by audit_seals.number desc`,
)

type IsCovered = (seal: { readonly number: number; readonly keyId: string }) => boolean

/** Whether a seal was verified with its own key, by the word of a countersign that can be trusted with these keys. */
export async function coveredSeals(platform: PlatformDb, known: readonly Pick<SecretKeys, 'id' | 'audit'>[]): Promise<IsCovered> {
  /** The covered key's id, and up to which seal. */
  const covered = new Map<string, number>()
  const isCovered: IsCovered = ({ number, keyId }) => number < (covered.get(keyId) ?? 0)
  for (const { coveredKeyId, ...stored } of await platform.rows(countersigns, [])) {
    const seal = { ...stored, number: Number(stored.number), settledId: Number(stored.settledId) }
    const key = known.find(({ id }) => id === seal.keyId)
    // One of a key that is gone is trusted if a later one covers it: the exchange before the latest.
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

/** How many seals each key has made, and when the newest. */
export const sealsByKey = (platform: PlatformDb): Promise<(KeyCount & { readonly newestAt: Date })[]> =>
  platform.rows(keysOfSeals, [])
