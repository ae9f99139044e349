import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import type { Migration } from './migration-files.ts'

// Migrations run while people use the database. One that waits for a lock makes everyone wait who comes after it, so it gives up after
// a moment, lets them pass and tries again (docs/decisions/075).

/** All in milliseconds. */
interface Patience {
  /**
   * Shorter than visitors' pages wait for an answer (pool.ts), and than PostgreSQL waits before it ends one of two that wait for each
   * other (1 s): it would end the person's.
   */
  readonly lockMs: number
  readonly pauseMs: number
  readonly allMs: number
}

const patience: Patience = { lockMs: 500, pauseMs: 2000, allMs: 300_000 }
/** An index that is made outside a transaction waits for older transactions, and nobody waits for it. */
const outsideLockMs = 60_000

const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'
const waitCodes = new Set<unknown>([lockNotAvailable, deadlockDetected])

/**
 * Runs the migrations that the database lacks, in order, each in a transaction of its own unless it says otherwise. Returns their
 * names. Throws StartupError when another transaction holds what a migration needs for minutes.
 */
export async function migrate(
  owner: pg.Client,
  migrations: readonly Migration[],
  { lockMs, pauseMs, allMs }: Patience = patience,
): Promise<string[]> {
  await owner.query(
    'create schema if not exists drizzle; create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const { rows } = await owner.query<{ newest: number | null }>(
    'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
  )
  const newest = rows[0]?.newest ?? 0
  await tellVersions(owner, migrations.findLast(({ version }) => version <= newest) ?? null)
  const missing = migrations.filter(({ version }) => version > newest)
  for (const migration of missing) {
    const deadline = performance.now() + allMs
    while (!(await attempt(owner, migration, lockMs))) {
      if (performance.now() > deadline) throw new StartupError(await whoIsInTheWay(owner, migration))
      await wait(pauseMs)
    }
  }
  return missing.map(({ tag }) => tag)
}

/** False when a lock was not to be had; nothing of the migration is left, or it can be run again. */
async function attempt(owner: pg.Client, migration: Migration, lockMs: number): Promise<boolean> {
  try {
    await owner.query(`set lock_timeout = ${migration.isOutside ? outsideLockMs : lockMs}`)
    if (migration.isOutside) for (const text of migration.statements) await owner.query(text)
    await owner.query('begin')
    if (!migration.isOutside) for (const text of migration.statements) await owner.query(text)
    await owner.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      migration.hash,
      migration.version,
    ])
    await note(owner, migration)
    await owner.query('commit')
    return true
  } catch (error) {
    await owner.query('rollback').catch(() => undefined)
    if (waitCodes.has((error as { code?: unknown }).code)) return false
    throw error
  }
}

/**
 * Which schema the database has, and which program is the oldest that runs on it. Programs of 0.1.0 look for the newest row of
 * `__drizzle_migrations` and want their own: they are shown the rows up to that of the oldest program, from the first moment on, since
 * they ask twice a second. `present`: what an older database has.
 */
async function tellVersions(owner: pg.Client, present: Migration | null): Promise<void> {
  const { rows } = await owner.query<{ made: boolean }>("select to_regclass('drizzle.kansli_schema') is not null as made")
  if (rows[0]?.made === true) return
  await owner.query(`
    create table drizzle.kansli_schema (
      id boolean primary key default true check (id), version bigint not null, oldest_program bigint not null
    );
    ${present ? `insert into drizzle.kansli_schema (version, oldest_program) values (${present.version}, ${present.oldestProgram});` : ''}
    grant usage on schema drizzle to kansli_platform;
    grant select on drizzle.kansli_schema, drizzle.__drizzle_migrations to kansli_platform;
    alter table drizzle.__drizzle_migrations enable row level security;
    create policy known_to_oldest_program on drizzle.__drizzle_migrations for select to kansli_platform
      using (created_at <= (select oldest_program from drizzle.kansli_schema))`)
}

/** Neither number ever falls: a newer program may have written them. */
async function note(owner: pg.Client, { version, oldestProgram }: Migration): Promise<void> {
  await owner.query(
    `insert into drizzle.kansli_schema as known (version, oldest_program) values ($1, $2)
     on conflict (id) do update set version = excluded.version, oldest_program = excluded.oldest_program
     where known.version < excluded.version`,
    [version, oldestProgram],
  )
}

async function whoIsInTheWay(owner: pg.Client, { tag }: Migration): Promise<string> {
  const { rows } = await owner.query<{ pid: number; program: string; since: string }>(
    `select pid, coalesce(nullif(application_name, ''), usename, 'okänt program') as program,
       to_char(now() - xact_start, 'HH24:MI:SS') as since
     from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
     order by xact_start limit 3`,
  )
  const holders = rows.map(({ pid, program, since }) => `${program} (process ${pid}, sedan ${since})`).join(', ')
  return `Uppgraderingen ${tag} kom inte åt en tabell på fem minuter. Inget av den är gjort, och den förra versionen kan köra vidare. Äldst pågående: ${holders || 'inget'}. Avsluta det, till exempel med select pg_terminate_backend(…), och starta om.`
}
