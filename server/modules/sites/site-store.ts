import type { AdminSite, MySite } from '#contract/users-and-sites/sites.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { lateSince } from '#contract/settings/contact-messages.ts'
import { publicAddress } from '../../platform/public-address.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

interface MySiteRow extends Omit<MySite, 'latestNewsAt'> {
  readonly latestNewsAt: Date | null
}

/** The sites of `from` with what the start page says of each. `runs`: whether the person is told what sajtansvariga have to do. */
const mySites = (from: string, role: string, runs: string, where: string): string => `
   select s.id, s.name, s.accent_color as "accentColor", ${role} as role,
          (select max(i.published_at) from items i
            where i.site_id = s.id and i.area = 'news' and i.published_revision_id is not null and i.deleted_at is null) as "latestNewsAt",
          w."toReview", w."toChange", w.failed,
          case when ${runs} then (select count(*)::int from invitations v
            where v.site_id = s.id and v.state = 'signed' and v.expires_at > $2) else 0 end as "toConfirm",
          case when ${runs} then (select count(*)::int from contact_messages c
            where c.site_id = s.id and (c.undelivered_at is not null or c.created_at < $3)) else 0 end as undelivered,
          case when ${runs} then (select count(*)::int from webhooks h
            where h.site_id = s.id and h.state = 'off') else 0 end as "stoppedWebhooks"
   from ${from}
   cross join lateral (
     select count(*) filter (where i.attention = 'review')::int as "toReview",
            count(*) filter (where i.attention = 'changes' and i.created_by = $1)::int as "toChange",
            count(*) filter (where i.attention = 'failed')::int as failed
     from items i where i.site_id = s.id and i.attention is not null
   ) w
   where ${where}
   order by s.name collate "sv-x-icu", s.id`

// Two statements: a condition for both would read every site for a person who works on one.
const sitesOfMember = statement<MySiteRow>(
  'my_sites',
  mySites(
    'memberships m join sites s on s.id = m.site_id',
    'm.role',
    "m.role = 'siteAdmin'",
    'm.user_id = $1 and (m.valid_to is null or m.valid_to >= $4::date)',
  ),
)
const everySite = statement<MySiteRow>('every_site', mySites('sites s', "'siteAdmin'", 'true', 'true'))

/** The sites a user may work on today: all of them for an administrator. */
export async function sitesOf(
  platform: PlatformDb,
  user: { readonly id: string; readonly isAdmin: boolean },
  now: Date,
): Promise<MySite[]> {
  const values = [user.id, now, lateSince(now)]
  const rows = await (user.isAdmin
    ? platform.rows(everySite, values)
    : platform.rows(sitesOfMember, [...values, stockholmDate(now)]))
  return rows.map((row) => ({ ...row, latestNewsAt: row.latestNewsAt?.toISOString() ?? null }))
}

interface AdminSiteRow {
  readonly id: string
  readonly name: string
  readonly accentColor: string
  readonly latestNewsAt: Date | null
  readonly siteAdmins: string[]
  readonly members: number
  readonly createdAt: Date
  readonly version: number
}

const adminColumns = `select s.id, s.name, s.accent_color as "accentColor", s.created_at as "createdAt", s.version,
  (select max(i.published_at) from items i
    where i.site_id = s.id and i.area = 'news' and i.published_revision_id is not null and i.deleted_at is null) as "latestNewsAt",
  (select count(*)::int from memberships m where m.site_id = s.id) as members,
  array(select u.name from memberships m join users u on u.id = m.user_id
        where m.site_id = s.id and m.role = 'siteAdmin' order by u.name collate "sv-x-icu") as "siteAdmins"
  from sites s`

const firstPage = statement<AdminSiteRow>(
  'admin_sites_first',
  `${adminColumns} where ($1::text is null or s.search_name like $1) order by s.name collate "sv-x-icu", s.id limit $2`,
)
const nextPage = statement<AdminSiteRow>(
  'admin_sites_next',
  `${adminColumns} where ($1::text is null or s.search_name like $1) and (s.name collate "sv-x-icu", s.id) > ($3 collate "sv-x-icu", $4)
   order by s.name collate "sv-x-icu", s.id limit $2`,
)
const countSites = statement<{ total: number }>(
  'admin_sites_count',
  'select count(*)::int as total from sites s where ($1::text is null or s.search_name like $1)',
)
const oneSite = statement<AdminSiteRow>('admin_site', `${adminColumns} where s.id = $1`)

const toAdminSite = (row: AdminSiteRow, sitesUrl: string): AdminSite => ({
  id: row.id,
  name: row.name,
  accentColor: row.accentColor,
  address: publicAddress(sitesUrl, row.id, ''),
  latestNewsAt: row.latestNewsAt?.toISOString() ?? null,
  siteAdmins: row.siteAdmins,
  members: row.members,
  createdAt: row.createdAt.toISOString(),
  version: row.version,
})

/** A page of all sites by name in Swedish order. `pattern` is a LIKE pattern over folded names, `after` the last name and id of the page before. */
export async function pageOfSites(
  platform: PlatformDb,
  query: {
    readonly pattern: string | null
    readonly after: readonly [string, string] | null
    readonly limit: number
    readonly sitesUrl: string
  },
): Promise<{ sites: AdminSite[]; total: number }> {
  const [rows, counted] = await Promise.all([
    query.after
      ? platform.rows(nextPage, [query.pattern, query.limit, ...query.after])
      : platform.rows(firstPage, [query.pattern, query.limit]),
    platform.rows(countSites, [query.pattern]),
  ])
  return { sites: rows.map((row) => toAdminSite(row, query.sitesUrl)), total: counted[0]?.total ?? 0 }
}

export async function adminSiteById(platform: PlatformDb, id: string, sitesUrl: string): Promise<AdminSite | null> {
  const [row] = await platform.rows(oneSite, [id])
  return row ? toAdminSite(row, sitesUrl) : null
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
