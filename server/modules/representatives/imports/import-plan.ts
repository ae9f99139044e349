import type { AssignmentRow } from '#contract/representatives/representative-assignments.ts'
import type { Body, RoleTitle } from '#contract/representatives/representative-bodies.ts'
import type { ImportMapping } from '#contract/representatives/representative-imports.ts'
import { maxImportRows } from '#contract/representatives/representative-imports.ts'
import type { FileRow } from './file-row.ts'
import type { ImportFile } from './import-file.ts'
import type { Meaning, ReadRow } from './import-row.ts'
import { readRow, wordsIn } from './import-row.ts'
import { guessBody, guessRole, nameKey } from './import-words.ts'

// The changes that a list would make, computed without making them: the trial shows the plan and the import applies it.

export interface KnownPerson {
  readonly id: string
  readonly title: string
  readonly givenName: string
  readonly familyName: string
}

export interface Known {
  readonly today: string
  readonly bodies: readonly Body[]
  readonly roles: readonly RoleTitle[]
  readonly persons: readonly KnownPerson[]
  /** Assignments of all bodies and days. */
  readonly assignments: readonly AssignmentRow[]
}

export interface PlannedRow {
  readonly line: number
  readonly kind: 'new' | 'same' | 'changed' | 'fault'
  readonly givenName: string
  readonly familyName: string
  /** Null: a person that the site does not have yet. */
  readonly personId: string | null
  readonly bodyId: string | null
  readonly roleId: string | null
  readonly from: string | null
  readonly to: string | null
  readonly order: number | null
  /** The name in the column "Ersättare för". */
  readonly reference: string
  /** The existing assignment that the row changes or equals. */
  readonly existing: AssignmentRow | null
  readonly changes: readonly string[]
  readonly faults: readonly string[]
}

interface NameChoice {
  readonly words: string
  readonly rows: number
  readonly choice: string | null
}

export interface ImportDraft {
  readonly faults: readonly string[]
  readonly rows: readonly PlannedRow[]
  readonly missing: readonly AssignmentRow[]
  readonly bodies: readonly NameChoice[]
  readonly roles: readonly NameChoice[]
  readonly persons: readonly {
    readonly name: string
    readonly choice: string | null
    readonly candidates: readonly KnownPerson[]
  }[]
}

/** A draft with what it was made from. */
export interface MadePlan extends ImportDraft {
  readonly known: Known
  readonly file: ImportFile
  readonly mapping: ImportMapping
}

const nothing = { rows: [], missing: [], bodies: [], roles: [], persons: [] }

/** The rows of the chosen area and party. */
function chosenRows(file: ImportFile, { columns, onlyArea, onlyParty }: ImportMapping): readonly FileRow[] {
  const { area, party } = columns
  return file.rows.filter(
    ({ cells }) =>
      (area === undefined || onlyArea === undefined || cells[area] === onlyArea) &&
      (party === undefined || onlyParty === undefined || cells[party] === onlyParty),
  )
}

function columnFaults(file: ImportFile, { columns }: ImportMapping): string[] {
  const absent = Object.values(columns).filter((heading) => !file.headings.includes(heading))
  const faults = absent.map((heading) => `Kolumnen ”${heading}” finns inte i filen.`)
  if (columns.name === undefined && (columns.given === undefined || columns.family === undefined))
    faults.push('Välj vilken kolumn som har namnet, eller en för förnamn och en för efternamn.')
  return faults
}

/** The meanings of the values of one column: the chosen one, or else the guess. */
function meanings(
  rows: readonly FileRow[],
  column: string | undefined,
  chosen: Readonly<Record<string, string>>,
  isKnown: (id: string) => boolean,
  guess: (words: string) => string | null,
): Map<string, NameChoice> {
  const found = new Map<string, NameChoice>()
  for (const { cells } of rows) {
    const words = wordsIn(cells, column)
    const choice = Object.hasOwn(chosen, words) ? (chosen[words] ?? null) : guess(words)
    const known = choice !== null && isKnown(choice) ? choice : null
    found.set(words, { words, rows: (found.get(words)?.rows ?? 0) + 1, choice: known })
  }
  return found
}

