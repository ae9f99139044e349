import type { HiddenOn } from '#contract/broadcasts/broadcasts.ts'
import type { BroadcastMode } from '#contract/items/broadcast-rows.ts'
import type { SiteTarget } from '#contract/users-and-sites/site-target.ts'
import type { PlatformDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { autoShows } from '../sites/broadcast-scope.ts'

// Broadcasts as the federation's own site sends them.

interface StoredBroadcast {
  readonly mode: BroadcastMode
  readonly target: SiteTarget
  readonly pinDays: number
  readonly sentAt: Date
  readonly sentBy: string
  readonly recalledAt: Date | null
  readonly recalledBy: string | null
  readonly version: number
}

const columns = `b.mode, b.target, b.pin_days as "pinDays", b.sent_at as "sentAt", b.recalled_at as "recalledAt", b.version,
  coalesce((select u.name from users u where u.id = b.sent_by), '') as "sentBy",
  case when b.recalled_by is not null then coalesce((select u.name from users u where u.id = b.recalled_by), '') end as "recalledBy"`

const one = statement<StoredBroadcast>(
  'broadcast_of_item',
  `select ${columns} from broadcasts b where b.origin_site_id = $1 and b.id = $2`,
)

export async function broadcastOf(site: SiteDb, id: string): Promise<StoredBroadcast | null> {
  const [found] = await site.rows(one, [site.siteId, id])
  return found ?? null
}

const sendable = statement<{ isOwnSite: boolean; isPublic: boolean; exists: boolean }>(
  'broadcast_sendable',
  `select coalesce((select own_site_id from federation) = $1, false) as "isOwnSite",
     exists (select from items i where i.site_id = $1 and i.id = $2 and i.area = 'news') as exists,
     exists (select from published_items p where p.site_id = $1 and p.id = $2 and p.area = 'news' and not p.is_protected) as "isPublic"`,
)

/** Whether the item is news of the federation's own site, and public. */
export async function whatIsSent(site: SiteDb, id: string) {
  const [found] = await site.rows(sendable, [site.siteId, id])
  return found ?? { isOwnSite: false, isPublic: false, exists: false }
}

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
  by: { readonly userId: string; readonly now: Date },
): Promise<boolean> {
  const values = [site.siteId, id, mode, JSON.stringify(target), pinDays, pinnedUntil, by.now, by.userId]
  return (await site.rows(insert, values)).length > 0
}

const change = statement<{ id: string }>(
  'broadcast_change',
  `update broadcasts set mode = $4, target = $5::jsonb, pin_days = $6, pinned_until = $7::date, version = version + 1,
     sent_at = case when recalled_at is null then sent_at else $8 end, sent_by = case when recalled_at is null then sent_by else $9 end,
     recalled_at = null, recalled_by = null
   where origin_site_id = $1 and id = $2 and version = $3 returning id`,
)

/** Changes how sites get it; a recalled one is sent anew. False if somebody changed it since that version. */
export async function changeBroadcast(
  site: SiteDb,
  id: string,
  version: number,
  { mode, target, pinDays, pinnedUntil }: Sending,
  by: { readonly userId: string; readonly now: Date },
): Promise<boolean> {
  const values = [site.siteId, id, version, mode, JSON.stringify(target), pinDays, pinnedUntil, by.now, by.userId]
  return (await site.rows(change, values)).length > 0
}

const recall = statement<{ id: string }>(
  'broadcast_recall',
  `update broadcasts set recalled_at = $4, recalled_by = $5, version = version + 1
   where origin_site_id = $1 and id = $2 and version = $3 and recalled_at is null returning id`,
)

/** The one row that takes it from every site. False if somebody changed or recalled it since that version. */
export async function markRecalled(
  site: SiteDb,
  id: string,
  version: number,
  by: { readonly userId: string; readonly now: Date },
): Promise<boolean> {
  return (await site.rows(recall, [site.siteId, id, version, by.now, by.userId])).length > 0
}

const isShown = `(b.mode = 'mandatory' or d.display = 'shown' or (b.mode = 'default' and coalesce(d.display, 'auto') = 'auto' and ${autoShows('s.id')}))`
const isHidden = `(b.mode <> 'mandatory' and d.display is not distinct from 'hidden')`
const reached = `broadcasts b join sites s on s.id <> b.origin_site_id and not s.is_hidden and broadcast_reaches(b.target, s.id)
     and (s.broadcasts_from is null or b.sent_at >= s.broadcasts_from) and (s.stopped_at is null or b.sent_at < s.stopped_at)
   left join broadcast_deliveries d on d.broadcast_id = b.id and d.site_id = s.id
   where b.id = $1`

interface Counts {
  readonly reached: number
  readonly shown: number
  readonly hidden: number
  readonly waiting: number
  readonly withAddition: number
}
const counts = statement<Counts>(
  'broadcast_counts',
  `select count(*)::int as reached, (count(*) filter (where ${isShown}))::int as shown, (count(*) filter (where ${isHidden}))::int as hidden,
     (count(*) filter (where not ${isShown} and not ${isHidden}))::int as waiting,
     (count(*) filter (where d.lead <> '' or d.quote <> ''))::int as "withAddition"
   from ${reached}`,
)
const hidden = statement<Omit<HiddenOn, 'at'> & { readonly at: Date }>(
  'broadcast_hidden_on',
  `select s.id as "siteId", s.name as "siteName", d.reason, d.decided_at as at,
     coalesce((select u.name from users u where u.id = d.decided_by), '') as by
   from ${reached} and ${isHidden} order by d.decided_at desc, s.id limit 100`,
)
/** What the sites do with it. */
export async function broadcastReach(platform: PlatformDb, id: string) {
  const [[count], hiddenOn] = await Promise.all([platform.rows(counts, [id]), platform.rows(hidden, [id])])
  return { counts: count ?? { reached: 0, shown: 0, hidden: 0, waiting: 0, withAddition: 0 }, hiddenOn }
}
