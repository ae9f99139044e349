import { parse } from 'csv-parse/sync'
import { importFileSize } from '#contract/representative-imports.ts'
import { foldForSearch } from '#contract/slug.ts'
import { tidyLine } from '#contract/text.ts'
import { invalidField } from '../../platform/errors.ts'
import type { HttpError } from '../../platform/errors.ts'

// A list as somebody has it on his computer: written by a spreadsheet of any year, in whatever encoding and with whatever
// between the columns. What it says of sex, birth and identity is dropped here, before anything else sees it.

export interface ImportFile {
  readonly encoding: 'utf-8' | 'utf-16' | 'windows-1252'
  readonly separator: ';' | ',' | 'tab'
  readonly headings: readonly string[]
  readonly dropped: readonly string[]
  readonly rows: readonly FileRow[]
}

export interface FileRow {
  /** As a spreadsheet counts: the heading is 1. */
  readonly line: number
  /** By heading; '' where the file has nothing. */
  readonly cells: Readonly<Record<string, string>>
}

const fault = (message: string): HttpError => invalidField('data', message)

const startsWith = (bytes: Buffer, ...signature: number[]): boolean => signature.every((byte, at) => bytes[at] === byte)

function decode(bytes: Buffer): { text: string; encoding: ImportFile['encoding'] } {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw fault('Filen är en kalkylbladsfil. Öppna den, välj Spara som, CSV (semikolonavgränsad), och hämta den filen.')
  const as = (encoding: string, fatal: boolean): string => new TextDecoder(encoding, { fatal }).decode(bytes)
  try {
    if (startsWith(bytes, 0xff, 0xfe)) return { text: as('utf-16le', true), encoding: 'utf-16' }
    if (startsWith(bytes, 0xfe, 0xff)) return { text: as('utf-16be', true), encoding: 'utf-16' }
  } catch {
    throw fault('Filen går inte att läsa som text. Spara den som CSV på nytt.')
  }
  try {
    return { text: as('utf-8', true), encoding: 'utf-8' }
  } catch {
    // What is no UTF-8 comes from an older spreadsheet on Windows: there every byte is a letter.
    return { text: as('windows-1252', false), encoding: 'windows-1252' }
  }
}

const separators = { ';': ';', '\t': 'tab', ',': ',' } as const
type Delimiter = keyof typeof separators

/** The one that the heading has most of, outside quotes. */
function delimiterOf(text: string): Delimiter {
  const heading = (text.split(/[\r\n]/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
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
  if (text.includes('\0')) throw fault('Filen ser inte ut som en lista. Spara den som CSV och försök igen.')
  const delimiter = delimiterOf(text)
  const [first = [], ...rest] = records(text, delimiter)
  if (first.length < 2) throw fault('Filen behöver en rubrikrad med minst två kolumner, skilda åt av semikolon, komma eller tabb.')
  if (first.length > maxColumns || rest.length > maxRows)
    throw fault('Filen är för stor. Ta bort kolumner eller rader som inte behövs.')
  const names = uniqueNames(first)
  const isKept = (name: string): boolean => !unwanted.test(foldForSearch(name))
  const rows = rest
    .map((record, at) => ({
      line: at + 2,
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
