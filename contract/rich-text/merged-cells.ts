// Merged cells of tables from elsewhere, pasted or of an old website: our tables have none, and each cell keeps its row and its column.

/** A cell may be this wide in HTML. Merged cells further to the right do not reach down: no table here is so wide. */
const maxColumns = 1000

interface SourceRow<Cell> {
  /** The same for the rows of one `thead`, `tbody` or `tfoot`: no cell reaches out of it. */
  readonly group: unknown
  readonly cells: readonly Cell[]
}

interface PlacedCell<Cell> {
  readonly cell: Cell
  /** From 0. Columns between the cells of a row are covered by other cells. */
  readonly column: number
}

/** Columns that a cell of a row above covers, from `from` to before `to`, in rows before `end`. */
interface Hanging {
  readonly from: number
  readonly to: number
  readonly end: number
}

function spanIn(written: string | null | undefined, max: number): number {
  const span = Number.parseInt(written ?? '', 10)
  return Number.isNaN(span) || span < 0 ? 1 : Math.min(span, max)
}

function groupEnds(rows: readonly SourceRow<unknown>[]): number[] {
  const ends: number[] = []
  for (let at = rows.length - 1; at >= 0; at--)
    ends[at] = rows[at]?.group === rows[at + 1]?.group ? (ends[at + 1] ?? rows.length) : at + 1
  return ends
}

/**
 * Where the cells of a table begin, by the table model of HTML. `spanOf` is the attribute as it is written, whatever it says.
 * The rows are those that were given; a column in which no cell begins is left out.
 */
export function placedCells<Cell>(
  rows: readonly SourceRow<Cell>[],
  spanOf: (cell: Cell, name: 'colspan' | 'rowspan') => string | null | undefined,
): { readonly width: number; readonly rows: readonly (readonly PlacedCell<Cell>[])[] } {
  const ends = groupEnds(rows)
  const begun = new Set<number>()
  let hanging: Hanging[] = []
  const placed = rows.map(({ cells }, at) => {
    hanging = hanging.filter(({ end }) => end > at)
    const above = hanging.values()
    let next = above.next()
    const added: Hanging[] = []
    let column = 0
    const found = cells.map((cell): PlacedCell<Cell> => {
      for (; !next.done && next.value.from <= column; next = above.next()) column = Math.max(column, next.value.to)
      const own = column
      begun.add(own)
      column += Math.max(1, spanIn(spanOf(cell, 'colspan'), maxColumns))
      const [end = at + 1, high] = [ends[at], spanIn(spanOf(cell, 'rowspan'), rows.length)]
      // In HTML a rowspan of 0 reaches to the end of the group.
      const last = high === 0 ? end : Math.min(at + high, end)
      if (last > at + 1 && own < maxColumns) added.push({ from: own, to: column, end: last })
      return { cell, column: own }
    })
    if (added.length > 0) hanging = [...hanging, ...added].sort((one, other) => one.from - other.from)
    return found
  })
  const columns = new Map([...begun].sort((one, other) => one - other).map((column, at) => [column, at]))
  return {
    width: columns.size,
    rows: placed.map((cells) => cells.map(({ cell, column }) => ({ cell, column: columns.get(column) ?? 0 }))),
  }
}
