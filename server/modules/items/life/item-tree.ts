import { generateKeyBetween } from 'fractional-indexing'
import { invalidField, notFound, stateChanged } from '../../../platform/errors.ts'
import { statement } from '../../../platform/database/database.ts'
import { chainFrom, heightOf, lockTree, siblingsOf } from '../addresses/item-place.ts'
import { freeBelow, relocate } from '../addresses/item-redirects.ts'
import type { Step } from './item-step.ts'
import { takeStep } from './item-step.ts'
import type { StoredItem } from '../store/item-store.ts'
import { findItem } from '../store/item-store.ts'
import type { Work } from '../store/item-work.ts'
import { refuseUnlessAllowed, inTrash } from '../store/item-work.ts'

// The tree of an area: parents and the order among siblings. The sort key of an item lies between those of its
// neighbours, so that a move changes one row.

const isBelow = statement<{ found: boolean }>(
  'item_is_below',
  `with recursive up (id, parent_id) as (
     select id, parent_id from items where area = $1 and id = $2::uuid
     union select i.id, i.parent_id from items i join up on i.id = up.parent_id where i.area = $1
   ) select exists (select from up where id = $3::uuid) as found`,
)

/** The parent of a new or moved item, null for the top. Throws for an invalid parent. The tree must be locked. */
export async function placeBelow(
  work: Work,
  parentId: string | null,
  moved: { readonly id: string } | null = null,
): Promise<StoredItem | null> {
  const { site, area } = work
  if (parentId === null) return null
  if (area.depth === 1) throw notFound()
  const parent = await findItem(site, area.name, parentId, 'read')
  const above = await chainFrom(work, parentId)
  if (above.some(({ isTrashed }) => isTrashed))
    throw invalidField('parentId', 'Sidan ovanför ligger i papperskorgen. Välj en annan plats.')
  if (above.length + (moved ? await heightOf(work, moved.id) : 1) > area.depth)
    throw invalidField('parentId', `Högst ${area.depth} nivåer. Välj en plats högre upp.`)
  return parent
}

/** Moves an item directly before another, or last (`beforeId` null), below `parentId` or to the top (null). */
export async function moveItem(
  work: Work,
  id: string,
  to: { readonly draftVersion: number; readonly parentId: string | null; readonly beforeId: string | null },
): Promise<Step> {
  const { site, area } = work
  if (area.depth === 1) throw notFound()
  lockTree(work)
  const item = await findItem(site, area.name, id, 'lock')
  const changesParent = item.parentId !== to.parentId
  // All who may publish may reorder; only the address of a required item must not change.
  refuseUnlessAllowed(work, 'move', item, changesParent && area.isRequired(item.systemKey))
  if (item.deletedAt) throw inTrash()
  if (item.draftVersion !== to.draftVersion)
    throw stateChanged('Någon har ändrat sidan sedan du läste den. Läs om och försök igen.')
  if (to.parentId !== null) {
    const [loop] = await site.rows(isBelow, [area.name, to.parentId, id])
    if (loop?.found) throw invalidField('parentId', 'En sida kan inte ligga under sig själv.')
  }
  const parent = await placeBelow(work, to.parentId, item)
  const siblings = await siblingsOf(site, area.name, to.parentId, id)
  const at = to.beforeId === null ? siblings.length : siblings.findIndex((sibling) => sibling.id === to.beforeId)
  if (at === -1) throw stateChanged('Ordningen har ändrats sedan du läste den. Läs om och försök igen.')
  const sortKey = generateKeyBetween(siblings[at - 1]?.sortKey ?? null, siblings[at]?.sortKey ?? null)
  const address = changesParent ? await freeBelow(work, item, item.slug, parent?.path ?? null) : {}
  const step = await takeStep(work, item, 'move', { sortKey, parentId: to.parentId, ...address })
  if (changesParent) await relocate(work, item, step.item)
  return step
}
