import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { listed } from './description/described-table.ts'
import type { DescribedTable } from './description/described-table.ts'
import { everyTable, tablesByOwner } from './every-table.ts'

// A new table fails the first test, which says what to write; a new column fails the second.

const { superuser } = await testDatabase()
const { rows: schema } = await superuser.query<{ table: string; columns: string[]; points: string[] }>(
  `select c.relname as table, array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       order by 1) as columns,
     array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
       where k.conrelid = c.oid and k.contype = 'f' and k.confdeltype <> 'c') as points
   from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
)
const described = new Map(everyTable.map((one) => [one.table, one]))
const isOfSites = ({ columns }: { columns: readonly string[] }): boolean => columns.includes('site_id')
/** The log keeps what was done on a site. */
const keptForever = new Set(['audit_log'])

/** Unlogged tables. Drizzle cannot declare them, so only the migrations do. */
const unlogged = { item_presence: 'items', rate_limits: 'platform' }

async function declaredTables(): Promise<Record<string, string>> {
  const owners: Record<string, string> = { ...unlogged }
  const server = join(import.meta.dirname, '..')
  for (const file of await readdir(server, { recursive: true })) {
    if (!file.endsWith('-table.ts')) continue
    const declared = (await import(join(server, file))) as Record<string, unknown>
    const [folder = '', module = ''] = file.split('/')
    for (const table of Object.values(declared))
      if (is(table, PgTable)) owners[getTableName(table)] = folder === 'modules' ? module : folder
  }
  return owners
}

// covers Content end to end: `docs/database.md` names every table below its owner
// covers Files and export: export: a new table or column is in it, or has a reason not to be
it('every table is described under its owner: whether it is copied, and how it ends with its site', async () => {
  const owners = await declaredTables()
  const faults = schema.flatMap(({ table, ...columns }) => {
    const file = `server/bundle/tables/${owners[table]}.ts`
    const one = described.get(table)
    if (!one) return [`${table}: describe it in ${file}`]
    return [
      tablesByOwner[owners[table] ?? '']?.[table] ? '' : `${table}: belongs in ${file}`,
      isOfSites(columns) === (one.copy !== undefined) || table === 'sites' ? '' : `${table}: \`copy\`, how it is copied or why not`,
      isOfSites(columns) === (one.ends !== undefined) || keptForever.has(table) ? '' : `${table}: \`ends\`, how its rows go`,
    ].filter((fault) => fault !== '')
  })
  expect(faults).toEqual([])
  expect([...described.keys()].filter((table) => !schema.some((row) => row.table === table))).toEqual([])
})

/** The columns of a table by what is said of a person in them. */
const saidOfPersons = ({ columns = {}, people = {}, ...one }: DescribedTable) => ({
  none: Object.values(columns).flatMap(listed),
  some: [
    ...Object.values(people).flatMap(({ personal, beside = {} }) => [...Object.keys(personal), ...Object.keys(beside)]),
    ...[one.did, one.didElsewhere, one.kept].flatMap((list) => Object.keys(list ?? {})),
    ...[one.ofItems, one.ofAccounts].flatMap(listed),
  ],
})

// covers Administration: every column is looked in for a person, or has a reason not to be
it('every column is looked in for a person, kept for a reason, or holds none for a reason', () => {
  const faults = schema.flatMap(({ table, columns }) => {
    const { none, some } = saidOfPersons(described.get(table) ?? { holds: '' })
    const all = new Set([...none, ...some])
    return [
      ...(described.has(table)
        ? columns.filter((column) => !all.has(column)).map((column) => `${table}.${column}: in no list`)
        : []),
      ...[...all].filter((column) => !columns.includes(column)).map((column) => `${table}.${column}: is no column`),
      ...none
        .filter((column, at) => some.includes(column) || none.indexOf(column) !== at)
        .map((column) => `${table}.${column}: said twice`),
    ]
  })
  expect(faults).toEqual([])
})

// covers Administration: a merge takes every table of a copy along, or says why not
it('how the rows of two sites meet is said with columns of their copy', () => {
  const faults = everyTable.flatMap(({ table, copy }) => {
    if (typeof copy !== 'object' || typeof copy.merged !== 'object' || 'asked' in copy.merged) return []
    const { merged } = copy
    const named = 'with' in merged ? [merged.with] : [merged.sameBy, merged.below, merged.orderedBy]
    const columns = new Set(listed(copy.columns))
    return named
      .flatMap(listed)
      .filter((column) => !columns.has(column))
      .map((column) => `${table}.${column}: no column of the copy`)
  })
  expect(faults).toEqual([])
})

/** Before items are deleted they point to nothing (site-deletion/emptied-tables.ts). */
const letGo = new Set(['items to item_revisions', 'items to published_items'])

it('rows that point go before the rows that they point to', () => {
  const stepOf = (table: string): number | null => {
    const ends = described.get(table)?.ends
    return typeof ends === 'object' ? ends.step : null
  }
  const faults = schema.flatMap(({ table, points }) => {
    const step = stepOf(table)
    return points.filter((to) => to !== table && step !== null && step >= (stepOf(to) ?? step + 1)).map((to) => `${table} to ${to}`)
  })
  expect(faults.filter((fault) => !letGo.has(fault))).toEqual([])
})
