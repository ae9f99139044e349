import { daysAfter } from '#contract/field-forms.ts'
import type { TermPlan, TermPreview } from '#contract/representatives/representative-terms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { checkFailed, invalidField } from '../../../platform/errors.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { plannedChange } from '../../../platform/database/planned-change.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Actor } from '../../items/actor.ts'
import { publicChanged } from '../../sites/sites.ts'
import { inOfficeOn } from '../bodies/assignment-store.ts'
import { endOn, insertAssignment } from '../bodies/assignment-service.ts'
import { seatAdvice, seatsTaken } from '../bodies/body-advice.ts'
import { bodiesOf } from '../bodies/body-service.ts'
import type { LockedRow } from '../changes.ts'
import { lockRowsOf, storeChange, newRows } from '../changes.ts'
import { createPersonDraft } from '../person-drafts.ts'
import type { CheckedTermPlan, PlannedBody, PlannedStart } from './term-plan.ts'
import { nextTerm, checkTermPlan } from './term-plan.ts'

const beginTerm = statement(
  'body_begin_term',
  'update bodies set term_from = $3, term_to = $4, version = version + 1 where site_id = $1 and id = $2',
)
const freePlace = statement('assignment_free_place', 'update assignments set sort_key = null where site_id = $1 and id = $2')

/** Members of some bodies when their term ends, and the usual days of the next one. `ends`: other last days, by body. */
export async function sittingAtEnd(
  site: SiteDb,
  bodyIds: readonly string[],
  ends: Readonly<Record<string, string>>,
  today: string,
): Promise<(ReturnType<typeof nextTerm> & { bodyId: string; name: string; people: Awaited<ReturnType<typeof inOfficeOn>> })[]> {
  const bodies = await bodiesOf(site)
  const planned = []
  for (const [at, bodyId] of bodyIds.entries()) {
    const body = bodies.find(({ id }) => id === bodyId)
    if (!body) throw invalidField(`bodyIds.${at}`, 'Organet finns inte. Läs in sidan igen.')
    const other = ends[bodyId]
    const term = { ...nextTerm(body, today), ...(other !== undefined && { endOn: other, startOn: daysAfter(other, 1) }) }
    planned.push({ bodyId, name: body.name, ...term, people: await inOfficeOn(site, bodyId, term.endOn, today) })
  }
  return planned
}

type Asked = TermPlan & { readonly seen?: string | undefined }

// In the order of their ids, so that two terms never wait for each other.
const holdBodies = (site: SiteDb, { bodies }: Asked): Promise<LockedRow[]> =>
  lockRowsOf(site, 'bodies', bodies.map(({ bodyId }) => bodyId).toSorted())

export const newTerm = plannedChange({
  hold: holdBodies,
  make: (site: SiteDb, asked: Asked, { now }: Actor) => checkTermPlan(site, asked, stockholmDate(now)),
  show: showTerm,
  refuse: refuseProblems,
  write: applyTerm,
})

function showTerm({ bodies, problems }: CheckedTermPlan): Omit<TermPreview, 'seen'> {
  return {
    problems: [...problems],
    bodies: bodies.map((planned) => ({
      bodyId: planned.body.id,
      name: planned.body.name,
      leaves: planned.ends
        .filter(({ choice }) => choice.choice === 'leave')
        .map(({ assignment }) => ({
          assignmentId: assignment.id,
          personName: assignment.personName,
          roleName: assignment.roleName,
          to: planned.term.endOn,
        })),
      begins: planned.starts.map((start) => ({
        personName: start.personName,
        roleName: start.roleName,
        from: planned.term.startOn,
        to: planned.term.termTo,
        kind: start.kind,
        isNewPerson: !('personId' in start.person),
      })),
      advice: adviceOf(planned),
    })),
  }
}

function adviceOf({ body, starts }: PlannedBody): string[] {
  const seated = starts.map(({ person, personName, roleId }) => ({
    personId: 'personId' in person ? person.personId : personName,
    roleId,
  }))
  const advice = seatAdvice(body.name, body.seats, seatsTaken(seated))
  return advice === null ? [] : [advice]
}

async function applyTerm(
  site: SiteDb,
  planned: CheckedTermPlan,
  asked: Asked,
  actor: Actor,
): Promise<{ ended: number; begun: number; newPersonIds: string[]; undoToken: string }> {
  const ends = planned.bodies.flatMap((body) => body.ends.map(({ assignment }) => assignment.id))
  const held: LockedRow[] = [...(await holdBodies(site, asked)), ...(await lockRowsOf(site, 'assignments', ends))]
  const newPersons = new Map<string, string>()
  let begun = 0
  for (const body of planned.bodies) {
    await endOld(site, body)
    for (const start of body.starts) {
      const personId = await personOf(site, start, newPersons, actor)
      const id = await insertAssignment(site, {
        personId,
        bodyId: body.body.id,
        roleId: start.roleId,
        from: body.term.startOn,
        to: body.term.termTo,
        substituteForId: start.kind === 'stay' ? (start.before?.substituteFor?.id ?? null) : null,
        labelOverride: start.kind === 'stay' ? (start.before?.labelOverride ?? '') : '',
        isLead: start.before?.isLead ?? false,
        source: 'manual',
        sortKey: start.kind === 'stay' ? placeBefore(held, start) : null,
      })
      held.push(...newRows('assignments', [id]))
      begun++
    }
    await site.rows(beginTerm, [site.siteId, body.body.id, body.term.startOn, body.term.termTo])
  }
  const newPersonIds = [...newPersons.values()]
  const undoToken = await storeChange(site, 'term.apply', held, actor, newPersonIds)
  const log = { actorId: actor.userId, siteId: site.siteId, action: 'term.apply', objectId: undoToken }
  await Promise.all([recordAudit(site, log, actor.now), publicChanged(site)])
  return { ended: ends.length, begun, newPersonIds, undoToken }
}

/** Copies the hand order to the assignments of those who stay. */
const placeBefore = (held: readonly LockedRow[], { before }: PlannedStart): string | null => {
  const row = held.find(({ table, id }) => table === 'assignments' && id === before?.id)?.row
  return typeof row?.['sort_key'] === 'string' ? row['sort_key'] : null
}

async function endOld(site: SiteDb, body: PlannedBody): Promise<void> {
  for (const { assignment, choice } of body.ends) {
    await endOn(site, assignment.id, body.term.endOn, choice.choice === 'leave' ? choice.reason : 'termEnded')
    // The following assignment takes over its sort key.
    if (choice.choice === 'stay') await site.rows(freePlace, [site.siteId, assignment.id])
  }
}

/** The same name in several bodies is one person. */
async function personOf(site: SiteDb, start: PlannedStart, made: Map<string, string>, actor: Actor): Promise<string> {
  if ('personId' in start.person) return start.person.personId
  const key = start.personName.toLocaleLowerCase('sv')
  const known = made.get(key)
  if (known !== undefined) return known
  const id = await createPersonDraft(site, start.person, actor)
  made.set(key, id)
  return id
}

function refuseProblems({ problems }: CheckedTermPlan): void {
  if (problems.length === 0) return
  const count = problems.length === 1 ? '1 sak' : `${problems.length} saker`
  throw checkFailed(
    `${count} i planen måste rättas först.`,
    Object.fromEntries(problems.map(({ path, message }) => [path, { code: 'VALIDATION', message }])),
  )
}
