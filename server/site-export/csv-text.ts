/** What a table calculates with; an apostrophe before it makes it a text (formula injection). */
const startsFormula = /^[=+\-@\t\r]/

const cell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value)
  const harmless = typeof value === 'string' && startsFormula.test(text) ? `'${text}` : text
  return /[";\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line, as a Swedish Excel reads it. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(';')}\r\n`

/** Tells Excel that what follows is UTF-8. */
export const csvStart = '\ufeff'
