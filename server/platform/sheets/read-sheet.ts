import { readCellFormats } from './cell-formats.ts'
import { readSharedStrings } from './shared-strings.ts'
import type { Sheet, SheetLimits } from './sheet.ts'
import { SheetRefused, sheetRefusals } from './sheet.ts'
import type { FoundRows } from './sheet-rows.ts'
import { fillMerged, sheetRows } from './sheet-rows.ts'
import { readXml } from './sheet-xml.ts'
import { openSheetZip } from './sheet-zip.ts'
import type { Workbook } from './workbook.ts'
import { readWorkbook } from './workbook.ts'

/**
 * Reads the first visible sheet with content. Runs in a worker (sheet-worker.ts). Throws SheetRefused. No library of sheets is used:
 * docs/decisions/118.
 */
export async function readSheet(bytes: Buffer, limits: SheetLimits): Promise<Sheet> {
  const zip = await openSheetZip(bytes)
  const unpacked = { bytes: 0 }
  const workbook = await readWorkbook(zip, unpacked)
  const strings = await readSharedStrings(zip, workbook.sharedStrings, unpacked)
  const formats = await readCellFormats(zip, workbook.styles, unpacked)
  const read = async (part: string, isPeek: boolean): Promise<FoundRows> => {
    const { elements, found } = sheetRows({ strings, formats, isFrom1904: workbook.isFrom1904, limits, isPeek })
    await readXml(await zip.stream(part), elements, unpacked)
    return found
  }

  let chosen: { name: string; found: FoundRows } | null = null
  const others: string[] = []
  for (const { name, part, isHidden } of workbook.sheets) {
    if (isHidden) continue
    const found = await read(part, chosen !== null)
    if (found.rows.length === 0) continue
    if (chosen === null) chosen = { name, found }
    else others.push(name)
  }
  if (chosen === null) throw new SheetRefused(sheetRefusals.noSheet)
  const { name, found } = chosen
  const filled = fillMerged(found)
  return { name, rows: found.rows, notes: notesOf(name, others, workbook, found, filled) }
}

const named = (names: readonly string[]): string => {
  const shown = names.slice(0, 3).map((name) => `”${name}”`)
  const rest = names.length - shown.length
  return new Intl.ListFormat('sv', { type: 'conjunction' }).format([...shown, ...(rest > 0 ? [`${rest} till`] : [])])
}

function notesOf(name: string, others: readonly string[], { sheets }: Workbook, found: FoundRows, filled: number): string[] {
  const hiddenSheets = sheets.filter(({ isHidden }) => isHidden).length
  return [
    ...(others.length === 0 ? [] : [`Filen har flera blad. Bladet ”${name}” läses, inte ${named(others)}.`]),
    ...counted(hiddenSheets, 'dolt blad läses inte.', 'dolda blad läses inte.'),
    ...counted(
      found.hiddenRows,
      'dold rad läses också. Ta bort den ur filen om den inte ska med.',
      'dolda rader läses också. Ta bort dem ur filen om de inte ska med.',
    ),
    ...(filled === 0 ? [] : ['Sammanslagna celler delas upp: varje rad som cellen täcker får dess innehåll.']),
    ...counted(found.faultyCells, 'cell har ett formelfel och läses som tom.', 'celler har formelfel och läses som tomma.'),
    ...counted(
      found.uncountedCells,
      'cell har en formel som inte är uträknad och läses som tom. Öppna filen i kalkylprogrammet och spara den.',
      'celler har formler som inte är uträknade och läses som tomma. Öppna filen i kalkylprogrammet och spara den.',
    ),
  ]
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${new Intl.NumberFormat('sv-SE').format(count)} ${count === 1 ? one : many}`]
