import { foldedHeading } from './valmyndigheten-layouts.ts'

// Where the table of a list begins: above its headings may be a title, a date or nothing.

/** Words of headings, at their beginning. */
const known =
  /^(?:namn|person|fornamn|tilltalsnamn|efternamn|organ|namnd|valtyp|val till|roll|uppdrag|befattning|fr o m|fran|tilltrad|t o m|till och med|ordning|invalsordning|omrade|valomrade|valkrets|kommunkod|lanskod|lan$|parti|ledamot$|ersattare|kon$|fodel|alder|telefon|e-post)/

/** Below the first rows there is data, some of which reads like headings. */
const rowsLookedAt = 10

interface ListedRow {
  readonly cells: readonly string[]
}

const filled = ({ cells }: ListedRow): readonly string[] => cells.filter((cell) => cell.trim() !== '')
const score = (row: ListedRow): number => filled(row).filter((cell) => known.test(foldedHeading(cell))).length

/**
 * The place of the headings among `rows`: the first row with two words, or one after it that knows more headings. -1 for none.
 */
export function headingRow(rows: readonly ListedRow[]): number {
  const first = rows.findIndex((row) => filled(row).length > 1)
  if (first === -1) return rows.findIndex((row) => filled(row).length > 0)
  const top = rows[first]
  if (top === undefined || score(top) > 1) return first
  const better = rows
    .slice(first + 1, first + 1 + rowsLookedAt)
    .findIndex((row) => score(row) > 2 && filled(row).length > filled(top).length)
  return better === -1 ? first : first + 1 + better
}
