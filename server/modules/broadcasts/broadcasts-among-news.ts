import type { LocalBroadcast } from '#contract/items/broadcast-rows.ts'
import type { ItemSort } from '#contract/items/items.ts'
import type { SiteDb, Statement } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { momentText } from '../../platform/database/listing.ts'
import { publicAddress } from '../../platform/public-address.ts'
import { holdsEveryPattern } from '../items/reading/item-search.ts'
import type { AskedRows, OtherRows } from '../items/reading/other-rows.ts'
import type { StoredDecision } from '../sharing/received.ts'
import { decisionColumns, decisionOf } from '../sharing/received.ts'

// What a site has got of the federation's news, recalled ones too, among its own: in the order of that list, under its tabs and filters,
// and found by its search.

type Told = Pick<LocalBroadcast, 'id' | 'title' | 'category' | 'mode' | 'state' | 'newsletter'>
type Added = Pick<LocalBroadcast['decision'], 'lead' | 'quote' | 'quotePersonId' | 'quotePersonName' | 'pinnedUntil'>

interface Row extends Told, Added, StoredDecision {
  readonly originSiteId: string
  /** On its own site. */
  readonly path: string
  /** Where the site shows it. */
  readonly localPath: string
  readonly publishedAt: Date
  readonly sentAt: Date
  readonly recalledAt: Date | null
  readonly place: string
  readonly total?: number
}

/** SQL, columns: a broadcast `b` and the site's decision `c`. */
const receivedColumns = `b.id, b.title, b.path, b.local_path as "localPath", coalesce(b.facet, '') as category, b.mode,
    b.published_at as "publishedAt", b.began_at as "sentAt", b.ended_at as "recalledAt", b.origin_site_id as "originSiteId",
    case when b.ended_at is not null then 'recalled' when b.is_shown then 'shown' when b.display = 'hidden' then 'hidden' else 'waiting' end as state,
    coalesce((select n.state from newsletters n where n.site_id = $1 and n.item_id = b.id and n.origin_site_id = b.origin_site_id),
      (select 'unsent' from site_settings g where g.site_id = $1 and g.tab = 'newsletter'
         and g.content ->> 'mode' = 'own' and (g.content ->> 'sendsBroadcasts')::boolean), 'off') as newsletter,
    coalesce(b.words ->> 'lead', '') as lead, coalesce(b.words ->> 'quote', '') as quote, b.quote_person_id as "quotePersonId",
    coalesce((select i.title from items i where i.site_id = $1 and i.id = b.quote_person_id), '') as "quotePersonName",
    c.pinned_until::text as "pinnedUntil", ${decisionColumns}`
/** SQL after the columns: broadcasts that have reached the site `$1`, and were not recalled before it was made. */
const receivedRows = `from shared_here b left join share_choices c on c.site_id = $1 and c.item_id = b.id
  where b.area = 'news' and (b.ended_at is null or b.ended_at >= (select t.created_at from sites t where t.id = $1))`

/** A broadcast as the people of a site see it. */
function localBroadcast(row: Row, siteId: string, sitesUrl: string): LocalBroadcast {
  const { id, title, category, mode, state, newsletter, lead, quote, quotePersonId, quotePersonName, pinnedUntil } = row
  return {
    id,
    title,
    category,
    mode,
    state,
    newsletter,
    publishedAt: row.publishedAt.toISOString(),
    sentAt: row.sentAt.toISOString(),
    recalledAt: row.recalledAt?.toISOString() ?? null,
    address: publicAddress(sitesUrl, siteId, row.localPath),
    originAddress: publicAddress(sitesUrl, row.originSiteId, row.path),
    decision: { ...decisionOf(row), lead, quote, quotePersonId, quotePersonName, pinnedUntil },
  }
}

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
      rows: rows.map((row) => ({
        id: row.id,
        title: row.title,
        place: row.place,
        row: localBroadcast(row, site.siteId, sitesUrl),
      })),
      total: counts[0]?.count ?? rows[0]?.total ?? 0,
    }
  },
  counts: async (site: SiteDb) => (await site.rows(byTab, [site.siteId]))[0] ?? { all: 0, published: 0 },
})
