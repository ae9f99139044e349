import { parse } from 'csv-parse/sync'
import type { ListEncoding } from '#contract/list-text.ts'
import { listText } from '#contract/list-text.ts'
import { importFileSize } from '#contract/representative-imports.ts'
import { foldForSearch } from '#contract/slug.ts'
import { tidyLine } from '#contract/text.ts'
import { invalidField } from '../../platform/errors.ts'
import type { HttpError } from '../../platform/errors.ts'

// A list as somebody has it on his computer: written by a spreadsheet of any year, in whatever encoding and with whatever
// between the columns. What it says of sex, birth and identity is dropped here, before anything else sees it.

export interface ImportFile {
  readonly encoding: ListEncoding
  readonly separator: ';' | ',' | 'tab'
  readonly headings: readonly string[]
  readonly dropped: readonly string[]
  readonly rows: readonly FileRow[]
}

export interface FileRow {
  /** As a spreadsheet counts: the first line is 1, be it empty. */
  readonly line: number
  /** By heading; '' where the file has nothing. */
  readonly cells: Readonly<Record<string, string>>
}

const fault = (message: string): HttpError => invalidField('data', message)

const refusals = {
  spreadsheet: 'Filen är en kalkylbladsfil. Öppna den, välj Spara som, CSV (semikolonavgränsad), och hämta den filen.',
  broken: 'Filen är avbruten mitt i ett tecken. Spara den som CSV på nytt.',
  binary: 'Filen ser inte ut som en lista. Spara den som CSV och försök igen.',
} as const

function decode(bytes: Buffer): { text: string; encoding: ListEncoding } {
  const read = listText(bytes, (encoding) => new TextDecoder(encoding, { fatal: true }).decode(bytes))
  if ('refusal' in read) throw fault(refusals[read.refusal])
  return read
}

const separators = { ';': ';', '\t': 'tab', ',': ',' } as const
type Delimiter = keyof typeof separators

/** The one that the heading, the first line with a word, has most of, outside quotes. */
function delimiterOf(text: string): Delimiter {
  const heading = (/^.*[^\s;,"].*$/m.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const counted = (Object.keys(separators) as Delimiter[]).map((mark) => ({ mark, count: heading.split(mark).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ';'
}

function records(text: string, delimiter: Delimiter): string[][] {
  try {
    return parse(text, { delimiter, relax_column_count: true, skip_empty_lines: false, trim: true, max_record_size: 64_000 })
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? `Rad ${String(error.lines)} går` : 'Filen går'
    throw fault(`${line} inte att läsa. Ett citattecken kan saknas. Spara filen som CSV på nytt.`)
  }
}

/** Never needed, so never kept (GDPR art. 5): sex, birth, age and personal numbers, by what lists call them. */
const unwanted = /^(?:kon|sex|gender|man\/kvinna|fodelse|fodd|fods|birth|alder|age$|person-?\s?(?:nummer|nr)|pnr|samordningsn)/

const maxColumns = 100
const maxRows = 20_000

/** Throws 400 at `data`, with what to do about it, for what is no list. */
export function readFile(base64: string): ImportFile {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > importFileSize.max) throw fault('Filen är för stor. Största storlek är 3 MB.')
  const { text, encoding } = decode(bytes)
  const delimiter = delimiterOf(text)
  const all = records(text, delimiter)
  const heading = Math.max(
    0,
    all.findIndex((record) => record.some((cell) => tidyLine(cell) !== '')),
  )
  const first = all[heading] ?? []
  const rest = all.slice(heading + 1)
  if (first.length < 2 || first.every((cell) => tidyLine(cell) === ''))
    throw fault('Filen behöver en rubrikrad med minst två kolumner, skilda åt av semikolon, komma eller tabb.')
  if (first.length > maxColumns || rest.length > maxRows)
    throw fault('Filen är för stor. Ta bort kolumner eller rader som inte behövs.')
  const names = uniqueNames(first)
  const isKept = (name: string): boolean => !unwanted.test(foldForSearch(name))
  const rows = rest
    .map((record, at) => ({
      line: heading + at + 2,
      cells: Object.fromEntries(names.flatMap((name, column) => (isKept(name) ? [[name, tidyLine(record[column] ?? '')]] : []))),
    }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== ''))
  return {
    encoding,
    separator: separators[delimiter],
    headings: names.filter(isKept),
    dropped: names.filter((name) => !isKept(name)),
    rows,
  }
}

/** Two columns of one name, or of none, are told apart by a number. */
function uniqueNames(heading: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return heading.map((cell, at) => {
    // As keys of an object they must not be anything an object already has.
    const name =
      tidyLine(cell)
        .slice(0, 180)
        .replace(/^__proto__$/, '') || `Kolumn ${at + 1}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}
