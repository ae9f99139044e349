import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { BankIdLog } from '../bankid/bankid-settings.ts'
import { loadBankIdSettings } from '../bankid/bankid-settings.ts'
import type { Config } from '../config/config.ts'
import { refuseOpenSecrets } from '../config/secret-files.ts'
import { refuseOtherKey } from '../key-rotation/own-key.ts'
import { sayingDatabaseFault } from '../platform/database/database-fault.ts'
import { openDatabase } from '../platform/database/pool.ts'
import { refuseUnsafeRole, scopeRoles } from '../platform/database/prepare.ts'
import { readSchema, refuseOtherSchema } from '../platform/database/schema-version.ts'
import type { Keys } from '../platform/keys.ts'
import { deriveKeys } from '../platform/keys.ts'
import { checkEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { StartupError, faultsOf, refuse } from '../platform/startup-error.ts'
import { loginOf } from './open-database.ts'
import { openFence } from './open-fence.ts'

async function refuseBusyPort(port: number, host: string, setting: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const what =
        error.code === 'EACCES'
          ? 'får inte användas av dig'
          : error.code === 'EADDRINUSE'
            ? 'är upptagen'
            : `går inte att öppna på ${host}`
      reject(new StartupError(`Port ${port} ${what}. Stäng det andra programmet eller sätt ${setting} till en annan.`))
    })
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()))
  })
}

async function refuseUnusableDataDir(dataDir: string): Promise<void> {
  let folder = dataDir
  // A missing folder is made later, so its nearest existing parent must be writable.
  for (;;) {
    const found = await stat(folder).catch(() => null)
    if (found && !found.isDirectory()) throw new StartupError(`DATA_DIR går inte att använda: ${folder} är ingen mapp.`)
    if (found) break
    folder = dirname(folder)
  }
  await access(folder, constants.W_OK | constants.X_OK).catch(() => {
    throw new StartupError(`Kansli får inte skriva i ${folder}. Ge rätt till mappen eller sätt DATA_DIR till en annan.`)
  })
}

const oldestPostgres = 150_000

/** Asks with a connection of its own. Throws StartupError for a database that does not answer, does not let the role in, or is too old. */
async function atDatabase<T>(url: string, setting: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  return sayingDatabaseFault({ setting, url }, async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
      if ((rows[0]?.version ?? 0) < oldestPostgres)
        throw new StartupError(`Databasen i ${setting} är för gammal. Kansli behöver PostgreSQL 15 eller senare.`)
      return await ask(client)
    } finally {
      await client.end().catch(() => undefined)
    }
  })
}

/** What the owner's role must be able to do at a start. Resolves to whether the program's own role `appRole`, and all roles, exist already. */
async function ownerRights(client: pg.Client, appRole: string): Promise<{ readonly hasRole: boolean; readonly hasAll: boolean }> {
  const { rows } = await client.query<{
    name: string
    makesRoles: boolean
    makesTables: boolean
    lacks: boolean
    hasRole: boolean
  }>(
    `select session_user::text as name, rolsuper or rolcreaterole as "makesRoles",
       has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "makesTables",
       exists (select from unnest($2::text[] || $1::text) wanted where not exists (select from pg_roles where rolname = wanted)) as lacks,
       exists (select from pg_roles where rolname = $1::text) as "hasRole"
     from pg_roles where rolname = session_user`,
    [appRole, scopeRoles],
  )
  const { name = '', makesRoles = false, makesTables = false, lacks = false, hasRole = false } = rows[0] ?? {}
  refuse([
    ...(makesTables
      ? []
      : [
          `Rollen ”${name}” i DATABASE_OWNER_URL får inte göra tabeller i databasen. Kör som superuser: alter database ${pg.escapeIdentifier(client.database ?? '')} owner to ${pg.escapeIdentifier(name)}`,
        ]),
    ...(makesRoles || !lacks
      ? []
      : [
          `Rollen ”${name}” i DATABASE_OWNER_URL får inte göra de roller som saknas. Kör som superuser: alter role ${pg.escapeIdentifier(name)} createrole`,
        ]),
  ])
  return { hasRole, hasAll: !lacks }
}

