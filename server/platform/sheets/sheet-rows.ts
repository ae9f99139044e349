import type { NumberFormat } from './number-format.ts'
import { shownNumber } from './number-format.ts'
import { maxCellCharacters, plainCharacters, textRuns } from './shared-strings.ts'
import type { SheetLimits } from './sheet.ts'
import { SheetRefused, sheetRefusals } from './sheet.ts'
import type { Elements } from './sheet-xml.ts'
import { isTrue } from './workbook.ts'

interface CellReading {
  readonly strings: readonly string[]
  readonly formats: readonly NumberFormat[]
  readonly isFrom1904: boolean
  readonly limits: SheetLimits
  /** True to stop at the first value: only whether the sheet has content is asked. */
  readonly isPeek: boolean
}

export interface FoundRows {
  readonly rows: { line: number; cells: string[] }[]
  hiddenRows: number
  /** Number of formulas that ended in an error or have no value. */
  faultyCells: number
  uncountedCells: number
  /** Merged cells over several rows: the first row and column, and the last row. */
  readonly merged: { line: number; column: number; last: number }[]
}

const lastLine = 1_048_576
const maxCells = 500_000
/** Limit of all cells together, because a shared string may occur in every cell. */
const maxCharacters = 10_000_000
const maxMerged = 20_000

const reference = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/

function placeOf(text: string | undefined): { column: number; line: number } | null {
  const [, letters, line] = reference.exec(text ?? '') ?? []
  if (letters === undefined) return null
  return { column: Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1, line: Number(line) }
}

/** Handles the elements of a sheet; `found` holds its rows when all are read. */
export function sheetRows(reading: CellReading): { elements: Elements; found: FoundRows } {
  const { limits } = reading
  const found: FoundRows = { rows: [], hiddenRows: 0, faultyCells: 0, uncountedCells: 0, merged: [] }
  const inline = textRuns()
  let isData = false
  let line = 0
  let isHidden = false
  let cells: string[] = []
  let column = -1
  let cell = { type: '', style: 0, value: '', hasValue: false, isFormula: false }
  let isValue = false
  let counted = { cells: 0, characters: 0 }

  function put(text: string): void {
    if (text === '') return
    counted = { cells: counted.cells + 1, characters: counted.characters + text.length }
    if (counted.cells > maxCells || counted.characters > maxCharacters) throw new SheetRefused(sheetRefusals.tooLarge)
    const at = Math.min(column, limits.columns)
    while (cells.length < at) cells.push('')
    cells[at] = text
  }

  function endCell(): void {
    if (cell.type === 'e') found.faultyCells++
    else if (cell.isFormula && !cell.hasValue) found.uncountedCells++
    const text = inline.take()
    put(cell.type === 'inlineStr' ? text : shownValue(cell, reading))
  }

  function endRow(): void {
    if (cells.length === 0) return
    if (found.rows.length > limits.rows) throw new SheetRefused(sheetRefusals.tooLarge)
    found.rows.push({ line, cells })
    if (isHidden) found.hiddenRows++
  }

  return {
    found,
    elements: {
      open(name, attributes) {
        if (name === 'sheetData') isData = true
        else if (name === 'mergeCell' && found.merged.length < maxMerged) noteMerged(found, attributes['ref'])
        if (!isData) return
        if (name === 'row') {
          // The number may be absent, and is then the next one.
          const said = Number(attributes['r'])
          line = Number.isInteger(said) && said > line ? said : line + 1
          if (line > lastLine) throw new SheetRefused(sheetRefusals.damaged)
          isHidden = isTrue(attributes['hidden'])
          cells = []
          column = -1
        } else if (name === 'c') {
          column = placeOf(attributes['r'])?.column ?? column + 1
          cell = {
            type: attributes['t'] ?? 'n',
            style: Number(attributes['s'] ?? 0),
            value: '',
            hasValue: false,
            isFormula: false,
          }
        } else if (name === 'f') cell.isFormula = true
        else if (name === 'v') isValue = cell.hasValue = true
        else inline.open(name)
      },
      text(text) {
        if (isValue) cell.value = (cell.value + text).slice(0, maxCellCharacters)
        else if (isData) inline.text(text)
      },
      close(name) {
        if (name === 'sheetData') isData = false
        if (!isData) return
        if (name === 'v') isValue = false
        else if (name === 'c') endCell()
        else if (name === 'row') endRow()
        else inline.close(name)
      },
      isDone: () => reading.isPeek && found.rows.length > 0,
    },
  }
}

const booleans = new Map([
  ['1', 'SANT'],
  ['true', 'SANT'],
  ['0', 'FALSKT'],
  ['false', 'FALSKT'],
])

function shownValue(
  { type, style, value }: { readonly type: string; readonly style: number; readonly value: string },
  { strings, formats, isFrom1904 }: CellReading,
): string {
  switch (type) {
    case 's':
      return strings[Number(value)] ?? ''
    case 'b':
      return booleans.get(value.trim()) ?? ''
    case 'e':
      return ''
    case 'd':
      return value
        .replace('T', ' ')
        .replace(/ 00:00.*$/, '')
        .slice(0, 16)
    case 'n':
      return shownNumber(value, formats[style] ?? { kind: 'plain' }, isFrom1904)
    default:
      return plainCharacters(value)
  }
}

function noteMerged(found: FoundRows, range: string | undefined): void {
  const [from, to] = (range ?? '').split(':').map(placeOf)
  if (from && to && to.line > from.line) found.merged.push({ line: from.line, column: from.column, last: to.line })
}

/** More cells than a sheet of the permitted size has. */
const maxFilled = 1_000_000

/** Copies the value of a merged cell to each of its rows. Returns the number of cells filled. */
export function fillMerged({ rows, merged }: FoundRows): number {
  const byLine = new Map(rows.map((row) => [row.line, row]))
  const last = rows.at(-1)?.line ?? 0
  let looked = 0
  let filled = 0
  for (const { line, column, last: end } of merged) {
    const text = byLine.get(line)?.cells[column] ?? ''
    if (text === '') continue
    for (let at = line + 1; at <= Math.min(end, last); at++) {
      if (++looked > maxFilled) throw new SheetRefused(sheetRefusals.tooLarge)
      const cells = byLine.get(at)?.cells
      if (cells === undefined || (cells[column] ?? '') !== '') continue
      while (cells.length < column) cells.push('')
      cells[column] = text
      filled++
    }
  }
  return filled
}
