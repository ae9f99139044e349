import type { GrantOutcome, GridCell, GridPerson, GridSite } from '#contract/users-and-sites/role-grid.ts'
import { gridColumns, gridRows } from '#contract/users-and-sites/role-grid.ts'
import type { SiteRole } from '#contract/roles.ts'
import { likePattern, listCursor, pageOf } from '../../platform/database/listing.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { lockPeople } from './user-store.ts'

// People by sites. Each order is walked in its index from the place where the window begins, and the cells between them are read
// by their key: a window costs the same at any place of 2 000 × 500.

interface PersonRow extends Omit<GridPerson, 'lastSignInAt'> {
  readonly lastSignInAt: Date | null
}

const personColumns = `u.id, u.name, u.is_admin as "isAdmin", u.deactivated_at is not null as "isDeactivated",
  u.last_sign_in_at as "lastSignInAt", (select l.address from letter_settings l where l.user_id = u.id) as email, (select count(*)::int from memberships m where m.user_id = u.id) as roles,
  array(select s.name from memberships m join sites s on s.id = m.site_id where m.user_id = u.id
        order by s.name collate "sv-x-icu" limit 2) as "siteNames", u.version`

const matchingPeople = 'users u where u.removed_at is null and ($1::text is null or u.search_name like $1)'
const matchingSites = 'sites s where ($1::text is null or s.search_name like $1)'
const inOrder = (alias: string, limit: number) => `order by ${alias}.name collate "sv-x-icu", ${alias}.id limit ${limit + 1}`

const people = {
  first: statement<PersonRow>('grid_people_first', `select ${personColumns} from ${matchingPeople} ${inOrder('u', gridRows)}`),
  next: statement<PersonRow>(
    'grid_people_next',
    `select ${personColumns} from ${matchingPeople} and (u.name collate "sv-x-icu", u.id) > ($2 collate "sv-x-icu", $3::uuid)
     ${inOrder('u', gridRows)}`,
  ),
  count: statement<{ total: number }>('grid_people_count', `select count(*)::int as total from ${matchingPeople}`),
  one: statement<PersonRow>('grid_person', `select ${personColumns} from users u where u.id = $1`),
}
const sites = {
  first: statement<GridSite>('grid_sites_first', `select s.id, s.name from ${matchingSites} ${inOrder('s', gridColumns)}`),
  next: statement<GridSite>(
    'grid_sites_next',
    `select s.id, s.name from ${matchingSites} and (s.name collate "sv-x-icu", s.id) > ($2 collate "sv-x-icu", $3)
     ${inOrder('s', gridColumns)}`,
  ),
  count: statement<{ total: number }>('grid_sites_count', `select count(*)::int as total from ${matchingSites}`),
}
const cellsBetween = statement<GridCell>(
  'grid_cells',
  `select m.user_id as "userId", m.site_id as "siteId", m.role, m.valid_from::text as "validFrom", m.valid_to::text as "validTo"
   from memberships m where m.user_id = any($1::uuid[]) and m.site_id = any($2::text[])`,
)

const toPerson = ({ lastSignInAt, ...row }: PersonRow): GridPerson => ({
  ...row,
  lastSignInAt: lastSignInAt?.toISOString() ?? null,
})

const personCursor = listCursor('text', 'id')
const siteCursor = listCursor('text', 'text')

interface Window {
  readonly person?: string | undefined
  readonly site?: string | undefined
  readonly afterPerson?: string | undefined
  readonly afterSite?: string | undefined
}

