import { expect, it } from 'vitest'
import { everyTable } from '../../bundle/every-table.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { camelCase } from '../../platform/database/column-names.ts'
import { copiedTables } from './copied-tables.ts'
import { rows as copiedRows } from './rows.ts'

const { superuser } = await testDatabase()
const { rows: schema } = await superuser.query<{ table: string; columns: string[] }>(
  `select table_name as table, array_agg(column_name::text order by 1) as columns from information_schema.columns
   where table_schema = 'public' group by 1`,
)

// covers Files and export: export: a new table or column is in it, or has a reason not to be
it('a copy holds every column of its tables, or gives the reason why not', () => {
  const faults = copiedTables.flatMap(({ table, columns: written, instead }) => {
    const left = Object.keys(everyTable.find((one) => one.table === table)?.notCopied ?? {})
    const columns = schema.find((row) => row.table === table)?.columns ?? []
    const replacing = Object.values(instead).join()
    // Under its own name, or as part of what is written.
    const isWritten = (column: string): boolean => written.includes(column) || new RegExp(`\\bt\\.${column}\\b`).test(replacing)
    return [
      ...columns.filter((column) => column !== 'site_id' && !isWritten(column) && !left.includes(column)),
      ...left.filter((column) => !columns.includes(column)),
    ].map((column) => `${table}.${column}`)
  })
  expect(faults).toEqual([])
})

it('the schema of a copy names each column once, and each table that is copied has one', () => {
  expect(copiedTables.map(({ name }) => name).toSorted()).toEqual(Object.keys(copiedRows).toSorted())
  for (const { name, columns: written } of copiedTables) {
    const inData = [...written.map(camelCase), ...(name === 'media' ? ['file'] : [])]
    expect([name, Object.keys(copiedRows[name].shape).toSorted()]).toEqual([name, inData.toSorted()])
  }
})
