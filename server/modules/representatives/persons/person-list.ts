import type {
  PersonDetails,
  PersonFilter,
  PersonQuery,
  PersonRow,
  ProtectionMode,
} from '#contract/representatives/representative-persons.ts'
import { listCursor, pageOf } from '../../../platform/database/listing.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { holdsEveryPattern, searchPatterns } from '../../items/reading/item-search.ts'
import { itemState } from '../../items/store/item-state.ts'
import type { StateColumns } from '../../items/store/item-state.ts'
import { findItem } from '../../items/store/item-store.ts'
import type { Actor } from '../../items/actor.ts'
import { listedReadings } from '../../visits/listed-readings.ts'
import { assignmentsOfPerson, assignmentsOfPersons } from '../bodies/assignment-store.ts'
import { shownContacts } from './shown-contacts.ts'
import { contactsOf } from './contact-service.ts'

// Persons in the order of names. An item of this area keeps what it is sorted by in `detail`.

interface StoredPerson extends StateColumns {
  readonly id: string
  readonly name: string
  readonly sortName: string
  readonly givenName: string
  readonly isLive: boolean
  readonly path: string
  readonly contact: PersonRow['contact']
  readonly protection: ProtectionMode | null
  readonly updatedAt: Date
}

const current = `exists (select from assignments a where a.site_id = i.site_id and a.person_id = i.id
  and (a.to_date is null or a.to_date >= $1::date))`
const isProtected = 'exists (select from person_protection p where p.site_id = i.site_id and p.person_id = i.id)'
const live = 'i.deleted_at is null and i.published_revision_id is not null'

const filters: Record<PersonFilter, string> = {
  all: 'i.deleted_at is null',
  published: live,
  draft: 'i.deleted_at is null and i.published_revision_id is null',
  withoutAssignment: `i.deleted_at is null and not ${current}`,
  protected: `i.deleted_at is null and ${isProtected}`,
  trashed: 'i.deleted_at is not null',
}

const matching = (filter: PersonFilter): string => `
  from items i where i.area = 'representatives' and $1::date is not null and ${filters[filter]}
    and ${holdsEveryPattern('i.search_text', '$2')}
    and ($3::uuid is null or exists (select from assignments a where a.site_id = i.site_id and a.person_id = i.id
      and a.body_id = $3 and (a.to_date is null or a.to_date >= $1::date)))`
const sortName = `coalesce(i.detail ->> 'sortName', '')`
const givenName = `coalesce(i.detail ->> 'givenName', '')`

const page = (filter: PersonFilter) =>
  statement<StoredPerson>(
    `persons_${filter}`,
    `select i.id, i.title as name, ${sortName} as "sortName", ${givenName} as "givenName", i.path, ${live} as "isLive",
       i.draft_version as "draftVersion", i.published_draft_version as "publishedDraftVersion",
       i.first_published_at as "firstPublishedAt", i.deleted_at as "deletedAt", i.publish_at as "publishAt", i.review,
       i.updated_at as "updatedAt",
       coalesce((select case when bool_or(c.visibility = 'shown') then 'shown' when count(*) > 0 then 'hidden' end
         from person_contacts c where c.site_id = i.site_id and c.person_id = i.id), 'none') as contact,
       (select p.mode from person_protection p where p.site_id = i.site_id and p.person_id = i.id) as protection
     ${matching(filter)}
     and ($4::text is null or (${sortName} collate "sv-x-icu", ${givenName} collate "sv-x-icu", i.id)
       > ($4::text collate "sv-x-icu", $5::text collate "sv-x-icu", $6::uuid))
     order by ${sortName} collate "sv-x-icu", ${givenName} collate "sv-x-icu", i.id limit $7`,
  )
const count = (filter: PersonFilter) =>
  statement<{ total: number }>(`persons_${filter}_count`, `select count(*)::int as total ${matching(filter)}`)

const filterNames = Object.keys(filters) as PersonFilter[]
const byFilter = <Made>(make: (filter: PersonFilter) => Made): Record<PersonFilter, Made> =>
  // Every filter is named above.
  Object.fromEntries(filterNames.map((filter) => [filter, make(filter)])) as Record<PersonFilter, Made>
