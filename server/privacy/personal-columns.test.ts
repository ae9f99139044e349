import { expect, it } from 'vitest'
import { foundWithItems, keptColumns, notPersonal } from '../testing/not-personal.ts'
import { testDatabase } from '../testing/test-database.ts'
import { accountColumns, accountColumnsOfPlatform, accountColumnsOfSites } from './find-accounts.ts'
import type { Place } from './places.ts'
import { places } from './places.ts'

const { superuser } = await testDatabase()
const { rows } = await superuser.query<{ column: string }>(
  `select c.table_name || '.' || c.column_name as column from information_schema.columns c
   join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
   where c.table_schema = 'public' order by 1`,
)
const schema = rows.map(({ column }) => column)

const split = (table: string, columns: string): string[] => columns.split(' ').map((column) => `${table}.${column}`)
const found = [
  ...Object.values(places as Readonly<Record<string, Place>>).flatMap(({ table, personal, beside = {} }) =>
    split(table, [...Object.keys(personal), ...Object.keys(beside)].join(' ')),
  ),
  ...Object.entries(foundWithItems).flatMap(([table, columns]) => split(table, columns)),
  ...accountColumns,
  ...Object.keys(accountColumnsOfSites),
  ...Object.keys(accountColumnsOfPlatform),
]
const none = Object.entries(notPersonal).flatMap(([table, columns]) => Object.values(columns).flatMap((some) => split(table, some)))

// covers Administration: every column is looked in for a person, or has a reason not to be
it('every column is looked in for a person, kept for a reason, or holds none for a reason', () => {
  const listed = new Set([...found, ...none, ...Object.keys(keptColumns)])
  expect(schema.filter((column) => !listed.has(column))).toEqual([])
  expect([...listed].filter((column) => !schema.includes(column)).toSorted()).toEqual([])
})

it('no column is said to hold a person and to hold none', () => {
  expect(none.filter((column) => found.includes(column) || column in keptColumns)).toEqual([])
  expect(none.filter((column, at) => none.indexOf(column) !== at)).toEqual([])
})
