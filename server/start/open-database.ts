import pg from 'pg'
import type { Config } from '../config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { openDatabase } from '../platform/database/pool.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { prepareDatabase, refuseUnsafeRole } from '../platform/database/prepare.ts'
import { refuseOtherSchema, schemaVersion } from '../platform/database/schema-version.ts'
import { StartupError } from '../platform/startup-error.ts'

interface OpenedDatabase {
  readonly database: Database
  /** For code that needs a connection of its own, such as `listen`. */
  readonly connection: pg.ClientConfig
  close(): Promise<void>
}

interface Watch {
  /** An idle connection broke; the pool makes a new one. */
  onError(error: Error): void
  /** The embedded server has ended by itself: the program cannot continue. */
  onLost(why: string): void
}

const appRole = 'kansli_app'
const databaseName = 'kansli'

async function openEmbedded(config: Config, migrations: string, watch: Watch): Promise<OpenedDatabase> {
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir })
  try {
    const admin = new pg.Client(server.adminConnection)
    await admin.connect()
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await admin.query(`create database ${databaseName}`)
    await admin.end()
    await prepareDatabase({ owner: { ...server.adminConnection, database: databaseName }, appRole, appPassword: null, migrations })
  } catch (error) {
    await server.stop()
    throw error
  }
  server.onExit(watch.onLost)
  const connection = { host: server.socketDir, port: server.port, user: appRole, database: databaseName }
  const database = openDatabase(connection, watch.onError)
  return {
    database,
    connection,
    async close() {
      await database.close()
      await server.stop()
    },
  }
}

async function openServer(config: Config, url: string, migrations: string, watch: Watch): Promise<OpenedDatabase> {
  if (config.databaseOwnerUrl !== null) {
    const { username, password } = new URL(url)
    if (username === '') throw new StartupError('DATABASE_URL behöver ett rollnamn, som postgres://kansli:lösenord@värd/databas.')
    await prepareDatabase({
      owner: { connectionString: config.databaseOwnerUrl },
      appRole: decodeURIComponent(username),
      appPassword: decodeURIComponent(password),
      migrations,
    })
  }
  const connection = { connectionString: url }
  await refuseUnsafeRole(connection)
  const database = openDatabase(connection, watch.onError)
  refuseOtherSchema(await schemaVersion(database), migrations)
  return { database, connection, close: () => database.close() }
}

/** Opens the configured database, or the embedded one when none is configured, migrated to this program's version. */
export function openConfiguredDatabase(config: Config, migrations: string, watch: Watch): Promise<OpenedDatabase> {
  return config.databaseUrl === null
    ? openEmbedded(config, migrations, watch)
    : openServer(config, config.databaseUrl, migrations, watch)
}
