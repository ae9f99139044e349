import type { SiteLevel } from '#contract/users-and-sites/site-tree.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

const lockTree = statement('site_tree_lock', `select pg_advisory_xact_lock(hashtextextended('site_tree', 0))`)
const levelOf = statement<{ id: string; level: SiteLevel }>(
  'site_level',
  'select id, level from sites where id = $1 and not exists (select from removed_sites r where r.id = $1)',
)

/** Two moves at a time could each be right and make a loop together. Held until the end of the transaction. */
export const lockSiteTree = (platform: PlatformDb): Promise<unknown> => platform.rows(lockTree, [])

/** Null for an unknown id. */
export async function levelOfSite(
  platform: PlatformDb,
  id: string,
): Promise<{ readonly id: string; readonly level: SiteLevel } | null> {
  const [site] = await platform.rows(levelOf, [id])
  return site ?? null
}

const below = statement<{ count: number }>(
  'sites_below_count',
  'select count(*)::int as count from sites where $1 = any(ancestors)',
)

/** How many sites stand below it, in both levels. */
export async function countSitesBelow(platform: PlatformDb, id: string): Promise<number> {
  const [found] = await platform.rows(below, [id])
  return found?.count ?? 0
}
