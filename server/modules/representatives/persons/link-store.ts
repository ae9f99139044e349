import type { LinkedPerson } from '#contract/representatives/representative-persons.ts'
import type { PlatformDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'

export interface PersonOnSite {
  readonly siteId: string
  readonly personId: string
}

// Links are few and seldom changed, so one lock covers every change and every action on a group.
const lock = statement('links_lock', `select pg_advisory_xact_lock(hashtextextended('person_links', 0))`)
const exists = statement<{ found: boolean }>(
  'links_person_exists',
  `select exists (select from items where site_id = $1 and id = $2 and area = 'representatives') as found`,
)
const group = statement<PersonOnSite>(
  'links_group',
  `select o.site_id as "siteId", o.person_id as "personId" from person_links l
   join person_links o on o.group_id = l.group_id where l.site_id = $1 and l.person_id = $2 order by o.site_id`,
)
const onePerson = statement<PersonOnSite>(
  'links_one_person',
  'select site_id as "siteId", person_id as "personId" from one_person($1, $2) order by site_id, person_id',
)
const linked = statement<LinkedPerson>(
  'links_of_person',
  `select o.site_id as "siteId", s.name as "siteName", o.person_id as "personId", p.person_id is not null as "isProtected"
   from person_links l join person_links o on o.group_id = l.group_id join sites s on s.id = o.site_id
   left join person_protection p on p.site_id = o.site_id and p.person_id = o.person_id
   where l.site_id = $1 and l.person_id = $2 order by s.name collate "sv-x-icu", s.id`,
)
const join = statement(
  'links_join',
  `insert into person_links (site_id, person_id, group_id) values ($1, $2, $3)
   on conflict (site_id, person_id) do update set group_id = excluded.group_id`,
)
const leave = statement<{ groupId: string }>(
  'links_leave',
  'delete from person_links where site_id = $1 and person_id = $2 returning group_id as "groupId"',
)
const leaveAlone = statement(
  'links_leave_alone',
  'delete from person_links where group_id = $1 and (select count(*) from person_links where group_id = $1) = 1',
)

export const lockLinks = (db: Pick<PlatformDb, 'rows'>): Promise<unknown> => db.rows(lock, [])

export async function personExists(platform: PlatformDb, { siteId, personId }: PersonOnSite): Promise<boolean> {
  const [row] = await platform.rows(exists, [siteId, personId])
  return row?.found ?? false
}

/** The same person on all sites, including the given one; alone when not linked. */
export async function groupOf(platform: PlatformDb, person: PersonOnSite): Promise<PersonOnSite[]> {
  const rows = await platform.rows(group, [person.siteId, person.personId])
  return rows.length > 0 ? rows : [person]
}

/**
 * Everybody who is protected as one with the person: the linked persons, and the copies that merges and the reading of copies have made of
 * any of them (`one_person` of the database). Includes the given person.
 */
export const everywhere = (platform: PlatformDb, { siteId, personId }: PersonOnSite): Promise<PersonOnSite[]> =>
  platform.rows(onePerson, [siteId, personId])

export const linksOf = (platform: PlatformDb, person: PersonOnSite): Promise<LinkedPerson[]> =>
  platform.rows(linked, [person.siteId, person.personId])

export async function joinGroup(platform: PlatformDb, persons: readonly PersonOnSite[], groupId: string): Promise<void> {
  for (const { siteId, personId } of persons) await platform.rows(join, [siteId, personId, groupId])
}

/** The group that the person was in; null for none. */
export async function leaveGroup(platform: PlatformDb, { siteId, personId }: PersonOnSite): Promise<string | null> {
  const [left] = await platform.rows(leave, [siteId, personId])
  return left?.groupId ?? null
}

/** Dissolves a group with one person left. */
export const dissolveAlone = (platform: PlatformDb, groupId: string): Promise<unknown> => platform.rows(leaveAlone, [groupId])

// In both directions, and for all that are the same person on either side.
const differ = statement(
  'links_differ',
  `insert into different_persons (site_id, person_id, other_site_id, other_id)
   select a.site_id, a.person_id, b.site_id, b.person_id from unnest($1::text[], $2::uuid[]) a (site_id, person_id),
     unnest($3::text[], $4::uuid[]) b (site_id, person_id)
   union all select b.site_id, b.person_id, a.site_id, a.person_id from unnest($1::text[], $2::uuid[]) a (site_id, person_id),
     unnest($3::text[], $4::uuid[]) b (site_id, person_id)
   on conflict do nothing`,
)
const differNot = statement(
  'links_differ_not',
  `delete from different_persons d
   using unnest($1::text[], $2::uuid[]) a (site_id, person_id), unnest($3::text[], $4::uuid[]) b (site_id, person_id)
   where (d.site_id, d.person_id, d.other_site_id, d.other_id) in (
     (a.site_id, a.person_id, b.site_id, b.person_id), (b.site_id, b.person_id, a.site_id, a.person_id))`,
)

/** Notes that nobody of `ones` is the same person as anybody of `others`, or takes that back. */
export const noteDifferent = (
  platform: PlatformDb,
  ones: readonly PersonOnSite[],
  others: readonly PersonOnSite[],
  isDifferent: boolean,
): Promise<unknown> =>
  platform.rows(isDifferent ? differ : differNot, [
    ones.map(({ siteId }) => siteId),
    ones.map(({ personId }) => personId),
    others.map(({ siteId }) => siteId),
    others.map(({ personId }) => personId),
  ])

const publicSites = statement<{ name: string }>(
  'links_public_sites',
  `select s.name from person_links l join person_links o on o.group_id = l.group_id and o.site_id <> l.site_id
   join sites s on s.id = o.site_id join items i on i.site_id = o.site_id and i.id = o.person_id
   where l.site_id = $1 and l.person_id = $2 and not s.is_hidden and s.stopped is distinct from 'paused'
     and i.published_revision_id is not null and i.deleted_at is null
     and not exists (select from person_protection p where p.site_id = o.site_id and p.person_id = o.person_id)
   order by s.name collate "sv-x-icu", s.id`,
)

/** The names of other sites where visitors can read about the same person. Nothing else of other sites may be told on one. */
export async function publicSitesOf(platform: PlatformDb, { siteId, personId }: PersonOnSite): Promise<string[]> {
  const rows = await platform.rows(publicSites, [siteId, personId])
  return rows.map(({ name }) => name)
}
