/** First characters of a formula; an apostrophe before it makes it a text (formula injection). Some programs accept the wide signs too. */
const startsFormula = /^[=+\-@＝＋－＠\t\r]/
// A program that splits cells at commas, tabs or ends of lines – ours end at semicolons – finds more beginnings of cells.
const startsLater = /([,\t\n\r])(?=[=+@＝＋－＠]|-\S)/g

const cell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value)
  const start = typeof value === 'string' && startsFormula.test(text) ? "'" : ''
  const harmless = start + text.replace(startsLater, "$1'")
  return /[";\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line, in the form that a Swedish Excel reads. */
export const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map(cell).join(';')}\r\n`

/** Tells Excel that the file is UTF-8. */
export const csvStart = '\ufeff'
