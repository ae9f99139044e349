import type { NewsContent } from '#contract/news/news.ts'
import { emptyNews, newsPin } from '#contract/news/news.ts'
import { defaultNewsCategories } from '#contract/news/news-categories.ts'
import { stockholmInstant } from '#contract/typed-time.ts'
import type { PublicDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { PublicImage, PublicMedia } from '../media/public-media.ts'
import { imageIn } from '../media/public-media.ts'
import { ofShownItems } from '../shares/asked-here.ts'

// The public reads of news. The scope of `PublicDb` leaves only published rows of one site, without drafts, so these
// queries check neither. They are named statements: they are the product's most frequent reads.

export interface PublishedNews {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly lead: string
  /** The category's id. */
  readonly category: string
  readonly publishedAt: Date
  /** Time of the last change of anything that the public can read of it. */
  readonly updatedAt: Date
  /** Its lead image; null where it has none. */
  readonly picture: PublicImage | null
  /** Political advertising, which is labelled wherever it is shown. */
  readonly isPaid: boolean
  /** A news item of the federation that this site shows; absent for the site's own. */
  readonly isBroadcast?: true
}

export interface PublishedNewsItem extends Omit<NewsContent, 'body'> {
  readonly id: string
  readonly slug: string
  readonly publishedAt: Date
  readonly updatedAt: Date
  /** As stored. Renderers check it against the closed schema first. */
  readonly body: unknown
  /** Every picture and document it shows. */
  readonly media: readonly PublicMedia[]
}

/** A position in the order of publishing: the page begins after this item, newest first. */
export interface NewsPosition {
  readonly publishedAt: Date
  readonly id: string
}

export interface NewsPage {
  readonly items: PublishedNews[]
  /** The position of the following page; null on the last. */
  readonly next: NewsPosition | null
}

export const newsPageSize = 8

const from = `from published_items i where i.area = 'news'`
const newestFirst = 'order by i.published_at desc, i.id desc'
/** The columns of `PublishedNews`, of a published item `i`. */
export const publishedNewsRow = `i.id, i.slug, i.head ->> 'title' as title, i.head ->> 'lead' as lead,
  i.facet as category, i.published_at as "publishedAt", i.updated_at as "updatedAt", ${imageIn('image')} as picture,
  coalesce(i.head ->> 'paidBy', '') <> '' as "isPaid"`

const latest = statement<PublishedNews>('public_news_latest', `select ${publishedNewsRow} ${from} ${newestFirst} limit $1`)
const older = statement<PublishedNews>(
  'public_news_older',
  `select ${publishedNewsRow} ${from} and (i.published_at, i.id) < ($2::timestamptz, $3::uuid) ${newestFirst} limit $1`,
)
const pinned = statement<PublishedNews>(
  'public_news_pinned',
  `select ${publishedNewsRow} ${from} and i.pinned_until >= $1::date ${newestFirst} limit ${newsPin.maxItems}`,
)
interface ReadItem {
  readonly id: string
  readonly slug: string
  readonly publishedAt: Date
  readonly updatedAt: Date
  readonly head: Partial<NewsContent>
  readonly body: unknown
  readonly media: PublicMedia[]
}
const wholeItem = `select i.id, i.slug, i.published_at as "publishedAt", i.updated_at as "updatedAt", i.head, i.body, i.media ${from}`
// By its path, which has an index of its own.
const one = statement<ReadItem>('public_news_item', `${wholeItem} and i.path = '/nyheter/' || $1::text`)
const oneById = statement<ReadItem>('public_news_item_by_id', `${wholeItem} and i.id = $1::uuid`)
const addresses = statement<{ slug: string; updatedAt: Date }>(
  'public_news_addresses',
  `select i.slug, i.updated_at as "updatedAt" ${from} and not i.no_index ${newestFirst} limit $1`,
)
const ownCategories = statement<{ id: string; name: string }>(
  'public_news_categories',
  'select id, name from news_categories order by name collate "sv-x-icu", id',
)

/** As in feeds. */
export interface FeedNews extends PublishedNews {
  /** The byline: a public person, or free text; '' for neither. */
  readonly sender: string
  /** As stored, for an item without a lead; null for every other. */
  readonly body: unknown
}

const feedOf = (name: string, condition: string) =>
  ofShownItems((items, form) =>
    statement<FeedNews>(
      `${name}${form}`,
      `select n.id, n.slug, n.title, n.lead, n.category, n."publishedAt", n."updatedAt", n.picture, n."isPaid", n.body,
     coalesce((select i.title from ${items} i where i.id = n.by), n.byline, '') as sender
   from (
     select ${publishedNewsRow}, i.head ->> 'byline' as byline, nullif(i.head ->> 'bylinePerson', '')::uuid as by,
       case when coalesce(i.head ->> 'lead', '') = '' then i.body end as body
     ${from} and ${condition} ${newestFirst} limit $1
   ) n order by n."publishedAt" desc, n.id desc`,
    ),
  )
const feed = { all: feedOf('public_news_feed', 'true'), ofCategory: feedOf('public_news_feed_by_category', 'i.facet = $2::text') }

/** The newest `count` items of a category, or of all, for a feed. */
export const newsForFeed = (site: PublicDb, count: number, category: string | null): Promise<FeedNews[]> =>
  category === null ? site.rows(feed.all, [count]) : site.rows(feed.ofCategory, [count, category])

/** The newest `count` items, newest first. */
export const latestNews = (site: PublicDb, count: number): Promise<PublishedNews[]> => site.rows(latest, [count])

/** The pinned news of this Swedish date, `2026-11-21`, newest first; three at most. */
export const pinnedNews = (site: PublicDb, today: string): Promise<PublishedNews[]> => site.rows(pinned, [today])

/** Filter of a list: a category's id, a Swedish year or a month of it (1 is January), or the id of a policy topic or a representative. */
export type NewsFilter =
  | { readonly category: string }
  | { readonly year: number; readonly month?: number }
  | { readonly topic: string }
  | { readonly person: string }

const limitTo = (name: string, condition: string) => ({
  first: statement<PublishedNews>(
    `public_news_by_${name}`,
    `select ${publishedNewsRow} ${from} and ${condition} ${newestFirst} limit $1`,
  ),
  older: statement<PublishedNews>(
    `public_news_by_${name}_older`,
    `select ${publishedNewsRow} ${from} and ${condition} and (i.published_at, i.id) < ($4::timestamptz, $5::uuid) ${newestFirst} limit $1`,
  ),
})
// All take two values after the limit, so that the call is the same for all.
const inCategory = limitTo('category', 'i.facet = $2::text and $3::text is null')
const inYear = limitTo('year', 'i.published_at >= $2::timestamptz and i.published_at < $3::timestamptz')
const naming = limitTo(
  'reference',
  `i.id in (select item_id from item_references where to_item_id = $2::uuid and version = 'published' and field = any($3::text[]))`,
)

function monthBegins(year: number, month: number): Date {
  const midnight = stockholmInstant(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01T00:00`)
  // Swedish clocks never change at the midnight of a first; but before 1879 each town had its own, to the second.
  return midnight.kind === 'instant' ? midnight.instant : new Date(Date.UTC(year, month - 1, 1))
}
export const newYear = (year: number): Date => monthBegins(year, 1)

/** The moments between which a year or a month of it lies. */
export function timeOf({ year, month }: Extract<NewsFilter, { year: number }>): { readonly from: Date; readonly until: Date } {
  if (month === undefined) return { from: newYear(year), until: newYear(year + 1) }
  return { from: monthBegins(year, month), until: month === 12 ? newYear(year + 1) : monthBegins(year, month + 1) }
}

function narrowed(filter: NewsFilter): [ReturnType<typeof limitTo>, unknown, unknown] {
  if ('category' in filter) return [inCategory, filter.category, null]
  if ('year' in filter) {
    const { from, until } = timeOf(filter)
    return [inYear, from, until]
  }
  // The byline person counts as a related person as well.
  return 'topic' in filter ? [naming, filter.topic, ['topics']] : [naming, filter.person, ['persons', 'bylinePerson']]
}

/** One page, newest first. `year` is 1 to 9998; callers that take ids from an address check their form first. */
export async function publishedNewsPage(
  site: PublicDb,
  before?: NewsPosition,
  filter?: NewsFilter,
  size = newsPageSize,
): Promise<NewsPage> {
  // One row more than the limit shows whether there is a next page.
  const limit = size + 1
  const position = before ? [before.publishedAt, before.id] : []
  const [statements, ...values] = filter ? narrowed(filter) : [{ first: latest, older }]
  const rows = await site.rows(before ? statements.older : statements.first, [limit, ...values, ...position])
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return { items, next: last && rows.length > size ? { publishedAt: last.publishedAt, id: last.id } : null }
}

const months = statement<NewsMonth>(
  'public_news_months',
  `select extract(year from m.at)::int as year, extract(month from m.at)::int as month, m.count from (
     select date_trunc('month', i.published_at at time zone 'Europe/Stockholm') as at, count(*)::int as count ${from} group by 1
   ) m order by m.at desc`,
)
const categoryCounts = statement<{ id: string; count: number }>(
  'public_news_category_counts',
  `select i.facet as id, count(*)::int as count ${from} group by 1`,
)

/** A Swedish month in which something was published. */
export interface NewsMonth {
  readonly year: number
  /** 1 is January. */
  readonly month: number
  readonly count: number
}

/** Newest first. */
export const newsMonths = (site: PublicDb): Promise<NewsMonth[]> => site.rows(months, [])

const wholeNews = ({ head, ...about }: ReadItem): PublishedNewsItem => ({ ...emptyNews, ...head, ...about })

/** The item as last published; null when it is not public or does not exist. */
export async function publishedNewsItem(site: PublicDb, slug: string): Promise<PublishedNewsItem | null> {
  const [item] = await site.rows(one, [slug])
  return item ? wholeNews(item) : null
}

/** As `publishedNewsItem`, by the id. */
export async function publishedNewsById(site: PublicDb, id: string): Promise<PublishedNewsItem | null> {
  const [item] = await site.rows(oneById, [id])
  return item ? wholeNews(item) : null
}

/** The addresses of all items that search engines may show, newest first; a sitemap holds at most 50 000. */
export const newsAddresses = (site: PublicDb): Promise<{ slug: string; updatedAt: Date }[]> => site.rows(addresses, [49_000])

export interface PublicCategory {
  readonly id: string
  readonly name: string
  /** Number of its items. */
  readonly count: number
}

/** Names of the site's own categories; the standard ones are in the contract. */
export const ownNewsCategories = (site: PublicDb): Promise<{ id: string; name: string }[]> => site.rows(ownCategories, [])

/** All categories of the site, the standard ones first. The count is 0 for one without items. */
export async function publicNewsCategories(site: PublicDb): Promise<PublicCategory[]> {
  const [own, counts] = await Promise.all([site.rows(ownCategories, []), site.rows(categoryCounts, [])])
  const countOf = new Map(counts.map(({ id, count }) => [id, count]))
  return [...defaultNewsCategories, ...own].map(({ id, name }) => ({ id, name, count: countOf.get(id) ?? 0 }))
}
