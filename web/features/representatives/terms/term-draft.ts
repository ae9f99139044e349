import type { EndpointResponse } from '#contract/endpoint.ts'
import type { AssignmentRow, EndedReason } from '#contract/representatives/representative-assignments.ts'
import type { ImportRow } from '#contract/representatives/representative-imports.ts'
import { readDate } from '#web/ui/typed-dates.ts'
import type { planTerm, TermAddition, TermChoice, TermPlan } from '#contract/representatives/representative-terms.ts'

// The plan of a new term while somebody makes it. It lives in the browser until it is applied, and nothing chosen is lost by
// going back: what belongs to a body that is no longer chosen stays, and is left out of the request.

export type PlannedBodies = EndpointResponse<typeof planTerm>['bodies']

export interface TermDates {
  readonly endOn: string
  readonly startOn: string
  /** '' is until further notice. */
  readonly termTo: string
}

export interface PersonChoice {
  readonly choice: 'stay' | 'change' | 'leave'
  readonly roleId: string
  readonly reason: EndedReason
}

export interface Addition {
  /** Of the row on the screen. */
  readonly key: string
  readonly bodyId: string
  readonly roleId: string
  /** Null for a name that becomes a draft. */
  readonly personId: string | null
  readonly name: string
  readonly givenName: string
  readonly familyName: string
}

export interface TermDraft {
  readonly bodyIds: readonly string[]
  /** By body, where they differ from what is proposed. */
  readonly dates: Readonly<Record<string, TermDates>>
  /** The choice by assignment; absent for a person who is not decided. */
  readonly choices: Readonly<Record<string, PersonChoice>>
  readonly additions: readonly Addition[]
}

export const emptyDraft: TermDraft = { bodyIds: [], dates: {}, choices: {}, additions: [] }

export const isUntouched = (draft: TermDraft): boolean =>
  draft.bodyIds.length === 0 && draft.additions.length === 0 && Object.keys(draft.choices).length === 0

export const datesOf = (draft: TermDraft, body: PlannedBodies[number]): TermDates =>
  draft.dates[body.bodyId] ?? { endOn: body.endOn, startOn: body.startOn, termTo: body.termTo ?? '' }

/** The last days of the old terms that somebody has chosen, by body. */
export const chosenEnds = ({ bodyIds, dates }: TermDraft): Record<string, string> =>
  Object.fromEntries(
    bodyIds.flatMap((bodyId) => {
      const endOn = readDate(dates[bodyId]?.endOn ?? '')
      return endOn === null ? [] : [[bodyId, endOn]]
    }),
  )

/** Persons in office without a choice. */
export const undecided = (draft: TermDraft, bodies: PlannedBodies): readonly AssignmentRow[] =>
  bodies.flatMap(({ people }) => people.filter(({ id }) => draft.choices[id] === undefined))

/** The same for all who are undecided, such as "resten sitter kvar". */
export const decideRest = (draft: TermDraft, bodies: PlannedBodies, choice: 'stay' | 'leave'): TermDraft => ({
  ...draft,
  choices: {
    ...draft.choices,
    ...Object.fromEntries(undecided(draft, bodies).map(({ id, roleId }) => [id, { choice, roleId, reason: 'termEnded' as const }])),
  },
})

const isHere = (draft: TermDraft, { bodyId }: Addition): boolean => draft.bodyIds.includes(bodyId)

export const additionsIn = (draft: TermDraft, bodyId: string): readonly Addition[] =>
  draft.additions.filter((addition) => addition.bodyId === bodyId)

function choiceRequest(assignmentId: string, { choice, roleId, reason }: PersonChoice): TermChoice {
  if (choice === 'change') return { choice, assignmentId, roleId }
  return choice === 'leave' ? { choice, assignmentId, reason } : { choice, assignmentId }
}

const additionRequest = ({ bodyId, roleId, personId, givenName, familyName }: Addition): TermAddition => ({
  bodyId,
  roleId,
  person: personId === null ? { givenName, familyName } : { personId },
})

/** What the server is asked to preview and to do. */
export const termRequest = (draft: TermDraft, bodies: PlannedBodies): TermPlan => ({
  bodies: bodies.map((body) => {
    const { endOn, startOn, termTo } = datesOf(draft, body)
    return { bodyId: body.bodyId, endOn, startOn, termTo: termTo === '' ? null : termTo }
  }),
  choices: bodies.flatMap(({ people }) =>
    people.flatMap(({ id }) => {
      const choice = draft.choices[id]
      return choice === undefined ? [] : [choiceRequest(id, choice)]
    }),
  ),
  additions: draft.additions.filter((addition) => isHere(draft, addition)).map(additionRequest),
})

/** The same person in the same role of the same body, whether known or only a name. */
const sameness = ({ bodyId, roleId, personId, givenName, familyName }: Omit<Addition, 'key' | 'name'>): string =>
  [bodyId, roleId, personId ?? `${givenName} ${familyName}`.toLocaleLowerCase('sv')].join(' ')

/** What of a list can be added: rows of the chosen bodies that are understood, and neither there nor staying already. */
export function additionsFromList(draft: TermDraft, bodies: PlannedBodies, rows: readonly ImportRow[]): readonly Addition[] {
  const known = new Set(draft.additions.map(sameness))
  for (const { people } of bodies) {
    for (const { id, bodyId, roleId, personId } of people) {
      const choice = draft.choices[id]
      // A person without a choice who is in the list of the new term stays.
      if (choice?.choice === 'leave') continue
      known.add(
        sameness({ bodyId, roleId: choice?.choice === 'change' ? choice.roleId : roleId, personId, givenName: '', familyName: '' }),
      )
    }
  }
  const found: Addition[] = []
  for (const { bodyId, roleId, personId, givenName, familyName, name, line } of rows) {
    if (bodyId === null || roleId === null || !draft.bodyIds.includes(bodyId)) continue
    if (personId === null && (givenName === '' || familyName === '')) continue
    const addition = { bodyId, roleId, personId, givenName, familyName }
    if (known.has(sameness(addition))) continue
    known.add(sameness(addition))
    found.push({ ...addition, name, key: `rad-${line}-${bodyId}-${roleId}-${name}` })
  }
  return found
}

/** What still has to be done in a step before one may go on; null when nothing. Steps are counted from 1. */
export function stepFault(step: number, draft: TermDraft, bodies: PlannedBodies): string | null {
  if (step === 1) return draft.bodyIds.length === 0 ? 'Välj minst ett organ.' : null
  if (step === 2) {
    const wrong = bodies.find((body) => {
      const { endOn, startOn, termTo } = datesOf(draft, body)
      if (readDate(endOn) === null || readDate(startOn) === null || startOn <= endOn) return true
      return termTo !== '' && (readDate(termTo) === null || termTo < startOn)
    })
    return wrong === undefined ? null : `Kontrollera datumen för ${wrong.name}.`
  }
  if (step === 3) {
    const { length } = undecided(draft, bodies)
    return length === 0 ? null : `${length === 1 ? 'En person saknar' : `${length} personer saknar`} val.`
  }
  return null
}
