import type { ItemSort } from '#contract/items/items.ts'
import type { SiteDb, Statement } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { momentText } from '../../platform/database/listing.ts'
import { holdsEveryPattern } from '../items/reading/item-search.ts'
import type { AskedRows, OtherRows } from '../items/reading/other-rows.ts'
import type { ReceivedBroadcast } from './delivery-store.ts'
import { receivedColumns, receivedRows } from './delivery-store.ts'
import { localBroadcast } from './local-broadcast.ts'

// What a site has got, among its own news: in the order of that list, under its tabs and filters, and found by its search.

const asked = `${receivedRows} and (not $2::boolean or b.is_shown)
    and ${holdsEveryPattern('b.search_text', '$3')}
    and ($4::text is null or b.facet = $4) and (not $5::boolean or jsonb_typeof(b.head -> 'event') = 'object')
    and ($6::timestamptz is null or (b.published_at >= $6 and b.published_at < $7::timestamptz))`

const valuesOf = (siteId: string, { filter, patterns, facet, isEvent, from, until }: AskedRows): unknown[] => [
  siteId,
  filter === 'published',
  patterns,
  facet,
  isEvent,
  from,
  until,
]

type Row = ReceivedBroadcast & { readonly place: string; readonly total?: number }

const newest = (column: string) => ({
  by: `${column} desc, b.id desc`,
  place: momentText(column),
  after: `(${column}, b.id) < ($9::timestamptz, $10::uuid)`,
})
// Nothing of it changes on the site: it keeps the place of the day on which it came.
const order: Record<ItemSort, { readonly by: string; readonly place: string; readonly after: string }> = {
  changed: newest('b.began_at'),
  date: newest('b.published_at'),
  title: {
    by: 'b.title collate "sv-x-icu", b.id',
    place: 'b.title',
    after: `(b.title collate "sv-x-icu", b.id) > ($9::text collate "sv-x-icu", $10::uuid)`,
  },
}

function pages(sort: ItemSort): { readonly first: Statement<Row>; readonly next: Statement<Row> } {
  const { by, place, after } = order[sort]
  const select = (more: string): string => `select ${receivedColumns}, ${place} as place${more} ${asked}`
  return {
    // Few reach a site: the first page counts on the way.
    first: statement(`broadcasts_among_news_${sort}`, `${select(', (count(*) over ())::int as total')} order by ${by} limit $8`),
    next: statement(`broadcasts_among_news_${sort}_next`, `${select('')} and ${after} order by ${by} limit $8`),
  }
}
const statements = { changed: pages('changed'), date: pages('date'), title: pages('title') }

const counted = statement<{ count: number }>('broadcasts_among_news_count', `select count(*)::int as count ${asked}`)
const byTab = statement<{ all: number; published: number }>(
  'broadcasts_by_tab',
  `select count(*)::int as all, (count(*) filter (where b.is_shown))::int as published ${receivedRows}`,
)

/** The broadcasts of each site, for the list of its news. */
export const broadcastsAmongNews = (sitesUrl: string): OtherRows => ({
  async page(site, wanted, sort, after, limit) {
    const { first, next } = statements[sort]
    const values = valuesOf(site.siteId, wanted)
    const [rows, counts] = await Promise.all([
      after ? site.rows(next, [...values, limit, ...after]) : site.rows(first, [...values, limit]),
      after ? site.rows(counted, values) : [],
    ])
    return {
      rows: rows.map(({ place, total: _total, ...row }) => ({
        id: row.id,
        title: row.title,
        place,
        row: localBroadcast(row, site.siteId, sitesUrl),
      })),
      total: counts[0]?.count ?? rows[0]?.total ?? 0,
    }
  },
  counts: async (site: SiteDb) => (await site.rows(byTab, [site.siteId]))[0] ?? { all: 0, published: 0 },
})
