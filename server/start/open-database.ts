import pg from 'pg'
import type { Config } from '../config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { databaseAddress } from '../platform/database/database-address.ts'
import { sayingDatabaseFault } from '../platform/database/database-fault.ts'
import { databaseLimits, openDatabase } from '../platform/database/pool.ts'
import { beginEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { prepareDatabase, refuseUnsafeRole } from '../platform/database/prepare.ts'
import { readSchema, refuseOtherSchema } from '../platform/database/schema-version.ts'
import { StartupError } from '../platform/startup-error.ts'

interface OpenedDatabase {
  readonly database: Database
  /** For code that needs a connection of its own, such as `listen`. */
  readonly connection: pg.ClientConfig
  close(): Promise<void>
}

interface BeginningDatabase extends OpenedDatabase {
  /** Resolves when the database can be used, and has this program's schema. Rejects with StartupError; it is then closed. */
  readonly prepared: Promise<void>
}

interface Watch {
  /** An idle connection broke; the pool makes a new one. */
  onError(error: Error): void
  /** The embedded server has ended by itself: the program cannot continue. */
  onLost(why: string): void
}

/** In the embedded server: the program's role and database. */
export const embeddedRole = 'kansli_app'
export const embeddedDatabase = 'kansli'

const undefinedDatabase = '3D000'

/** Does nothing when the database exists. */
export async function makeEmbeddedDatabase(admin: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [embeddedDatabase])
    if (rowCount === 0) await client.query(`create database ${embeddedDatabase}`)
  } finally {
    await client.end()
  }
}

async function beginEmbedded(config: Config, migrations: string, watch: Watch): Promise<BeginningDatabase> {
  const server = await beginEmbeddedPostgres({ dataDir: config.dataDir })
  const connection = { host: server.socketDir, port: server.port, user: embeddedRole, database: embeddedDatabase }
  const database = openDatabase(connection, watch.onError)
  const close = async (): Promise<void> => {
    await database.close()
    await server.stop()
  }
  async function prepare(): Promise<void> {
    try {
      await server.ready
      const owner = { ...server.adminConnection, database: embeddedDatabase }
      const work = { owner, appRole: embeddedRole, appPassword: null, migrations }
      await prepareDatabase(work).catch(async (error: unknown) => {
        if ((error as { code?: unknown }).code !== undefinedDatabase) throw error
        await makeEmbeddedDatabase(server.adminConnection)
        await prepareDatabase(work)
      })
    } catch (error) {
      await close()
      throw error
    }
    server.onExit(watch.onLost)
  }
  const prepared = prepare()
  // Also awaited by the caller, who may still be busy when it fails.
  prepared.catch(() => undefined)
  return { database, connection, prepared, close }
}

/** Runs what is missing of the migrations on a server, as its owner, and returns their names. */
export async function prepareServer(url: string, ownerUrl: string, migrations: string): Promise<string[]> {
  const { appRole, appPassword } = loginOf(url)
  return sayingDatabaseFault({ setting: 'DATABASE_OWNER_URL', url: ownerUrl }, () =>
    prepareDatabase({ owner: { connectionString: ownerUrl }, appRole, appPassword, migrations }),
  )
}

/** The program's own role and its password, as DATABASE_URL names them. Throws StartupError. */
export function loginOf(url: string): { readonly appRole: string; readonly appPassword: string } {
  const { username = '', password = '' } = databaseAddress(url) ?? {}
  if (username === '') throw new StartupError('DATABASE_URL behöver ett rollnamn, som postgres://kansli:lösenord@värd/databas.')
  return { appRole: decodeURIComponent(username), appPassword: decodeURIComponent(password) }
}

async function openServer(config: Config, url: string, migrations: string, watch: Watch): Promise<OpenedDatabase> {
  if (config.databaseOwnerUrl !== null) await prepareServer(url, config.databaseOwnerUrl, migrations)
  const connection = { connectionString: config.databaseDirectUrl ?? url }
  const setting = config.databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  await sayingDatabaseFault({ setting, url: connection.connectionString }, () => refuseUnsafeRole(connection))
  const database = openDatabase({ connectionString: url }, watch.onError, {
    ...databaseLimits,
    isPooled: config.databaseDirectUrl !== null,
  })
  refuseOtherSchema(await readSchema(database), migrations)
  return { database, connection, close: () => database.close() }
}

/**
 * Begins to open the configured database, or the embedded one when none is configured. An embedded database that starts leaves the
 * program time for other work until `prepared`.
 */
export async function beginConfiguredDatabase(config: Config, migrations: string, watch: Watch): Promise<BeginningDatabase> {
  if (config.databaseUrl === null) return beginEmbedded(config, migrations, watch)
  return { ...(await openServer(config, config.databaseUrl, migrations, watch)), prepared: Promise.resolve() }
}

/** Opens the configured database, or the embedded one when none is configured, migrated to this program's version. */
export async function openConfiguredDatabase(config: Config, migrations: string, watch: Watch): Promise<OpenedDatabase> {
  const opened = await beginConfiguredDatabase(config, migrations, watch)
  await opened.prepared
  return opened
}
