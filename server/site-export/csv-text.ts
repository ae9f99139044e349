/** What a table calculates with; an apostrophe before it makes it a text (formula injection). Some read the wide signs alike. */
const startsFormula = /^[=+\-@＝＋－＠\t\r]/
// A table that takes commas, tabs or ends of lines for the end of a cell – ours are between semicolons – finds more beginnings.
const startsLater = /([,\t\n\r])(?=[=+@＝＋－＠]|-\S)/g

const cell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value)
  const start = typeof value === 'string' && startsFormula.test(text) ? "'" : ''
  const harmless = start + text.replace(startsLater, "$1'")
  return /[";\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line, as a Swedish Excel reads it. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(';')}\r\n`

/** Tells Excel that what follows is UTF-8. */
export const csvStart = '\ufeff'
