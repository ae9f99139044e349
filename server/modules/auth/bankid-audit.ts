import { randomUUID } from 'node:crypto'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { Keys } from '../../platform/keys.ts'
import type { Sealed } from '../../platform/seal.ts'
import { sealNow, unsealStored } from '../../platform/seal.ts'

/** Days for which it can be shown who identified themselves. */
const keepDays = 365

type AuditKeys = Pick<Keys, 'id' | 'bankIdAudit' | 'previous'>

type Json = Readonly<Record<string, unknown>>

/** Removes the number itself; the certificate inside the signature also contains it, so the rest is sealed. */
function withoutNumber(record: Json): Json {
  const { personalNumber: _number, ...user } = record['user'] as Json
  return { ...record, user }
}

/** For operations, with the key and a row of `bankid_audit`. Throws when either differs from that of the sealing. */
export const unsealRecord = (keys: AuditKeys, rowId: string, record: Sealed): unknown =>
  JSON.parse(unsealStored(keys, 'bankIdAudit', rowId, record).toString())

const insert = statement(
  'bankid_audit_insert',
  'insert into bankid_audit (id, at, order_tag, user_id, decision, record, key_id, keep_until) values ($1, $2, $3, $4, $5, $6, $7, $8)',
)

/** Stores BankID's record of a completed identification and our decision. */
export async function keepCompletion(
  platform: PlatformDb,
  keys: AuditKeys,
  about: { readonly orderTag: string; readonly userId: string | null; readonly decision: string; readonly record: Json },
  now: Date,
): Promise<void> {
  const id = randomUUID()
  const { sealed, keyId } = sealNow(keys, 'bankIdAudit', id, Buffer.from(JSON.stringify(withoutNumber(about.record))))
  const keepUntil = new Date(now.getTime() + keepDays * 86_400_000)
  await platform.rows(insert, [id, now, about.orderTag, about.userId, about.decision, sealed, keyId, keepUntil])
}

const forget = statement('bankid_audit_forget', 'select forget_bankid_audit()')

export async function forgetOldCompletions(platform: PlatformDb): Promise<void> {
  await platform.rows(forget, [])
}
