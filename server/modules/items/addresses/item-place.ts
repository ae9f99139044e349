import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import type { Finding } from '#contract/finding.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/errors.ts'
import type { StoredItem } from '../store/item-store.ts'
import type { Work } from '../store/item-work.ts'

// Places in an area that is a tree. One rule holds for every step: an item outside the trash is below another such item, or at the
// top. All steps that change a tree wait for each other, and an item that returns from the trash gets a place outside it.

const lock = statement('item_tree_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))')

/**
 * Locks the tree until the end of the transaction. Call it before any row of the tree is locked: two steps that lock rows
 * first could deadlock.
 */
export function lockTree({ site, area }: Pick<Work, 'site' | 'area'>): void {
  if (area.depth > 1) site.send(lock, [`${site.siteId} ${area.name} tree`])
}

const childOf = statement<{ title: string }>(
  'item_a_child',
  'select title from items where site_id = $1 and parent_id = $2 and deleted_at is null limit 1',
)

/** Throws while a living item is below this one: it would become unreachable. The tree must be locked. */
export async function refuseWithChildren({ site, area }: Work, id: string): Promise<void> {
  const [child] = area.depth > 1 ? await site.rows(childOf, [site.siteId, id]) : []
  if (child) throw new HttpError(409, 'IN_USE', `Flytta eller släng undersidorna först, till exempel ”${child.title}”.`)
}

interface Above {
  readonly id: string
  readonly title: string
  readonly path: string
  readonly isTrashed: boolean
}

const chain = statement<Above>(
  'item_place_chain',
  `with recursive up (id, nth) as (
     select $3::uuid, 0
     union all select i.parent_id, up.nth + 1 from items i join up on i.id = up.id
       where i.site_id = $1 and i.area = $2 and i.parent_id is not null and up.nth < 20
   ) select i.id, i.title, i.path, i.deleted_at is not null as "isTrashed"
     from up join items i on i.site_id = $1 and i.area = $2 and i.id = up.id order by up.nth`,
)
const height = statement<{ height: number }>(
  'item_height',
  `with recursive down (id, level) as (
     select $3::uuid, 1
     union all select i.id, down.level + 1 from items i join down on i.parent_id = down.id
       where i.site_id = $1 and i.area = $2 and i.deleted_at is null and down.level < 20
   ) select max(level) as height from down`,
)

/** `parentId` and its ancestors, nearest first. [] for the top level and for a removed parent. */
export const chainFrom = async ({ site, area }: Pick<Work, 'site' | 'area'>, parentId: string | null): Promise<Above[]> =>
  parentId === null ? [] : site.rows(chain, [site.siteId, area.name, parentId])

/** Findings about the place of an item: an item below the trash must not be published, as no visitor could reach it. */
export async function placeFindings(
  work: Pick<Work, 'site' | 'area'>,
  { parentId }: { readonly parentId: string | null },
): Promise<Finding[]> {
  const trashed = (await chainFrom(work, parentId)).find(({ isTrashed }) => isTrashed)
  if (!trashed) return []
  const message = `Sidan ligger under ”${trashed.title}”, som ligger i papperskorgen. Flytta den till en annan plats först.`
  return [{ code: 'PARENT_TRASHED', level: 'blocking', field: 'parentId', message }]
}

/** Number of levels of the item and the living items below it. */
export async function heightOf({ site, area }: Work, id: string): Promise<number> {
  const [row] = await site.rows(height, [site.siteId, area.name, id])
  return row?.height ?? 1
}

interface Place {
  readonly parentId: string | null
  /** The address of the parent; null at the top. */
  readonly path: string | null
  /** `under ”Om oss”, eftersom ”Styrelsen” ligger i papperskorgen`; null for the requested place. */
  readonly elsewhere: string | null
}

const top = { parentId: null, path: null }

