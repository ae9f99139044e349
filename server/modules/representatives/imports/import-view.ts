import type { ImportPlan } from '#contract/representatives/representative-imports.ts'
import { countRows } from '../../../platform/database/planned-change.ts'
import type { ImportFile } from './import-file.ts'
import type { MadePlan } from './import-plan.ts'

/** The trial in the form of the API. */
export function showPlan({ known, file, mapping, ...plan }: MadePlan): Omit<ImportPlan, 'seen'> {
  const bodyNames = new Map(known.bodies.map(({ id, name }) => [id, name]))
  const roleNames = new Map(known.roles.map(({ id, name }) => [id, name]))
  const newNames = plan.rows.filter(({ kind, personId }) => kind === 'new' && personId === null)
  return {
    counts: { ...countRows(plan.rows), missing: plan.missing.length },
    newPersons: new Set(newNames.map(({ givenName, familyName }) => `${givenName} ${familyName}`.toLocaleLowerCase('sv'))).size,
    faults: [...plan.faults],
    rows: plan.rows.map(({ existing: _existing, order: _order, reference: _reference, changes, faults, ...row }) => ({
      ...row,
      name: `${row.givenName} ${row.familyName}`.trim(),
      bodyName: bodyNames.get(row.bodyId ?? '') ?? '',
      roleName: roleNames.get(row.roleId ?? '') ?? '',
      isNewPerson: row.personId === null && row.kind !== 'fault',
      changes: [...changes],
      faults: [...faults],
    })),
    missing: plan.missing.map(({ id, personName, bodyName, roleName, to }) => ({
      assignmentId: id,
      personName,
      bodyName,
      roleName,
      to,
    })),
    bodies: [...plan.bodies],
    roles: [...plan.roles],
    areas: tally(file, mapping.columns.area),
    parties: tally(file, mapping.columns.party),
    persons: plan.persons.map(({ name, choice, candidates }) => ({
      name,
      choice,
      candidates: candidates.map(({ id, title }) => ({ id, name: title })),
    })),
  }
}

/** Values of a column with their number of rows, most frequent first. */
export function tally(file: ImportFile, heading: string | undefined): { words: string; rows: number }[] {
  if (heading === undefined) return []
  const found = new Map<string, number>()
  for (const { cells } of file.rows) {
    const words = (cells[heading] ?? '').slice(0, 200)
    if (words !== '') found.set(words, (found.get(words) ?? 0) + 1)
  }
  return [...found]
    .map(([words, rows]) => ({ words, rows }))
    .toSorted((a, b) => b.rows - a.rows || a.words.localeCompare(b.words, 'sv'))
    .slice(0, 1000)
}
