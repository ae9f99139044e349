import { withoutPersonalNumbers } from '#contract/personal-number.ts'
import { slugify } from '#contract/slug.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { keepShared } from '../../shares/keep-shared.ts'
import type { ItemArea } from '../item-area.ts'
import type { StoredItem } from '../store/item-store.ts'
import { freeAddress } from './free-addresses.ts'
import type { Fields } from '../actor.ts'
import type { Work } from '../store/item-work.ts'
import { announceChange } from '../store/item-work.ts'

// Derives addresses from changes of an item, and keeps old ones working. A redirect leads to an
// item, never to another address: however often the item moves there is one redirect to it, and no loop.

export function wantedSlug(area: ItemArea<Fields>, content: Fields, id: string): string {
  // A title with a personal number cannot be published, and the address must not keep the number after it is removed.
  return slugify(withoutPersonalNumbers(area.title(content))) || untitledSlug(area, id)
}

/** The last part of the address of an item whose title gives none. */
export const untitledSlug = ({ slugPrefix }: Pick<ItemArea<Fields>, 'slugPrefix'>, id: string): string =>
  `${slugPrefix}-${id.slice(0, 8)}`

const pathOf = statement<{ path: string }>('item_path', 'select path from items where site_id = $1 and id = $2')

/** The address of an item's parent; null at the top. */
export async function parentPath(site: SiteDb, parentId: string | null): Promise<string | null> {
  if (parentId === null) return null
  const [parent] = await site.rows(pathOf, [site.siteId, parentId])
  return parent?.path ?? null
}

export const freeBelow = (
  { site, area }: Pick<Work, 'site' | 'area'>,
  item: { readonly id: string },
  slug: string,
  above: string | null,
): Promise<{ slug: string; path: string }> => freeAddress(site, { id: item.id, area, slug, parentPath: above })

const numbered = /-\d+$/

/**
 * The address follows the title until it may have been linked, was chosen or is scheduled. {} when it stays. `move` moves what lies below,
 * which may be public before the item is.
 */
export async function followTitle(
  work: Work,
  item: StoredItem,
  before: Fields,
  content: Fields,
  move: (work: Work, before: StoredItem, after: StoredItem) => Promise<readonly Moved[]> = relocate,
): Promise<Partial<Pick<StoredItem, 'slug' | 'path'>>> {
  const { site, area } = work
  if (item.firstPublishedAt || item.publishAt || item.systemKey !== null || area.title(content) === area.title(before)) return {}
  const followed = wantedSlug(area, before, item.id)
  if (item.slug !== followed && item.slug.replace(numbered, '') !== followed) return {}
  const address = await freeBelow(work, item, wantedSlug(area, content, item.id), await parentPath(site, item.parentId))
  if (address.path === item.path || area.depth === 1) return address
  const moved = await move(work, item, { ...item, ...address })
  if (moved.some(({ everPublished }) => everPublished)) await announceChange(work, 'withdraws')
  return address
}

interface Moved {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly everPublished: boolean
}

// A prefix comparison: an address begins with the address of its parent.
const moveBelow = statement<Moved>(
  'item_move_below',
  `update items set path = $3 || substr(path, length($2) + 1)
   where area = $1 and deleted_at is null and left(path, length($2) + 1) = $2 || '/'
   returning id, $2 || substr(path, length($3) + 1) as "from", path as "to", first_published_at is not null as "everPublished"`,
)

const moveDescendants = (site: SiteDb, area: string, from: string, to: string) => site.rows(moveBelow, [area, from, to])

const leadTo = statement(
  'redirect_put',
  `insert into redirects (site_id, from_path, to_item_id, code, created_at, created_by) values ($1, $2, $3, $4, $5, $6)
   on conflict (site_id, from_path) do update
   set to_item_id = excluded.to_item_id, to_url = null, code = excluded.code, created_at = excluded.created_at, created_by = excluded.created_by`,
)
const removeFrom = statement('redirect_remove', 'delete from redirects where site_id = $1 and from_path = any($2::text[])')

/** Moves what lies below an item to its new address. Returns all that moved, the item itself first; nothing redirects. */
export async function moveAlong({ site, area }: Work, before: StoredItem, after: StoredItem): Promise<Moved[]> {
  if (before.path === after.path) return []
  const below = area.depth > 1 ? await moveDescendants(site, area.name, before.path, after.path) : []
  keepShared(site)
  const moved = [{ id: before.id, from: before.path, to: after.path, everPublished: before.firstPublishedAt !== null }, ...below]
  // An address that an item has now must not redirect.
  await site.rows(removeFrom, [site.siteId, moved.map(({ to }) => to)])
  return moved
}

/** The same; redirects the old addresses of those that have been public. */
export async function relocate(work: Work, before: StoredItem, after: StoredItem): Promise<Moved[]> {
  const { site, actor } = work
  const moved = await moveAlong(work, before, after)
  for (const { id, from, everPublished } of moved)
    if (everPublished) await site.rows(leadTo, [site.siteId, from, id, 301, actor.now, actor.userId])
  return moved
}

/** The address of a trashed item that was public answers 410 from then on, so that search engines drop it at once. */
export const markGone = ({ site, actor }: Work, item: StoredItem): Promise<unknown> =>
  site.rows(leadTo, [site.siteId, item.path, item.id, 410, actor.now, actor.userId])

const removeOwn = statement('redirect_forget', 'delete from redirects where site_id = $1 and from_path = $2 and to_item_id = $3')

/** The item's own address tells no longer that it is gone; by now it may lead to another item. */
export const forgetGone = ({ site }: Work, { path, id }: StoredItem): Promise<unknown> =>
  site.rows(removeOwn, [site.siteId, path, id])
