import { parse } from 'csv-parse/sync'
import { maxImportRows } from '#contract/settings/site-redirects.ts'
import { invalidField } from '../../platform/errors.ts'

// A list of two columns, copied from a spreadsheet or exported by an older system.

interface ListedPair {
  /** The line in the pasted text, from 1. */
  readonly line: number
  readonly from: string
  readonly to: string
}

const fault = (message: string) => invalidField('text', message)

/** The separator: a tab if there is one, otherwise the first character that cannot begin an address. */
function delimiterOf(text: string): string {
  const first = text.split(/[\r\n]+/).find((line) => /[^\s;,"]/.test(line)) ?? ''
  return ['\t', ';', ','].find((mark) => first.includes(mark)) ?? '\t'
}

const looksLikeAddress = (text: string): boolean => /^(?:https?:)?\//i.test(text) || /[./]/.test(text)

interface Parsed {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/** The pairs of a list, without heading and empty lines. Throws 400 for an unreadable list. */
export function readPairs(text: string): ListedPair[] {
  let parsed: Parsed[]
  try {
    // With `info` each record comes with its line; the types of the library do not follow the option.
    parsed = parse(text, {
      delimiter: delimiterOf(text),
      bom: true,
      info: true,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 20_000,
      // The heading, and one row beyond the limit: reading a hundred thousand would block the server for seconds.
      to: maxImportRows + 2,
    }) as unknown as Parsed[]
  } catch {
    throw fault(
      'Listan går inte att läsa. Ett citattecken kan saknas. Skriv en rad för varje adress, med tabb eller semikolon emellan.',
    )
  }
  const pairs = parsed
    .map(({ record: [from = '', to = ''], info }) => ({ line: info.lines, from, to }))
    .filter(({ from, to }) => from !== '' || to !== '')
  const [first] = pairs
  const kept = first && !looksLikeAddress(first.from) && !looksLikeAddress(first.to) ? pairs.slice(1) : pairs
  if (kept.length === 0) throw fault('Listan är tom. Klistra in två kolumner: den gamla adressen och den nya.')
  if (parsed.length > maxImportRows + 1 || kept.length > maxImportRows)
    throw fault(`Listan har för många rader. Dela upp den: högst ${maxImportRows} åt gången.`)
  return kept
}
