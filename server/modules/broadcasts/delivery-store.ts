import type { DecisionInput } from '#contract/broadcasts/broadcasts.ts'
import type { Display, LocalBroadcast } from '#contract/items/broadcast-rows.ts'
import type { ShareMode } from '#contract/sharing/shared-kinds.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { storeChoice } from '../sharing/choice-store.ts'
import type { By } from '../sharing/share-store.ts'

// What a site has got of the federation's news, recalled ones too, and what it has decided.

export interface ReceivedBroadcast {
  readonly id: string
  readonly title: string
  readonly lead: string
  /** On its own site. */
  readonly path: string
  /** Where the site shows it. */
  readonly localPath: string
  readonly category: string
  readonly originSiteId: string
  readonly mode: ShareMode
  readonly publishedAt: Date
  readonly sentAt: Date
  readonly recalledAt: Date | null
  readonly isShown: boolean
  readonly newsletter: LocalBroadcast['newsletter']
  readonly display: Display
  readonly words: { readonly lead?: string; readonly quote?: string }
  readonly quotePersonId: string | null
  /** Null where nothing was decided; so are the others then. */
  readonly reason: string | null
  readonly quotePersonName: string | null
  readonly pinnedUntil: string | null
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly version: number | null
}

/** SQL: what is read of a broadcast `b` with what the site has decided, `c`. */
export const receivedColumns = `b.id, b.title, b.about as lead, b.path, b.local_path as "localPath", coalesce(b.facet, '') as category, b.mode,
    b.published_at as "publishedAt", b.began_at as "sentAt", b.ended_at as "recalledAt", b.origin_site_id as "originSiteId", b.is_shown as "isShown",
    coalesce((select n.state from newsletters n where n.site_id = $1 and n.item_id = b.id and n.origin_site_id = b.origin_site_id),
      (select 'unsent' from site_settings g where g.site_id = $1 and g.tab = 'newsletter'
         and g.content ->> 'mode' = 'own' and (g.content ->> 'sendsBroadcasts')::boolean), 'off') as newsletter,
    b.display, b.words, b.quote_person_id as "quotePersonId", c.reason,
    (select i.title from items i where i.site_id = $1 and i.id = b.quote_person_id) as "quotePersonName",
    c.pinned_until::text as "pinnedUntil", c.decided_at as "decidedAt", c.version,
    (select u.name from users u where u.id = c.decided_by) as "decidedBy"`
/** SQL after the columns: what has reached the site `$1`, and was not recalled before there was one. */
export const receivedRows = `from shared_here b left join share_choices c on c.site_id = $1 and c.item_id = b.id
  where b.area = 'news' and (b.ended_at is null or b.ended_at >= (select t.created_at from sites t where t.id = $1))`

const received = `select ${receivedColumns} ${receivedRows}`
const listed = statement<ReceivedBroadcast>('broadcasts_received', `${received} order by b.began_at desc, b.id limit 30`)
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

/** False if somebody of the site decided since that version. */
export const storeDecision = (
  site: SiteDb,
  { id, originSiteId, title }: ReceivedBroadcast,
  { display, reason, lead, quote, quotePersonId, pinnedUntil, version }: DecisionInput,
  by: By,
): Promise<boolean> => {
  const choice = { display, reason, words: { lead, quote }, hasWords: lead !== '' || quote !== '', quotePersonId, pinnedUntil }
  return storeChoice(site, { id, originSiteId, area: 'news', title }, choice, version, by)
}