export function draftImport(file: ImportFile, mapping: ImportMapping, known: Known): ImportDraft {
  const faults = columnFaults(file, mapping)
  if (faults.length > 0) return { ...nothing, faults }
  const rows = chosenRows(file, mapping)
  if (rows.length === 0) return { ...nothing, faults: ['Filen har inga rader att hämta. Kontrollera område och parti.'] }
  if (rows.length > maxImportRows)
    return { ...nothing, faults: [`Filen har ${rows.length} rader. Välj område och parti så att det blir högst ${maxImportRows}.`] }

  const { columns, source } = mapping
  const hasBody = (id: string): boolean => known.bodies.some((body) => body.id === id)
  const hasRole = (id: string): boolean => known.roles.some((role) => role.id === id)
  const bodies = meanings(rows, columns.body, mapping.bodies, hasBody, (words) => guessBody(words, known.bodies, source))
  const roles = meanings(rows, columns.role, mapping.roles, hasRole, (words) => guessRole(words, known.roles, source))
  const byName = personsByName(known.persons)
  const ambiguous = new Map<string, ImportDraft['persons'][number]>()
  const seen = new Map<string, { line: number; from: string; to: string | null }[]>()

  const planned = rows.map((row): PlannedRow => {
    const bodyId = bodies.get(wordsIn(row.cells, columns.body))?.choice ?? null
    const roleId = roles.get(wordsIn(row.cells, columns.role))?.choice ?? null
    const read = readRow(row, mapping, known.bodies, { bodyId, roleId })
    const person = personFor(read, mapping, known, byName, ambiguous, { bodyId, roleId })
    const blank = { existing: null, changes: [] }
    const all = [...read.faults, ...person.faults]
    const base = { ...read, personId: person.id, bodyId, roleId, ...blank }
    if (all.length > 0 || bodyId === null || roleId === null || read.from === null) return { ...base, kind: 'fault', faults: all }
    const twin = twinOf(seen, `${person.id ?? nameKey(`${read.givenName} ${read.familyName}`)} ${bodyId} ${roleId}`, read, row.line)
    if (twin !== null) return { ...base, kind: 'fault', faults: [`Samma uppdrag står också på rad ${twin}.`] }
    return compared({ ...base, faults: [] }, read, person.id, known)
  })

  const spokenOf = new Set(planned.map(({ bodyId, roleId }) => `${bodyId} ${roleId}`))
  const matched = new Set(planned.flatMap(({ existing }) => (existing ? [existing.id] : [])))
  return {
    faults: [],
    rows: planned,
    // Only for roles in the file: a list of members does not tell who is no longer a substitute.
    missing: known.assignments.filter(
      ({ id, state, bodyId, roleId }) => state === 'current' && spokenOf.has(`${bodyId} ${roleId}`) && !matched.has(id),
    ),
    bodies: [...bodies.values()],
    roles: [...roles.values()],
    persons: [...ambiguous.values()],
  }
}

function personsByName(persons: readonly KnownPerson[]): ReadonlyMap<string, readonly KnownPerson[]> {
  const found = new Map<string, KnownPerson[]>()
  for (const person of persons) {
    const names = new Set([nameKey(person.title), nameKey(`${person.givenName} ${person.familyName}`)])
    for (const name of names) found.set(name, [...(found.get(name) ?? []), person])
  }
  return found
}

function personFor(
  { givenName, familyName }: ReadRow,
  mapping: ImportMapping,
  known: Known,
  byName: ReadonlyMap<string, readonly KnownPerson[]>,
  ambiguous: Map<string, ImportDraft['persons'][number]>,
  { bodyId, roleId }: Meaning,
): { readonly id: string | null; readonly faults: readonly string[] } {
  const name = `${givenName} ${familyName}`
  const candidates = byName.get(nameKey(name)) ?? []
  const chosen = Object.hasOwn(mapping.persons, name) ? mapping.persons[name] : undefined
  // A person of that name with this assignment is a match, so that a list can be imported again without questions.
  const holder = candidates.filter(({ id }) =>
    known.assignments.some((a) => a.personId === id && a.bodyId === bodyId && a.roleId === roleId && a.state !== 'former'),
  )
  if (chosen === undefined && candidates.length > 1 && holder.length === 1) return { id: holder[0]?.id ?? null, faults: [] }
  if (chosen === 'new') return { id: holder.length > 0 && candidates.length > 1 ? (holder[0]?.id ?? null) : null, faults: [] }
  const isCandidate = candidates.some(({ id }) => id === chosen)
  if (candidates.length > 1) ambiguous.set(name, { name, choice: isCandidate ? (chosen ?? null) : null, candidates })
  if (isCandidate) return { id: chosen ?? null, faults: [] }
  if (candidates.length <= 1) return { id: candidates[0]?.id ?? null, faults: [] }
  return { id: null, faults: [`${candidates.length} personer heter ${name}. Välj vem det är.`] }
}

const overlap = (a: { from: string; to: string | null }, b: { from: string; to: string | null }): boolean =>
  (b.to === null || a.from <= b.to) && (a.to === null || b.from <= a.to)

/** The line of an equal row with overlapping days; records this row if there is none. */
function twinOf(
  seen: Map<string, { line: number; from: string; to: string | null }[]>,
  key: string,
  row: ReadRow,
  line: number,
): number | null {
  const own = { line, from: row.from ?? '', to: row.to }
  const before = seen.get(key) ?? []
  const twin = before.find((other) => overlap(own, other))
  if (twin) return twin.line
  seen.set(key, [...before, own])
  return null
}

/** Compares a row with the person's existing assignments in that body and role. */
function compared(row: Omit<PlannedRow, 'kind'>, read: ReadRow, personId: string | null, known: Known): PlannedRow {
  const { from } = read
  if (from === null) return { ...row, kind: 'fault' }
  const own = known.assignments.filter((a) => a.personId === personId && a.bodyId === row.bodyId && a.roleId === row.roleId)
  const days = { from, to: read.to }
  const touching = own.filter((a) => overlap(a, days) || a.from === from)
  const [existing] = touching
  if (!existing) return { ...row, kind: 'new' }
  if (touching.length > 1)
    return { ...row, kind: 'fault', faults: ['Flera av personens uppdrag krockar med dagarna. Rätta dem för hand.'] }
  const newFrom = read.saysFrom ? from : existing.from
  const newTo = read.saysTo ? read.to : existing.to
  const changes = [
    ...(newFrom === existing.from ? [] : [`Från och med: ${existing.from} → ${newFrom}`]),
    ...(newTo === existing.to ? [] : [`Till och med: ${existing.to ?? 'tills vidare'} → ${newTo ?? 'tills vidare'}`]),
  ]
  const result = { ...row, existing, from: newFrom, to: newTo, changes }
  if (newTo !== null && newTo < newFrom) return { ...result, kind: 'fault', faults: ['Uppdraget slutar innan det börjar.'] }
  return { ...result, kind: changes.length === 0 ? 'same' : 'changed' }
}