/** The window of the grid that begins after these places. */
export async function gridWindow(platform: PlatformDb, { person, site, afterPerson, afterSite }: Window) {
  const [named, called] = [person ? likePattern(person) : null, site ? likePattern(site) : null]
  const [foundPeople, foundSites, [countedPeople], [countedSites]] = await Promise.all([
    afterPerson === undefined
      ? platform.rows(people.first, [named])
      : platform.rows(people.next, [named, ...personCursor.parse(afterPerson)]),
    afterSite === undefined
      ? platform.rows(sites.first, [called])
      : platform.rows(sites.next, [called, ...siteCursor.parse(afterSite)]),
    platform.rows(people.count, [named]),
    platform.rows(sites.count, [called]),
  ])
  const { shown: rows, next: nextPeople } = pageOf(foundPeople, gridRows, (last) => personCursor.print(last.name, last.id))
  const { shown: columns, next: nextSites } = pageOf(foundSites, gridColumns, (last) => siteCursor.print(last.name, last.id))
  const cells = await platform.rows(cellsBetween, [rows.map(({ id }) => id), columns.map(({ id }) => id)])
  return {
    people: rows.map(toPerson),
    sites: columns,
    cells,
    totalPeople: countedPeople?.total ?? 0,
    totalSites: countedSites?.total ?? 0,
    nextPeople,
    nextSites,
  }
}

/** One row and one cell of the grid, after a change. */
export async function gridCellOf(
  platform: PlatformDb,
  userId: string,
  siteId: string,
): Promise<{ person: GridPerson; cell: GridCell | null }> {
  const [[row], [cell]] = await Promise.all([
    platform.rows(people.one, [userId]),
    platform.rows(cellsBetween, [[userId], [siteId]]),
  ])
  if (!row) throw new Error('A person that a role was given to is not there')
  return { person: toPerson(row), cell: cell ?? null }
}

interface Granted {
  readonly userId: string
  readonly siteId: string
  readonly name: string
  readonly siteName: string
  readonly outcome: GrantOutcome
  readonly role: SiteRole | null
}

const grant = statement<Granted>(
  'grid_grant',
  `with wanted as (
     select w.user_id, w.site_id, min(w.at) as at from unnest($1::uuid[], $2::text[]) with ordinality as w (user_id, site_id, at)
     group by w.user_id, w.site_id
   ), added as (
     insert into memberships (site_id, user_id, role, valid_from, valid_to, granted_by, created_at, typed_name)
     select w.site_id, w.user_id, $3, $4::date, $5::date, $6, $7, u.name
     from wanted w join users u on u.id = w.user_id and u.removed_at is null and u.deactivated_at is null join sites s on s.id = w.site_id
     on conflict do nothing returning site_id, user_id
   ), touched as (
     update users set version = version + 1 where id in (select user_id from added)
   ), noted as (
     insert into audit_log (at, actor_id, site_id, action, object_id)
     select $7, $6, site_id, 'membership.add', user_id::text from added
   )
   select w.user_id as "userId", w.site_id as "siteId", coalesce(u.name, '') as name, coalesce(s.name, w.site_id) as "siteName",
     case when a.user_id is not null then 'added' when m.user_id is not null then 'hasRole' when u.id is null then 'noPerson'
          when s.id is null then 'noSite' else 'closed' end as outcome,
     case when a.user_id is not null then $3 else m.role end as role
   from wanted w
   left join users u on u.id = w.user_id and u.removed_at is null
   left join sites s on s.id = w.site_id
   left join memberships m on m.site_id = w.site_id and m.user_id = w.user_id
   left join added a on a.site_id = w.site_id and a.user_id = w.user_id
   order by w.at`,
)

interface Grant {
  readonly pairs: readonly { readonly userId: string; readonly siteId: string }[]
  readonly role: SiteRole
  readonly validFrom: string | null
  readonly validTo: string | null
}

/** Gives the role to each who has none there yet, and notes it in the log. In the order of `pairs`, each once. */
export async function grantMany(platform: PlatformDb, { pairs, ...given }: Grant, by: string, now: Date): Promise<Granted[]> {
  const userIds = pairs.map(({ userId }) => userId)
  await lockPeople(platform, [...userIds, by])
  const columns = [userIds, pairs.map(({ siteId }) => siteId), given.role, given.validFrom, given.validTo, by, now]
  return platform.rows(grant, columns)
}
