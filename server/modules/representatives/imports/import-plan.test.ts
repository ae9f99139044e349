import { expect, it } from 'vitest'
import type { AssignmentRow } from '#contract/representatives/representative-assignments.ts'
import type { Body } from '#contract/representatives/representative-bodies.ts'
import type { ImportMapping } from '#contract/representatives/representative-imports.ts'
import type { ImportFile } from './import-file.ts'
import type { Known } from './import-plan.ts'
import { draftImport } from './import-plan.ts'

// What a list would change, computed of what is known; imports.test.ts imports lists over HTTP.

const [kf, bn] = ['kf', 'bn']
const body = (id: string, name: string, more: Partial<Body> = {}): Body => ({
  id,
  name,
  level: 'kommun',
  kind: 'namnd',
  seats: null,
  termFrom: '2026-10-15',
  termTo: '2030-10-14',
  url: '',
  version: 1,
  ...more,
})
const bodies = [
  body(kf, 'Kommunfullmäktige', { kind: 'fullmaktige' }),
  body(bn, 'Byggnadsnämnden', { termFrom: null, termTo: null }),
]
const roles = ['ledamot', 'ersattare'].map((id) => ({ id, name: id, weight: 1, isStandard: true, uses: 0 }))
const person = (id: string, givenName: string, familyName: string) => ({
  id,
  title: `${givenName} ${familyName}`,
  givenName,
  familyName,
})
const persons = [person('anna', 'Anna', 'Berg'), person('bo', 'Bo', 'Ek')]
const assignment = (id: string, personId: string, more: Partial<AssignmentRow> = {}): AssignmentRow => ({
  id,
  personId,
  personName: personId,
  isPersonLive: true,
  isPersonProtected: false,
  personContact: 'none',
  bodyId: kf,
  bodyName: '',
  roleId: 'ledamot',
  roleName: '',
  labelOverride: '',
  from: '2026-10-15',
  to: '2030-10-14',
  state: 'current',
  substituteFor: null,
  isLead: false,
  source: 'manual',
  endedReason: null,
  version: 1,
  ...more,
})

const headings = ['Namn', 'Organ', 'Roll', 'Från', 'Till', 'Kommun', 'Parti']
const columns = { name: 'Namn', body: 'Organ', role: 'Roll', from: 'Från', to: 'Till', area: 'Kommun', party: 'Parti' }

/** The plan of a list with these rows: name, body, role, first day, last day, municipality, party. */
function planned(rows: readonly (readonly string[])[], mapping: Partial<ImportMapping> = {}, known: Partial<Known> = {}) {
  const file: ImportFile = {
    encoding: null,
    separator: null,
    notes: [],
    headings,
    dropped: [],
    rows: rows.map((cells, at) => ({
      line: at + 2,
      cells: Object.fromEntries(headings.map((name, column) => [name, cells[column] ?? ''])),
    })),
  }
  const all: ImportMapping = { source: 'ownList', columns, bodies: {}, roles: {}, persons: {}, ...mapping }
  return draftImport(file, all, { today: '2026-11-27', bodies, roles, persons, assignments: [], ...known })
}
const told = ({ rows }: ReturnType<typeof planned>) =>
  rows.map(({ kind, personId, from, to, changes, faults }) => ({
    kind,
    personId,
    from,
    to,
    said: [...changes, ...faults].join(' '),
  }))
const one = (...given: Parameters<typeof planned>) => told(planned(...given))[0]

it('a person who is known has a new assignment, and one who is not is new; days come from the list or the term', () => {
  expect(
    told(
      planned([
        ['Anna Berg', 'KF', 'Ledamot'],
        ['Kim Al', 'KF', 'Ersättare', '2027-01-01', '2027-12-31'],
        ['bo EK', 'Byggnadsnämnden', 'Ledamot', '2027-01-01'],
      ]),
    ),
  ).toEqual([
    { kind: 'new', personId: 'anna', from: '2026-10-15', to: '2030-10-14', said: '' },
    { kind: 'new', personId: null, from: '2027-01-01', to: '2027-12-31', said: '' },
    { kind: 'new', personId: 'bo', from: '2027-01-01', to: null, said: '' },
  ])
})

