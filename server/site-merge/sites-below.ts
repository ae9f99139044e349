import type { SiteLevel } from '#contract/users-and-sites/site-tree.ts'
import { placeRefusal } from '#contract/users-and-sites/site-tree.ts'
import { recordAudit } from '../modules/audit/audit.ts'
import { levelOfSite, lockSiteTree } from '../modules/sites/site-tree-store.ts'
import { publicChangedOn } from '../modules/sites/sites.ts'
import type { PlatformDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'
import type { MergeRow } from './merge-store.ts'

// The sites below a merged site come below the other one, as far as the tree of the federation allows (docs/decisions/086).

interface SiteBelow {
  readonly id: string
  readonly level: SiteLevel
}

const directlyBelow = statement<SiteBelow>('merge_sites_below', 'select id, level from sites where parent_id = $1 order by id')
// In the order of `publicChangedOn`, so that two such changes never wait for each other.
const lockAll = statement<SiteBelow & { parentId: string | null }>(
  'merge_sites_lock',
  `select id, level, parent_id as "parentId" from sites where id in ($1, $2) or $1 = any(ancestors) order by id for no key update`,
)
const movedBefore = statement<{ id: string }>(
  'merge_sites_moved',
  `select to_id as id from site_merge_copies where site_id = $1 and merge_id = $2 and kind = 'sites'`,
)
const move = statement<{ id: string }>(
  'merge_move_sites',
  `with moved as (update sites set parent_id = $1, version = version + 1 where id = any($2::text[]) returning id)
   select id from moved union select id from sites where ancestors && $2::text[]`,
)
const note = statement(
  'merge_note_sites',
  `insert into site_merge_copies (site_id, merge_id, kind, from_id, to_id, is_copy)
   select $1, $2, 'sites', id, id, false from unnest($3::text[]) as id`,
)

/** The ids of the sites that the tree allows below the parent. */
async function mayStandBelow(platform: PlatformDb, sites: readonly SiteBelow[], parentId: string): Promise<string[]> {
  const parent = await levelOfSite(platform, parentId)
  return sites.flatMap(({ id, level }) => (parent && placeRefusal(id, { level, parent, below: [] }) === null ? id : []))
}

/** How many sites stand directly below it, and how many of them come below the other one by a merge. */
export async function countMoving(platform: PlatformDb, fromId: string, intoId: string): Promise<{ all: number; moving: number }> {
  const sites = await platform.rows(directlyBelow, [fromId])
  return { all: sites.length, moving: (await mayStandBelow(platform, sites, intoId)).length }
}

async function place(platform: PlatformDb, ids: readonly string[], parentId: string, actorId: string, now: Date): Promise<void> {
  if (ids.length === 0) return
  // The settings of the sites further below change too.
  const changed = await platform.rows(move, [parentId, ids])
  await publicChangedOn(
    platform,
    changed.map(({ id }) => id),
  )
  for (const id of ids) await recordAudit(platform, { actorId, siteId: id, action: 'site.place', objectId: id }, now)
}

/** Locks both sites and all below the first, and returns those directly below it. */
async function lockedBelow(platform: PlatformDb, aboveId: string, otherId: string): Promise<SiteBelow[]> {
  await lockSiteTree(platform)
  return (await platform.rows(lockAll, [aboveId, otherId])).filter(({ parentId }) => parentId === aboveId)
}

/** Moves the sites below the merged site to the other site if the tree allows it, and notes their ids for the undo. Locks the tree of sites. */
export async function moveSitesBelow(platform: PlatformDb, { id, fromId, intoId, creatorId }: MergeRow, now: Date): Promise<void> {
  const ids = await mayStandBelow(platform, await lockedBelow(platform, fromId, intoId), intoId)
  platform.send(note, [intoId, id, ids])
  await place(platform, ids, intoId, creatorId, now)
}

/** Moves the sites back, except those that a user has moved since or that the level forbids. Locks the tree of sites. */
export async function moveSitesBack(platform: PlatformDb, { id, fromId, intoId, creatorId }: MergeRow, now: Date): Promise<void> {
  const sites = await lockedBelow(platform, intoId, fromId)
  const moved = new Set((await platform.rows(movedBefore, [intoId, id])).map((one) => one.id))
  const back = sites.filter((one) => moved.has(one.id))
  await place(platform, await mayStandBelow(platform, back, fromId), fromId, creatorId, now)
}
