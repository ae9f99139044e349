import { todoKindsOf } from '#contract/attention/todo-kinds.ts'
import type { SiteStop } from '#contract/users-and-sites/site-states.ts'
import { mergedText, stoppedForOffice, stoppedText } from '#contract/users-and-sites/site-states.ts'
import type { AdminSite, AdminSiteQuery, MySite, MySiteQuery, SiteParent } from '#contract/users-and-sites/sites.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { usualQuotaBytes } from '#contract/media/media.ts'
import { publicAddress } from '../../platform/public-address.ts'
import { likePattern } from '../../platform/database/listing.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

interface MySiteRow extends Omit<MySite, 'latestNewsAt' | 'isFederationsOwn' | 'isAbove' | 'notice'> {
  readonly isOwnSite: boolean
  readonly isAbove: boolean
  readonly latestNewsAt: Date | null
  readonly stopped: SiteStop | null
  readonly federationName: string | null
  /** The site that a stopped one was merged into; null if it was not. */
  readonly mergedInto: string | null
}

const order = 's.name collate "sv-x-icu", s.id'

/** What waits, `a`, for the caller, `$1`, on a site `s`. $4 to $6 are the kinds for a writer, an editor and a siteAdmin. */
const isForCaller = `(a.for_user is null or a.for_user = $1) and a.not_user is distinct from $1
              and (a.role is distinct from 'siteAdmin' or s.role = 'siteAdmin')
              and a.kind = any(case s.role when 'siteAdmin' then $6::text[] when 'editor' then $5::text[] when 'writer' then $4::text[] end)`

/**
 * The sites of `reach` with what the start page says of each. `waiting`: how much waits for the person, as Att göra lists it. $2 is now,
 * $3 today. `conditions` and `limit` narrow the sites before anything is counted.
 */
const counted = (reach: string, role: string, conditions: string, limit = ''): string => `
   select s.*, exists (select from federation f where f.own_site_id = s.id) as "isOwnSite",
          (select max(i.published_at) from items i
            where i.site_id = s.id and i.area = 'news' and i.published_revision_id is not null and i.deleted_at is null) as "latestNewsAt",
          coalesce((select sum(v.readings)::int from visit_days v
            where v.site_id = s.id and v.day >= date_trunc('week', $3::date)::date), 0) as readings,
          (select coalesce(jsonb_object_agg(w.kind, w.count), '{}') from (select a.kind, count(*)::int as count from attention($2, $3::date) a
            where a.site_id = s.id and ${isForCaller} group by a.kind) w) as waiting
   from (select s.id, s.name, s.accent_color as "accentColor", s.stopped, s.level <> 'local' as "isAbove",
           case when s.stopped is not null then (select name from federation) end as "federationName",
           case when s.stopped is not null then (select b.name from site_merges m join sites b on b.id = m.site_id
             where m.from_id = s.id and m.state = 'done') end as "mergedInto", ${role} as role from ${reach}${conditions} order by ${order} ${limit}) s`

/** How much of all kinds. */
const total = `(select coalesce(sum(n::int), 0)::int from jsonb_each_text(s.waiting) k (kind, n))`

/** A page of the sites of `reach`. A site after which the page begins counts only if it is one of them. */
const pageOfMySites = (reach: string, role: string): string =>
  `select s.* from (${counted(
    reach,
    role,
    `
     and ($7::text is null or s.search_name like $7) and ($8::text is null or s.id = $8)
     and ($9::text is null or (s.name collate "sv-x-icu", s.id) > (select s.name collate "sv-x-icu", s.id from ${reach} and s.id = $9))`,
    'limit case when $10::boolean then null else $11::int end',
  )}) s
   where not $10::boolean or s.waiting <> '{}' order by ${order} limit $11`

const countsOfMySites = (reach: string, role: string, waiting: string): string =>
  `with mine as (select s.id, ${role} as role from ${reach})
   select (select count(*)::int from mine) as sites, ${waiting} as waiting`
