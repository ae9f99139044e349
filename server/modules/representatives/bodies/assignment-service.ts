import { randomUUID } from 'node:crypto'
import type {
  AssignmentInput,
  AssignmentRow,
  AssignmentSource,
  EndedReason,
} from '#contract/representatives/representative-assignments.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { invalidField, notFound, stateChanged } from '../../../platform/errors.ts'
import type { HttpError } from '../../../platform/errors.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { recordAudit } from '../../audit/audit.ts'
import { findItem } from '../../items/store/item-store.ts'
import type { Actor } from '../../items/actor.ts'
import { publicChanged } from '../../sites/sites.ts'
import { oneAssignment, overlapping } from './assignment-store.ts'
import { bodiesOf } from './body-service.ts'
import type { LockedRow } from '../changes.ts'
import { lockRowsOf, storeChange, newRows } from '../changes.ts'
import { storedRole } from './role-service.ts'
import { isUuid } from '../../../platform/uuid.ts'

export interface Change {
  readonly assignment: AssignmentRow
  readonly undoToken: string
}

export interface NewAssignment {
  readonly personId: string
  readonly bodyId: string
  readonly roleId: string
  readonly from: string
  readonly to: string | null
  readonly substituteForId: string | null
  readonly labelOverride: string
  readonly isLead: boolean
  readonly source: AssignmentSource
  readonly sortKey?: string | null
}

