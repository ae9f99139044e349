import type { DecisionInput } from '#contract/broadcasts/broadcasts.ts'
import type { BroadcastMode, Display } from '#contract/items/broadcast-rows.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { autoShows, localSlug } from '../sites/broadcast-scope.ts'

// What a site has got from the federation, and what it has decided. The row policy leaves broadcasts that reach the site, recalled ones too.

export interface ReceivedBroadcast {
  readonly id: string
  readonly title: string
  readonly lead: string
  readonly slug: string
  /** Where the site shows it, below `/nyheter/`. */
  readonly localSlug: string
  readonly category: string
  readonly originSiteId: string
  readonly mode: BroadcastMode
  readonly publishedAt: Date
  readonly sentAt: Date
  readonly recalledAt: Date | null
  /** Whether the site shows what is sent by default. */
  readonly autoShows: boolean
  /** Null where nothing was decided; so are the others then. */
  readonly display: Display | null
  readonly reason: string | null
  readonly localLead: string | null
  readonly quote: string | null
  readonly quotePersonId: string | null
  readonly quotePersonName: string | null
  readonly pinnedUntil: string | null
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly version: number | null
}

/** SQL: what is read of a broadcast `b` with what the site has decided, `d`. */
export const receivedColumns = `b.id, b.title, b.lead, b.slug, ${localSlug} as "localSlug", b.category, b.mode, b.published_at as "publishedAt", b.sent_at as "sentAt",
    b.recalled_at as "recalledAt", b.origin_site_id as "originSiteId", ${autoShows('$1')} as "autoShows", d.display, d.reason, d.lead as "localLead", d.quote, d.quote_person_id as "quotePersonId",
    (select i.title from items i where i.site_id = $1 and i.id = d.quote_person_id) as "quotePersonName",
    d.pinned_until::text as "pinnedUntil", d.decided_at as "decidedAt", d.version,
    (select u.name from users u where u.id = d.decided_by) as "decidedBy"`
/** SQL after the columns: what has reached the site `$1`. */
export const receivedRows = `from broadcasts b left join lateral (
    select * from broadcast_deliveries x where x.site_id = $1 and x.broadcast_id = b.id limit 1
  ) d on true
  where b.origin_site_id = (select own_site_id from federation) and b.origin_site_id <> $1`

const received = `select ${receivedColumns} ${receivedRows}`
const listed = statement<ReceivedBroadcast>('broadcasts_received', `${received} order by b.sent_at desc, b.id limit 30`)
const one = statement<ReceivedBroadcast>('broadcast_received', `${received} and b.id = $2`)

export const receivedBroadcasts = (site: SiteDb): Promise<ReceivedBroadcast[]> => site.rows(listed, [site.siteId])

/** Null for one that does not reach the site. */
export async function receivedBroadcast(site: SiteDb, id: string): Promise<ReceivedBroadcast | null> {
  const [found] = await site.rows(one, [site.siteId, id])
  return found ?? null
}

const persons = statement<{ id: string; name: string }>(
  'broadcast_quotable',
  `select i.id, i.title as name from published_items i
   where i.site_id = $1 and i.area = 'representatives' and not i.is_protected order by i.title collate "sv-x-icu", i.id limit 500`,
)

/** The public persons of the site. */
export const quotablePersons = (site: SiteDb): Promise<{ id: string; name: string }[]> => site.rows(persons, [site.siteId])

const decided = `display = $3, reason = $4, lead = $5, quote = $6, quote_person_id = $7, pinned_until = $8::date, decided_by = $9, decided_at = $10`
const insert = statement<{ version: number }>(
  'broadcast_decide',
  `insert into broadcast_deliveries (site_id, broadcast_id, display, reason, lead, quote, quote_person_id, pinned_until, decided_by, decided_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8::date, $9, $10) on conflict do nothing returning version`,
)
const update = statement<{ version: number }>(
  'broadcast_decide_again',
  `update broadcast_deliveries set ${decided}, version = version + 1
   where site_id = $1 and broadcast_id = $2 and version = $11 returning version`,
)

/** False if somebody of the site decided since that version. */
export async function storeDecision(
  site: SiteDb,
  id: string,
  { display, reason, lead, quote, quotePersonId, pinnedUntil, version }: DecisionInput,
  by: { readonly userId: string; readonly now: Date },
): Promise<boolean> {
  const values = [site.siteId, id, display, reason, lead, quote, quotePersonId, pinnedUntil, by.userId, by.now]
  const rows = await (version === null ? site.rows(insert, values) : site.rows(update, [...values, version]))
  return rows.length > 0
}
