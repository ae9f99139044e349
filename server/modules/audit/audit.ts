import type { PlatformDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { AuditReason, AuditWord } from './audit-reasons.ts'

export interface AuditEntry {
  /** Null for calls without a signed-in person. */
  readonly actorId: string | null
  /** Null for actions outside the sites. */
  readonly siteId: string | null
  /** `news.publish`, `auth.signIn`: noun and verb, stable. */
  readonly action: string
  /** The id of what it was done to, or a count; see `isNameless`. */
  readonly objectId?: string
  /** Instead of an id: what it was done to, in a word of the program. */
  readonly word?: AuditWord
  /** The reason, in fixed words. */
  readonly reason?: AuditReason
}

const insertEntry = statement(
  'audit_insert',
  'insert into audit_log (at, actor_id, site_id, action, object_id, reason) values ($1, $2, $3, $4, $5, $6)',
)

/** A count, the id of a key, the name of a backup's snapshot. */
const madeByProgram = /^(?:\d{1,9}|[0-9a-f]{8}|\d{8}t\d{6}z)$/

/**
 * Whether an id is one of the program's own. A line is sealed and outlives the erasure of a person, so nothing that somebody
 * typed may be in it: no title, address, host, name or file name. The site's own id is one, since every line of the site has it.
 */
const isNameless = (objectId: string, siteId: string | null): boolean =>
  isUuid(objectId) || objectId === siteId || madeByProgram.test(objectId)

/** Throws for a line that would hold what somebody typed: a fault of the caller. */
export function refuseTyped({ action, objectId, siteId }: Pick<AuditEntry, 'action' | 'objectId' | 'siteId'>): void {
  if (objectId !== undefined && !isNameless(objectId, siteId))
    throw new Error(`A line of ${action} names what it is about by no id`)
}

/** Adds a line to the log in the transaction of the logged change: both are stored or neither. */
export async function recordAudit(handle: SiteDb | PlatformDb, entry: AuditEntry, now: Date): Promise<void> {
  refuseTyped(entry)
  const { actorId, siteId, action, objectId, word, reason } = entry
  handle.send(insertEntry, [now, actorId, siteId, action, objectId ?? word ?? null, reason ?? null])
}
