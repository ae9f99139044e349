import type { NewsContent } from '#contract/news/news.ts'
import { emptyNews, newsPin } from '#contract/news/news.ts'
import type { PublicDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { PublicItem } from '../items/published/public-items.ts'
import type { PublicMedia } from '../media/public-media.ts'
import { ofShared } from '../shares/asked-here.ts'
import type { FeedNews, NewsPosition, PublishedNews, PublishedNewsItem } from '../news/news.ts'

// What visitors of a site read of the federation's news, in the round trip of the site's own.

/** SQL after `from`: the news `b` of the federation that the site shows. */
export const shownNews = `shared_here b where b.area = 'news' and b.is_shown`
/** SQL: the site's own lead, where it has one. */
export const shownLead = `coalesce(nullif(b.words ->> 'lead', ''), b.about)`
const newsRoot = '/nyheter/'
/** Before the address of one where an item of the site's own has it; no item can have such an address. */
export const besideOwn = 'riks/'
/** SQL: a path of news without its beginning. */
export const newsSlug = (path: string): string => `substr(${path}, ${newsRoot.length + 1})`
const row = `b.id, ${newsSlug('b.local_path')} as slug, b.title, ${shownLead} as lead, coalesce(b.facet, '') as category, b.published_at as "publishedAt", b.updated_at as "updatedAt",
  case when b.image is not null then jsonb_build_object('use', b.head -> 'image', 'media', b.image) end as picture,
  coalesce(b.head ->> 'paidBy', '') <> '' as "isPaid", true as "isBroadcast"`
const newestFirst = 'order by b.published_at desc, b.id desc'

type BroadcastRow = PublishedNews & { readonly isBroadcast: true }

const list = (name: string, condition = '') =>
  ofShared(
    'news',
    statement<BroadcastRow>(`public_broadcasts${name}`, `select ${row} from ${shownNews} ${condition} ${newestFirst} limit $1`),
  )
const before = (n: number): string => `and (b.published_at, b.id) < ($${n}::timestamptz, $${n + 1}::uuid)`
const inCategory = 'and b.facet = $2::text'
const inTime = 'and b.published_at >= $2::timestamptz and b.published_at < $3::timestamptz'
const lists = {
  all: list(''),
  allBefore: list('_before', before(2)),
  category: list('_category', inCategory),
  categoryBefore: list('_category_before', `${inCategory} ${before(3)}`),
  time: list('_time', inTime),
  timeBefore: list('_time_before', `${inTime} ${before(4)}`),
}

export type BroadcastFilter = { readonly category: string } | { readonly from: Date; readonly until: Date } | null

/** The newest `count` that the site shows, or the newest after a position of its list. */
export function shownBroadcastRows(
  site: PublicDb,
  count: number,
  filter: BroadcastFilter = null,
  after?: NewsPosition,
): Promise<BroadcastRow[]> {
  const position = after ? [after.publishedAt, after.id] : []
  if (filter === null) return site.rows(after ? lists.allBefore : lists.all, [count, ...position])
  if ('category' in filter) return site.rows(after ? lists.categoryBefore : lists.category, [count, filter.category, ...position])
  return site.rows(after ? lists.timeBefore : lists.time, [count, filter.from, filter.until, ...position])
}

const pinned = ofShared(
  'news',
  statement<BroadcastRow>(
    'public_broadcasts_pinned',
    `select ${row} from ${shownNews} and b.pinned_until >= $1::date ${newestFirst} limit ${newsPin.maxItems}`,
  ),
)

/** Those that the federation or the site has pinned until this Swedish date or longer. */
export const pinnedBroadcasts = (site: PublicDb, today: string): Promise<BroadcastRow[]> => site.rows(pinned, [today])

interface Addition {
  readonly lead: string
  readonly quote: string
  /** Who is quoted; null for a person that the public cannot see (any longer). */
  readonly person: { readonly name: string; readonly path: string } | null
}

/** A broadcast as the page of a site shows it. */
export interface ShownBroadcast {
  readonly item: PublishedNewsItem
  /** The public items of its own site that it names; their paths are below that site's address. */
  readonly referred: readonly PublicItem[]
  readonly originSiteId: string
  /** Its address on this site, below `/nyheter/`; that of the item is the federation's. */
  readonly localSlug: string
  readonly addition: Addition
}

interface WholeRow extends Omit<ShownBroadcast, 'item' | 'referred' | 'addition'>, Omit<Addition, 'person'> {
  readonly id: string
  readonly slug: string
  readonly publishedAt: Date
  readonly updatedAt: Date
  readonly head: Partial<NewsContent>
  readonly body: unknown
  readonly media: PublicMedia[]
  readonly referred: Readonly<Record<string, PublicItem>>
  readonly person: Addition['person']
}

const wholeBy = (name: string, condition: string) =>
  ofShared(
    'news',
    statement<WholeRow>(
      name,
      `select b.id, b.slug, ${newsSlug('b.local_path')} as "localSlug", b.published_at as "publishedAt", b.updated_at as "updatedAt", b.head, b.body, b.media, b.referred,
     b.origin_site_id as "originSiteId", coalesce(b.words ->> 'lead', '') as lead, coalesce(b.words ->> 'quote', '') as quote,
     (select jsonb_build_object('name', p.title, 'path', p.path) from shown_items p where p.id = b.quote_person_id) as person
   from ${shownNews} and ${condition} ${newestFirst} limit 1`,
    ),
  )
const whole = wholeBy('public_broadcast', 'b.path = $1')
const wholeById = wholeBy('public_broadcast_by_id', 'b.origin_site_id = $1 and b.id = $2')

function shownAs(found: WholeRow): ShownBroadcast {
  const { head, referred, originSiteId, localSlug: address, lead: localLead, quote, person, ...about } = found
  return {
    item: { ...emptyNews, ...head, ...about },
    referred: Object.values(referred),
    originSiteId,
    localSlug: address,
    // Words without a name would be nobody's.
    addition: { lead: localLead, quote: person ? quote : '', person },
  }
}

/** The broadcast, if the site shows it. */
export async function shownBroadcastById(site: PublicDb, originSiteId: string, id: string): Promise<ShownBroadcast | null> {
  const [found] = await site.rows(wholeById, [originSiteId, id])
  return found ? shownAs(found) : null
}

/** The broadcast with this address, now or while no item of the site had it. Null if the site shows none. */
export async function shownBroadcast(site: PublicDb, slug: string): Promise<ShownBroadcast | null> {
  const [found] = await site.rows(whole, [newsRoot + (slug.startsWith(besideOwn) ? slug.slice(besideOwn.length) : slug)])
  return found ? shownAs(found) : null
}

const titled = ofShared(
  'news',
  statement<{ title: string }>('public_broadcast_title', `select b.title from ${shownNews} and b.id = $1::uuid`),
)

/** The title of a broadcast that the site shows; null for any other id. */
export async function shownBroadcastTitle(site: PublicDb, id: string): Promise<string | null> {
  const [found] = await site.rows(titled, [id])
  return found?.title ?? null
}

const months = ofShared(
  'news',
  statement<{ year: number; month: number; count: number }>(
    'public_broadcast_months',
    `select extract(year from m.at)::int as year, extract(month from m.at)::int as month, m.count from (
     select date_trunc('month', b.published_at at time zone 'Europe/Stockholm') as at, count(*)::int as count
     from ${shownNews} group by 1
   ) m`,
  ),
)
const categories = ofShared(
  'news',
  statement<{ id: string; count: number }>(
    'public_broadcast_categories',
    `select coalesce(b.facet, '') as id, count(*)::int as count from ${shownNews} group by 1`,
  ),
)

/** How many the site shows, by month and by category, in no order. */
export const broadcastCounts = (site: PublicDb) => Promise.all([site.rows(months, []), site.rows(categories, [])])

const feed = ofShared(
  'news',
  statement<FeedNews & { readonly isBroadcast: true }>(
    'public_broadcast_feed',
    `select ${row}, coalesce((select name from federation), '') as sender,
     case when ${shownLead} = '' then b.body end as body
   from ${shownNews} and ($2::text is null or b.facet = $2) ${newestFirst} limit $1`,
  ),
)

export const broadcastsForFeed = (site: PublicDb, count: number, category: string | null): Promise<FeedNews[]> =>
  site.rows(feed, [count, category])
