import { snakeCase } from '../platform/database/column-names.ts'
import type { SiteDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'

type Row = Readonly<Record<string, unknown>>

/** Writes rows of a site, in one statement. All have the keys of the first; columns that they do not name get their defaults. */
export async function insertRows(site: SiteDb, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const keys = Object.keys(first)
  const columns = keys.map(snakeCase)
  const stored = rows.map((row) => Object.fromEntries(keys.map((key, at) => [columns[at], row[key]])))
  const insert = statement(
    '',
    `insert into ${table} (site_id, ${columns.join(', ')})
     select $1, ${columns.map((column) => `r.${column}`).join(', ')} from jsonb_populate_recordset(null::${table}, $2::jsonb) r`,
  )
  await site.rows(insert, [site.siteId, JSON.stringify(stored)])
}
