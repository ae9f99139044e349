import { generateKeyBetween } from 'fractional-indexing'
import { pageDepth } from '#contract/pages/pages.ts'
import type { Fields } from '../../modules/items/actor.ts'
import type { ItemArea } from '../../modules/items/item-area.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { freeAddress } from '../../modules/items/addresses/free-addresses.ts'
import type { PagePlace } from '../converting/plan-pages.ts'

// A page may come in one import and the page above it in a later one. It is placed under it then, unless somebody has moved, published or
// thrown it away here.

interface Pair {
  readonly childKey: string
  readonly parentKey: string
}

// What another import, that is still known, has said of pages whose parent was not in its file. Its rows are many: they are gone through
// once for the children, and once for parents that were there all the same.
const waitingPairs = statement<Pair>(
  'wordpress_late_pairs',
  `with child as materialized (
     select r.import_id, r.parent_id, r.source_key, regexp_replace(r.source_key, '\\d+$', '') || r.parent_id as parent_key
     from wordpress_rows r where r.site_id = $1 and r.import_id <> $2 and r.area = 'pages' and r.parent_id = any($4::text[])
   ), present as materialized (
     select o.import_id, o.source_id from wordpress_rows o
     where o.site_id = $1 and o.area = 'pages' and o.source_id = any($4::text[]) and o.import_id in (select import_id from child)
   )
   select distinct c.source_key as "childKey", c.parent_key as "parentKey" from child c
   where c.parent_key = any($3::text[])
     and not exists (select from present p where p.import_id = c.import_id and p.source_id = c.parent_id)`,
)
/** The number at the end of a key, by which WordPress knows the page. */
const numberIn = (key: string): string[] => /\d+$/.exec(key) ?? []

interface Placeable {
  readonly childKey: string
  readonly parentKey: string
  readonly childId: string
  readonly title: string
  readonly slug: string
  readonly path: string
  /** Levels of the page and what is below it. */
  readonly height: number
  readonly parentId: string
  readonly parentPath: string
  /** The last of the pages that are under the parent already. */
  readonly lastKey: string | null
}

// Never published, with all below it: a public address would end.
const isDraftTree = (alias: string): string => `${alias}.deleted_at is null and ${alias}.state_version = 1
  and ${alias}.first_published_at is null and not exists (select from items d where d.site_id = ${alias}.site_id and d.area = 'pages'
    and starts_with(d.path, ${alias}.path || '/') and d.deleted_at is null and d.first_published_at is not null)`

const placeable = statement<Placeable>(
  'wordpress_late_placeable',
  `select k.child as "childKey", k.parent as "parentKey", c.id as "childId", c.title, c.slug, c.path, p.id as "parentId",
     p.path as "parentPath", (select coalesce(max(length(d.path) - length(replace(d.path, '/', ''))), 1) from items d
       where d.site_id = c.site_id and d.area = 'pages' and starts_with(d.path, c.path || '/') and d.deleted_at is null) as height,
     (select max(s.sort_key collate "C") from items s where s.site_id = p.site_id and s.parent_id = p.id and s.deleted_at is null)
       as "lastKey"
   from unnest($2::text[], $3::text[]) as k (child, parent)
   join wordpress_sources cs on cs.site_id = $1 and cs.source_key = k.child and cs.area = 'pages'
   join wordpress_sources ps on ps.site_id = $1 and ps.source_key = k.parent and ps.area = 'pages'
   join items c on c.site_id = $1 and c.id = cs.object_id and c.parent_id is null and ${isDraftTree('c')}
   join items p on p.site_id = $1 and p.id = ps.object_id and p.deleted_at is null and p.id <> c.id
     and not starts_with(p.path, c.path || '/')
   order by length(p.path) - length(replace(p.path, '/', '')), c.sort_key collate "C", c.id`,
)

