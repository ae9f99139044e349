import { statement } from '../../../platform/database/database.ts'
import { recordAudit } from '../../audit/audit.ts'
import { lockTree, lastSortKeyBelow, nearestPlace } from './item-place.ts'
import { freeBelow, relocate } from './item-redirects.ts'
import type { StoredItem } from '../store/item-store.ts'
import { findItem, updateItem } from '../store/item-store.ts'
import type { Work } from '../store/item-work.ts'
import { announceChange } from '../store/item-work.ts'

// Children of a removed item, or of an item in the trash, are moved to the nearest ancestor outside the trash.

const lyingBelow = statement(
  'item_lift_trashed',
  'update items set parent_id = $3 where site_id = $1 and parent_id = $2 and deleted_at is not null',
)
const livingBelow = statement<{ id: string }>(
  'item_lift_living',
  `select id from items where site_id = $1 and parent_id = $2 and deleted_at is null order by sort_key collate "C", id`,
)
const astray = statement<{ id: string; parentId: string; by: string }>(
  'items_astray',
  `select i.id, i.parent_id as "parentId", i.updated_by as "by" from items i join items p on p.site_id = i.site_id and p.id = i.parent_id
   where i.site_id = $1 and i.area = $2 and i.deleted_at is null and p.deleted_at is not null order by i.id`,
)

/** Moves a living item, with all items below it, to the nearest place above `parentId`. The tree must be locked. */
async function lift(work: Work, id: string, parentId: string): Promise<void> {
  const { site, area } = work
  const item = await findItem(site, area.name, id, 'lock')
  const place = await nearestPlace(work, item, parentId)
  const address = await freeBelow(work, item, item.slug, place.path)
  const sortKey = await lastSortKeyBelow(site, area.name, place.parentId, id)
  // The new state version makes earlier undos void: they would put the item back below the trash.
  const lifted = updateItem(site, item, { ...address, parentId: place.parentId, sortKey, stateVersion: item.stateVersion + 1 })
  await relocate(work, item, lifted)
  const { userId, now } = work.actor
  await recordAudit(site, { actorId: userId, siteId: site.siteId, action: `${area.name}.lift`, objectId: id }, now)
  await announceChange(work, 'withdraws')
}

/** Call before a trashed item is removed for good, so that no item refers to it as its parent. The tree must be locked. */
export async function liftChildren(work: Work, item: StoredItem): Promise<void> {
  const { site, area } = work
  if (area.depth === 1) return
  for (const { id } of await site.rows(livingBelow, [site.siteId, item.id])) await lift(work, id, item.id)
  const { parentId } = await nearestPlace(work, item, item.parentId)
  await site.rows(lyingBelow, [site.siteId, item.id, parentId])
}

/** Moves items that are below a trashed one. Each counts as moved by its last editor. */
export async function liftOrphans({ site, area }: Pick<Work, 'site' | 'area'>, now: Date): Promise<void> {
  lockTree({ site, area })
  for (const { id, parentId, by } of await site.rows(astray, [site.siteId, area.name]))
    await lift({ site, area, actor: { userId: by, role: 'siteAdmin', now } }, id, parentId)
}
