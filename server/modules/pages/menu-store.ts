import type { MenuItem, MenuMode } from '#contract/pages/menu.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

export interface StoredMenu {
  readonly mode: MenuMode
  /** The arranged menu; kept while the mode is automatic. */
  readonly items: readonly MenuItem[]
  /** 0: the menu has never been changed. */
  readonly version: number
}

const menuRow = statement<StoredMenu>('site_menu', 'select mode, items, version from site_menus where site_id = $1')
// The row is written only if its version is the one that the caller has read; 0 for a missing row.
const putMenu = statement<{ version: number }>(
  'site_menu_put',
  `insert into site_menus (site_id, mode, items, version) select $1, $2, $3::jsonb, 1 where $4::int = 0
     or exists (select from site_menus where site_id = $1)
   on conflict (site_id) do update set mode = excluded.mode, items = excluded.items, version = site_menus.version + 1
     where site_menus.version = $4
   returning version`,
)
const clearPages = statement('site_menu_pages_clear', 'delete from site_menu_pages where site_id = $1')
const insertPages = statement(
  'site_menu_pages_insert',
  'insert into site_menu_pages (site_id, page_id) select $1, id from unnest($2::uuid[]) as p (id)',
)
const inMenu = statement<{ found: boolean }>(
  'site_menu_has_page',
  `select case when exists (select from site_menus m where m.site_id = $1 and m.mode = 'arranged')
     then exists (select from site_menu_pages p where p.site_id = $1 and p.page_id = $2)
     else exists (
       select from items i join item_revisions r on r.site_id = i.site_id and r.id = i.published_revision_id
       left join items above on above.site_id = i.site_id and above.id = i.parent_id
       where i.site_id = $1 and i.id = $2 and r.content ->> 'showInMenu' = 'true' and coalesce(r.content ->> 'language', 'sv') = 'sv' and above.parent_id is null
     ) end as found`,
)
const knownPages = statement<{ id: string }>(
  'site_menu_known_pages',
  "select id from items where site_id = $1 and area = 'pages' and deleted_at is null and id = any($2::uuid[])",
)

export async function readMenu(site: SiteDb): Promise<StoredMenu> {
  const [menu] = await site.rows(menuRow, [site.siteId])
  return menu ?? { mode: 'automatic', items: [], version: 0 }
}

/** The distinct pages in the menu. */
export const pagesOf = (items: readonly MenuItem[]): string[] => [
  ...new Set(items.flatMap((item) => [item, ...item.children]).flatMap((item) => (item.kind === 'page' ? [item.pageId] : []))),
]

/** False when the menu has another version by now. The database refuses pages of other sites. */
export async function writeMenu(site: SiteDb, menu: StoredMenu): Promise<boolean> {
  // As text: the driver would make a PostgreSQL array of a list.
  const written = await site.rows(putMenu, [site.siteId, menu.mode, JSON.stringify(menu.items), menu.version])
  if (written.length === 0) return false
  await site.rows(clearPages, [site.siteId])
  await site.rows(insertPages, [site.siteId, pagesOf(menu.items)])
  return true
}

/** The ids among these that are pages of the site outside the trash. */
export async function pagesAmong(site: SiteDb, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await site.rows(knownPages, [site.siteId, ids])
  return new Set(rows.map(({ id }) => id))
}

/** True while the menu contains the page, which visitors see there if it is public. */
export async function isPageInMenu(site: SiteDb, pageId: string): Promise<boolean> {
  const [row] = await site.rows(inMenu, [site.siteId, pageId])
  return row?.found ?? false
}
