import { maxImportCharacters } from '#contract/settings/site-redirects.ts'
import { tidyLine } from '#contract/text.ts'
import { invalidField } from '../../platform/errors.ts'
import { readListFile } from '../../platform/sheets/list-file.ts'
import type { SheetReader } from '../../platform/sheets/sheet-reader.ts'
import type { SheetRow } from '../../platform/sheets/sheet.ts'

/** More than the limit, so that the list itself reports the limit. */
const maxRows = 20_000

/** The first two columns of a file, as pasted text. Throws 400 for a file that is no list. */
export async function listedInSheet(base64: string, sheets: SheetReader): Promise<{ text: string; notes: string[] }> {
  const { rows, notes } = await readListFile(base64, sheets, { rows: maxRows, columns: 20 })
  const text = pasted(rows)
  if (text.length > maxImportCharacters) throw invalidField('data', 'Listan är för lång. Dela upp den i flera filer.')
  return { text, notes: [...notes] }
}

/** Longer runs of empty rows are left out; shorter ones are kept, so that lines have the numbers of the sheet. */
const maxEmptyRows = 1000

function pasted(all: readonly SheetRow[]): string {
  const rows = all.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const begins = Math.min(...rows.map(({ cells }) => cells.findIndex((cell) => cell !== '')))
  const keepsLines = (rows.at(-1)?.line ?? 0) <= rows.length + maxEmptyRows
  const lines: string[] = []
  for (const { line, cells } of rows) {
    if (keepsLines) while (lines.length < line - 1) lines.push('')
    lines.push(
      cells
        .slice(begins, begins + 2)
        .map(quoted)
        .join('\t'),
    )
  }
  return lines.join('\n')
}

const quoted = (cell: string): string => {
  const text = tidyLine(cell)
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
}
