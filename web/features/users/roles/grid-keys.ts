/** A cell of the window; column 0 is the person. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

interface GridSize {
  readonly rows: number
  /** The person's column among them. */
  readonly columns: number
  readonly hasRowsBefore: boolean
  readonly hasRowsAfter: boolean
  readonly hasColumnsBefore: boolean
  readonly hasColumnsAfter: boolean
}

/** Where a key leads: a cell of this window, or of the one beside it. */
export interface Step {
  readonly to: CellPlace
  readonly window: 'this' | 'rowsBefore' | 'rowsAfter' | 'columnsBefore' | 'columnsAfter'
}

/** In a window that is not read yet, its last row or column. */
const last = Number.MAX_SAFE_INTEGER

const here = (row: number, column: number): Step => ({ to: { row, column }, window: 'this' })

function vertical(row: number, column: number, size: GridSize): Step | null {
  if (row < 0) return size.hasRowsBefore ? { to: { row: last, column }, window: 'rowsBefore' } : null
  if (row >= size.rows) return size.hasRowsAfter ? { to: { row: 0, column }, window: 'rowsAfter' } : null
  return here(row, column)
}

function horizontal(row: number, column: number, size: GridSize): Step | null {
  if (column < 0) return size.hasColumnsBefore ? { to: { row, column: last }, window: 'columnsBefore' } : null
  if (column >= size.columns) return size.hasColumnsAfter ? { to: { row, column: 1 }, window: 'columnsAfter' } : null
  return here(row, column)
}

/** Null for a key that moves nothing. The keys are those of a grid in the ARIA practices. */
export function stepOf({ key, ctrlKey }: { key: string; ctrlKey: boolean }, at: CellPlace, size: GridSize): Step | null {
  const { row, column } = at
  switch (key) {
    case 'ArrowUp':
      return vertical(row - 1, column, size)
    case 'ArrowDown':
      return vertical(row + 1, column, size)
    case 'ArrowLeft':
      return horizontal(row, column - 1, size)
    case 'ArrowRight':
      return horizontal(row, column + 1, size)
    case 'Home':
      return here(ctrlKey ? 0 : row, 0)
    case 'End':
      return here(ctrlKey ? size.rows - 1 : row, size.columns - 1)
    case 'PageUp':
      return size.hasRowsBefore ? { to: at, window: 'rowsBefore' } : here(0, column)
    case 'PageDown':
      return size.hasRowsAfter ? { to: at, window: 'rowsAfter' } : here(size.rows - 1, column)
    default:
      return null
  }
}