/** The database as the program's own role finds it; with `isNew` it may still lack tables, or those of this version. */
async function checkOwnRole(config: Config, url: string, { migrations }: StartDeps, isNew: boolean): Promise<void> {
  await atDatabase(url, 'DATABASE_URL', async () => undefined)
  if (config.databaseDirectUrl !== null) await atDatabase(config.databaseDirectUrl, 'DATABASE_DIRECT_URL', async () => undefined)
  await refuseUnsafeRole({ connectionString: config.databaseDirectUrl ?? url }, { mayBeEmpty: isNew })
  const database = openDatabase({ connectionString: config.databaseDirectUrl ?? url, max: 1 }, () => undefined)
  try {
    const schema = await readSchema(database)
    refuseOtherSchema(schema, migrations, { canMove: isNew })
    const { secretKey, previousSecretKey } = config
    // Before the first start there are no tables.
    if (secretKey !== null && schema.version > 0) await refuseOtherKey(database, deriveKeys(secretKey, previousSecretKey))
  } finally {
    await database.close()
  }
}

async function checkDatabase(config: Config, deps: StartDeps): Promise<void> {
  const { databaseUrl: url, databaseOwnerUrl: owner } = config
  if (url === null) {
    if (deps.isCheck && !config.isProduction) await checkEmbeddedPostgres({ dataDir: config.dataDir })
    return
  }
  if (owner === null) return checkOwnRole(config, url, deps, false)
  const { appRole } = loginOf(url)
  const { hasRole, hasAll } = await atDatabase(owner, 'DATABASE_OWNER_URL', (client) => ownerRights(client, appRole))
  // The start makes a role that is missing; one that was made by hand must be let in.
  if (hasAll) return checkOwnRole(config, url, deps, true)
  if (hasRole) await atDatabase(url, 'DATABASE_URL', async () => undefined)
}

interface StartDeps {
  /** Absolute path of the folder with the numbered SQL files. */
  readonly migrations: string
  readonly now: Date
  /** The ports are open already, by systemd. */
  readonly hasSockets: boolean
  /** Nothing is started afterwards, so what opening the embedded database checks itself is checked here. */
  readonly isCheck: boolean
}

const silent: BankIdLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * Checks everything a start needs before changing anything, except what opening the embedded database checks itself. Throws
 * StartupError with all faults.
 */
export async function preflight(config: Config, deps: StartDeps): Promise<void> {
  const { port, sitesPort, host, metrics, dataDir, s3 } = config
  const ports: [number, string, string][] = deps.hasSockets ? [] : [[port, host, 'PORT']]
  if (!deps.hasSockets && sitesPort !== port) ports.push([sitesPort, host, 'SITES_PORT'])
  if (metrics) ports.push([metrics.port, metrics.host, 'METRICS_PORT'])
  refuse(
    await faultsOf([
      () => refuseOpenSecrets(config),
      ...ports.map((one) => () => refuseBusyPort(...one)),
      () => refuseUnusableDataDir(s3 === null ? join(dataDir, 'files') : dataDir),
      () => void openFence(config),
      () => loadBankIdSettings(config, deps.now, silent),
      () => checkDatabase(config, deps),
    ]),
  )
}

/** Throws StartupError when the database of a server belongs to another SECRET_KEY. The key of the embedded one lies beside it. */
export async function refuseWrongKey({ databaseUrl: url }: Config, keys: Keys): Promise<void> {
  if (url === null) return
  const database = openDatabase({ connectionString: url, max: 1 }, () => undefined)
  try {
    await sayingDatabaseFault({ setting: 'DATABASE_URL', url }, () => refuseOtherKey(database, keys))
  } finally {
    await database.close()
  }
}
