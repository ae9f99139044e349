import { expect, it } from 'vitest'
import { cpuMsOf } from '#contract/testing/cpu-time.ts'
import { placedCells } from './merged-cells.ts'

// A table as text: rows and cells are divided by lines and blanks, `a:2x3` is two columns wide and three rows high, and `--` begins a
// new group of rows.

function rowsOf(table: string) {
  let group = 0
  return table
    .trim()
    .split('\n')
    .flatMap((line) => {
      if (line.trim() === '--') {
        group++
        return []
      }
      return [{ group, cells: line.trim().split(/\s+/).filter(Boolean) }]
    })
}

const spanOf = (cell: string, name: 'colspan' | 'rowspan') =>
  cell.split(':')[1]?.split('x')[name === 'colspan' ? 0 : 1] ?? (name === 'colspan' ? null : undefined)

/** A point for what is covered, and nothing for what is beyond the last cell of a row. */
function lineOf(cells: readonly { readonly cell: string; readonly column: number }[]): string {
  const places: string[] = []
  for (const { cell, column } of cells) places[column] = cell.split(':')[0] ?? ''
  return Array.from(places, (place) => place ?? '.').join('')
}
const shown = (table: string): string[] => placedCells(rowsOf(table), spanOf).rows.map(lineOf)

// covers Texts: merged cells of a table from elsewhere keep their rows and columns
it.each<[string, string, string[]]>([
  ['none merged', 'a b\nc d', ['ab', 'cd']],
  ['one wide', 'a:2x1 b\nc d e', ['a.b', 'cde']],
  ['one high', 'a:1x2 b\nc', ['ab', '.c']],
  ['one high in the middle', 'a b:1x3 c\nd e\nf g', ['abc', 'd.e', 'f.g']],
  ['wide and high', 'a:2x2 b\nc\nd e f', ['a.b', '..c', 'def']],
  ['two high beside each other', 'a:1x2 b:1x3 c\nd\ne f', ['abc', '..d', 'e.f']],
  ['one wide over one that hangs', 'a b:1x2 c\nd:2x1 e\nf g h', ['abc', 'd.e', 'fgh']],
  ['two over each other: both cover the place', 'a b:1x2\nc:3x2 d\ne f g h', ['ab', 'c.d', '..efgh']],
  ['to the end of its group', 'a:1x0 b\nc\n--\nd e', ['ab', '.c', 'de']],
  ['higher than its group', 'a:1x9 b\n--\nc d\ne f', ['ab', 'cd', 'ef']],
  ['higher than the table', 'a:1x65534 b\nc', ['ab', '.c']],
  ['wider than all other rows', 'a:99x1\nb c', ['a', 'bc']],
  ['wide in every row', 'a:2x1 b:3x1\nc:2x1 d:3x1', ['ab', 'cd']],
  ['a row that is wholly covered', 'a:1x2 b:1x2\n \nc d', ['ab', '', 'cd']],
  ['rows of different length', 'a\nb c d\ne f', ['a', 'bcd', 'ef']],
])('%s', (_what, table, places) => {
  expect(shown(table)).toEqual(places)
})

it.each([
  ['-1', 'abc'],
  ['x', 'abc'],
  ['', 'abc'],
  ['0', 'abc'],
  ['1e9', 'abc'],
  ['Infinity', 'abc'],
  ['2.9', 'a.bc'],
  [' 2px', 'a.bc'],
  ['9'.repeat(25), 'a....bc'],
  ['9'.repeat(400), 'a....bc'],
])('a width of %j is read as HTML reads it', (written, first) => {
  const placed = placedCells(rowsOf('a b c\nd e f g h'), (cell, name) => (cell === 'a' && name === 'colspan' ? written : null))
  expect(placed.rows.map(lineOf)).toEqual([first, 'defgh'])
})

// covers Texts: merged cells: hostile numbers
it.each([
  ['a staircase', Array.from({ length: 20_000 }, () => ['a', 'b'])],
  ['a wide row', [Array.from({ length: 40_000 }, () => 'a'), ['b']]],
])('%s of the largest cells there may be is read in time that grows with its cells', (_what, cells) => {
  const rows = cells.map((row) => ({ group: 1, cells: row }))
  expect(cpuMsOf(() => placedCells(rows, () => '65534'))).toBeLessThan(4000)
})