/** The place below `parentId`, or below the nearest ancestor where the item may be; the top is always allowed. */
export async function nearestPlace(work: Work, item: { readonly id: string }, parentId: string | null): Promise<Place> {
  if (parentId === null || work.area.depth === 1) return { ...top, elsewhere: null }
  const above = await chainFrom(work, parentId)
  if (above.length === 0) return { ...top, elsewhere: 'överst, eftersom sidan den låg under inte finns längre' }
  const levels = await heightOf(work, item.id)
  // An item in the trash has no living children, and no item may be below itself, so a common ancestor is needed.
  const trashed = above.findLastIndex(({ isTrashed }) => isTrashed)
  const itself = above.findIndex(({ id }) => id === item.id)
  const tooDeep = above.length + levels - work.area.depth - 1
  const at = Math.max(trashed, itself, tooDeep) + 1
  const parent = above[at]
  const place = parent ? { parentId: parent.id, path: parent.path } : top
  if (at === 0) return { ...place, elsewhere: null }
  const wanted = above[trashed === -1 ? 0 : above.findIndex(({ isTrashed }) => isTrashed)]?.title ?? ''
  const reason =
    trashed !== -1
      ? `”${wanted}” ligger i papperskorgen`
      : itself !== -1
        ? `”${wanted}” numera ligger under den`
        : `det annars blir fler än ${work.area.depth} nivåer`
  return { ...place, elsewhere: `${parent ? `under ”${parent.title}”` : 'överst'}, eftersom ${reason}` }
}

const siblingKeys = statement<{ id: string; sortKey: string }>(
  'item_sibling_keys',
  `select id, sort_key as "sortKey" from items
   where area = $1 and parent_id is not distinct from $2::uuid and sort_key is not null and id <> $3 and deleted_at is null
   order by sort_key collate "C", id`,
)
const setKeys = statement(
  'item_set_sort_keys',
  `update items i set sort_key = k.sort_key from unnest($2::uuid[], $3::text[]) as k (id, sort_key)
   where i.site_id = $1 and i.id = k.id`,
)
const nobody = '00000000-0000-0000-0000-000000000000'

/** The living items below `parentId` except `id`, in order, each with a unique sort key. */
export async function siblingsOf(
  site: SiteDb,
  area: string,
  parentId: string | null,
  id = nobody,
): Promise<readonly { readonly id: string; readonly sortKey: string }[]> {
  const siblings = await site.rows(siblingKeys, [area, parentId, id])
  if (new Set(siblings.map(({ sortKey }) => sortKey)).size === siblings.length) return siblings
  // There is no key between two equal ones.
  const keys = generateNKeysBetween(null, null, siblings.length)
  const renewed = siblings.map((sibling, at) => ({ id: sibling.id, sortKey: keys[at] ?? sibling.sortKey }))
  site.send(setKeys, [site.siteId, renewed.map((row) => row.id), renewed.map(({ sortKey }) => sortKey)])
  return renewed
}

/** The sort key after all siblings below `parentId`. The tree must be locked. */
export async function lastSortKeyBelow(site: SiteDb, area: string, parentId: string | null, id = nobody): Promise<string> {
  const siblings = await siblingsOf(site, area, parentId, id)
  return generateKeyBetween(siblings.at(-1)?.sortKey ?? null, null)
}

/** The sort key of a restored item: its old one if that is free, or the next one after it. */
export async function sortKeyOnReturn(
  { site, area }: Work,
  item: StoredItem,
  place: Place,
  wanted: string | null,
): Promise<string | null> {
  if (area.depth === 1) return wanted
  if (wanted === null || place.elsewhere !== null) return lastSortKeyBelow(site, area.name, place.parentId, item.id)
  const siblings = await siblingsOf(site, area.name, place.parentId, item.id)
  const same = siblings.findIndex(({ sortKey }) => sortKey === wanted)
  return same === -1 ? wanted : generateKeyBetween(wanted, siblings[same + 1]?.sortKey ?? null)
}