// Of a few sites what waits is asked for each, of all sites at once.
const waitingOnEach = `(select coalesce(sum((select count(*) from attention($2, $3::date) a where a.site_id = s.id and ${isForCaller})), 0)::int from mine s)`
const waitingOnAll = `(select count(*)::int from attention($2, $3::date) a join mine s on a.site_id = s.id where ${isForCaller})`

// Two statements: a condition for both would read every site for a person who works on one.
const valid = `m.user_id = $1 and (m.valid_to is null or m.valid_to >= $3::date)
  and (m.valid_from is null or m.valid_from <= $3::date)`
// A federation's editor is an editor of its own site, or what a role there says if that is more.
const ofMember = [
  `(select m.site_id, m.role from memberships m where ${valid}
    union all
    select f.own_site_id, 'editor' from federation f join users u on u.id = $1 and u.is_federation_editor
    where not exists (select from memberships m where ${valid} and m.site_id = f.own_site_id)
   ) m join sites s on s.id = m.site_id where true`,
  // The people of a stopped site read it (docs/decisions/079), so that nothing waits for them.
  `case when s.stopped is not null then s.stopped
    when m.role in ('reader', 'writer') and exists (
      select from federation f join users u on u.id = $1 and u.is_federation_editor where f.own_site_id = s.id) then 'editor'
    else m.role end`,
] as const
const ofAdministrator = ['sites s where not exists (select from removed_sites r where r.id = s.id)', "'siteAdmin'"] as const
const sitesOfMember = statement<MySiteRow>('my_sites', pageOfMySites(...ofMember))
const everySite = statement<MySiteRow>('every_site', pageOfMySites(...ofAdministrator))

interface SiteCounts {
  readonly sites: number
  readonly waiting: number
}
const countsOfMember = statement<SiteCounts>('my_site_counts', countsOfMySites(...ofMember, waitingOnEach))
const countsOfEverySite = statement<SiteCounts>('every_site_counts', countsOfMySites(...ofAdministrator, waitingOnAll))

interface Viewer {
  readonly id: string
  readonly isAdmin: boolean
}

const kindsOfRoles = (['writer', 'editor', 'siteAdmin'] as const).map(todoKindsOf)

function valuesFor(user: Viewer, now: Date) {
  return [user.id, now, stockholmDate(now), ...kindsOfRoles]
}

/** The sites a user may work on today, by name in Swedish order: all of them for an administrator. Without a query, no page. */
export async function sitesOf(platform: PlatformDb, user: Viewer, now: Date, query: MySiteQuery = {}): Promise<MySite[]> {
  const { search, only = null, after = null, waiting: isWaiting = false, limit = null } = query
  const pattern = search ? likePattern(search) : null
  const values = [...valuesFor(user, now), pattern, only, after, isWaiting, limit]
  const rows = await platform.rows(user.isAdmin ? everySite : sitesOfMember, values)
  const noticeOf = (stopped: SiteStop, federation: string | null, mergedInto: string | null): string => {
    if (mergedInto !== null) return mergedText(mergedInto)
    return user.isAdmin ? stoppedForOffice[stopped] : stoppedText(stopped, federation ?? '')
  }
  return rows.map(({ isOwnSite, isAbove, stopped, federationName, mergedInto, ...row }) => ({
    ...row,
    ...(isOwnSite && { isFederationsOwn: true as const }),
    ...(isAbove && { isAbove: true as const }),
    notice: stopped && noticeOf(stopped, federationName, mergedInto),
    latestNewsAt: row.latestNewsAt?.toISOString() ?? null,
  }))
}

/** How many sites these are, and how much waits for the user on all of them. */
export async function siteCountsOf(platform: PlatformDb, user: Viewer, now: Date): Promise<SiteCounts> {
  const [counts] = await platform.rows(user.isAdmin ? countsOfEverySite : countsOfMember, valuesFor(user, now))
  return counts ?? { sites: 0, waiting: 0 }
}

