import { expect, test } from 'vitest'
import type { AssignmentRow } from '#contract/representatives/representative-assignments.ts'
import type { ImportRow } from '#contract/representatives/representative-imports.ts'
import type { PlannedBodies, TermDraft } from './term-draft.ts'
import { additionsFromList, chosenEnds, decideRest, emptyDraft, stepFault, termRequest, undecided } from './term-draft.ts'

const sitting = (id: string, bodyId: string, roleId = 'ledamot'): AssignmentRow => ({
  id,
  personId: `person-${id}`,
  personName: `Person ${id}`,
  isPersonLive: true,
  isPersonProtected: false,
  personContact: 'none',
  bodyId,
  bodyName: bodyId,
  roleId,
  roleName: roleId,
  labelOverride: '',
  from: '2022-10-15',
  to: '2026-10-14',
  state: 'current',
  substituteFor: null,
  isLead: false,
  source: 'manual',
  endedReason: null,
  version: 1,
})

const dates = { endOn: '2026-10-14', startOn: '2026-10-15', termTo: '2030-10-14' }
const council: PlannedBodies[number] = {
  bodyId: 'kf',
  name: 'Kommunfullmäktige',
  ...dates,
  people: [sitting('a', 'kf'), sitting('b', 'kf')],
}
const board: PlannedBodies[number] = { bodyId: 'ks', name: 'Kommunstyrelsen', ...dates, people: [sitting('c', 'ks')] }
const both: TermDraft = { ...emptyDraft, bodyIds: ['kf', 'ks'] }

const listed = (line: number, named: Partial<ImportRow>): ImportRow => ({
  line,
  kind: 'new',
  name: 'Eva Lund',
  bodyName: 'Kommunfullmäktige',
  roleName: 'Ledamot',
  from: null,
  to: null,
  personId: null,
  givenName: 'Eva',
  familyName: 'Lund',
  bodyId: 'kf',
  roleId: 'ledamot',
  isNewPerson: true,
  changes: [],
  faults: [],
  ...named,
})

test('nobody leaves or stays before somebody has said so', () => {
  const decided = { ...both, choices: { a: { choice: 'leave', roleId: 'ledamot', reason: 'resigned' } as const } }
  expect(stepFault(3, decided, [council, board])).toBe('2 personer saknar val.')
  expect(termRequest(decided, [council, board]).choices).toEqual([{ choice: 'leave', assignmentId: 'a', reason: 'resigned' }])
})

test('the rest is decided at once without touching what was chosen', () => {
  const decided = decideRest(
    { ...both, choices: { a: { choice: 'leave', roleId: 'ledamot', reason: 'resigned' } } },
    [council, board],
    'stay',
  )
  expect(undecided(decided, [council, board])).toEqual([])
  expect(decided.choices).toMatchObject({
    a: { choice: 'leave', reason: 'resigned' },
    b: { choice: 'stay' },
    c: { choice: 'stay' },
  })
})

test('a body that is taken out of the plan takes its people and its new ones out of the request, and nothing is lost', () => {
  const addition = { key: '1', bodyId: 'ks', roleId: 'ordforande', personId: 'person-x', name: 'X', givenName: '', familyName: '' }
  const full = decideRest({ ...both, additions: [addition] }, [council, board], 'stay')
  const without = { ...full, bodyIds: ['kf'] }
  const request = termRequest(without, [council])
  expect(request.bodies.map(({ bodyId }) => bodyId)).toEqual(['kf'])
  expect(request.choices).toHaveLength(2)
  expect(request.additions).toEqual([])
  expect(termRequest({ ...without, bodyIds: ['kf', 'ks'] }, [council, board]).additions).toEqual([
    { bodyId: 'ks', roleId: 'ordforande', person: { personId: 'person-x' } },
  ])
})

test('a new term that begins before the old one has ended stops at its step, and says where', () => {
  const wrong = { ...both, dates: { ks: { endOn: '2026-12-31', startOn: '2026-12-31', termTo: '' } } }
  expect(stepFault(2, wrong, [council, board])).toBe('Kontrollera datumen för Kommunstyrelsen.')
  expect(stepFault(2, both, [council, board])).toBeNull()
})

test('until further notice is sent as no last day', () => {
  const open = { ...both, dates: { kf: { endOn: '2026-10-14', startOn: '2026-10-15', termTo: '' } } }
  expect(termRequest(open, [council]).bodies[0]?.termTo).toBeNull()
})

test('a list adds who is new in the chosen bodies, once, and nobody who stays', () => {
  const draft = { ...emptyDraft, bodyIds: ['kf'] }
  const rows = [
    listed(2, {}),
    listed(3, {}),
    listed(4, { name: 'Person a', personId: 'person-a', givenName: '', familyName: '' }),
    listed(5, { name: 'Åsa Ek', givenName: 'Åsa', familyName: 'Ek', bodyId: 'ks' }),
    listed(6, { name: 'Bo Ek', givenName: 'Bo', familyName: 'Ek', roleId: null }),
  ]
  expect(additionsFromList(draft, [council], rows).map(({ name }) => name)).toEqual(['Eva Lund'])
})

test('who leaves one role may come back in the list', () => {
  const draft: TermDraft = {
    ...emptyDraft,
    bodyIds: ['kf'],
    choices: { a: { choice: 'leave', roleId: 'ledamot', reason: 'termEnded' } },
  }
  const rows = [listed(2, { name: 'Person a', personId: 'person-a', givenName: '', familyName: '' })]
  expect(additionsFromList(draft, [council], rows)).toHaveLength(1)
})

test('only last days that are dates, of bodies that are chosen, decide who is in office', () => {
  const typed = { endOn: '2026-11-', startOn: '2026-12-01', termTo: '' }
  const dates = { kf: { ...typed, endOn: '2026-10-14' }, ks: typed, gone: { ...typed, endOn: '2026-12-31' } }
  expect(chosenEnds({ ...both, dates })).toEqual({ kf: '2026-10-14' })
})
