import type { ShareMode } from '#contract/sharing/shared-kinds.ts'
import type { SiteTarget } from '#contract/users-and-sites/site-target.ts'
import type { PlatformDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { keepShared } from '../shares/keep-shared.ts'

// Shared items as the federation's own site shares them, of every kind.

export interface By {
  readonly userId: string
  readonly now: Date
}

/** How sites get an item. */
interface How {
  readonly mode: ShareMode
  readonly target: SiteTarget
  readonly isInMenu: boolean
  readonly pinDays: number
}

export interface StoredShare extends How {
  readonly beganAt: Date
  readonly beganBy: string
  readonly endedAt: Date | null
  readonly endedBy: string | null
  readonly version: number
}

const nameOf = (column: string) => `(select u.name from users u where u.id = ${column})`

const one = statement<StoredShare>(
  'share_of_item',
  `select s.mode, s.target, s.is_in_menu as "isInMenu", s.pin_days as "pinDays", s.began_at as "beganAt", s.ended_at as "endedAt", s.version,
     coalesce(${nameOf('s.began_by')}, '') as "beganBy", case when s.ended_by is not null then coalesce(${nameOf('s.ended_by')}, '') end as "endedBy"
   from shares s where s.origin_site_id = $1 and s.id = $2`,
)

/** Null for an item that was never shared. */
export async function storedShare(site: SiteDb, id: string): Promise<StoredShare | null> {
  const [found] = await site.rows(one, [site.siteId, id])
  return found ?? null
}

interface ShareableItem {
  readonly area: string
  readonly isOwnSite: boolean
  readonly isPublic: boolean
}

const shareable = statement<ShareableItem>(
  'share_shareable',
  `select i.area, coalesce((select own_site_id from federation) = $1, false) as "isOwnSite",
     exists (select from published_items p where p.site_id = $1 and p.id = $2 and not p.is_protected) as "isPublic"
   from items i where i.site_id = $1 and i.id = $2`,
)

/** Null for an item that the site does not have. */
export async function shareableItem(site: SiteDb, id: string): Promise<ShareableItem | null> {
  const [found] = await site.rows(shareable, [site.siteId, id])
  return found ?? null
}

// What is public of it is written next, as after each change of the item.
const insert = statement<{ id: string }>(
  'share_begin',
  `insert into shares (origin_site_id, id, area, is_dated, mode, target, is_in_menu, pin_days, pinned_until, began_at, began_by, title, slug, path,
     published_at, updated_at)
   select p.site_id, p.id, p.area, k.is_dated, $3, $4::jsonb, $5, $6, $7::date, $8, $9, p.title, p.slug, p.path, p.published_at, p.updated_at
   from published_items p join share_kinds k on k.area = p.area where p.site_id = $1 and p.id = $2 and not p.is_protected
   on conflict do nothing returning id`,
)
const change = statement<{ id: string }>(
  'share_change',
  `update shares set mode = $3, target = $4::jsonb, is_in_menu = $5, pin_days = $6, pinned_until = $7::date, version = version + 1,
     began_at = case when ended_at is null then began_at else $8 end, began_by = case when ended_at is null then began_by else $9 end,
     ended_at = null, ended_by = null
   where origin_site_id = $1 and id = $2 and version = $10 returning id`,
)

/**
 * Shares it, anew if that had ended, or changes how sites get it. `pinnedUntil`: the last Swedish day; null for no pin. False if somebody
 * did since that version, or it is not public.
 */
export async function storeShare(
  site: SiteDb,
  id: string,
  { mode, target, isInMenu, pinDays, pinnedUntil, version }: How & { pinnedUntil: string | null; version: number | null },
  { now, userId }: By,
): Promise<boolean> {
  const values = [site.siteId, id, mode, JSON.stringify(target), isInMenu, pinDays, pinnedUntil, now, userId]
  const rows = await (version === null ? site.rows(insert, values) : site.rows(change, [...values, version]))
  keepShared(site)
  return rows.length > 0
}

const end = statement<{ id: string }>(
  'share_end',
  `update shares set ended_at = $4, ended_by = $5, version = version + 1
   where origin_site_id = $1 and id = $2 and version = $3 and ended_at is null returning id`,
)

/** The one row that takes it from every site. False if somebody changed or ended it since that version. */
export const storeEnd = async (site: SiteDb, id: string, version: number, { now, userId }: By): Promise<boolean> =>
  (await site.rows(end, [site.siteId, id, version, now, userId])).length > 0

// What the sites do with it. They are read from outside here: a site itself asks the view `shared_here`.
const display = `coalesce(c.display, 'auto')`
const isHidden = `(s.mode <> 'required' and ${display} = 'hidden')`
const isShown = `(s.mode = 'required' or ${display} = 'shown' or (${display} = 'auto' and (s.mode = 'optional' or (s.mode = 'default'
     and coalesce((select (g.content ->> 'showsBroadcasts')::boolean from site_settings g where g.site_id = t.id and g.tab = 'publishing'), true)))))`
const reached = `shares s join sites t on t.id <> s.origin_site_id and not t.is_hidden and s.audience && site_audience(t.id, t.parent_id, t.tags)
     and (not s.is_dated or (s.began_at >= coalesce(t.broadcasts_from, '-infinity') and s.began_at < coalesce(t.stopped_at, 'infinity')))
   left join share_choices c on c.site_id = t.id and c.item_id = s.id and c.origin_site_id = s.origin_site_id
   where s.origin_site_id = $1 and s.id = $2`

interface Counts {
  readonly reached: number
  readonly shown: number
  readonly hidden: number
  readonly waiting: number
  readonly withWords: number
  /** With words to an older text. */
  readonly unread: number
}

const counts = statement<Counts>(
  'share_counts',
  `select count(*)::int as reached, (count(*) filter (where ${isShown}))::int as shown, (count(*) filter (where ${isHidden}))::int as hidden,
     (count(*) filter (where not ${isShown} and not ${isHidden}))::int as waiting, (count(*) filter (where c.has_words))::int as "withWords",
     (count(*) filter (where c.has_words and c.seen_revision <> s.revision_id))::int as unread
   from ${reached}`,
)

/** A site that has decided against it. */
interface DecidedAgainst {
  readonly siteId: string
  readonly siteName: string
  readonly reason: string
  readonly by: string
  readonly at: Date
}

const hidden = statement<DecidedAgainst>(
  'share_hidden_on',
  `select t.id as "siteId", t.name as "siteName", c.reason, c.decided_at as at, coalesce(${nameOf('c.decided_by')}, '') as by
   from ${reached} and ${isHidden} order by c.decided_at desc, t.id limit 100`,
)

/** What the sites do with it: how many, and at most a hundred that hide it, the latest decisions first. */
interface Reach {
  readonly counts: Counts
  readonly hiddenOn: (Omit<DecidedAgainst, 'at'> & { readonly at: string })[]
}

export async function readReach(platform: PlatformDb, originSiteId: string, id: string): Promise<Reach> {
  const values = [originSiteId, id]
  const [[counted], hiddenOn] = await Promise.all([platform.rows(counts, values), platform.rows(hidden, values)])
  if (!counted) throw new Error('A count has one row.')
  return { counts: counted, hiddenOn: hiddenOn.map((row) => ({ ...row, at: row.at.toISOString() })) }
}
