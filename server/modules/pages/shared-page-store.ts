import type { SharedPageState, SharePageInput } from '#contract/broadcasts/shared-pages.ts'
import type { PlatformDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

// Shared pages as the federation's own site shares them.

interface StoredSharing extends Omit<SharePageInput, 'version'> {
  readonly sharedAt: Date
  readonly sharedBy: string
  readonly withdrawnAt: Date | null
  readonly withdrawnBy: string | null
  readonly version: number
}

const one = statement<StoredSharing>(
  'shared_page_of_item',
  `select s.is_required as "isRequired", s.target, s.is_in_menu as "isInMenu", s.shared_at as "sharedAt", s.withdrawn_at as "withdrawnAt",
     s.version, coalesce((select u.name from users u where u.id = s.shared_by), '') as "sharedBy",
     case when s.withdrawn_by is not null then coalesce((select u.name from users u where u.id = s.withdrawn_by), '') end as "withdrawnBy"
   from shared_pages s where s.origin_site_id = $1 and s.id = $2`,
)

/** Null for a page that was never shared. */
export async function sharingOf(site: SiteDb, id: string): Promise<StoredSharing | null> {
  const [found] = await site.rows(one, [site.siteId, id])
  return found ?? null
}

const shareable = statement<{ isOwnSite: boolean; isPublic: boolean; exists: boolean }>(
  'shared_page_shareable',
  `select coalesce((select own_site_id from federation) = $1, false) as "isOwnSite",
     exists (select from items i where i.site_id = $1 and i.id = $2 and i.area = 'pages') as exists,
     exists (select from published_items p where p.site_id = $1 and p.id = $2 and p.area = 'pages') as "isPublic"`,
)

/** Whether the item is a page of the federation's own site, and public. */
export async function whatIsShared(site: SiteDb, id: string) {
  const [found] = await site.rows(shareable, [site.siteId, id])
  return found ?? { isOwnSite: false, isPublic: false, exists: false }
}

interface By {
  readonly userId: string
  readonly now: Date
}

const insert = statement<{ id: string }>(
  'shared_page_share',
  `insert into shared_pages (id, origin_site_id, is_required, target, is_in_menu, shared_at, shared_by, title, is_public, path, system_key,
     published_at, updated_at, no_index, head, body, search_text, media, referred)
   select p.id, p.site_id, $3, $4::jsonb, $5, $6, $7, p.title, true, p.path, p.system_key, p.published_at, p.updated_at, p.no_index, p.head,
     p.body, p.search_text, broadcast_media(p.site_id, p.media), broadcast_referred(p.site_id, p.id)
   from published_items p where p.site_id = $1 and p.id = $2 and p.area = 'pages'
   on conflict (id) do nothing returning id`,
)
const change = statement<{ id: string }>(
  'shared_page_change',
  `update shared_pages set is_required = $3, target = $4::jsonb, is_in_menu = $5, version = version + 1,
     shared_at = case when withdrawn_at is null then shared_at else $6 end, shared_by = case when withdrawn_at is null then shared_by else $7 end,
     withdrawn_at = null, withdrawn_by = null
   where origin_site_id = $1 and id = $2 and version = $8 returning id`,
)

/** Shares it, anew if it was withdrawn, or changes how sites get it. False if somebody did since that version, or it is not public. */
export async function storeSharing(site: SiteDb, id: string, input: SharePageInput, by: By): Promise<boolean> {
  const { isRequired, target, isInMenu, version } = input
  const values = [site.siteId, id, isRequired, JSON.stringify(target), isInMenu, by.now, by.userId]
  const rows = await (version === null ? site.rows(insert, values) : site.rows(change, [...values, version]))
  return rows.length > 0
}

const withdraw = statement<{ id: string }>(
  'shared_page_withdraw',
  `update shared_pages set withdrawn_at = $4, withdrawn_by = $5, version = version + 1
   where origin_site_id = $1 and id = $2 and version = $3 and withdrawn_at is null returning id`,
)

/** The one row that takes it from every site. False if somebody changed or withdrew it since that version. */
export async function markWithdrawn(site: SiteDb, id: string, version: number, by: By): Promise<boolean> {
  return (await site.rows(withdraw, [site.siteId, id, version, by.now, by.userId])).length > 0
}

const isHidden = 'not p.is_required and coalesce(c.is_hidden, false)'
const reached = `shared_pages p join sites s on s.id <> p.origin_site_id and not s.is_hidden and broadcast_reaches(p.target, s.id)
   left join shared_page_choices c on c.page_id = p.id and c.site_id = s.id
   where p.id = $1`
const counts = statement<SharedPageState['counts']>(
  'shared_page_counts',
  `select count(*)::int as reached, (count(*) filter (where ${isHidden}))::int as hidden from ${reached}`,
)
const hidden = statement<Omit<SharedPageState['hiddenOn'][number], 'at'> & { readonly at: Date }>(
  'shared_page_hidden_on',
  `select s.id as "siteId", s.name as "siteName", c.reason, c.decided_at as at,
     coalesce((select u.name from users u where u.id = c.decided_by), '') as by
   from ${reached} and ${isHidden} order by c.decided_at desc, s.id limit 100`,
)

/** What the sites do with it. */
export async function sharingReach(platform: PlatformDb, id: string) {
  const [[count], hiddenOn] = await Promise.all([platform.rows(counts, [id]), platform.rows(hidden, [id])])
  return { counts: count ?? { reached: 0, hidden: 0 }, hiddenOn }
}
