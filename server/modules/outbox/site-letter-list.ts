import type { SiteLetter, SiteLetterKind, SiteLetterState, SiteLetterWhy } from '#contract/letters/site-letters.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { listCursor, momentText, pageOf } from '../../platform/database/listing.ts'

// The list of a site's letters, newest first.

const pageSize = 10
const cursor = listCursor('moment', 'id')

interface ListedLetter {
  readonly id: string
  readonly kind: SiteLetterKind
  readonly at: Date
  readonly moment: string
  readonly state: SiteLetterState
  readonly why: SiteLetterWhy | null
  readonly address: string | null
  readonly receivers: number | null
  readonly sent: number | null
  readonly failed: number | null
}

const listed = statement<ListedLetter>(
  'site_letters',
  `select l.id, l.kind, l.at, ${momentText('l.at')} as moment, l.state, l.why, l.address, n.receivers, n.sent, n.failed
   from outbox l left join newsletters n on l.kind = 'newsletter' and n.site_id = l.site_id and n.item_id = l.id
   where l.site_id = $1 and l.kind <> 'copy' and ($2::text is null or l.state = $2) and ($3::timestamptz is null or (l.at, l.id) < ($3::timestamptz, $4::uuid))
   order by l.at desc, l.id desc limit $5`,
)
const counted = statement<{ all: number; waiting: number; failed: number }>(
  'site_letters_counts',
  `select count(*)::int as all, count(*) filter (where state = 'waiting')::int as waiting,
     count(*) filter (where state = 'failed')::int as failed from outbox where site_id = $1 and kind <> 'copy'`,
)

/** Whether somebody can send it again: what it is about is there, and nobody stopped it on purpose. */
export const isRetriable = ({ state, why }: Pick<ListedLetter, 'state' | 'why'>): boolean =>
  state === 'failed' && why !== 'gone' && why !== 'stopped'

const shown = ({ id, kind, at, state, why, address, receivers, sent, failed }: ListedLetter): SiteLetter => ({
  id,
  kind,
  at: at.toISOString(),
  state,
  why,
  to: address,
  numbers: receivers === null || sent === null || failed === null ? null : { receivers, sent, failed },
  canRetry: isRetriable({ state, why }),
})

export async function listSiteLetters(
  site: SiteDb,
  { state, after }: { readonly state?: SiteLetterState | undefined; readonly after?: string | undefined },
): Promise<{ letters: SiteLetter[]; counts: { all: number; waiting: number; failed: number }; next: string | null }> {
  const [rows, [counts]] = await Promise.all([
    site.rows(listed, [site.siteId, state ?? null, ...cursor.placeAfter(after), pageSize + 1]),
    site.rows(counted, [site.siteId]),
  ])
  const { shown: page, next } = pageOf(rows, pageSize, ({ moment, id }) => cursor.print(moment, id))
  return { letters: page.map(shown), counts: counts ?? { all: 0, waiting: 0, failed: 0 }, next }
}
