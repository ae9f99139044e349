import type {
  AssignmentRow,
  AssignmentSource,
  AssignmentState,
  EndedReason,
} from '#contract/representatives/representative-assignments.ts'
import { notFound } from '../../../platform/errors.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { listCursor, pageOf } from '../../../platform/database/listing.ts'
import { ownRoleJoin, roleName, roleWeight } from '../role-order.ts'
import { isUuid } from '../../../platform/uuid.ts'

interface StoredAssignment extends Omit<AssignmentRow, 'roleName' | 'state' | 'substituteFor'> {
  readonly standardRole: string | null
  readonly ownRole: string | null
  readonly substituteId: string | null
  readonly substituteName: string | null
  readonly source: AssignmentSource
  readonly endedReason: EndedReason | null
}

const columns = `a.id, a.person_id as "personId", i.title as "personName",
  i.published_revision_id is not null and i.deleted_at is null as "isPersonLive", p.person_id is not null as "isPersonProtected",
  coalesce((select case when bool_or(c.visibility = 'shown') then 'shown' else 'hidden' end
    from person_contacts c where c.site_id = a.site_id and c.person_id = a.person_id having count(*) > 0), 'none') as "personContact",
  a.body_id as "bodyId", b.name as "bodyName", a.role_id as "roleId", a.standard_role as "standardRole", t.name as "ownRole",
  a.label_override as "labelOverride", a.from_date::text as "from", a.to_date::text as "to",
  s.id as "substituteId", s.title as "substituteName", a.is_lead as "isLead", a.source, a.ended_reason as "endedReason", a.version`
const from = `from assignments a
  join items i on i.site_id = a.site_id and i.id = a.person_id
  join bodies b on b.site_id = a.site_id and b.id = a.body_id
  ${ownRoleJoin}
  left join items s on s.site_id = a.site_id and s.id = a.substitute_for_id
  left join person_protection p on p.site_id = a.site_id and p.person_id = a.person_id`

/** By weight of role, then hand order, then family name as Swedish orders names. */
export const inBodyOrder = `${roleWeight}, a.sort_key collate "C" nulls last,
  i.detail ->> 'sortName' collate "sv-x-icu", i.detail ->> 'givenName' collate "sv-x-icu", a.id`
/** A person in the trash is in no body until restored. */
const notEnded = `i.deleted_at is null and (a.to_date is null or a.to_date >= $1::date)`

const ofBodies = statement<StoredAssignment>(
  'assignments_of_bodies',
  `select ${columns} ${from} where ${notEnded} order by b.sort_key collate "C", ${inBodyOrder}, a.from_date`,
)
const ofPersons = statement<StoredAssignment>(
  'assignments_of_persons',
  `select ${columns} ${from} where (a.to_date is null or a.to_date >= $1::date) and a.person_id = any($2::uuid[])
   order by ${roleWeight}, b.sort_key collate "C", a.from_date, a.id`,
)
const ofPerson = statement<StoredAssignment>(
  'assignments_of_person',
  `select ${columns} ${from} where a.person_id = $1 order by a.from_date desc, b.sort_key collate "C", ${roleWeight}, a.id`,
)
const everyRow = statement<StoredAssignment>(
  'assignments_all',
  `select ${columns} ${from} where i.deleted_at is null order by a.from_date, a.id`,
)
const oneRow = statement<StoredAssignment>('assignment_one', `select ${columns} ${from} where a.id = $1`)
const onDay = statement<StoredAssignment>(
  'assignments_on_day',
  `select ${columns} ${from} where a.body_id = $1 and i.deleted_at is null
     and a.from_date <= $2::date and (a.to_date is null or a.to_date >= $2::date) order by ${inBodyOrder}, a.from_date`,
)
const ended = statement<StoredAssignment>(
  'assignments_former',
  `select ${columns} ${from} where i.deleted_at is null and a.to_date < $1::date and ($2::uuid is null or a.body_id = $2)
     and ($3::date is null or (a.to_date, a.id) < ($3::date, $4::uuid))
   order by a.to_date desc, a.id desc limit $5`,
)
const countEnded = statement<{ total: number }>(
  'assignments_former_count',
  `select count(*)::int as total from assignments a join items i on i.site_id = a.site_id and i.id = a.person_id
   where i.deleted_at is null and a.to_date < $1::date and ($2::uuid is null or a.body_id = $2)`,
)

