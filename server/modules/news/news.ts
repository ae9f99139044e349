import type { PublicDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

// What the public reads. The scope of `PublicDb` leaves only published rows of one site, and of them no draft, so these
// queries name neither. They are prepared: they are the product's hottest reads.

export interface PublishedNews {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly lead: string
  readonly publishedAt: Date
}

export interface PublishedNewsItem extends PublishedNews {
  /** As stored. Whoever renders it checks it against the closed schema first. */
  readonly body: unknown
}

/** Where in the order of publishing a page begins: after this item, newest first. */
export interface NewsPosition {
  readonly publishedAt: Date
  readonly id: string
}

export const newsPageSize = 8

// "nulls last" is how the index is ordered; without it PostgreSQL would sort.
// "offset 0" keeps the revisions a look-up for each item: joined, PostgreSQL would first collect everything that the site
// has published, to see which revisions the public may read.
const from = `
  from items i cross join lateral (
    select content from item_revisions where site_id = i.site_id and id = i.published_revision_id offset 0
  ) r
  where i.area = 'news' and i.published_revision_id is not null and i.deleted_at is null`
const newestFirst = 'order by i.published_at desc nulls last, i.id desc nulls last'
const row = `i.id, i.slug, r.content ->> 'title' as title, r.content ->> 'lead' as lead, i.published_at as "publishedAt"`

const latest = statement<PublishedNews>('public_news_latest', `select ${row} ${from} ${newestFirst} limit $1`)
const older = statement<PublishedNews>(
  'public_news_older',
  `select ${row} ${from} and (i.published_at, i.id) < ($2::timestamptz, $3::uuid) ${newestFirst} limit $1`,
)
const one = statement<{ id: string; publishedAt: Date; content: { title: string; lead: string; body: unknown } }>(
  'public_news_item',
  `select i.id, i.published_at as "publishedAt", r.content ${from} and i.slug = $1`,
)
const addresses = statement<{ slug: string; publishedAt: Date }>(
  'public_news_addresses',
  `select i.slug, i.published_at as "publishedAt" from items i
   where i.area = 'news' and i.published_revision_id is not null and i.deleted_at is null
   ${newestFirst} limit $1`,
)

/** The newest `count` items, newest first. */
export const latestNews = (site: PublicDb, count: number): Promise<PublishedNews[]> => site.rows(latest, [count])

/** One page, newest first; `next` is where the following page begins, null on the last. */
export async function publishedNewsPage(
  site: PublicDb,
  before?: NewsPosition,
): Promise<{ items: PublishedNews[]; next: NewsPosition | null }> {
  // One more than is shown tells whether there is a next page.
  const rows = before
    ? await site.rows(older, [newsPageSize + 1, before.publishedAt, before.id])
    : await site.rows(latest, [newsPageSize + 1])
  const items = rows.slice(0, newsPageSize)
  const last = items.at(-1)
  return { items, next: last && rows.length > newsPageSize ? { publishedAt: last.publishedAt, id: last.id } : null }
}

/** The item as it was last published; null for one that is not public, or not there. */
export async function publishedNewsItem(site: PublicDb, slug: string): Promise<PublishedNewsItem | null> {
  const [item] = await site.rows(one, [slug])
  if (!item) return null
  const { id, publishedAt, content } = item
  return { id, slug, publishedAt, title: content.title, lead: content.lead, body: content.body }
}

/** The addresses of everything published, newest first; a sitemap holds at most 50 000. */
export const newsAddresses = (site: PublicDb): Promise<{ slug: string; publishedAt: Date }[]> => site.rows(addresses, [49_000])
