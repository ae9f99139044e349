import type { SiteTarget } from '#contract/users-and-sites/site-target.ts'
import type { PlatformDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

// Shared topics as the federation's own site shares them.

interface StoredSharing {
  readonly isRequired: boolean
  readonly target: SiteTarget
  readonly sharedAt: Date
  readonly sharedBy: string
  readonly withdrawnAt: Date | null
  readonly withdrawnBy: string | null
  readonly version: number
}

const one = statement<StoredSharing>(
  'shared_topic_of_item',
  `select t.is_required as "isRequired", t.target, t.shared_at as "sharedAt", t.withdrawn_at as "withdrawnAt", t.version,
     coalesce((select u.name from users u where u.id = t.shared_by), '') as "sharedBy",
     case when t.withdrawn_by is not null then coalesce((select u.name from users u where u.id = t.withdrawn_by), '') end as "withdrawnBy"
   from shared_topics t where t.origin_site_id = $1 and t.id = $2`,
)

/** Null for a topic that was never shared. */
export async function sharingOf(site: SiteDb, id: string): Promise<StoredSharing | null> {
  const [found] = await site.rows(one, [site.siteId, id])
  return found ?? null
}

const shareable = statement<{ isOwnSite: boolean; isPublic: boolean; exists: boolean }>(
  'shared_topic_shareable',
  `select coalesce((select own_site_id from federation) = $1, false) as "isOwnSite",
     exists (select from items i where i.site_id = $1 and i.id = $2 and i.area = 'policy') as exists,
     exists (select from published_items p where p.site_id = $1 and p.id = $2 and p.area = 'policy') as "isPublic"`,
)

/** Whether the item is a topic of the federation's own site, and public. */
export async function whatIsShared(site: SiteDb, id: string) {
  const [found] = await site.rows(shareable, [site.siteId, id])
  return found ?? { isOwnSite: false, isPublic: false, exists: false }
}

interface Sharing {
  readonly isRequired: boolean
  readonly target: SiteTarget
}
interface By {
  readonly userId: string
  readonly now: Date
}

// What is public of it comes with the next statement, as after each change of the item.
const insert = statement<{ id: string }>(
  'shared_topic_share',
  `insert into shared_topics (id, origin_site_id, is_required, target, shared_at, shared_by, name, is_public, slug, revision_id, published_at,
     updated_at, summary, head, search_text, media, referred)
   select p.id, p.site_id, $3, $4::jsonb, $5, $6, p.title, false, p.slug, p.revision_id, p.published_at, p.updated_at, '', '{}', '', '[]', '{}'
   from published_items p where p.site_id = $1 and p.id = $2 and p.area = 'policy' on conflict (origin_site_id, id) do nothing returning id`,
)
const fill = statement('shared_topic_fill', 'select fill_shared_topic($1, $2)')

/** False if it has been shared before, or is not public. */
export async function insertSharing(site: SiteDb, id: string, { isRequired, target }: Sharing, by: By): Promise<boolean> {
  const rows = await site.rows(insert, [site.siteId, id, isRequired, JSON.stringify(target), by.now, by.userId])
  if (rows.length > 0) await site.rows(fill, [site.siteId, id])
  return rows.length > 0
}

const change = statement<{ id: string }>(
  'shared_topic_change',
  `update shared_topics set is_required = $4, target = $5::jsonb, version = version + 1,
     shared_at = case when withdrawn_at is null then shared_at else $6 end, shared_by = case when withdrawn_at is null then shared_by else $7 end,
     withdrawn_at = null, withdrawn_by = null
   where origin_site_id = $1 and id = $2 and version = $3 returning id`,
)

/** Changes how sites get it; a withdrawn one is shared anew. False if somebody changed it since that version. */
export async function changeSharing(
  site: SiteDb,
  id: string,
  version: number,
  { isRequired, target }: Sharing,
  by: By,
): Promise<boolean> {
  return (await site.rows(change, [site.siteId, id, version, isRequired, JSON.stringify(target), by.now, by.userId])).length > 0
}

const withdraw = statement<{ id: string }>(
  'shared_topic_withdraw',
  `update shared_topics set withdrawn_at = $4, withdrawn_by = $5, version = version + 1
   where origin_site_id = $1 and id = $2 and version = $3 and withdrawn_at is null returning id`,
)

/** The one row that takes it from every site. False if somebody changed or withdrew it since that version. */
export async function markWithdrawn(site: SiteDb, id: string, version: number, by: By): Promise<boolean> {
  return (await site.rows(withdraw, [site.siteId, id, version, by.now, by.userId])).length > 0
}

const hides = `(not t.is_required and coalesce(e.is_hidden, false))`
const reached = `shared_topics t join sites s on s.id <> t.origin_site_id and not s.is_hidden and broadcast_reaches(t.target, s.id)
   left join policy_extensions e on e.topic_id = t.id and e.site_id = s.id
   where t.origin_site_id = (select own_site_id from federation) and t.id = $1`

interface Counts {
  readonly reached: number
  readonly hidden: number
  readonly extended: number
  readonly unread: number
}
const counts = statement<Counts>(
  'shared_topic_counts',
  `select count(*)::int as reached, (count(*) filter (where ${hides}))::int as hidden, (count(*) filter (where e.has_words))::int as extended,
     (count(*) filter (where e.has_words and e.seen_revision <> t.revision_id))::int as unread
   from ${reached}`,
)
const hidden = statement<{ name: string }>(
  'shared_topic_hidden_on',
  `select s.name from ${reached} and ${hides} order by s.name collate "sv-x-icu", s.id limit 100`,
)

/** What the sites do with it. */
export async function sharingReach(platform: PlatformDb, id: string) {
  const [[count], hiddenOn] = await Promise.all([platform.rows(counts, [id]), platform.rows(hidden, [id])])
  return { counts: count ?? { reached: 0, hidden: 0, extended: 0, unread: 0 }, hiddenOn: hiddenOn.map(({ name }) => name) }
}
