import type { NewsEvent } from '#contract/news/event.ts'
import type { PublicDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { isoMoment } from '../../platform/database/moments.ts'
import type { NewsPosition, PublishedNews } from './news.ts'
import type { PublicImage } from '../media/public-media.ts'
import { newYear } from './news.ts'

// News for other programs, with any combination of filters. The site's own pages use one filter at a time and other statements.

export interface DeliveredNewsFilter {
  readonly category?: string | undefined
  /** From 1 to 9998. */
  readonly year?: number | undefined
  /** An id, or the last part of an address. */
  readonly topic?: string | undefined
  readonly person?: string | undefined
  readonly since?: Date | undefined
  /** Only items with these ids. */
  readonly ids?: readonly string[] | undefined
}

export interface DeliveredNews extends Omit<PublishedNews, 'publishedAt' | 'updatedAt' | 'isPaid'> {
  /** As `Date.toISOString` writes them. */
  readonly publishedAt: string
  readonly updatedAt: string
  readonly topicIds: readonly string[]
  readonly personIds: readonly string[]
  readonly event: NewsEvent | null
}

interface Row extends Omit<DeliveredNews, 'topicIds' | 'personIds' | 'picture'> {
  /** The place's own words and crop; null where there is no picture. */
  readonly use: PublicImage['use'] | null
  readonly media: PublicImage['media'] | null
  /** Null where there are none, or the item is older than the field. */
  readonly topicIds: readonly string[] | null
  readonly personIds: readonly string[] | null
}

/** The public items that refer to the item of parameter `$n` in one of the fields. */
const naming = (parameter: string, area: string, fields: string): string => `i.id in (
  select f.item_id from item_references f join published_items t on t.site_id = f.site_id and t.id = f.to_item_id
  where t.area = '${area}' and ${parameter} in (t.id::text, t.slug) and f.version = 'published' and f.field in (${fields}))`

const condition = `i.area = 'news' and ($1::text is null or i.facet = $1)
  and ($2::timestamptz is null or i.published_at >= $2) and ($3::timestamptz is null or i.published_at < $3)
  and ($4::text is null or ${naming('$4', 'policy', `'topics'`)})
  and ($5::text is null or ${naming('$5', 'representatives', `'persons', 'bylinePerson'`)})
  and ($6::timestamptz is null or i.updated_at >= $6) and ($7::uuid[] is null or i.id = any($7))`

const below = (publishedAt: string, id: string): string => `(i.published_at, i.id) < (${publishedAt}::timestamptz, ${id}::uuid)`
/** A position above every item, so that the first page uses the same range of the index as the others. */
const top = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const
// Times as text: a list holds forty, which are only written out again. Of the head, which PostgreSQL unpacks anew for each field, only
// what no column has; `about` is the lead of a news item.
const row = `select i.id, i.slug, i.title, i.about as lead, i.facet as category,
     i.published_at::text as "publishedAt", i.updated_at::text as "updatedAt",
     case when i.image is not null then i.head -> 'image' end as use, i.image as media,
     nullif(i.head -> 'topics', '[]') as "topicIds", nullif(i.head -> 'persons', '[]') as "personIds", i.event
   from published_items i`
const newestFirst = 'order by i.published_at desc, i.id desc'

// Most requests are for all news. A single statement for all filters would be planned for the worst of them.
const all = statement<Row>('delivered_news_all', `${row} where i.area = 'news' and ${below('$2', '$3')} ${newestFirst} limit $1`)
const allCounted = statement<{ count: number }>(
  'delivered_news_all_count',
  `select count(*)::int as count from published_items i where i.area = 'news'`,
)
const filtered = statement<Row>('delivered_news', `${row} where ${condition} and ${below('$9', '$10')} ${newestFirst} limit $8`)
const filteredCounted = statement<{ count: number }>(
  'delivered_news_count',
  `select count(*)::int as count from published_items i where ${condition}`,
)

const valuesOf = ({ category, year, topic, person, since, ids }: DeliveredNewsFilter): unknown[] => [
  category ?? null,
  year === undefined ? null : newYear(year),
  year === undefined ? null : newYear(year + 1),
  topic ?? null,
  person ?? null,
  since ?? null,
  ids ?? null,
]

interface DeliveredNewsPage {
  readonly items: readonly DeliveredNews[]
  readonly next: NewsPosition | null
}

export const isFiltered = (filter: DeliveredNewsFilter): boolean => Object.values(filter).some((value) => value !== undefined)

/** One page, newest first. */
export async function deliveredNewsPage(
  site: PublicDb,
  filter: DeliveredNewsFilter,
  size: number,
  before: NewsPosition | null,
): Promise<DeliveredNewsPage> {
  // One row more than the limit shows whether there is a next page.
  const position = [size + 1, ...(before ? [before.publishedAt, before.id] : top)]
  const rows = await (isFiltered(filter) ? site.rows(filtered, [...valuesOf(filter), ...position]) : site.rows(all, position))
  const items = rows.slice(0, size).map(({ use, media, ...row }) => ({
    ...row,
    picture: use && media && { use, media },
    publishedAt: isoMoment(row.publishedAt),
    updatedAt: isoMoment(row.updatedAt),
    topicIds: row.topicIds ?? [],
    personIds: row.personIds ?? [],
  }))
  const last = items.at(-1)
  return { items, next: last && rows.length > size ? { publishedAt: new Date(last.publishedAt), id: last.id } : null }
}

/** Number of items on all pages together. */
export async function deliveredNewsCount(site: PublicDb, filter: DeliveredNewsFilter): Promise<number> {
  const [row] = await (isFiltered(filter) ? site.rows(filteredCounted, valuesOf(filter)) : site.rows(allCounted, []))
  return row?.count ?? 0
}
