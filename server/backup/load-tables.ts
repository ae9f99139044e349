import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupFault } from './backup-fault.ts'
import type { Sequence, Table } from './snapshot-tables.ts'
import { digestOf, sameTexts } from './snapshot-tables.ts'

const quoted = (client: pg.Client, name: string): string => `public.${client.escapeIdentifier(name)}`

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

interface DigestedTable extends Table {
  readonly rows: number
  readonly digest: string
}

async function compareRows(client: pg.Client, table: DigestedTable): Promise<void> {
  const { rows, digest } = await digestOf(client, table)
  if (rows !== table.rows || digest !== table.digest)
    throw new BackupFault(`Tabellen ${table.name} blev inte som i säkerhetskopian: ${rows} rader av ${table.rows}.`)
}

/**
 * Fills the tables of a database that has just been made: all rows or, when anything fails, none. `rowsOf` gives the rows of one
 * table. What a row sets off is switched off meanwhile, since its effects are rows of the backup as well, and foreign keys are
 * checked afterwards, all at once. Throws BackupFault when a table has other rows than it should. Needs the owner of the tables, and no more.
 */
export async function loadTables(
  client: pg.Client,
  tables: readonly DigestedTable[],
  sequences: readonly Sequence[],
  rowsOf: (table: Table) => Promise<Readable>,
): Promise<void> {
  await client.query(sameTexts)
  await client.query('begin')
  try {
    const { rows: keys } = await client.query<ForeignKey>(
      `select t.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class t on t.oid = k.conrelid
       where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2`,
    )
    const { rows: forced } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity`,
    )
    for (const { table, name } of keys)
      await client.query(`alter table ${quoted(client, table)} drop constraint ${client.escapeIdentifier(name)}`)
    for (const { name } of tables) await client.query(`alter table ${quoted(client, name)} disable trigger user`)
    // Rows that the migrations have written are in the backup as well.
    await client.query(`truncate ${tables.map(({ name }) => quoted(client, name)).join(', ')}`)
    for (const { name } of forced) await client.query(`alter table ${quoted(client, name)} no force row level security`)
    for (const table of tables) {
      const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
      // Opened first: a COPY that has begun waits for rows until it is told that none come.
      const rows = await rowsOf(table)
      await pipeline(rows, client.query(copyFrom(`copy ${quoted(client, table.name)} (${columns}) from stdin`)))
    }
    for (const { name } of tables) await client.query(`alter table ${quoted(client, name)} enable trigger user`)
    // As long as the owner of the tables reads all rows.
    for (const table of tables) await compareRows(client, table)
    for (const { name, value, isCalled } of sequences)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(client, name), value, isCalled])
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${quoted(client, table)} add constraint ${client.escapeIdentifier(name)} ${definition}`)
    for (const { name } of forced) await client.query(`alter table ${quoted(client, name)} force row level security`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  await client.query('analyze')
}
