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

export const lockLinks = (platform: PlatformDb): Promise<unknown> => platform.rows(lock, [])

export async function personExists(platform: PlatformDb, { siteId, personId }: PersonOnSite): Promise<boolean> {
  const [row] = await platform.rows(exists, [siteId, personId])
  return row?.found ?? false
}

/** The same person on all sites, including the given one; alone when not linked. */
export async function groupOf(platform: PlatformDb, person: PersonOnSite): Promise<PersonOnSite[]> {
  const rows = await platform.rows(group, [person.siteId, person.personId])
  return rows.length > 0 ? rows : [person]
}

export const linksOf = (platform: PlatformDb, person: PersonOnSite): Promise<LinkedPerson[]> =>
  platform.rows(linked, [person.siteId, person.personId])

export async function joinGroup(platform: PlatformDb, persons: readonly PersonOnSite[], groupId: string): Promise<void> {
  for (const { siteId, personId } of persons) await platform.rows(join, [siteId, personId, groupId])
}

/** True if it was linked. A group with one person left is dissolved. */
export async function leaveGroup(platform: PlatformDb, { siteId, personId }: PersonOnSite): Promise<boolean> {
  const [left] = await platform.rows(leave, [siteId, personId])
  if (left) await platform.rows(leaveAlone, [left.groupId])
  return left !== undefined
}
