import type { PlatformDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

export interface AuditEntry {
  /** Null for calls without a signed-in person. */
  readonly actorId: string | null
  /** Null for actions outside the sites. */
  readonly siteId: string | null
  /** `news.publish`, `auth.signIn`: noun and verb, stable. */
  readonly action: string
  readonly objectId?: string
  /** The reason of a refusal in fixed words, never personal data. */
  readonly reason?: string
}

const insertEntry = statement(
  'audit_insert',
  'insert into audit_log (at, actor_id, site_id, action, object_id, reason) values ($1, $2, $3, $4, $5, $6)',
)

/** Adds a line to the log in the transaction of the logged change: both are stored or neither. */
export async function recordAudit(handle: SiteDb | PlatformDb, entry: AuditEntry, now: Date): Promise<void> {
  handle.send(insertEntry, [now, entry.actorId, entry.siteId, entry.action, entry.objectId ?? null, entry.reason ?? null])
}