const stateOn = (today: string, row: { readonly from: string; readonly to: string | null }): AssignmentState => {
  if (row.from > today) return 'coming'
  return row.to !== null && row.to < today ? 'former' : 'current'
}

const view =
  (today: string) =>
  ({ standardRole, ownRole, substituteId, substituteName, ...row }: StoredAssignment): AssignmentRow => ({
    ...row,
    roleName: roleName(standardRole, ownRole),
    state: stateOn(today, row),
    substituteFor: substituteId === null ? null : { id: substituteId, name: substituteName ?? '' },
  })

/** Current and coming assignments, body by body and in the order of their people. */
export async function assignmentsOfBodies(site: SiteDb, today: string): Promise<AssignmentRow[]> {
  return (await site.rows(ofBodies, [today])).map(view(today))
}

/** Current and coming ones of some persons, heaviest role first. */
export async function assignmentsOfPersons(site: SiteDb, personIds: readonly string[], today: string): Promise<AssignmentRow[]> {
  return (await site.rows(ofPersons, [today, personIds])).map(view(today))
}

const place: Record<AssignmentState, number> = { coming: 0, current: 1, former: 2 }

/** All that a person has and had: coming, current, former; in each the latest first. */
export async function assignmentsOfPerson(site: SiteDb, personId: string, today: string): Promise<AssignmentRow[]> {
  const rows = (await site.rows(ofPerson, [personId])).map(view(today))
  return rows.toSorted((a, b) => place[a.state] - place[b.state])
}

/** All of the site, whenever they are or were. */
export async function allAssignments(site: SiteDb, today: string): Promise<AssignmentRow[]> {
  return (await site.rows(everyRow, [])).map(view(today))
}

/** The assignment, or 404. */
export async function oneAssignment(site: SiteDb, id: string, today: string): Promise<AssignmentRow> {
  if (!isUuid(id)) throw notFound()
  const [row] = await site.rows(oneRow, [id])
  if (!row) throw notFound()
  return view(today)(row)
}

/** The members of a body on a day, in order. */
export async function inOfficeOn(site: SiteDb, bodyId: string, day: string, today: string): Promise<AssignmentRow[]> {
  return (await site.rows(onDay, [bodyId, day])).map(view(today))
}

const cursor = listCursor('day', 'id')

/** Those whose last day has passed, the latest first. */
export async function formerAssignmentsPage(
  site: SiteDb,
  query: { readonly bodyId?: string | undefined; readonly after?: string | undefined; readonly limit: number },
  today: string,
): Promise<{ assignments: AssignmentRow[]; total: number; next: string | null }> {
  const bodyId = query.bodyId ?? null
  const [rows, [count]] = await Promise.all([
    site.rows(ended, [today, bodyId, ...cursor.placeAfter(query.after), query.limit + 1]),
    site.rows(countEnded, [today, bodyId]),
  ])
  const { shown, next } = pageOf(rows, query.limit, ({ to, id }) => cursor.print(to ?? '', id))
  return { assignments: shown.map(view(today)), total: count?.total ?? 0, next }
}

const overlap = statement<{ from: string; to: string | null }>(
  'assignment_overlap',
  `select from_date::text as "from", to_date::text as "to" from assignments
   where person_id = $1 and body_id = $2 and role_id = $3 and id <> all($6::uuid[])
     and daterange(from_date, to_date, '[]') && daterange($4::date, $5::date, '[]') order by from_date limit 1`,
)

/** The first overlapping assignment of that person with that role in the body, apart from some; null when there is none. */
export async function overlapping(
  site: SiteDb,
  wanted: {
    readonly personId: string
    readonly bodyId: string
    readonly roleId: string
    readonly from: string
    readonly to: string | null
  },
  apartFrom: readonly string[],
): Promise<{ from: string; to: string | null } | null> {
  const [row] = await site.rows(overlap, [wanted.personId, wanted.bodyId, wanted.roleId, wanted.from, wanted.to, apartFrom])
  return row ?? null
}
