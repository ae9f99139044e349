import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** One key for each purpose, all derived from one secret: a leak of one says nothing about another. */
export interface SecretKeys {
  /** Identifies the secret without revealing anything of it. */
  readonly id: string
  /** Hashes personal numbers into identity hashes. Changing it locks everyone out. */
  readonly identity: Buffer
  readonly csrf: Buffer
  /** Derives the successors of session tokens. */
  readonly tokens: Buffer
  /** Seals BankID's record of an identification. */
  readonly bankIdAudit: Buffer
  /** Seals the signing secrets of webhooks. */
  readonly webhooks: Buffer
  /** Signs the time at which a public form was rendered. */
  readonly forms: Buffer
  /** Signs the addresses of samples of the start page. */
  readonly samples: Buffer
  /** Signs the checkpoints of the audit log. */
  readonly audit: Buffer
  /** Signs backups and names the files in them. */
  readonly backups: Buffer
  /** Stored, so that the database knows which secret it belongs to. */
  readonly check: Buffer
}

/** The keys of SECRET_KEY, and of SECRET_KEY_PREVIOUS while it is being replaced (docs/decisions/041). */
export interface Keys extends SecretKeys {
  /** Null when no rotation is going on. Used only to read existing values, never for new ones. */
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
    samples: derive('samples'),
    audit: derive('audit'),
    backups: derive('backups'),
    check: derive('check'),
  }
}

export const mac = (key: Buffer, message: string): Buffer => createHmac('sha256', key).update(message).digest()

/** Number of stored values made with one key. */
export interface KeyCount {
  /** '' for values from before keys had ids. */
  readonly keyId: string
  readonly rows: number
}

/** Compares in time that does not depend on where the two differ. */
export function sameSecret(one: string, other: string): boolean {
  const a = Buffer.from(one)
  const b = Buffer.from(other)
  return a.length === b.length && timingSafeEqual(a, b)
}
