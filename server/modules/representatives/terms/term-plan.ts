import { daysAfter, monthsAfter } from '#contract/field-forms.ts'
import type { AssignmentRow } from '#contract/representatives/representative-assignments.ts'
import type { Body } from '#contract/representatives/representative-bodies.ts'
import type { TermAddition, TermBody, TermChoice, TermPlan } from '#contract/representatives/representative-terms.ts'
import { invalidField } from '../../../platform/errors.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { findItem } from '../../items/store/item-store.ts'
import { inOfficeOn, overlapping } from '../bodies/assignment-store.ts'
import { bodiesOf } from '../bodies/body-service.ts'
import { rolesOf } from '../bodies/role-service.ts'

// The changes of a new term, computed from the plan and the current holders. Preview and apply use the same result.

export interface PlannedStart {
  readonly kind: 'stay' | 'change' | 'new'
  /** An existing person, or the name of a new one. */
  readonly person: { readonly personId: string } | { readonly givenName: string; readonly familyName: string }
  readonly personName: string
  readonly roleId: string
  readonly roleName: string
  /** The assignment that it continues; null for a new person. */
  readonly before: AssignmentRow | null
}

export interface PlannedBody {
  readonly body: Body
  readonly term: TermBody
  readonly ends: readonly { readonly assignment: AssignmentRow; readonly choice: TermChoice }[]
  readonly starts: readonly PlannedStart[]
}

export interface CheckedTermPlan {
  readonly bodies: readonly PlannedBody[]
  readonly problems: readonly { readonly path: string; readonly message: string }[]
}

/** The usual days of the following term: as long as the one before. */
export function nextTerm(body: Body, today: string): Pick<TermBody, 'endOn' | 'startOn' | 'termTo'> {
  const { termFrom, termTo } = body
  if (termTo === null) return { endOn: today, startOn: daysAfter(today, 1), termTo: null }
  const startOn = daysAfter(termTo, 1)
  if (termFrom === null) return { endOn: termTo, startOn, termTo: null }
  const months =
    (Number(startOn.slice(0, 4)) - Number(termFrom.slice(0, 4))) * 12 + Number(startOn.slice(5, 7)) - Number(termFrom.slice(5, 7))
  return { endOn: termTo, startOn, termTo: daysAfter(monthsAfter(startOn, months), -1) }
}

type Problem = (path: string, message: string) => void

/** The person of an addition, or null with the problem recorded. */
async function addedPerson(site: SiteDb, addition: TermAddition, fault: (message: string) => void): Promise<string | null> {
  if (!('personId' in addition.person)) return `${addition.person.givenName} ${addition.person.familyName}`
  const person = await findItem(site, 'representatives', addition.person.personId, 'read').catch(() => null)
  if (!person || person.deletedAt) {
    fault('Personen finns inte på sajten eller ligger i papperskorgen.')
    return null
  }
  return person.title
}

export async function checkTermPlan(site: SiteDb, plan: TermPlan, today: string): Promise<CheckedTermPlan> {
  const problems: { path: string; message: string }[] = []
  const problem: Problem = (path, message) => void problems.push({ path, message })
  const [bodies, roles] = await Promise.all([bodiesOf(site), rolesOf(site)])
  const roleNames = new Map(roles.map(({ id, name }) => [id, name]))
  const chosen = new Map(plan.choices.map((choice, at) => [choice.assignmentId, { choice, path: `choices.${at}` }]))
  const planned: PlannedBody[] = []

  for (const [at, term] of plan.bodies.entries()) {
    const body = bodies.find(({ id }) => id === term.bodyId)
    if (!body) throw invalidField(`bodies.${at}.bodyId`, 'Organet finns inte. Läs in sidan igen.')
    const inOffice = await inOfficeOn(site, body.id, term.endOn, today)
    const ends: { assignment: AssignmentRow; choice: TermChoice }[] = []
    const starts: (PlannedStart & { path: string })[] = []
    for (const assignment of inOffice) {
      const found = chosen.get(assignment.id)
      if (!found) {
        problem(
          `bodies.${at}`,
          `${assignment.personName}: välj vad som händer med uppdraget som ${assignment.roleName.toLocaleLowerCase('sv')}.`,
        )
        continue
      }
      const { choice, path } = found
      chosen.delete(assignment.id)
      ends.push({ assignment, choice })
      if (choice.choice === 'leave') continue
      const roleId = choice.choice === 'change' ? choice.roleId : assignment.roleId
      const { personId, personName } = assignment
      starts.push({ kind: choice.choice, person: { personId }, personName, roleId, roleName: '', before: assignment, path })
    }
    for (const [index, addition] of plan.additions.entries()) {
      if (addition.bodyId !== body.id) continue
      const path = `additions.${index}`
      const personName = await addedPerson(site, addition, (message) => problem(path, message))
      if (personName === null) continue
      starts.push({ kind: 'new', person: addition.person, personName, roleId: addition.roleId, roleName: '', before: null, path })
    }
    const named = starts.map((start) => ({ ...start, roleName: roleNames.get(start.roleId) ?? '' }))
    await proveStarts(site, body, term, named, inOffice, problem)
    planned.push({ body, term, ends, starts: named })
  }

  for (const { path } of chosen.values()) problem(path, 'Uppdraget hör inte till något av organen den dagen. Läs in planen igen.')
  for (const [index, { bodyId }] of plan.additions.entries()) {
    if (!plan.bodies.some((body) => body.bodyId === bodyId)) problem(`additions.${index}`, 'Organet är inte valt.')
  }
  return { bodies: planned, problems }
}

async function proveStarts(
  site: SiteDb,
  body: Body,
  { startOn, termTo }: TermBody,
  starts: readonly (PlannedStart & { path: string })[],
  inOffice: readonly AssignmentRow[],
  problem: Problem,
): Promise<void> {
  const seen = new Set<string>()
  for (const start of starts) {
    if (start.roleName === '') problem(start.path, `${start.personName}: rollen finns inte. Välj en annan.`)
    const who = 'personId' in start.person ? start.person.personId : start.personName.toLocaleLowerCase('sv')
    if (seen.has(`${who} ${start.roleId}`)) problem(start.path, `${start.personName} får samma roll två gånger i ${body.name}.`)
    seen.add(`${who} ${start.roleId}`)
    if (!('personId' in start.person)) continue
    // Present assignments end before the new term begins, so their own last day is ignored.
    const apartFrom = inOffice.map(({ id }) => id)
    const wanted = { personId: start.person.personId, bodyId: body.id, roleId: start.roleId, from: startOn, to: termTo }
    const other = await overlapping(site, wanted, apartFrom)
    if (other) problem(start.path, `${start.personName} har redan uppdraget ${other.from}–${other.to ?? 'tills vidare'}.`)
  }
}
