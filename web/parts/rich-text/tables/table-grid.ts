import type { Node, Schema } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'

/** A table as rows of cells. */
export type Grid = readonly (readonly Node[])[]

export const gridOf = (table: Node): Grid => table.children.map((row) => row.children)

export const isHeader = (cell: Node | undefined): boolean => cell?.type.name === 'tableHeader'
export const isHeaderRow = (row: readonly Node[] | undefined): boolean => row !== undefined && row.every(isHeader)

export function emptyCell(schema: Schema, kind: 'tableHeader' | 'tableCell'): Node {
  // A cell's content is "paragraph+", which an empty paragraph fulfils.
  const made = schema.nodes[kind]?.createAndFill()
  if (!made) throw new Error(`The schema has no ${kind}.`)
  return made
}

/** Null for a grid without cells. */
export function tableFrom(schema: Schema, grid: Grid): Node | null {
  const { table, tableRow } = schema.nodes
  if (!table || !tableRow || grid.length === 0 || grid[0]?.length === 0) return null
  return table.create(
    null,
    grid.map((cells) => tableRow.create(null, [...cells])),
  )
}

export interface TablePlace {
  readonly table: Node
  readonly pos: number
  readonly row: number
  readonly column: number
}

/** The table and cell in which the selection begins; null outside tables. */
export function tablePlace({ selection: { $from } }: EditorState): TablePlace | null {
  for (let depth = $from.depth; depth > 0; depth--) {
    const table = $from.node(depth)
    // Only in a cell: a table that is chosen as a whole has no place in itself.
    if (table.type.name === 'table' && $from.depth >= depth + 2) {
      return { table, pos: $from.before(depth), row: $from.index(depth), column: $from.index(depth + 1) }
    }
  }
  return null
}

/** Where the text of a cell begins, in the document. */
export function cellStart({ table, pos }: Pick<TablePlace, 'table' | 'pos'>, row: number, column: number): number {
  let at = pos + 1
  for (let index = 0; index < row; index++) at += table.child(index).nodeSize
  at += 1
  for (let index = 0; index < column; index++) at += table.child(row).child(index).nodeSize
  return at + 1
}
