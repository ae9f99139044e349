import type { PublicDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { isoMoment } from '../../platform/database/moments.ts'
import type { PublicItem } from '../items/published/public-items.ts'
import type { PublicImage, PublicMedia } from '../media/public-media.ts'
import type { DeliveredNews, DeliveredNewsFilter } from '../news/delivered-news.ts'
import { newYear } from '../news/news.ts'
import type { NewsPosition } from '../news/news.ts'
import { ofShared } from '../shares/asked-here.ts'
import { newsSlug, shownLead, shownNews } from './public-broadcasts.ts'

// The federation's news for other programs: with the filters of the site's own, but for those that name its topics and persons.

/** A news item of the federation in a list, with its text if it was asked for. */
export interface DeliveredBroadcast extends DeliveredNews {
  readonly originSiteId: string
  /** Its address there. */
  readonly originSlug: string
  /** As stored; null unless it was asked for. */
  readonly body: unknown
  readonly media: readonly PublicMedia[]
  readonly referred: readonly PublicItem[]
}

interface Row extends Omit<DeliveredBroadcast, 'topicIds' | 'personIds' | 'picture' | 'referred'> {
  readonly use: PublicImage['use'] | null
  readonly image: PublicImage['media'] | null
  readonly referred: Readonly<Record<string, PublicItem>>
}

const condition = `($1::text is null or b.facet = $1)
  and ($2::timestamptz is null or b.published_at >= $2) and ($3::timestamptz is null or b.published_at < $3)
  and ($4::timestamptz is null or greatest(b.updated_at, b.began_at) >= $4) and ($5::uuid[] is null or b.id = any($5))`
const page = ofShared(
  'news',
  statement<Row>(
    'delivered_broadcasts',
    `select b.id, ${newsSlug('b.local_path')} as slug, b.slug as "originSlug", b.title, ${shownLead} as lead, coalesce(b.facet, '') as category, b.origin_site_id as "originSiteId",
     b.published_at::text as "publishedAt", greatest(b.updated_at, b.began_at)::text as "updatedAt",
     case when b.image is not null then b.head -> 'image' end as use, b.image, nullif(b.head -> 'event', 'null') as event,
     case when $7::boolean then b.body end as body, case when $7 then b.media else '[]' end as media,
     case when $7 then b.referred else '{}' end as referred
   from ${shownNews} and ${condition}
     and ($8::timestamptz is null or (b.published_at, b.id) < ($8::timestamptz, $9::uuid))
   order by b.published_at desc, b.id desc limit $6`,
  ),
)
const counted = ofShared(
  'news',
  statement<{ count: number }>('delivered_broadcasts_count', `select count(*)::int as count from ${shownNews} and ${condition}`),
)

const valuesOf = ({ category, year, since, ids }: DeliveredNewsFilter): unknown[] => [
  category ?? null,
  year === undefined ? null : newYear(year),
  year === undefined ? null : newYear(year + 1),
  since ?? null,
  ids ?? null,
]

/** Topics and persons are the site's own: none of the federation's news is about them. */
const isOwnOnly = ({ topic, person }: DeliveredNewsFilter): boolean => topic !== undefined || person !== undefined

/** At most `limit`, newest first, and the number of all. */
export async function deliveredBroadcasts(
  site: PublicDb,
  filter: DeliveredNewsFilter,
  { limit, before, withTexts }: { readonly limit: number; readonly before: NewsPosition | null; readonly withTexts: boolean },
): Promise<{ readonly rows: DeliveredBroadcast[]; readonly total: number }> {
  if (isOwnOnly(filter)) return { rows: [], total: 0 }
  const values = valuesOf(filter)
  const [rows, [all]] = await Promise.all([
    site.rows(page, [...values, limit, withTexts, before?.publishedAt ?? null, before?.id ?? null]),
    site.rows(counted, values),
  ])
  return {
    rows: rows.map(({ use, image, referred, ...row }) => ({
      ...row,
      picture: use && image && { use, media: image },
      publishedAt: isoMoment(row.publishedAt),
      updatedAt: isoMoment(row.updatedAt),
      topicIds: [],
      personIds: [],
      referred: Object.values(referred),
    })),
    total: all?.count ?? 0,
  }
}
