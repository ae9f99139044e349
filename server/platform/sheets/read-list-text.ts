import { parse } from 'csv-parse/sync'
import type { ListEncoding } from './list-text.ts'
import { listText } from './list-text.ts'
import type { SheetLimits, SheetRow } from './sheet.ts'
import { SheetRefused } from './sheet.ts'

// Reads a list saved as text by any spreadsheet program, in any encoding and with any separator. Runs in a worker (sheet-worker.ts).

const separators = { ';': ';', '\t': 'tab', ',': ',' } as const
type Delimiter = keyof typeof separators

export interface ListedText {
  readonly encoding: ListEncoding
  readonly separator: (typeof separators)[Delimiter]
  /** Every line up to one more than the limit, the empty ones too. */
  readonly rows: readonly SheetRow[]
}

const linesLookedAt = 40

/** The separator that most of the first lines have outside quotes: a title above the headings has none, or another. */
function delimiterOf(text: string): Delimiter {
  const lines = text.split(/\r\n|\r|\n/, linesLookedAt).map((line) => line.replace(/"[^"]*"/g, ''))
  const counted = (Object.keys(separators) as Delimiter[]).map((mark) => ({
    mark,
    lines: lines.filter((line) => line.includes(mark)).length,
    marks: lines.reduce((sum, line) => sum + line.split(mark).length - 1, 0),
  }))
  return counted.toSorted((a, b) => b.lines - a.lines || b.marks - a.marks)[0]?.mark ?? ';'
}

/** The longest line in characters. */
const maxLine = 64_000

/** Throws SheetRefused. Reads no line beyond the limit, and no more than one column beyond that limit. */
export function readListText(bytes: Buffer, { rows, columns }: SheetLimits): ListedText {
  const { text, encoding } = listText(bytes)
  const delimiter = delimiterOf(text)
  try {
    const records = parse(text, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: false,
      trim: true,
      max_record_size: maxLine,
      to: rows + 1,
      on_record: (cells: string[]) => (cells.length > columns + 1 ? cells.slice(0, columns + 1) : cells),
    })
    const listed = records.map((cells, at) => ({ line: at + 1, cells }))
    return { encoding, separator: separators[delimiter], rows: listed }
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? `Rad ${String(error.lines)} går` : 'Filen går'
    throw new SheetRefused(`${line} inte att läsa. Ett citattecken kan saknas. Spara filen som CSV på nytt.`)
  }
}
