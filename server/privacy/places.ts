import type { PersonalRows } from '../bundle/description/described-table.ts'
import { listed } from '../bundle/description/described-table.ts'
import { everyTable } from '../bundle/every-table.ts'

/** A kind of row in which a person may be found, with where its rows are. */
export interface Place extends PersonalRows {
  readonly table: string
  /** The columns that tell its rows apart, besides the site. */
  readonly key: readonly string[]
}

/** By name: every table of sites that holds people in rows of its own. Items, accounts and their histories are in files of their own. */
export const places: ReadonlyMap<string, Place> = new Map(
  everyTable.flatMap(({ table, key, people = {} }) =>
    Object.entries(people).map(([name, rows]) => [name, { table, key: listed(key), ...rows }] as const),
  ),
)
