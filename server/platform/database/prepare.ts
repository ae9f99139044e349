import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { refuseOtherSchema } from './schema-version.ts'

/** The roles behind the three handles. None can log in; the program's login role may only switch to them. */
export const scopeRoles = ['kansli_site', 'kansli_public', 'kansli_platform'] as const

// Only one program migrates at a time, however many start together. The number is arbitrary.
const migrationLock = 5_264_541
const lockEveryMs = 200

const quoted = (identifier: string): string => pg.escapeIdentifier(identifier)

async function createRole(owner: pg.Client, name: string, options: string): Promise<void> {
  // Roles belong to the whole server, so another database's migration may create them at the same moment.
  await owner.query(
    `do $$ begin create role ${quoted(name)} ${options}; exception when duplicate_object or unique_violation then null; end $$`,
  )
}

/** Creates the roles that are missing, and the login role `appRole` with `password` (null where the server trusts its socket). */
async function ensureRoles(owner: pg.Client, appRole: string, password: string | null): Promise<void> {
  for (const role of scopeRoles) await createRole(owner, role, 'nologin')
  const secret = password === null ? '' : ` password ${pg.escapeLiteral(password)}`
  await createRole(owner, appRole, `login noinherit nosuperuser nobypassrls${secret}`)
  for (const role of scopeRoles) {
    const { rows } = await owner.query('select pg_has_role($1, $2, $3) as member', [appRole, role, 'member'])
    if (rows[0]?.member !== true) await owner.query(`grant ${quoted(role)} to ${quoted(appRole)}`)
  }
  await onlySteppedInto(owner, appRole)
}

const firstWithInheritOfGrants = 160_000
const insufficientPrivilege = '42501'

/**
 * A login role that an operator made inherits, so that it would have the rights of the scope roles in every question. Takes that from it,
 * where the owner may; the doctor says so where not.
 */
async function onlySteppedInto(owner: pg.Client, appRole: string): Promise<void> {
  const { rows } = await owner.query<{ role: string; version: number }>(
    `select rolname as role, current_setting('server_version_num')::int as version from pg_roles
     where rolname = any ($2) and pg_has_role($1, oid, 'usage') and not (select rolsuper from pg_roles where rolname = $1)`,
    [appRole, scopeRoles],
  )
  for (const { role, version } of rows)
    await owner
      .query(
        version < firstWithInheritOfGrants
          ? `alter role ${quoted(appRole)} noinherit`
          : `grant ${quoted(role)} to ${quoted(appRole)} with inherit false`,
      )
      .catch((error: { code?: unknown }) => {
        if (error.code !== insufficientPrivilege) throw error
      })
}

/**
 * Waits without a transaction: an index that the other program makes beside the others' work waits for all transactions, and would
 * wait for this one.
 */
async function lockMigrations(owner: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [migrationLock])
    if (rows[0]?.taken === true) return
    await wait(lockEveryMs)
  }
}

/**
 * Brings the schema to this program's version with the owner's connection: forward only, one program at a time. Returns the names of
 * the migrations that it ran: none when the schema is newer and this program runs on it. Throws StartupError when it does not, or
 * when the schema is older than the program's first migration.
 */
export async function prepareDatabase(options: {
  readonly owner: pg.ClientConfig
  readonly appRole: string
  readonly appPassword: string | null
  /** Absolute path of the folder with the numbered SQL files. */
  readonly migrations: string
}): Promise<string[]> {
  const owner = new pg.Client(options.owner)
  await owner.connect()
  try {
    await lockMigrations(owner)
    await refuseForeignSchema(owner, options.migrations)
    await ensureRoles(owner, options.appRole, options.appPassword)
    return await migrate(owner, readMigrations(options.migrations))
  } finally {
    await owner.end()
  }
}

async function refuseForeignSchema(owner: pg.Client, migrations: string): Promise<void> {
  const { rows: exists } = await owner.query<{ rows: boolean; row: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as rows, to_regclass('drizzle.kansli_schema') is not null as row`,
  )
  if (exists[0]?.rows !== true) return
  const { rows } = await owner.query<{ version: number; oldestProgram: number }>(
    `select coalesce(max(created_at), 0)::float8 as version,
       ${exists[0].row ? '(select oldest_program from drizzle.kansli_schema)' : 'max(created_at)'}::float8 as "oldestProgram"
     from drizzle.__drizzle_migrations`,
  )
  if (rows[0]) refuseOtherSchema(rows[0], migrations, { canMove: true })
}

/**
 * Throws StartupError unless the connection's role is one that row level security holds for, and, unless it `mayBeEmpty`, the database has
 * tables.
 */
export async function refuseUnsafeRole(connection: pg.ClientConfig, { mayBeEmpty = false } = {}): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query(
      `select rolname as name, rolsuper or rolbypassrls as bypasses,
              exists (select from pg_class where relnamespace = 'public'::regnamespace and relowner = pg_roles.oid) as owns,
              to_regclass('public.items') is null as empty
       from pg_roles where rolname = session_user`,
    )
    const role = rows[0]
    if (role?.bypasses || role?.owns) {
      throw new StartupError(
        `DATABASE_URL loggar in som ”${role.name}”, som kan gå förbi skyddet mellan sajterna. Ange en annan roll där, och ägaren i DATABASE_OWNER_URL.`,
      )
    }
    if (role?.empty && !mayBeEmpty) {
      throw new StartupError(
        'Databasen är inte förberedd. Ange ägarens adress i DATABASE_OWNER_URL så skapas tabellerna vid start.',
      )
    }
  } finally {
    await client.end()
  }
}
