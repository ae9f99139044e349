import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'

// Encrypts stored values that must be read again. The row is authenticated too: a value copied to another row does not open.

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

function seal(key: Buffer, belongsTo: string, content: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(belongsTo))
  const text = Buffer.concat([sealing.update(content), sealing.final()])
  return Buffer.concat([nonce, text, sealing.getAuthTag()])
}

/** Throws when the key or the row differs from that of the sealing. */
function unseal(key: Buffer, belongsTo: string, sealed: Buffer): Buffer {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes)).setAAD(Buffer.from(belongsTo))
  opening.setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([opening.update(sealed.subarray(nonceBytes, -tagBytes)), opening.final()])
}

/** A sealed value as it is stored. `keyId` is '' for values from before keys had ids. */
export interface Sealed {
  readonly keyId: string
  readonly sealed: Buffer
}

type Purpose = 'bankIdAudit' | 'webhooks'
type SealingKeys<P extends Purpose> = Pick<Keys, 'id' | P | 'previous'>

/** A value that was sealed with a SECRET_KEY that is not configured. */
export class UnknownKeyError extends Error {}

export const sealNow = <P extends Purpose>(keys: SealingKeys<P>, purpose: P, belongsTo: string, content: Buffer): Sealed => ({
  keyId: keys.id,
  sealed: seal(keys[purpose], belongsTo, content),
})

/** Opens with the key that the value names. Throws UnknownKeyError when that key is not configured, and as `unseal` does. */
export function unsealStored<P extends Purpose>(
  keys: SealingKeys<P>,
  purpose: P,
  belongsTo: string,
  { keyId, sealed }: Sealed,
): Buffer {
  const known = keys.previous === null ? [keys] : [keys, keys.previous]
  const named = known.filter(({ id }) => keyId === '' || id === keyId)
  for (const key of named.slice(0, -1)) {
    try {
      return unseal(key[purpose], belongsTo, sealed)
    } catch {
      // A value without a key id may be of the other key.
    }
  }
  const last = named.at(-1)
  if (!last) throw new UnknownKeyError(`sealed with a key that is not set: ${keyId}`)
  return unseal(last[purpose], belongsTo, sealed)
}

/** As `unsealStored`, but null for a value that does not open. */
export function openedOrNull<P extends Purpose>(
  keys: SealingKeys<P>,
  purpose: P,
  belongsTo: string,
  stored: Sealed,
): Buffer | null {
  try {
    return unsealStored(keys, purpose, belongsTo, stored)
  } catch {
    return null
  }
}

/** Result of sealing stored values with the current key. */
export interface Resealed {
  readonly rows: number
  /** Ids of rows that do not open with the key they name. They are left unchanged. */
  readonly unreadable: readonly string[]
}