const insert = statement(
  'assignment_insert',
  `insert into assignments (site_id, id, person_id, body_id, standard_role, own_role_id, from_date, to_date, substitute_for_id,
                            label_override, is_lead, source, sort_key)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
)
const update = statement(
  'assignment_update',
  `update assignments set body_id = $3, standard_role = $4, own_role_id = $5, from_date = $6, to_date = $7, substitute_for_id = $8,
     label_override = $9, is_lead = $10, sort_key = case when body_id = $3 then sort_key end,
     ended_reason = case when to_date is distinct from $7::date then null else ended_reason end, version = version + 1
   where site_id = $1 and id = $2`,
)
const end = statement(
  'assignment_end',
  'update assignments set to_date = $3, ended_reason = $4, version = version + 1 where site_id = $1 and id = $2',
)
const remove = statement('assignment_delete', 'delete from assignments where site_id = $1 and id = $2')
/** Inserts an assignment that the caller has checked; the database refuses one that a simultaneous change made invalid. */
export async function insertAssignment(site: SiteDb, input: NewAssignment): Promise<string> {
  const id = randomUUID()
  const role = await storedRole(site, input.roleId)
  const { personId, bodyId, from, to, substituteForId, labelOverride, isLead, source, sortKey = null } = input
  await site
    .rows(insert, [
      site.siteId,
      id,
      personId,
      bodyId,
      role.standardRole,
      role.ownRoleId,
      from,
      to,
      substituteForId,
      labelOverride,
      isLead,
      source,
      sortKey,
    ])
    .catch(refuseOverlap)
  return id
}

/** Sets the last day of an assignment. */
export const endOn = (site: SiteDb, id: string, to: string, reason: EndedReason): Promise<unknown> =>
  site.rows(end, [site.siteId, id, to, reason])

const overlaps = (from: string, to: string | null): HttpError =>
  invalidField('from', `Personen har redan samma roll i organet ${from}–${to ?? 'tills vidare'}. Välj dagar som inte överlappar.`)

/** For two calls at once: the exclusion constraint of the database finds an overlap that the check could not see. */
export function refuseOverlap(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23P01')
    throw invalidField('from', 'Personen har redan samma roll i organet de dagarna.')
  throw error
}

const log = (site: SiteDb, action: string, objectId: string, actor: Actor): Promise<void> =>
  recordAudit(site, { actorId: actor.userId, siteId: site.siteId, action: `assignment.${action}`, objectId }, actor.now)

async function refusePerson(site: SiteDb, personId: string, field: string): Promise<void> {
  const unknown = invalidField(field, 'Personen finns inte på sajten. Välj en annan.')
  const person = await findItem(site, 'representatives', personId, 'read').catch(() => Promise.reject(unknown))
  if (person.deletedAt) throw invalidField(field, 'Personen ligger i papperskorgen. Återställ den först.')
}

/** The input with its last day filled in; throws 400 at the field for an invalid one. */
async function proved(
  site: SiteDb,
  personId: string,
  input: Omit<AssignmentInput, 'personId'>,
  apartFrom: readonly string[],
): Promise<NewAssignment> {
  const body = (await bodiesOf(site)).find((one) => one.id === input.bodyId)
  if (!body) throw invalidField('bodyId', 'Organet finns inte. Välj ett annat.')
  if (input.substituteForId === personId) throw invalidField('substituteForId', 'En person kan inte vara ersättare för sig själv.')
  if (input.substituteForId !== null) await refusePerson(site, input.substituteForId, 'substituteForId')
  // A term that ended before the assignment begins is ignored.
  const ofTerm = body.termTo !== null && body.termTo >= input.from ? body.termTo : null
  const to = input.to === undefined ? ofTerm : input.to
  await storedRole(site, input.roleId)
  const wanted = { ...input, personId, to, source: 'manual' as const }
  const other = await overlapping(site, wanted, apartFrom)
  if (other) throw overlaps(other.from, other.to)
  return wanted
}

export async function createAssignment(site: SiteDb, input: AssignmentInput, actor: Actor): Promise<Change> {
  await refusePerson(site, input.personId, 'personId')
  const id = await insertAssignment(site, await proved(site, input.personId, input, []))
  return done(site, id, 'create', newRows('assignments', [id]), actor)
}

async function done(
  site: SiteDb,
  id: string,
  action: 'create' | 'change' | 'end',
  held: readonly LockedRow[],
  actor: Actor,
): Promise<Change> {
  const undoToken = await storeChange(site, `assignment.${action}`, held, actor)
  await Promise.all([log(site, action, id, actor), publicChanged(site)])
  return { assignment: await oneAssignment(site, id, stockholmDate(actor.now)), undoToken }
}

async function lockAssignment(site: SiteDb, id: string, version: number | null): Promise<LockedRow[]> {
  if (!isUuid(id)) throw notFound()
  const held = await lockRowsOf(site, 'assignments', [id])
  const row = held[0]?.row
  if (!row) throw notFound()
  if (version !== null && row.version !== version)
    throw stateChanged('Någon har ändrat uppdraget sedan du läste det. Läs igenom och försök igen.')
  return held
}

export async function changeAssignment(
  site: SiteDb,
  id: string,
  input: Omit<AssignmentInput, 'personId'> & { readonly personId?: string | undefined; readonly version: number },
  actor: Actor,
): Promise<Change> {
  const held = await lockAssignment(site, id, input.version)
  const { personId } = await oneAssignment(site, id, stockholmDate(actor.now))
  if (input.personId !== undefined && input.personId !== personId)
    throw invalidField('personId', 'Ett uppdrag kan inte byta person. Ta bort det och lägg till ett nytt.')
  const now = await proved(site, personId, input, [id])
  const role = await storedRole(site, now.roleId)
  await site
    .rows(update, [
      site.siteId,
      id,
      now.bodyId,
      role.standardRole,
      role.ownRoleId,
      now.from,
      now.to,
      now.substituteForId,
      now.labelOverride,
      now.isLead,
    ])
    .catch(refuseOverlap)
  return done(site, id, 'change', held, actor)
}

export async function endAssignment(
  site: SiteDb,
  id: string,
  input: { readonly to: string; readonly reason: EndedReason; readonly version: number },
  actor: Actor,
): Promise<Change> {
  const held = await lockAssignment(site, id, input.version)
  const { from } = await oneAssignment(site, id, stockholmDate(actor.now))
  if (input.to < from) throw invalidField('to', `Uppdraget börjar ${from} och kan inte sluta tidigare.`)
  await endOn(site, id, input.to, input.reason).catch(refuseOverlap)
  return done(site, id, 'end', held, actor)
}

export async function removeAssignment(site: SiteDb, id: string, version: number, actor: Actor): Promise<{ undoToken: string }> {
  const held = await lockAssignment(site, id, version)
  await site.rows(remove, [site.siteId, id])
  const undoToken = await storeChange(site, 'assignment.remove', held, actor)
  await Promise.all([log(site, 'remove', id, actor), publicChanged(site)])
  return { undoToken }
}
