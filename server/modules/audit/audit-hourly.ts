import type { Database } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { countingSql } from '../../platform/http/rate-limit.ts'
import type { AuditEntry } from './audit.ts'
import { refuseTyped } from './audit.ts'

const hourMs = 3_600_000

// Counted like rate limits, which are deleted after an hour; the first call of an hour writes the line.
const insertFirst = statement(
  'audit_insert_first',
  `with counted as (${countingSql('values ($1, $2::bigint, 1)')})
   insert into audit_log (at, actor_id, site_id, action, object_id)
   select $3::timestamptz, $4::uuid, $5, $6, $7 from counted where count = 1`,
)

/** Entries that this process has already logged in this hour; saves statements when there are many. */
const noted = new WeakMap<Database, { hour: number; keys: Set<string> }>()
const mostNoted = 20_000

interface HourlyEntry extends Omit<AuditEntry, 'reason' | 'word' | 'actorId'> {
  readonly actorId: string
}

/**
 * Logs frequent calls: at most one line for each person, action, site and object in an hour. `subject`
 * replaces the object in that count, to log less. The line is committed when it resolves.
 */
export async function recordHourly(database: Database, entry: HourlyEntry, now: Date, subject?: string): Promise<void> {
  refuseTyped(entry)
  const { actorId, siteId, action, objectId = null } = entry
  const hour = Math.floor(now.getTime() / hourMs)
  const key = `audit:${action}:${actorId}:${siteId ?? ''}:${subject ?? objectId ?? ''}`
  let known = noted.get(database)
  if (known?.hour !== hour || known.keys.size >= mostNoted) {
    known = { hour, keys: new Set() }
    noted.set(database, known)
  }
  if (known.keys.has(key)) return
  await database.inPlatform(async (platform) => {
    platform.send(insertFirst, [key, (hour * hourMs) / 1000, now, actorId, siteId, action, objectId])
  })
  known.keys.add(key)
}