it.each<[string, readonly string[], RegExp]>([
  ['one name alone', ['Anna', 'KF', 'Ledamot'], /Förnamn eller efternamn saknas/],
  ['a name that is too long', [`${'A'.repeat(61)} Berg`, 'KF', 'Ledamot'], /Namnet är för långt/],
  ['a personal number', ['Anna 19121212-1212', 'KF', 'Ledamot'], /ser ut som ett personnummer/],
  ['an unknown body', ['Anna Berg', 'Skolnämnden', 'Ledamot'], /”Skolnämnden” finns inte här\. Välj organ/],
  ['no role', ['Anna Berg', 'KF', ''], /Välj roll för raderna utan roll/],
  ['no day in a body without a term', ['Anna Berg', 'Byggnadsnämnden', 'Ledamot'], /Datum saknas/],
  ['what is no day', ['Anna Berg', 'KF', 'Ledamot', 'snart'], /Från och med: ”snart” är inget datum/],
  ['a last day that is none', ['Anna Berg', 'KF', 'Ledamot', '', 'aldrig'], /Till och med: ”aldrig” är inget datum/],
  ['an end before its beginning', ['Anna Berg', 'KF', 'Ledamot', '2027-02-01', '2027-01-31'], /slutar innan det börjar/],
])('a row with %s is a fault that says so', (_what, row, words) => {
  expect(one([row])).toMatchObject({ kind: 'fault', said: expect.stringMatching(words) })
})

it('an assignment that is there is the same, or gets the days that the list says', () => {
  const known = { assignments: [assignment('a', 'anna'), assignment('b', 'bo', { bodyId: bn, to: null })] }
  const rows = [
    ['Anna Berg', 'KF', 'Ledamot'],
    ['Bo Ek', 'Byggnadsnämnden', 'Ledamot', '2026-10-15', '2027-12-31'],
    ['Bo Ek', 'KF', 'Ledamot'],
  ]
  expect(told(planned(rows, {}, known))).toEqual([
    { kind: 'same', personId: 'anna', from: '2026-10-15', to: '2030-10-14', said: '' },
    { kind: 'changed', personId: 'bo', from: '2026-10-15', to: '2027-12-31', said: 'Till och med: tills vidare → 2027-12-31' },
    { kind: 'new', personId: 'bo', from: '2026-10-15', to: '2030-10-14', said: '' },
  ])
  // What the list does not say changes nothing, though the term ends sooner.
  const longer = { assignments: [assignment('a', 'anna', { from: '2026-11-01', to: null })] }
  expect(one([['Anna Berg', 'KF', 'Ledamot']], {}, longer)).toMatchObject({ kind: 'same', from: '2026-11-01', to: null })
  // One that had ended before is another one.
  const former = { assignments: [assignment('a', 'anna', { from: '2022-10-15', to: '2026-10-14', state: 'former' })] }
  expect(one([['Anna Berg', 'KF', 'Ledamot']], {}, former)).toMatchObject({ kind: 'new' })
  const two = { assignments: [assignment('a', 'anna', { to: '2027-01-01' }), assignment('b', 'anna', { from: '2027-02-01' })] }
  expect(one([['Anna Berg', 'KF', 'Ledamot']], {}, two)).toMatchObject({ kind: 'fault', said: expect.stringContaining('krockar') })
})

it('the same assignment twice in a list is a fault, unless its days are others', () => {
  const row = ['Kim Al', 'KF', 'Ledamot']
  expect(planned([row, ['kim  al', 'KF', 'Ledamot']]).rows.map(({ kind, faults }) => [kind, faults[0]])).toEqual([
    ['new', undefined],
    ['fault', 'Samma uppdrag står också på rad 2.'],
  ])
  for (const other of [
    ['Kim Al', 'Byggnadsnämnden', 'Ledamot', '2027-01-01'],
    ['Kim Al', 'KF', 'Ersättare'],
    ['Kim Ek', 'KF', 'Ledamot'],
  ])
    expect(planned([row, other]).rows.map(({ kind }) => kind)).toEqual(['new', 'new'])
  const [first, then] = [
    [...row, '2026-10-15', '2026-12-31'],
    [...row, '2027-01-01', '2027-12-31'],
  ]
  expect(planned([first, then]).rows.map(({ kind }) => kind)).toEqual(['new', 'new'])
})

