import type { Body } from '#contract/representatives/representative-bodies.ts'
import type { ImportMapping } from '#contract/representatives/representative-imports.ts'
import { personNameLength } from '#contract/representatives/representatives.ts'
import { holdsPersonalNumber } from '#contract/personal-number.ts'
import { hasUnwantedControls } from '#contract/text.ts'
import type { FileRow } from './file-row.ts'
import { parseDate, splitName } from './import-words.ts'

// Parses one row of a list, with its faults in Swedish.

export const wordsIn = (cells: FileRow['cells'], column: string | undefined): string =>
  (column === undefined ? '' : (cells[column] ?? '')).slice(0, 200)

export interface ReadRow {
  readonly line: number
  readonly givenName: string
  readonly familyName: string
  readonly from: string | null
  readonly to: string | null
  /** Whether the file has the value; a missing value changes nothing. */
  readonly saysFrom: boolean
  readonly saysTo: boolean
  readonly order: number | null
  readonly reference: string
  readonly faults: readonly string[]
}

/** The recognised body and role of a row. */
export type Meaning = { readonly bodyId: string | null; readonly roleId: string | null }

export function readRow(
  { line, cells }: FileRow,
  mapping: ImportMapping,
  bodies: readonly Body[],
  { bodyId, roleId }: Meaning,
): ReadRow {
  const { columns } = mapping
  const faults: string[] = []
  const cell = (column: keyof typeof columns): string => {
    const heading = columns[column]
    return heading === undefined ? '' : (cells[heading] ?? '')
  }
  const name =
    columns.given !== undefined && columns.family !== undefined
      ? { givenName: cell('given'), familyName: cell('family') }
      : splitName(cell('name'))
  if (name.givenName === '' || name.familyName === '') faults.push('Förnamn eller efternamn saknas.')
  if (name.givenName.length > personNameLength.max || name.familyName.length > personNameLength.max)
    faults.push('Namnet är för långt. Högst 60 tecken i förnamn och i efternamn.')
  if (hasUnwantedControls(name.givenName + name.familyName)) faults.push('Namnet innehåller tecken som inte kan sparas.')
  if (holdsPersonalNumber(`${name.givenName} ${name.familyName}`))
    faults.push('Namnet innehåller något som ser ut som ett personnummer.')
  if (bodyId === null) faults.push(missingChoice(wordsIn(cells, columns.body), 'organ'))
  if (roleId === null) faults.push(missingChoice(wordsIn(cells, columns.role), 'roll'))

  const body = bodies.find(({ id }) => id === bodyId)
  const ownFrom = firstDay(dateIn(cell('from'), 'Från och med', faults), body, mapping)
  const ownTo = dateIn(cell('to'), 'Till och med', faults)
  const from = ownFrom ?? mapping.from ?? body?.termFrom ?? null
  if (from === null && body && faults.length === 0) faults.push('Datum saknas. Välj från vilken dag uppdragen gäller.')
  const ofTerm = body?.termTo != null && from !== null && body.termTo >= from ? body.termTo : null
  const to = ownTo ?? ofTerm
  if (from !== null && to !== null && to < from) faults.push('Uppdraget slutar innan det börjar.')
  const order = /^\d{1,6}$/.test(cell('order')) ? Number(cell('order')) : null
  return {
    line,
    ...name,
    from,
    to,
    saysFrom: ownFrom !== null,
    saysTo: ownTo !== null,
    order,
    reference: cell('reference'),
    faults,
  }
}

const longestWait = 60 * 24 * 60 * 60 * 1000

/**
 * For those elected at the election, Valmyndigheten gives its day as the first one; their assignment begins with the term, some
 * weeks later.
 */
function firstDay(from: string | null, body: Body | undefined, { source }: ImportMapping): string | null {
  const term = body?.termFrom ?? null
  if (source !== 'valmyndigheten' || from === null || term === null || from >= term) return from
  return Date.parse(term) - Date.parse(from) <= longestWait ? term : from
}

const missingChoice = (words: string, kind: 'organ' | 'roll'): string =>
  words === '' ? `Välj ${kind} för raderna utan ${kind}.` : `”${words}” finns inte här. Välj ${kind}.`

function dateIn(text: string, label: string, faults: string[]): string | null {
  if (text === '') return null
  const date = parseDate(text)
  if (date === null) faults.push(`${label}: ”${text.slice(0, 40)}” är inget datum. Skriv till exempel 2026-10-15.`)
  return date
}
