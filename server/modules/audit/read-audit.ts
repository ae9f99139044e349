import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

interface AuditLine {
  readonly at: Date
  readonly action: string
  readonly objectId: string | null
  readonly siteId: string | null
  readonly actorId: string | null
  /** '' without an actor, and for an account that is removed. */
  readonly name: string
  readonly reason: string | null
}

/** Lines are kept for good, so a question without a beginning could be answered with all of them. */
const mostLines = 2000

const newest = statement<AuditLine>(
  'audit_read',
  `select a.at, a.action, a.object_id as "objectId", a.site_id as "siteId", a.actor_id as "actorId", coalesce(u.name, '') as name, a.reason
   from audit_log a left join users u on u.id = a.actor_id
   where a.at >= $1 and ($2::uuid is null or a.actor_id = $2) and ($3::text is null or a.site_id = $3)
   order by a.id desc limit ${mostLines}`,
)

/** The newest lines of the log since `since`, the oldest of them first; of one person or one site where that is asked. */
export async function readAudit(
  platform: PlatformDb,
  asked: { readonly since: Date; readonly personId: string | null; readonly siteId: string | null },
): Promise<readonly AuditLine[]> {
  return (await platform.rows(newest, [asked.since, asked.personId, asked.siteId])).toReversed()
}

const ofDay = statement<{ count: number }>(
  'audit_of_day',
  `select count(*)::int as count from audit_log where site_id = $1 and at > $2::timestamptz - interval '1 day' and action = $3`,
)

/** How many lines of the action the site's log has of the last 24 hours: a limit that needs no counter of its own. */
export async function linesOfDay(platform: PlatformDb, siteId: string, action: string, now: Date): Promise<number> {
  const [row] = await platform.rows(ofDay, [siteId, now, action])
  return row?.count ?? 0
}
