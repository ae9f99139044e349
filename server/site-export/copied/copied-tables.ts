import { author } from '../../bundle/description/copied-sql.ts'
import type { MergedRows } from '../../bundle/description/described-table.ts'
import { listed } from '../../bundle/description/described-table.ts'
import { everyTable } from '../../bundle/every-table.ts'
import type { CopiedName } from './rows.ts'
import { rows } from './rows.ts'

/** A table of a site's copy, and how a row of it is written. */
export interface CopiedTable {
  readonly name: CopiedName
  readonly table: string
  readonly columns: readonly string[]
  /** SQL expressions that replace columns, by the column's name. `t` is the row. */
  readonly instead: Readonly<Record<string, string>>
  readonly where: string
  readonly order: string
  readonly merged: MergedRows
}

const isCopiedName = (name: string): name is CopiedName => Object.hasOwn(rows, name)

export const copiedTables: readonly CopiedTable[] = everyTable.flatMap(({ table, copy }) => {
  if (typeof copy !== 'object' || !isCopiedName(copy.as)) return []
  const { as: name, columns, authors, instead, where = 'true', order, merged } = copy
  const named = Object.fromEntries(listed(authors).map((column) => [column, author(column)]))
  return [{ name, table, columns: listed(columns), instead: { ...named, ...instead }, where, order, merged }]
})