const pages = byFilter(page)
const counts = byFilter(count)

const cursor = listCursor('text', 'text', 'id')

/** The latest last day; null when there is none, or one without. */
const latestDay = (assignments: readonly { readonly to: string | null }[]): string | null =>
  assignments.reduce<string | null>((latest, { to }, at) => {
    if (to === null || (at > 0 && latest === null)) return null
    return latest === null || to > latest ? to : latest
  }, null)

export async function personsPage(
  site: SiteDb,
  query: PersonQuery,
  today: string,
): Promise<{ persons: PersonRow[]; total: number; next: string | null }> {
  const values = [today, query.search ? searchPatterns(query.search) : [], query.bodyId ?? null]
  const [found, [counted]] = await Promise.all([
    site.rows(pages[query.filter], [...values, ...cursor.placeAfter(query.after), query.limit + 1]),
    site.rows(counts[query.filter], values),
  ])
  const { shown: rows, next } = pageOf(found, query.limit, (last) => cursor.print(last.sortName, last.givenName, last.id))
  const ids = rows.map(({ id }) => id)
  const [assignments, readings] = await Promise.all([assignmentsOfPersons(site, ids, today), listedReadings(site, ids, today)])
  const persons = rows.map(({ id, name, sortName: sorted, isLive, draftVersion, path, contact, protection, ...row }): PersonRow => {
    const own = assignments.filter(({ personId }) => personId === id)
    return {
      id,
      name,
      isLive,
      draftVersion,
      path,
      contact,
      protection,
      sortName: sorted,
      state: itemState({ ...row, draftVersion }),
      assignments: own,
      to: latestDay(own),
      isLead: own.some((assignment) => assignment.isLead),
      updatedAt: row.updatedAt.toISOString(),
      readings: readings.get(id) ?? 0,
    }
  })
  return { persons, total: counted?.total ?? 0, next }
}

export async function countPersons(site: SiteDb, today: string): Promise<Record<PersonFilter, number>> {
  const found = await Promise.all(
    filterNames.map(async (filter) => {
      const [row] = await site.rows(counts[filter], [today, [], null])
      return [filter, row?.total ?? 0] as const
    }),
  )
  // As above.
  return Object.fromEntries(found) as Record<PersonFilter, number>
}

const beside = statement<{
  mode: ProtectionMode | null
  shownName: string | null
  by: string | null
  at: Date | null
  isOwn: boolean | null
  isLinked: boolean
  isCommonShown: boolean
}>(
  'person_beside',
  `select p.mode, p.shown_name as "shownName", u.name as by, p.at, p.is_own as "isOwn",
          exists (select from person_links l where l.site_id = $1 and l.person_id = $2) as "isLinked",
          exists (select from shared_here s where s.own_id = $2 and s.is_shown) as "isCommonShown"
   from (select 1) one left join person_protection p on p.site_id = $1 and p.person_id = $2 left join users u on u.id = p.by`,
)

/** Everything about a person besides the draft, for this role. */
export async function detailsOf(site: SiteDb, personId: string, role: Actor['role'], today: string): Promise<PersonDetails> {
  const item = await findItem(site, 'representatives', personId, 'read')
  const [assignments, contacts, [row], shown] = await Promise.all([
    assignmentsOfPerson(site, personId, today),
    contactsOf(site, personId, role),
    site.rows(beside, [site.siteId, personId]),
    shownContacts(site),
  ])
  const { mode = null, shownName = null, by = null, at = null, isOwn } = row ?? {}
  return {
    id: item.id,
    name: item.title,
    state: itemState(item),
    isLive: item.publishedRevisionId !== null && item.deletedAt === null,
    assignments,
    contacts,
    // The person who switched it on may belong to another site, whose names are not shown here.
    protection:
      mode === null || at === null
        ? null
        : { mode, shownName, by: by ?? 'En annan sajt', at: at.toISOString(), isOwn: isOwn ?? true },
    shownIn: shown.filter((one) => one.personId === personId).map(({ kind, mention }) => ({ kind, mention })),
    isLinked: row?.isLinked ?? false,
    isCommonShown: row?.isCommonShown ?? false,
  }
}
