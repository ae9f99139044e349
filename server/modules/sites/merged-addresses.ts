import type { PlatformDb, PublicDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

interface MergedSite {
  readonly mergeId: string
  readonly intoId: string
  readonly revision: number
}

const merged = statement<MergedSite>(
  'merged_site',
  `select m.id as "mergeId", m.site_id as "intoId", coalesce((select s.revision from sites s where s.id = $1), 0)::float8 as revision
   from site_merges m where m.from_id = $1 and m.state = 'done'`,
)

/** The site that this one was merged into; null for a site that stands for itself. */
export async function mergedSite(platform: PlatformDb, siteId: string): Promise<MergedSite | null> {
  const [row] = await platform.rows(merged, [siteId])
  return row ?? null
}

const pathAt = statement<{ path: string }>(
  'merged_path',
  `select i.path from site_merge_copies c join published_items i on i.site_id = c.site_id and i.id::text = c.to_id
   where c.merge_id = $1 and c.from_path = $2
   union all select s.local_path from shared_here s where s.path = $2 and s.is_shown limit 1`,
)

/** The present address of what the merged site had at this path, its own or shared with it; null when nothing of it is public here. */
export async function mergedPath(site: PublicDb, mergeId: string, path: string): Promise<string | null> {
  const [row] = await site.rows(pathAt, [mergeId, path])
  return row?.path ?? null
}
