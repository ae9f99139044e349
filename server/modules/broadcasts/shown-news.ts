import type { PublicDb } from '../../platform/database/database.ts'
import type { FeedNews, NewsFilter, NewsMonth, NewsPage, NewsPosition, PublicCategory, PublishedNews } from '../news/news.ts'
import {
  latestNews,
  newsForFeed,
  newsMonths,
  newsPageSize,
  pinnedNews,
  publicNewsCategories,
  publishedNewsPage,
  timeOf,
} from '../news/news.ts'
import type { BroadcastFilter } from './public-broadcasts.ts'
import { broadcastCounts, broadcastsForFeed, pinnedBroadcasts, shownBroadcastRows } from './public-broadcasts.ts'

// The news that a site shows: its own and the federation's, in one order. Both are read in the same round trip.

type Placed = Pick<PublishedNews, 'publishedAt' | 'id'>

const newer = (a: Placed, b: Placed): number =>
  b.publishedAt.getTime() - a.publishedAt.getTime() || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)

const merged = <T extends Placed>(own: readonly T[], others: readonly T[], count: number): T[] =>
  others.length === 0 ? own.slice(0, count) : [...own, ...others].toSorted(newer).slice(0, count)

/** As `latestNews`, with the federation's. */
export async function latestShownNews(site: PublicDb, count: number): Promise<PublishedNews[]> {
  const [own, others] = await Promise.all([latestNews(site, count), shownBroadcastRows(site, count)])
  return merged(own, others, count)
}

const maxPinned = 3

/** As `pinnedNews`, with what the federation or the site has pinned of the federation's. */
export async function pinnedShownNews(site: PublicDb, today: string): Promise<PublishedNews[]> {
  const [own, others] = await Promise.all([pinnedNews(site, today), pinnedBroadcasts(site, today)])
  return merged(own, others, maxPinned)
}

/** Undefined for a filter that no broadcast passes: topics and persons are the site's own. */
function ofBroadcasts(filter: NewsFilter | undefined): BroadcastFilter | undefined {
  if (filter === undefined) return null
  if ('category' in filter) return filter
  return 'year' in filter ? timeOf(filter) : undefined
}

/** As `publishedNewsPage`, with the federation's. */
export async function shownNewsPage(
  site: PublicDb,
  before?: NewsPosition,
  filter?: NewsFilter,
  size = newsPageSize,
): Promise<NewsPage> {
  const narrowed = ofBroadcasts(filter)
  const [own, others] = await Promise.all([
    publishedNewsPage(site, before, filter, size),
    narrowed === undefined ? [] : shownBroadcastRows(site, size + 1, narrowed, before),
  ])
  if (others.length === 0) return own
  const all = [...own.items, ...others].toSorted(newer)
  const items = all.slice(0, size)
  const last = items.at(-1)
  const hasMore = own.next !== null || all.length > size
  return { items, next: last && hasMore ? { publishedAt: last.publishedAt, id: last.id } : null }
}

/** As `newsForFeed`, with the federation's. */
export async function shownNewsForFeed(site: PublicDb, count: number, category: string | null): Promise<FeedNews[]> {
  const [own, others] = await Promise.all([newsForFeed(site, count, category), broadcastsForFeed(site, count, category)])
  return merged(own, others, count)
}

/** What the list of news can be narrowed to. */
export async function newsChoices(site: PublicDb): Promise<{ months: NewsMonth[]; categories: PublicCategory[] }> {
  const [months, categories, [theirMonths, theirCategories]] = await Promise.all([
    newsMonths(site),
    publicNewsCategories(site),
    broadcastCounts(site),
  ])
  if (theirMonths.length === 0) return { months, categories }
  const all = new Map(months.map((month) => [month.year * 12 + month.month, month]))
  for (const month of theirMonths) {
    const key = month.year * 12 + month.month
    all.set(key, { ...month, count: month.count + (all.get(key)?.count ?? 0) })
  }
  const more = new Map(theirCategories.map(({ id, count }) => [id, count]))
  return {
    months: [...all].toSorted(([a], [b]) => b - a).map(([, month]) => month),
    categories: categories.map((category) => ({ ...category, count: category.count + (more.get(category.id) ?? 0) })),
  }
}
