import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Readable } from 'node:stream'
import { BackupFault } from './backup-fault.ts'

/** A table of the program, and its columns but for those that PostgreSQL computes. */
export interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

/** For a session that reads or writes rows: the texts of values must not depend on the server's settings, since digests are compared across servers. */
export const sameTexts = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'`

/**
 * Begins to read the database as it is this moment, and returns the database's time. Throws BackupFault for a role that row level security holds for: it would
 * leave rows out without a word.
 */
export async function beginSnapshot(client: pg.Client): Promise<Date> {
  await client.query(sameTexts)
  const { rows } = await client.query<{ reads: boolean }>(
    'select rolsuper or rolbypassrls as reads from pg_roles where rolname = current_user',
  )
  if (rows[0]?.reads !== true)
    throw new BackupFault(
      'Rollen som säkerhetskopian görs med får inte läsa alla sajter. Ange i BACKUP_DATABASE_URL en roll med BYPASSRLS och pg_read_all_data.',
    )
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local row_security = off')
  const { rows: times } = await client.query<{ now: Date }>('select now()')
  return times[0]?.now ?? new Date()
}

export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  )
  return rows
}

const quoted = (client: pg.Client, name: string): string => `public.${client.escapeIdentifier(name)}`
const listOf = (client: pg.Client, columns: readonly string[]): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')

/** The number of rows and a digest of them in any order: the sum of a hash of each. Damage is found by it, forgery by the signature. */
export async function digestOf(client: pg.Client, { name, columns }: Table): Promise<{ rows: number; digest: string }> {
  const { rows } = await client.query<{ rows: string; digest: string }>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as digest
     from (select ${listOf(client, columns)} from ${quoted(client, name)}) t`,
  )
  return { rows: Number(rows[0]?.rows), digest: rows[0]?.digest ?? '' }
}

/** The rows of a table, as `COPY … FROM STDIN` takes them. */
export const rowsOf = (client: pg.Client, { name, columns }: Table): Readable =>
  client.query(copyTo(`copy (select ${listOf(client, columns)} from ${quoted(client, name)}) to stdout`))

export interface Sequence {
  readonly name: string
  readonly value: string
  readonly isCalled: boolean
}

export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows: named } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  const found: Sequence[] = []
  for (const { name } of named) {
    const { rows } = await client.query<Sequence>(
      `select $1::text as name, last_value::text as value, is_called as "isCalled" from ${quoted(client, name)}`,
      [name],
    )
    if (rows[0]) found.push(rows[0])
  }
  return found
}
