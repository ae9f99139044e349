import type { ImportPlan } from '#contract/representatives/representative-imports.ts'
import type { TermPreview } from '#contract/representatives/representative-terms.ts'
import { refusal } from './at-address.tsx'

// What the server says of a list and of a new term, for tests of their screens.

export const moved = (): Response =>
  refusal(409, 'STATE_CHANGED', 'Något har ändrats sedan du såg vad som skulle hända, så inget är gjort. Se igenom det igen.')

export const readList = {
  encoding: 'utf-8',
  separator: ';',
  notes: [],
  headings: ['Namn', 'Organ'],
  dropped: [],
  rows: 4,
  sample: [{ Namn: 'Anna Berg', Organ: 'Kommunfullmäktige' }],
  mapping: { source: 'ownList', columns: { name: 'Namn', body: 'Organ' }, bodies: {}, roles: {}, persons: {} },
  isRemembered: false,
  areas: [],
  parties: [],
}

const seat = { bodyName: 'Kommunfullmäktige', roleName: 'Ledamot', bodyId: 'kf', roleId: 'ledamot', from: '2026-10-15' }
const row = (kind: ImportPlan['rows'][number]['kind'], line: number, name: string) => {
  const [givenName = '', familyName = ''] = name.split(' ')
  const more = { isNewPerson: kind === 'new', changes: [] as string[], faults: [] as string[] }
  return { ...seat, ...more, kind, line, name, givenName, familyName, to: '2030-10-14', personId: kind === 'new' ? null : name }
}
const rowsOf = {
  new: (line: number) => row('new', line, 'Kim Al'),
  changed: (line: number) => ({ ...row('changed', line, 'Anna Berg'), changes: ['Till och med: 2030-10-14 → 2028-12-31'] }),
  same: (line: number) => row('same', line, 'Eva Lind'),
  fault: (line: number) => ({ ...row('fault', line, 'Bo Ek'), faults: ['Samma uppdrag står också på rad 2.'] }),
}
type Kind = keyof typeof rowsOf

export const changedPlan = (kinds: readonly string[]): Pick<ImportPlan, 'rows' | 'missing' | 'counts' | 'newPersons'> => {
  const rows = kinds.map((kind, at) => rowsOf[kind as Kind](at + 2))
  const count = (kind: Kind) => rows.filter((one) => one.kind === kind).length
  const counts = { new: count('new'), same: count('same'), changed: count('changed'), fault: count('fault'), missing: 0 }
  return { rows, missing: [], newPersons: count('new'), counts }
}

/** A list with a row of each kind. */
export const importPlan: ImportPlan = {
  ...changedPlan(['new', 'changed', 'fault', 'same']),
  counts: { new: 1, changed: 1, fault: 1, same: 1, missing: 1 },
  faults: [],
  missing: [{ assignmentId: 'per', personName: 'Per Sund', bodyName: 'Kommunfullmäktige', roleName: 'Ledamot', to: null }],
  bodies: [{ words: 'Kommunfullmäktige', rows: 4, choice: 'kf' }],
  roles: [],
  areas: [],
  parties: [],
  persons: [],
  seen: 'first',
}

const days = { endOn: '2026-10-14', startOn: '2026-10-15', termTo: '2030-10-14' }
export const termPlan = (person: object) => ({ bodies: [{ bodyId: 'kf', name: 'Kommunfullmäktige', ...days, people: [person] }] })

export const termPreview: TermPreview = {
  bodies: [
    {
      bodyId: 'kf',
      name: 'Kommunfullmäktige',
      leaves: [{ assignmentId: 'anna', personName: 'Anna Berg', roleName: 'Ledamot', to: '2026-10-14' }],
      begins: [
        { personName: 'Bo Ek', roleName: 'Ledamot', from: '2026-10-15', to: '2030-10-14', kind: 'stay', isNewPerson: false },
        { personName: 'Kim Al', roleName: 'Ledamot', from: '2026-10-15', to: '2030-10-14', kind: 'new', isNewPerson: true },
      ],
      advice: ['Kommunfullmäktige har 3 platser.'],
    },
  ],
  problems: [],
  seen: 'first',
}
