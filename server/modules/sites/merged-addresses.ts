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

interface MergedPath {
  /** The address on the merged site. */
  readonly address: string
  readonly path: string
}

const pathsAt = statement<MergedPath>(
  'merged_paths',
  `select c.from_path as address, i.path from site_merge_copies c
   join published_items i on i.site_id = c.site_id and i.id::text = c.to_id
   where c.merge_id = $1 and c.from_path = any($2::text[])
   union all select s.path, s.local_path from shared_here s where s.path = any($2::text[]) and s.is_shown`,
)

/**
 * The present path of what the merged site had at the first of these addresses that leads somewhere, its own or shared with it; null
 * when nothing of it is public here.
 */
export async function mergedPath(site: PublicDb, mergeId: string, addresses: readonly string[]): Promise<MergedPath | null> {
  const rows = await site.rows(pathsAt, [mergeId, addresses])
  return addresses.map((address) => rows.find((row) => row.address === address)).find((row) => row !== undefined) ?? null
}
