import { setImmediate as breathe } from 'node:timers/promises'
import { foldForSearch } from '#contract/slug.ts'
import { tidyLine } from '#contract/text.ts'
import { invalidField } from '../../../platform/errors.ts'
import type { HttpError } from '../../../platform/errors.ts'
import type { ListFile } from '../../../platform/sheets/list-file.ts'
import { readListFile } from '../../../platform/sheets/list-file.ts'
import type { SheetReader } from '../../../platform/sheets/sheet-reader.ts'
import type { FileRow } from './file-row.ts'
import { headingRow } from './heading-row.ts'
import { membersAndSubstitutes, pairHeadings } from './members-and-substitutes.ts'
import { headingCalled, layoutColumns, layoutOf } from './valmyndigheten-layouts.ts'

// Reads a list: an Excel file, or text of any spreadsheet program, in any encoding and with
// any separator. Columns on sex, birth and identity are dropped here, before other code sees them.

export interface ImportFile extends Pick<ListFile, 'encoding' | 'separator' | 'notes'> {
  readonly headings: readonly string[]
  readonly dropped: readonly string[]
  readonly rows: readonly FileRow[]
}

const fault = (message: string): HttpError => invalidField('data', message)

/**
 * Headings of columns that are never needed, and so never stored (GDPR art. 5): sex, birth, age and personal numbers, wherever in the
 * heading, as in "Ersättare kön".
 */
const unwanted =
  /(?:^|[^a-z])(?:kon(?![a-z])|sex(?![a-z])|gender|man\/kvinna|fodelse|fodd|fods|birth|alder|age(?![a-z])|person-?\s?(?:nummer|nr)|pnr|samordningsn)/

const maxColumns = 100
const maxRows = 20_000

/** Of a title and of empty lines above the headings. */
const linesAbove = 50
const limits = { rows: maxRows + linesAbove, columns: maxColumns }

/** Throws 400 at `data`, with advice, for a file that is not a list. */
export async function readFile(base64: string, sheets: SheetReader): Promise<ImportFile> {
  const { sheet, notes, rows: records, ...how } = await readListFile(base64, sheets, limits)
  const heading = headingRow(records)
  const first = records[heading]?.cells ?? []
  const rest = records.slice(heading + 1)
  if (first.length < 2)
    throw fault(
      sheet === null
        ? 'Filen behöver en rubrikrad med minst två kolumner, skilda åt av semikolon, komma eller tabb.'
        : `Bladet ”${sheet}” behöver en rubrikrad med minst två kolumner.`,
    )
  if (first.length > maxColumns || rest.length > maxRows)
    throw fault('Filen är för stor. Ta bort kolumner eller rader som inte behövs.')
  const names = uniqueNames(first)
  const isKept = (name: string): boolean => !unwanted.test(foldForSearch(name))
  const layout = layoutOf(names)
  if (layout?.refusal !== undefined) throw fault(layout.refusal)
  const kept = names.flatMap((name, column) => (isKept(name) ? [[name, column] as const] : []))
  const rows = await keptRows(rest, kept)
  const above = records.slice(0, heading).some(({ cells }) => cells.some((cell) => tidyLine(cell) !== ''))
  const told = [
    ...notes,
    ...(above ? [`Rubrikerna står på rad ${records[heading]?.line ?? 1}. Det som står ovanför läses inte.`] : []),
    ...(layout === null ? [] : [`Filen är Valmyndighetens lista ”${layout.name}”.`]),
  ]
  const dropped = names.filter((name) => !isKept(name))
  const read = { ...how, notes: told, headings: names.filter(isKept), dropped, rows }
  return layout?.pair === undefined ? read : inPairs(read, layout.pair)
}

const rowsAtOnce = 200

/** The rows that are not empty, with the columns that are kept. Other work of the process goes on in between. */
async function keptRows(rows: ListFile['rows'], kept: readonly (readonly [name: string, column: number])[]): Promise<FileRow[]> {
  const made: FileRow[] = []
  for (const [at, { line, cells }] of rows.entries()) {
    if (at % rowsAtOnce === 0) await breathe()
    const tidied = kept.map(([name, column]) => [name, tidyLine(cells[column] ?? '')] as const)
    if (tidied.some(([, cell]) => cell !== '')) made.push({ line, cells: Object.fromEntries(tidied) })
  }
  return made
}

function inPairs(read: ImportFile, pair: NonNullable<NonNullable<ReturnType<typeof layoutOf>>['pair']>): ImportFile {
  const [member, substitute] = [headingCalled(read.headings, pair.member), headingCalled(read.headings, pair.substitute)]
  const layout = layoutOf(read.headings)
  if (member === undefined || substitute === undefined || layout === null) return read
  const beside = [...new Set(Object.values(layoutColumns(layout, read.headings)))]
  const rows = membersAndSubstitutes(read.rows, { beside, member, substitute })
  return { ...read, headings: [...beside, pairHeadings.name, pairHeadings.role], rows }
}

/** Columns with the same name, or without a name, get a number. */
function uniqueNames(heading: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return heading.map((cell, at) => {
    // As keys of an object, headings must not collide with its built-in properties.
    const name =
      tidyLine(cell)
        .slice(0, 180)
        .replace(/^__proto__$/, '') || `Kolumn ${at + 1}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}
