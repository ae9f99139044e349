import type { BroadcastState } from '#contract/broadcasts/broadcasts.ts'
import type { BroadcastMode } from '#contract/items/broadcast-rows.ts'
import type { SiteTarget } from '#contract/users-and-sites/site-target.ts'
import type { PlatformDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { By, DecidedAgainst, Shareable } from '../sharing/share-item.ts'
import { readReach } from '../sharing/share-item.ts'
import { ends, goesOn, hiddenOnSites, reachedSites, shareableItem, sharingSql } from '../sharing/shared-sql.ts'
import { autoShows } from '../sites/broadcast-scope.ts'

// Broadcasts as the federation's own site sends them.

export interface StoredBroadcast {
  readonly mode: BroadcastMode
  readonly target: SiteTarget
  readonly pinDays: number
  readonly sentAt: Date
  readonly sentBy: string
  readonly recalledAt: Date | null
  readonly recalledBy: string | null
  readonly version: number
}

const verbs = { began: 'sent', ended: 'recalled' } as const

export const oneBroadcast = statement<StoredBroadcast>(
  'broadcast_of_item',
  `select b.mode, b.pin_days as "pinDays", ${sharingSql('b', verbs)} from broadcasts b where b.origin_site_id = $1 and b.id = $2`,
)
export const sendableNews = statement<Shareable>('broadcast_sendable', shareableItem('news', ' and not p.is_protected'))
export const recalling = statement<{ id: string }>('broadcast_recall', ends('broadcasts', verbs))

interface Sending {
  readonly mode: BroadcastMode
  readonly target: SiteTarget
  readonly pinDays: number
  /** The last Swedish day; null for no pin. */
  readonly pinnedUntil: string | null
}

const insert = statement<{ id: string }>(
  'broadcast_send',
  `insert into broadcasts (id, origin_site_id, mode, target, pin_days, pinned_until, sent_at, sent_by, title, is_public, slug, published_at,
     updated_at, lead, category, head, body, search_text, media, image, referred)
   select p.id, p.site_id, $3, $4::jsonb, $5, $6::date, $7, $8, p.title, true, p.slug, p.published_at,
     p.updated_at, p.about, coalesce(p.facet, ''), p.head, p.body, p.search_text, broadcast_media(p.site_id, p.media),
     broadcast_medium(p.site_id, p.image), broadcast_referred(p.site_id, p.id)
   from published_items p where p.site_id = $1 and p.id = $2 and p.area = 'news' and not p.is_protected
   on conflict (id) do nothing returning id`,
)

/** False if it has been sent before, or is not public. */
export async function insertBroadcast(
  site: SiteDb,
  id: string,
  { mode, target, pinDays, pinnedUntil }: Sending,
  by: By,
): Promise<boolean> {
  const values = [site.siteId, id, mode, JSON.stringify(target), pinDays, pinnedUntil, by.now, by.userId]
  return (await site.rows(insert, values)).length > 0
}

const change = statement<{ id: string }>(
  'broadcast_change',
  `update broadcasts set mode = $4, target = $5::jsonb, pin_days = $6, pinned_until = $7::date, ${goesOn(verbs, '$8', '$9')}
   where origin_site_id = $1 and id = $2 and version = $3 returning id`,
)

/** Changes how sites get it; a recalled one is sent anew. False if somebody changed it since that version. */
export async function changeBroadcast(
  site: SiteDb,
  id: string,
  version: number,
  { mode, target, pinDays, pinnedUntil }: Sending,
  by: By,
): Promise<boolean> {
  const values = [site.siteId, id, version, mode, JSON.stringify(target), pinDays, pinnedUntil, by.now, by.userId]
  return (await site.rows(change, values)).length > 0
}

const isShown = `(b.mode = 'mandatory' or d.display = 'shown' or (b.mode = 'default' and coalesce(d.display, 'auto') = 'auto' and ${autoShows('s.id')}))`
const isHidden = `(b.mode <> 'mandatory' and d.display is not distinct from 'hidden')`
const reached = `${reachedSites('broadcasts', 'b')}
     and (s.broadcasts_from is null or b.sent_at >= s.broadcasts_from) and (s.stopped_at is null or b.sent_at < s.stopped_at)
   left join broadcast_deliveries d on d.broadcast_id = b.id and d.site_id = s.id
   where b.id = $1`

const counts = statement<BroadcastState['counts']>(
  'broadcast_counts',
  `select count(*)::int as reached, (count(*) filter (where ${isShown}))::int as shown, (count(*) filter (where ${isHidden}))::int as hidden,
     (count(*) filter (where not ${isShown} and not ${isHidden}))::int as waiting,
     (count(*) filter (where d.lead <> '' or d.quote <> ''))::int as "withAddition"
   from ${reached}`,
)
const hidden = statement<DecidedAgainst>('broadcast_hidden_on', hiddenOnSites('d', reached, isHidden))

/** What the sites do with it. */
export const broadcastReach = (platform: PlatformDb, id: string) => readReach(platform, id, counts, hidden)