interface AdminSiteRow extends Omit<
  AdminSite,
  'address' | 'state' | 'latestNewsAt' | 'createdAt' | 'stoppedAt' | 'waiting' | 'removal'
> {
  readonly removalBegunAt: Date | null
  readonly removedRows: number
  readonly isHidden: boolean
  readonly stopped: SiteStop | null
  readonly stoppedAt: Date | null
  readonly latestNewsAt: Date | null
  readonly createdAt: Date
}

const adminColumns = `select s.id, s.name, s.accent_color as "accentColor", s.created_at as "createdAt", s.version,
  s.is_hidden as "isHidden", s.stopped, s.stopped_at as "stoppedAt", s.level, s.tags, s.municipality,
  (select json_build_object('id', p.id, 'name', p.name) from sites p where p.id = s.parent_id) as parent,
  coalesce((select l.used_bytes from media_libraries l where l.site_id = s.id), 0)::float8 as "usedBytes",
  coalesce((select l.quota_bytes from media_libraries l where l.site_id = s.id), ${usualQuotaBytes})::float8 as "quotaBytes",
  exists (select from federation f where f.own_site_id = s.id) as "isFederationsOwn",
  (select r.begun_at from removed_sites r where r.id = s.id) as "removalBegunAt",
  (select json_build_object('id', b.id, 'name', b.name) from site_merges m join sites b on b.id = m.site_id
    where m.from_id = s.id and m.state = 'done') as "mergedInto",
  coalesce((select r.rows from removed_sites r where r.id = s.id), 0)::float8 as "removedRows",
  (select max(i.published_at) from items i
    where i.site_id = s.id and i.area = 'news' and i.published_revision_id is not null and i.deleted_at is null) as "latestNewsAt",
  (select count(*)::int from memberships m where m.site_id = s.id) as members,
  array(select u.name from memberships m join users u on u.id = m.user_id
        where m.site_id = s.id and m.role = 'siteAdmin' order by u.name collate "sv-x-icu") as "siteAdmins"
  from sites s`

const stateOf = `coalesce(s.stopped, case when s.is_hidden then 'building' else 'active' end)`
/** $1: a LIKE pattern over folded names, or null. */
const named = '($1::text is null or s.search_name like $1)'
const inOrder = 'order by s.name collate "sv-x-icu", s.id limit $2'
const afterPlace = '(s.name collate "sv-x-icu", s.id) > ($3 collate "sv-x-icu", $4)'

const firstPage = statement<AdminSiteRow>('admin_sites_first', `${adminColumns} where ${named} ${inOrder}`)
const nextPage = statement<AdminSiteRow>('admin_sites_next', `${adminColumns} where ${named} and ${afterPlace} ${inOrder}`)
const countSites = statement<{ total: number }>('admin_sites_count', `select count(*)::int as total from sites s where ${named}`)

// With conditions of their own, of which each may be null: the whole list is planned without them.
const narrowedBy = (at: number): string => `($${at}::text is null or ${stateOf} = $${at})
   and ($${at + 1}::text is null or s.level = $${at + 1}) and ($${at + 2}::text is null or s.parent_id = $${at + 2} or s.id = $${at + 2})`
const narrowedPage = statement<AdminSiteRow>(
  'admin_sites_narrowed',
  `${adminColumns} where ${named} and ($3::text is null or ${afterPlace}) and ${narrowedBy(5)} ${inOrder}`,
)
const countNarrowed = statement<{ total: number }>(
  'admin_sites_narrowed_count',
  `select count(*)::int as total from sites s where ${named} and ${narrowedBy(2)}`,
)
const allParents = statement<SiteParent>(
  'admin_site_parents',
  `select s.id, s.name, s.level from sites s where s.level <> 'local' order by s.name collate "sv-x-icu", s.id`,
)
const waitingOnSites = statement<{ id: string; waiting: number }>(
  'admin_sites_waiting',
  `select s.id, ${total} as waiting from (${counted('sites s where s.id = any($7::text[])', "'siteAdmin'", '')}) s`,
)
const oneSite = statement<AdminSiteRow>('admin_site', `${adminColumns} where s.id = $1`)

