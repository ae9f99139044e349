import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { camelCase, copiedTables } from './copied-tables.ts'
import { leftOutColumns, leftOutTables } from './left-out.ts'
import { rows } from './rows.ts'

const { superuser } = await testDatabase()

const { rows: columns } = await superuser.query<{ table: string; column: string }>(
  `select c.table_name as table, c.column_name as column from information_schema.columns c
   join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
   where c.table_schema = 'public' order by 1, 2`,
)
const columnsOf = (table: string): string[] => columns.filter((row) => row.table === table).map(({ column }) => column)
const copied = new Set(copiedTables.map(({ table }) => table))

describe('a copy of a site', () => {
  // covers Files and export: export: a new table or column is in it, or has a reason not to be
  it('holds every table of sites, or gives the reason why not', () => {
    const ofSites = columns.filter(({ column }) => column === 'site_id').map(({ table }) => table)
    expect(ofSites.filter((table) => !copied.has(table) && !(table in leftOutTables))).toEqual([])
    expect(Object.keys(leftOutTables).filter((table) => !ofSites.includes(table) || copied.has(table))).toEqual([])
  })

  // covers Files and export: export: a new table or column is in it, or has a reason not to be
  it('holds every column of those tables, or gives the reason why not', () => {
    const missing = copiedTables.flatMap(({ table, columns: written, instead = {} }) =>
      columnsOf(table)
        // Under its own name, or as part of what is written.
        .filter((column) => !written.includes(column) && !new RegExp(`\\bt\\.${column}\\b`).test(Object.values(instead).join()))
        .filter((column) => column !== 'site_id' && !(`${table}.${column}` in leftOutColumns))
        .map((column) => `${table}.${column}`),
    )
    expect(missing).toEqual([])
    const known = new Set(columns.map(({ table, column }) => `${table}.${column}`))
    expect(Object.keys(leftOutColumns).filter((column) => !known.has(column))).toEqual([])
  })

  it('has a schema that names each column once', () => {
    for (const { name, columns: written } of copiedTables) {
      const inData = [...written.map(camelCase), ...(name === 'media' ? ['file'] : [])]
      expect([name, Object.keys(rows[name].shape).toSorted()]).toEqual([name, inData.toSorted()])
    }
  })
})
