import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

// Encrypts what is stored and must be read again. What it belongs to is sealed in: in another row it does not open.

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

export function seal(key: Buffer, belongsTo: string, content: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(belongsTo))
  const text = Buffer.concat([sealing.update(content), sealing.final()])
  return Buffer.concat([nonce, text, sealing.getAuthTag()])
}

/** Throws when the key or what it belongs to is not what it was sealed with. */
export function unseal(key: Buffer, belongsTo: string, sealed: Buffer): Buffer {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes)).setAAD(Buffer.from(belongsTo))
  opening.setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([opening.update(sealed.subarray(nonceBytes, -tagBytes)), opening.final()])
}