/** $1 counts what somebody is to change, which is one person's: nobody's here. */
const nobody = '00000000-0000-0000-0000-000000000000'

async function toAdminSites(
  platform: PlatformDb,
  rows: readonly AdminSiteRow[],
  sitesUrl: string,
  now: Date,
): Promise<AdminSite[]> {
  const ids = rows.map(({ id }) => id)
  const counts = await platform.rows(waitingOnSites, [...valuesFor({ id: nobody, isAdmin: true }, now), ids])
  const waitingOn = new Map(counts.map(({ id, waiting: count }) => [id, count]))
  return rows.map(({ isHidden, stopped, stoppedAt, latestNewsAt, createdAt, removalBegunAt, removedRows, ...row }) => ({
    ...row,
    state: stopped ?? (isHidden ? 'building' : 'active'),
    address: publicAddress(sitesUrl, row.id, ''),
    latestNewsAt: latestNewsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    stoppedAt: stoppedAt?.toISOString() ?? null,
    removal: removalBegunAt && { begunAt: removalBegunAt.toISOString(), rows: removedRows },
    waiting: waitingOn.get(row.id) ?? 0,
  }))
}

interface AdminSitePage {
  readonly sites: AdminSite[]
  readonly total: number
  readonly parents: SiteParent[]
}

/** A page of the sites that the query names, by name in Swedish order. `after`: the last name and id of the page before. */
export async function pageOfSites(
  platform: PlatformDb,
  query: Omit<AdminSiteQuery, 'after'> & {
    readonly after: readonly [string, string] | null
    readonly limit: number
    readonly sitesUrl: string
    readonly now: Date
  },
): Promise<AdminSitePage> {
  const { search, state = null, level = null, district = null, after, limit, sitesUrl, now } = query
  const pattern = search ? likePattern(search) : null
  const conditions = [state, level, district]
  const isWhole = conditions.every((one) => one === null)
  const whole = (): Promise<AdminSiteRow[]> =>
    after ? platform.rows(nextPage, [pattern, limit, ...after]) : platform.rows(firstPage, [pattern, limit])
  const [rows, [counts], parents] = await Promise.all([
    isWhole ? whole() : platform.rows(narrowedPage, [pattern, limit, ...(after ?? [null, null]), ...conditions]),
    isWhole ? platform.rows(countSites, [pattern]) : platform.rows(countNarrowed, [pattern, ...conditions]),
    platform.rows(allParents, []),
  ])
  return { sites: await toAdminSites(platform, rows, sitesUrl, now), total: counts?.total ?? 0, parents }
}

export async function adminSiteById(platform: PlatformDb, id: string, sitesUrl: string, now: Date): Promise<AdminSite | null> {
  const [site] = await toAdminSites(platform, await platform.rows(oneSite, [id]), sitesUrl, now)
  return site ?? null
}

const federationNamed = statement<{ isNamed: boolean }>('federation_named', 'select exists (select from federation) as "isNamed"')

/** False in the empty database of a new installation. */
export async function isFederationNamed(platform: PlatformDb): Promise<boolean> {
  const [row] = await platform.rows(federationNamed, [])
  return row?.isNamed ?? false
}

const nameOnce = statement<{ name: string }>(
  'federation_name',
  'insert into federation (name) values ($1) on conflict do nothing returning name',
)

/** False when it already has a name, which is kept. */
export async function nameFederation(platform: PlatformDb, name: string): Promise<boolean> {
  return (await platform.rows(nameOnce, [name])).length > 0
}
