import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** One key for each purpose, all derived from the one secret: what leaks of one says nothing of another. */
export interface Keys {
  /** Which secret these come from; says nothing about it. */
  readonly id: string
  /** Personal number to identity hash. Changing it locks everyone out. */
  readonly identity: Buffer
  readonly csrf: Buffer
  /** Session tokens' successors. */
  readonly tokens: Buffer
  /** Seals what BankID said of an identification. */
  readonly bankIdAudit: Buffer
  /** Seals the secrets that webhooks are signed with. */
  readonly webhooks: Buffer
  /** When a public form was drawn. */
  readonly forms: Buffer
  /** Signs the seals of the audit log. */
  readonly audit: Buffer
}

export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `kansli:${purpose}:1`, 32))
  return {
    id: derive('id').toString('hex', 0, 4),
    identity: derive('identity'),
    csrf: derive('csrf'),
    tokens: derive('tokens'),
    bankIdAudit: derive('bankIdAudit'),
    webhooks: derive('webhooks'),
    forms: derive('forms'),
    audit: derive('audit'),
  }
}

export const mac = (key: Buffer, message: string): Buffer => createHmac('sha256', key).update(message).digest()

/** Compares in time that does not depend on where the two differ. */
export function sameSecret(one: string, other: string): boolean {
  const a = Buffer.from(one)
  const b = Buffer.from(other)
  return a.length === b.length && timingSafeEqual(a, b)
}
