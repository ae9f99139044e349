import { generateNKeysBetween } from 'fractional-indexing'
import { pageCount, pageDepth } from '#contract/pages/pages.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

interface PageRow {
  readonly nth: number
  readonly sourceId: string
  readonly sourceKey: string
  readonly parentId: string
  readonly title: string
}

/** The place of a page in the tree. */
export interface PagePlace {
  /** The row of its parent; null: at the top. */
  readonly parentKey: string | null
  readonly sortKey: string
  /** 1 at the top: parents are read in before what is below them. */
  readonly level: number
  /** The page it lay below, when it cannot lie there. */
  readonly movedFrom: string | null
}

const rows = statement<PageRow>(
  'wordpress_page_rows',
  `select nth, source_id as "sourceId", source_key as "sourceKey", parent_id as "parentId", title from wordpress_rows
   where site_id = $1 and import_id = $2 and kind = any($3::text[]) and status <> all($4::text[])
   order by menu_order, nth limit $5`,
)
const present = statement<{ count: number; lastKey: string | null }>(
  'wordpress_pages_present',
  `select count(*)::int as count, max(sort_key collate "C") filter (where parent_id is null) as "lastKey"
   from items where site_id = $1 and area = 'pages' and deleted_at is null`,
)

/** The tree of the pages, at most as deep as here; a page that is missing from it has no room. */
export async function planPages(
  site: SiteDb,
  importId: string,
  kinds: readonly string[],
  leftStatus: readonly string[],
): Promise<ReadonlyMap<string, PagePlace>> {
  const [now] = await site.rows(present, [site.siteId])
  const pages = await site.rows(rows, [site.siteId, importId, kinds, leftStatus, pageCount.max + 1000])
  const byId = new Map(pages.map((page) => [page.sourceId, page]))
  /** The pages above one, nearest first; a circle ends where it closes. */
  const above = (page: PageRow): PageRow[] => {
    const chain: PageRow[] = []
    for (let one = byId.get(page.parentId); one && one !== page && !chain.includes(one); one = byId.get(one.parentId))
      chain.push(one)
    return chain
  }
  const chosen = new Map<string, Omit<PagePlace, 'sortKey'>>()
  for (const page of pages.slice(0, pageCount.max)) {
    const chain = above(page)
    const isCircle = chain.some((one) => one.parentId === page.sourceId)
    const levels = isCircle ? [] : chain.slice(Math.max(0, chain.length - pageDepth + 1))
    const isMoved = levels[0] !== chain[0]
    const movedFrom = isMoved ? (chain[0]?.title ?? '') : null
    chosen.set(page.sourceKey, { parentKey: levels[0]?.sourceKey ?? null, level: levels.length + 1, movedFrom })
  }
  const keys = generateNKeysBetween(now?.lastKey ?? null, null, chosen.size)
  return new Map([...chosen].map(([key, place], at) => [key, { ...place, sortKey: keys[at] ?? 'a0' }]))
}

/** How many pages a site has room for beside those it has. */
export async function roomForPages(site: SiteDb): Promise<number> {
  const [now] = await site.rows(present, [site.siteId])
  return Math.max(0, pageCount.max - (now?.count ?? 0))
}