const place = statement(
  'wordpress_late_place',
  `update items set path = $4 || substr(path, length($3) + 1),
     parent_id = case when id = $2 then $5::uuid else parent_id end, slug = case when id = $2 then $6 else slug end,
     sort_key = case when id = $2 then $7 else sort_key end
   where site_id = $1 and area = 'pages' and deleted_at is null and (id = $2 or starts_with(path, $3 || '/'))`,
)
const noteAbove = statement(
  'wordpress_late_note',
  `update wordpress_rows set notes = notes || jsonb_build_array($4::text) where site_id = $1 and import_id = $2 and source_key = $3`,
)
const treeLock = statement('wordpress_tree_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))')

const levelOf = (path: string): number => path.split('/').length - 1

/** Places pages of earlier imports under pages that came with this one. */
export async function placeUnderLateParents(
  site: SiteDb,
  importId: string,
  pages: ReadonlyMap<string, PagePlace>,
  area: ItemArea<Fields>,
): Promise<void> {
  // The lock of every step that changes the tree.
  site.send(treeLock, [`${site.siteId} ${area.name} tree`])
  const inFile = [...pages].flatMap(([childKey, { parentKey }]) => (parentKey === null ? [] : [{ childKey, parentKey }]))
  const keys = [...pages.keys()]
  const late = keys.length === 0 ? [] : await site.rows(waitingPairs, [site.siteId, importId, keys, keys.flatMap(numberIn)])
  const pairs = [...inFile, ...late]
  if (pairs.length === 0) return
  const find = (some: readonly Pair[]): Promise<Placeable[]> =>
    site.rows(placeable, [site.siteId, some.map(({ childKey }) => childKey), some.map(({ parentKey }) => parentKey)])
  for (const pair of await find(pairs)) {
    // Read again: what was placed before it may have changed its address, or that of the page above.
    const [page] = await find([pair])
    if (!page || levelOf(page.parentPath) + page.height > pageDepth) continue
    const { slug, path } = await freeAddress(site, { id: page.childId, area, slug: page.slug, parentPath: page.parentPath })
    const sortKey = generateKeyBetween(page.lastKey, null)
    await site.rows(place, [site.siteId, page.childId, page.path, path, page.parentId, slug, sortKey])
    site.send(noteAbove, [
      site.siteId,
      importId,
      page.parentKey,
      `”${page.title.slice(0, 80)}”, som lästes in tidigare, ligger nu under den här sidan.`,
    ])
  }
}

// What an import has placed under its pages came with another one.
const guests = statement<{ id: string; slug: string; path: string }>(
  'wordpress_late_guests',
  `select c.id, c.slug, c.path from wordpress_sources ps join items p on p.site_id = ps.site_id and p.id = ps.object_id
   join items c on c.site_id = p.site_id and c.parent_id = p.id and ${isDraftTree('c')}
   join wordpress_sources cs on cs.site_id = c.site_id and cs.object_id = c.id and cs.import_id <> ps.import_id
   where ps.site_id = $1 and ps.import_id = $2 and ps.area = 'pages'`,
)
const lastAtTop = statement<{ lastKey: string | null }>(
  'wordpress_late_last_at_top',
  `select max(sort_key collate "C") as "lastKey" from items
   where site_id = $1 and area = 'pages' and parent_id is null and deleted_at is null`,
)

/** Puts pages of earlier imports back to the top, before the pages that this import had placed them under go. */
export async function liftFromLateParents(site: SiteDb, importId: string, area: ItemArea<Fields>): Promise<void> {
  site.send(treeLock, [`${site.siteId} ${area.name} tree`])
  for (const page of await site.rows(guests, [site.siteId, importId])) {
    const [last] = await site.rows(lastAtTop, [site.siteId])
    const { slug, path } = await freeAddress(site, { id: page.id, area, slug: page.slug, parentPath: null })
    await site.rows(place, [site.siteId, page.id, page.path, path, null, slug, generateKeyBetween(last?.lastKey ?? null, null)])
  }
}
