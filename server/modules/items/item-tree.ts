import { generateKeyBetween } from 'fractional-indexing'
import { invalidField, notFound, stateChanged } from '../../platform/errors.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { freeBelow, relocate } from './item-redirects.ts'
import type { Step } from './item-step.ts'
import { takeStep } from './item-step.ts'
import type { StoredItem } from './item-store.ts'
import { findItem } from './item-store.ts'
import type { Work } from './item-work.ts'
import { allow, inTrash } from './item-work.ts'

// Areas that are trees: which item stands below which, and in what order. The order is a key between the keys of its
// neighbours, so that a move changes one row.

const lockTree = statement('item_tree_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))')
const siblingKeys = statement<{ id: string; sortKey: string }>(
  'item_sibling_keys',
  `select id, sort_key as "sortKey" from items
   where area = $1 and parent_id is not distinct from $2::uuid and sort_key is not null and id <> $3 and deleted_at is null
   order by sort_key collate "C", id`,
)
const levels = statement<{ above: number; below: number }>(
  'item_levels',
  `with recursive up (id, parent_id, level) as (
     select id, parent_id, 1 from items where area = $1 and id = $2::uuid
     union all select i.id, i.parent_id, up.level + 1 from items i join up on i.id = up.parent_id where i.area = $1 and up.level < 20
   ), down (id, level) as (
     select $3::uuid, 1
     union all select i.id, down.level + 1 from items i join down on i.parent_id = down.id
       where i.area = $1 and i.deleted_at is null and down.level < 20
   )
   select coalesce((select max(level) from up), 0)::int as above, (select max(level) from down)::int as below`,
)
const isBelow = statement<{ found: boolean }>(
  'item_is_below',
  `with recursive up (id, parent_id) as (
     select id, parent_id from items where area = $1 and id = $2::uuid
     union select i.id, i.parent_id from items i join up on i.id = up.parent_id where i.area = $1
   ) select exists (select from up where id = $3::uuid) as found`,
)
const nobody = '00000000-0000-0000-0000-000000000000'

/** The item a new one is to stand below, null for the top. Throws when it cannot stand there. */
export async function placeBelow(
  work: Work,
  parentId: string | null,
  moved: { readonly id: string } | null = null,
): Promise<StoredItem | null> {
  const { site, area } = work
  if (area.depth > 1) await site.rows(lockTree, [`${site.siteId} ${area.name} tree`])
  if (parentId === null) return null
  if (area.depth === 1) throw notFound()
  const parent = await findItem(site, area.name, parentId, 'lock')
  if (parent.deletedAt) throw invalidField('parentId', 'Sidan ovanför ligger i papperskorgen. Välj en annan plats.')
  const [depth] = await site.rows(levels, [area.name, parentId, moved?.id ?? nobody])
  if ((depth?.above ?? 0) + (depth?.below ?? 1) > area.depth)
    throw invalidField('parentId', `Högst ${area.depth} nivåer. Välj en plats högre upp.`)
  return parent
}

/** The key of a place after all others below `parentId`. Call it after `placeBelow`, which keeps others from the same place. */
export async function lastKeyBelow(site: SiteDb, area: string, parentId: string | null): Promise<string> {
  const siblings = await site.rows(siblingKeys, [area, parentId, nobody])
  return generateKeyBetween(siblings.at(-1)?.sortKey ?? null, null)
}

/** Moves an item directly before another, or last (`beforeId` null), below `parentId` or to the top (null). */
export async function moveItem(
  work: Work,
  id: string,
  to: { readonly draftVersion: number; readonly parentId: string | null; readonly beforeId: string | null },
): Promise<Step> {
  const { site, area } = work
  if (area.depth === 1) throw notFound()
  const item = await findItem(site, area.name, id, 'lock')
  const changesParent = item.parentId !== to.parentId
  // Where it stands among the others is anybody's who may publish; only its address is not to change when it is required.
  allow(work, 'move', item, changesParent && area.isRequired(item.systemKey))
  if (item.deletedAt) throw inTrash()
  if (item.draftVersion !== to.draftVersion)
    throw stateChanged('Någon har ändrat sidan sedan du läste den. Läs om och försök igen.')
  if (to.parentId !== null) {
    const [loop] = await site.rows(isBelow, [area.name, to.parentId, id])
    if (loop?.found) throw invalidField('parentId', 'En sida kan inte ligga under sig själv.')
  }
  const parent = await placeBelow(work, to.parentId, item)
  const siblings = await site.rows(siblingKeys, [area.name, to.parentId, id])
  const at = to.beforeId === null ? siblings.length : siblings.findIndex((sibling) => sibling.id === to.beforeId)
  if (at === -1) throw stateChanged('Ordningen har ändrats sedan du läste den. Läs om och försök igen.')
  const sortKey = generateKeyBetween(siblings[at - 1]?.sortKey ?? null, siblings[at]?.sortKey ?? null)
  const address = changesParent ? await freeBelow(work, item, item.slug, parent?.path ?? null) : {}
  const step = await takeStep(work, item, 'move', { sortKey, parentId: to.parentId, ...address })
  if (changesParent) await relocate(work, item, step.item)
  return step
}
