import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { refuseOtherSchema } from './schema-version.ts'

/** The roles behind the three handles. None can log in; the program's login role may only switch to them. */
const scopeRoles = ['kansli_site', 'kansli_public', 'kansli_platform'] as const

// Only one program migrates at a time, however many start together. The number is arbitrary.
const migrationLock = 5_264_541

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
}

/**
 * Brings the schema to this program's version with the owner's connection: forward only, in one transaction, one program
 * at a time. Throws StartupError when the database is newer than the program, or older than its first migration.
 */
export async function prepareDatabase(options: {
  readonly owner: pg.ClientConfig
  readonly appRole: string
  readonly appPassword: string | null
  /** Absolute path of the folder with the numbered SQL files. */
  readonly migrations: string
}): Promise<void> {
  const owner = new pg.Client({ ...options.owner, options: '-c lock_timeout=15s' })
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseForeignSchema(owner, options.migrations)
    await ensureRoles(owner, options.appRole, options.appPassword)
    await migrate(drizzle(owner), { migrationsFolder: options.migrations })
    // Lets a program without the owner's address check the version of the schema.
    await owner.query('grant usage on schema drizzle to kansli_platform')
    await owner.query('grant select on drizzle.__drizzle_migrations to kansli_platform')
  } finally {
    await owner.end()
  }
}

async function refuseForeignSchema(owner: pg.Client, migrations: string): Promise<void> {
  const { rows: exists } = await owner.query("select to_regclass('drizzle.__drizzle_migrations') is not null as yes")
  if (exists[0]?.yes !== true) return
  const { rows } = await owner.query('select max(created_at) as newest from drizzle.__drizzle_migrations')
  refuseOtherSchema(Number(rows[0]?.newest ?? 0), migrations, { canMove: true })
}

/** Throws StartupError unless the connection's role is one that row level security holds for. */
export async function refuseUnsafeRole(connection: pg.ClientConfig): Promise<void> {
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
    if (role?.empty) {
      throw new StartupError(
        'Databasen är inte förberedd. Ange ägarens adress i DATABASE_OWNER_URL så skapas tabellerna vid start.',
      )
    }
  } finally {
    await client.end()
  }
}