it('of two persons of a name one is to be chosen, unless one of them has the assignment', () => {
  const twice = { persons: [...persons, person('anna2', 'Anna', 'Berg')] }
  const row = ['Anna Berg', 'KF', 'Ledamot']
  const plan = planned([row], {}, twice)
  expect(told(plan)[0]).toMatchObject({ kind: 'fault', said: '2 personer heter Anna Berg. Välj vem det är.' })
  expect(plan.persons).toMatchObject([{ name: 'Anna Berg', choice: null, candidates: [{ id: 'anna' }, { id: 'anna2' }] }])
  expect(one([row], { persons: { 'Anna Berg': 'anna2' } }, twice)).toMatchObject({ kind: 'new', personId: 'anna2' })
  expect(one([row], { persons: { 'Anna Berg': 'new' } }, twice)).toMatchObject({ kind: 'new', personId: null })
  // Somebody of another name is no choice.
  expect(one([row], { persons: { 'Anna Berg': 'bo' } }, twice)).toMatchObject({ kind: 'fault' })
  const holder = { ...twice, assignments: [assignment('a', 'anna2')] }
  expect(one([row], {}, holder)).toMatchObject({ kind: 'same', personId: 'anna2' })
  const ofOther = { ...twice, assignments: [assignment('a', 'anna2', { roleId: 'ersattare' })] }
  expect(one([row], {}, ofOther)).toMatchObject({ kind: 'fault' })
})

it('of a list for the country the rows of one municipality and one party are taken', () => {
  const rows = [
    ['Anna Berg', 'KF', 'Ledamot', '', '', 'Malmö', 'Framåt'],
    ['Kim Al', 'KF', 'Ledamot', '', '', 'Lund', 'Framåt'],
    ['Lo Al', 'KF', 'Ledamot', '', '', 'Malmö', 'Bakåt'],
  ]
  const names = (mapping: Partial<ImportMapping>) => planned(rows, mapping).rows.map(({ givenName }) => givenName)
  expect(names({ onlyArea: 'Malmö', onlyParty: 'Framåt' })).toEqual(['Anna'])
  expect(names({ onlyArea: 'Malmö' })).toEqual(['Anna', 'Lo'])
  expect(names({ onlyParty: 'Framåt' })).toEqual(['Anna', 'Kim'])
  expect(names({})).toHaveLength(3)
  expect(planned(rows, { onlyArea: 'Ystad' }).faults).toEqual(['Filen har inga rader att hämta. Kontrollera område och parti.'])
})

it('those who hold an assignment now and are not in the list are missing, of the bodies and roles that it speaks of', () => {
  const assignments = [
    assignment('a', 'anna'),
    assignment('missing', 'bo'),
    assignment('coming', 'bo', { state: 'coming' }),
    assignment('former', 'bo', { state: 'former', from: '2020-01-01', to: '2021-01-01' }),
    assignment('substitute', 'bo', { roleId: 'ersattare' }),
    assignment('elsewhere', 'bo', { bodyId: bn }),
  ]
  expect(planned([['Anna Berg', 'KF', 'Ledamot']], {}, { assignments }).missing.map(({ id }) => id)).toEqual(['missing'])
})

it('a chosen meaning of words goes before a guess, and one that is none is asked for', () => {
  const row = ['Anna Berg', 'KF', 'Ledamot', '2027-01-01']
  expect(planned([row], { bodies: { KF: bn }, roles: { Ledamot: 'ersattare' } }).rows[0]).toMatchObject({
    bodyId: bn,
    roleId: 'ersattare',
  })
  const gone = planned([row, row], { bodies: { KF: 'gone' } })
  expect(gone.bodies).toEqual([{ words: 'KF', rows: 2, choice: null }])
  expect(gone.rows[0]).toMatchObject({ kind: 'fault', bodyId: null })
})

