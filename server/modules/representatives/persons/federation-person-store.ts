import type { FederationPerson, FederationPersonFilter } from '#contract/representatives/federation-persons.ts'
import { listCursor, pageOf } from '../../../platform/database/listing.ts'
import type { PlatformDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { holdsEveryPattern, searchPatterns } from '../../items/reading/item-search.ts'
import type { PersonOnSite } from './link-store.ts'

// The persons of all sites by name. A person on several sites is one row, that of the first of its names that match.

const pageSize = 25

const placeOf = (name: string): string =>
  `${name}.sort_name collate "sv-x-icu", ${name}.given_name collate "sv-x-icu", ${name}.site_id, ${name}.person_id`

/** As `holdsEveryPattern`, as one condition: PostgreSQL takes eight for a search that finds next to nothing, and reads all names. */
const holdsAll = (column: string): string =>
  `coalesce((select bool_and(strpos(${column}, w.pattern) > 0) from unnest($1::text[]) w (pattern)), true)`

const sameSites = `select from person_links x where x.group_id = l.group_id and x.site_id = m.site_id`
/** Persons of the same name on sites where this one is not, and not linked with somebody on this site. */
const alike = `from person_names m left join person_links k on k.site_id = m.site_id and k.person_id = m.person_id
  where m.name_key = n.name_key and m.site_id <> n.site_id and not exists (${sameSites})
    and not exists (select from person_links x where x.group_id = k.group_id and x.site_id = n.site_id)
    and not exists (select from different_persons d where d.site_id = n.site_id and d.person_id = n.person_id
      and d.other_site_id = m.site_id and d.other_id = m.person_id)`

// Conditions that PostgreSQL asks row by row, with an index each: a page ends with its twenty-sixth row, and as a join it would begin
// with whole tables.
const groupSize = '(select count(*) from person_links x where x.group_id = l.group_id)'
const filters: Record<FederationPersonFilter, string> = {
  all: '',
  linked: `and ${groupSize} > 1`,
  suggested: `and (select count(*) from (select ${alike} limit 1) one) > 0`,
  protected: 'and (select true from person_protection x where x.site_id = n.site_id and x.person_id = n.person_id)',
}

const matching = (filter: FederationPersonFilter): string => `
  from person_names n
  left join lateral (select x.group_id from person_links x where x.site_id = n.site_id and x.person_id = n.person_id limit 1) l on true
  where ${holdsAll('n.search_text')} ${filters[filter]}
    and (l.group_id is null or (select count(*) from person_links o join person_names m on m.site_id = o.site_id and m.person_id = o.person_id
      where o.group_id = l.group_id and ${holdsAll('m.search_text')} and (${placeOf('m')}) < (${placeOf('n')})) = 0)`

interface StoredPerson extends FederationPerson {
  readonly sortName: string
  readonly givenName: string
}

const page = (filter: FederationPersonFilter, after: string): string => `
  select n.site_id as "siteId", n.person_id as "personId", n.name, n.sort_name as "sortName", n.given_name as "givenName",
    (select json_agg(json_build_object('siteId', s.id, 'siteName', s.name) order by s.name collate "sv-x-icu", s.id)
     from (select n.site_id as id union select o.site_id from person_links o where o.group_id = l.group_id) w
     join sites s on s.id = w.id) as sites,
    exists (select from person_protection p where p.site_id = n.site_id and p.person_id = n.person_id) as "isProtected",
    (select count(*)::int ${alike}) as "sameName"
  ${matching(filter)}${after} order by ${placeOf('n')} limit ${pageSize + 1}`
const list = (filter: FederationPersonFilter) => ({
  first: statement<StoredPerson>(`federation_persons_${filter}_first`, page(filter, '')),
  next: statement<StoredPerson>(
    `federation_persons_${filter}_next`,
    page(filter, ` and (${placeOf('n')}) > ($2::text collate "sv-x-icu", $3::text collate "sv-x-icu", $4::text, $5::uuid)`),
  ),
  count: statement<{ total: number }>(`federation_persons_${filter}_count`, `select count(*)::int as total ${matching(filter)}`),
})
const lists = { all: list('all'), linked: list('linked'), suggested: list('suggested'), protected: list('protected') }

const cursor = listCursor('text', 'text', 'text', 'id')

/** A page of the persons of all sites. Their names are the platform's to read, and nothing else of them. */
export async function federationPersonsOf(
  platform: PlatformDb,
  asked: {
    readonly search?: string | undefined
    readonly filter: FederationPersonFilter
    readonly after?: string | undefined
  },
): Promise<{ persons: FederationPerson[]; total: number; next: string | null }> {
  const patterns = asked.search ? searchPatterns(asked.search) : []
  const { first, next: later, count } = lists[asked.filter]
  const [rows, [counted]] = await Promise.all([
    asked.after === undefined ? platform.rows(first, [patterns]) : platform.rows(later, [patterns, ...cursor.parse(asked.after)]),
    platform.rows(count, [patterns]),
  ])
  const { shown, next } = pageOf(rows, pageSize, (last) => cursor.print(last.sortName, last.givenName, last.siteId, last.personId))
  const persons = shown.map(({ sortName: _sortName, givenName: _givenName, ...person }) => person)
  return { persons, total: counted?.total ?? 0, next }
}

export interface NamedThere extends PersonOnSite {
  readonly siteName: string
  readonly name: string
  readonly isProtected: boolean
}

interface ReadThere extends NamedThere {
  readonly text: 'written' | 'common' | 'own'
}

/** What a site shows of a person on several sites: the common text, which it writes or has chosen, or its own. */
const text = `case
    when exists (select from shares s where s.origin_site_id = n.site_id and s.id = n.person_id) then 'written'
    when exists (select from share_choices c join shares s on s.origin_site_id = c.origin_site_id and s.id = c.item_id and s.is_public
      join person_links l on l.site_id = c.site_id and l.person_id = c.own_id and l.group_id = s.group_id
      where c.site_id = n.site_id and c.own_id = n.person_id and c.display = 'shown') then 'common'
    else 'own' end as "text"`

const there = `n.site_id as "siteId", n.person_id as "personId", s.name as "siteName", n.name,
  exists (select from person_protection p where p.site_id = n.site_id and p.person_id = n.person_id) as "isProtected"`
const bySite = 'order by s.name collate "sv-x-icu", s.id, n.name collate "sv-x-icu", n.person_id'

const named = statement<ReadThere>(
  'federation_person_named',
  `select ${there}, ${text} from unnest($1::text[], $2::uuid[]) w (site_id, person_id)
   join person_names n on n.site_id = w.site_id and n.person_id = w.person_id join sites s on s.id = n.site_id ${bySite}`,
)

/** The given persons with their names, by site; those in the trash are left out. */
export const namesOn = (platform: PlatformDb, persons: readonly PersonOnSite[]): Promise<ReadThere[]> =>
  platform.rows(named, [persons.map(({ siteId }) => siteId), persons.map(({ personId }) => personId)])

export const maxCandidates = 20

const sameName = statement<NamedThere>(
  'federation_person_same_name',
  `with n as materialized (
     select * from person_names n
     where n.name_key = (select m.name_key from person_names m where m.site_id = $1 and m.person_id = $2) and n.site_id <> all($3::text[])
       and not exists (select from different_persons d where d.site_id = $1 and d.person_id = $2
         and d.other_site_id = n.site_id and d.other_id = n.person_id)
   )
   select ${there} from n cross join lateral (select s.id, s.name from sites s where s.id = n.site_id limit 1) s ${bySite} limit ${maxCandidates + 1}`,
)
const found = statement<NamedThere>(
  'federation_person_found',
  `select ${there} from person_names n join sites s on s.id = n.site_id
   where ${holdsEveryPattern('n.search_text', '$1')} and n.site_id <> all($2::text[])
   order by n.name collate "sv-x-icu", s.name collate "sv-x-icu", s.id, n.person_id limit ${maxCandidates + 1}`,
)

/** Persons of sites outside `group` who may be the same as `person`: of the same name, or those that are searched for. */
export function candidatesFor(
  platform: PlatformDb,
  person: PersonOnSite,
  group: readonly PersonOnSite[],
  search: string | undefined,
): Promise<NamedThere[]> {
  const siteIds = group.map(({ siteId }) => siteId)
  const patterns = search ? searchPatterns(search) : []
  return patterns.length > 0
    ? platform.rows(found, [patterns, siteIds])
    : platform.rows(sameName, [person.siteId, person.personId, siteIds])
}

const different = statement<NamedThere>(
  'federation_person_different',
  `select ${there} from different_persons d join person_names n on n.site_id = d.other_site_id and n.person_id = d.other_id
   join sites s on s.id = n.site_id where d.site_id = $1 and d.person_id = $2 and n.site_id <> all($3::text[]) ${bySite} limit 200`,
)

/** Those who are not the same person as `person`, as an administrator has said. */
export const differentFrom = (
  platform: PlatformDb,
  { siteId, personId }: PersonOnSite,
  group: readonly PersonOnSite[],
): Promise<NamedThere[]> => platform.rows(different, [siteId, personId, group.map((one) => one.siteId)])
