import type { ReactNode } from 'react'
import type { ImportPlan, ImportRow } from '#contract/representatives/representative-imports.ts'
import type { PlanGroup } from '#web/parts/plans/plan-rows.tsx'
import { PlanMark } from '#web/parts/plans/plan-rows.tsx'
import { termText, untilText } from '../shared/term-text.ts'

const kinds: readonly { readonly kind: ImportRow['kind']; readonly label: string; readonly none: string }[] = [
  { kind: 'fault', label: 'Fel', none: 'Inga fel.' },
  { kind: 'new', label: 'Nya', none: 'Inget nytt uppdrag.' },
  { kind: 'changed', label: 'Ändrade', none: 'Inget ändras.' },
  { kind: 'same', label: 'Oförändrade', none: 'Inget är oförändrat.' },
]

const lineOf = ({ line, name, isNewPerson, roleName, bodyName, from, to, changes, faults }: ImportRow) => ({
  key: line,
  title: (
    <>
      {name === '' ? '(utan namn)' : name}
      {isNewPerson && <PlanMark>Ny på sajten</PlanMark>}
    </>
  ),
  about: [`Rad ${line}`, [roleName, bodyName].filter((part) => part !== '').join(', '), termText(from, to)],
  changes,
  faults,
})

/** The rows of a list by what would happen to them. `endMissing`: the question about those who are not in the list. */
export const importGroups = ({ rows, missing }: ImportPlan, endMissing: ReactNode): PlanGroup[] => [
  ...kinds.map(({ kind, ...words }) => ({ ...words, lines: rows.filter((row) => row.kind === kind).map(lineOf) })),
  {
    label: 'Saknas i filen',
    none: 'Alla som sitter nu finns i filen.',
    about: endMissing,
    lines: missing.map(({ assignmentId, personName, roleName, bodyName, to }) => ({
      key: assignmentId,
      title: personName,
      about: [`${roleName}, ${bodyName}`, untilText(to)],
    })),
  },
]
