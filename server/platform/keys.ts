import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** One key for each purpose, all derived from one secret: a leak of one says nothing about another. */
export interface SecretKeys {
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

/** The keys of SECRET_KEY, and of SECRET_KEY_PREVIOUS while it is being replaced (docs/decisions/041). */
export interface Keys extends SecretKeys {
  /** Null: no rotation is going on. Nothing new is made with these. */
  readonly previous: SecretKeys | null
}

type Purpose = Exclude<keyof SecretKeys, 'id'>

export const deriveKeys = (secret: string, previousSecret: string | null = null): Keys => ({
  ...keysOf(secret),
  previous: previousSecret === null ? null : keysOf(previousSecret),
})

/** The keys of one purpose that are accepted: the current one, then the previous one. */
export function acceptedKeys<P extends Purpose>(keys: Pick<Keys, P | 'previous'>, purpose: P): Buffer[] {
  return keys.previous === null ? [keys[purpose]] : [keys[purpose], keys.previous[purpose]]
}

function keysOf(secret: string): SecretKeys {
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

/** How many stored values rest on a key. */
export interface KeyCount {
  /** '' when they are from before keys had ids. */
  readonly keyId: string
  readonly rows: number
}

/** Compares in time that does not depend on where the two differ. */
export function sameSecret(one: string, other: string): boolean {
  const a = Buffer.from(one)
  const b = Buffer.from(other)
  return a.length === b.length && timingSafeEqual(a, b)
}