it('a column that the file has not, and no column of names, are told of before anything', () => {
  expect(planned([], { columns: { ...columns, body: 'Nämnd' } }).faults).toEqual(['Kolumnen ”Nämnd” finns inte i filen.'])
  expect(planned([], { columns: { given: 'Namn' } }).faults).toEqual([
    'Välj vilken kolumn som har namnet, eller en för förnamn och en för efternamn.',
  ])
})

it('those elected at the election begin with the term, in lists of Valmyndigheten alone', () => {
  const from = (day: string, source: ImportMapping['source']) => one([['Anna Berg', 'KF', 'Ledamot', day]], { source })?.from
  expect(from('2026-09-13', 'valmyndigheten')).toBe('2026-10-15')
  expect(from('2026-09-13', 'ownList')).toBe('2026-09-13')
  expect(from('2026-08-16', 'valmyndigheten')).toBe('2026-10-15')
  expect(from('2026-08-15', 'valmyndigheten')).toBe('2026-08-15')
  expect(from('2026-11-01', 'valmyndigheten')).toBe('2026-11-01')
})

it('given and family names have a column each where both are chosen, and an order is a number', () => {
  const own = { given: 'Namn', family: 'Organ', order: 'Till', role: 'Roll', from: 'Från' }
  const mapping = { columns: own, bodies: { '': kf } }
  const rows = [
    ['Anna', 'Berg', 'Ledamot', '', '7'],
    ['Kim', 'von Al', 'Ledamot', '', '1:a'],
    ['Lo', '', 'Ledamot'],
    ['Ada\u0007', 'Dal', 'Ledamot'],
  ]
  expect(
    planned(rows, mapping).rows.map(({ givenName, familyName, order, faults }) => [givenName, familyName, order, faults[0]]),
  ).toEqual([
    ['Anna', 'Berg', 7, undefined],
    ['Kim', 'von Al', null, undefined],
    ['Lo', '', null, 'Förnamn eller efternamn saknas.'],
    ['Ada\u0007', 'Dal', null, 'Namnet innehåller tecken som inte kan sparas.'],
  ])
})

it('a first day is that of the row, or the chosen one, or the first of the term; a new one is told of', () => {
  const row = ['Anna Berg', 'KF', 'Ledamot']
  expect(one([row], { from: '2027-03-01' })).toMatchObject({ from: '2027-03-01' })
  expect(one([[...row, '2027-04-01']], { from: '2027-03-01' })).toMatchObject({ from: '2027-04-01' })
  const known = { assignments: [assignment('a', 'anna')] }
  expect(one([[...row, '2027-04-01']], {}, known)).toMatchObject({
    kind: 'changed',
    from: '2027-04-01',
    said: 'Från och med: 2026-10-15 → 2027-04-01',
  })
  // On its last day an assignment still holds: both are one.
  const ends = { assignments: [assignment('a', 'anna', { to: '2027-04-01' })] }
  expect(one([[...row, '2027-04-01']], {}, ends)).toMatchObject({ kind: 'changed' })
  expect(one([[...row, '2027-04-02']], {}, ends)).toMatchObject({ kind: 'new' })
  // A chosen day after the end of the one that is there.
  const short = { assignments: [assignment('a', 'anna', { to: '2026-12-31' })] }
  expect(one([[...row, '2026-12-31']], {}, short)).toMatchObject({ kind: 'changed', from: '2026-12-31', to: '2026-12-31' })
})

it('another person of a name that is known is new, where that is chosen', () => {
  const row = ['Anna Berg', 'KF', 'Ledamot']
  expect(one([row], { persons: { 'Anna Berg': 'new' } })).toMatchObject({ kind: 'new', personId: null })
  const holder = { assignments: [assignment('a', 'anna')] }
  expect(one([row], { persons: { 'Anna Berg': 'new' } }, holder)).toMatchObject({ kind: 'new', personId: null })
})
