import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

/** Number of requests for an old address since the last write. */
export interface RedirectHits {
  readonly siteId: string
  readonly fromPath: string
  readonly count: number
  readonly lastHit: Date
}

// Locked in order of path, so that two processes writing at once do not deadlock.
const addHits = statement<{ site_id: string }>(
  'redirect_hits',
  `with counted as (
     select * from unnest($1::text[], $2::text[], $3::int[], $4::timestamptz[]) as c (site_id, from_path, count, at)
   ), locked as (
     select r.site_id, r.from_path, c.count, c.at from redirects r join counted c using (site_id, from_path)
     order by r.site_id, r.from_path for update of r
   )
   update redirects r set hits = r.hits + l.count, last_hit = greatest(r.last_hit, l.at)
   from locked l where r.site_id = l.site_id and r.from_path = l.from_path
   returning r.site_id`,
)

/** Adds the counts of a process to the redirects; counts of removed ones are dropped. */
export async function addRedirectHits(platform: PlatformDb, hits: readonly RedirectHits[]): Promise<void> {
  if (hits.length === 0) return
  await platform.rows(addHits, [
    hits.map((hit) => hit.siteId),
    hits.map((hit) => hit.fromPath),
    hits.map((hit) => hit.count),
    hits.map((hit) => hit.lastHit),
  ])
}
