import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { checkEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { refuseUnsafeRole } from '../platform/database/prepare.ts'
import { refuseOpenSecrets } from '../config/secret-files.ts'
import { StartupError } from '../platform/startup-error.ts'

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

async function refuseUnreachableDatabase(url: string, setting: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query('show server_version_num')
    if (Number(rows[0]?.server_version_num) < 150_000)
      throw new StartupError(`Databasen i ${setting} är för gammal. Kansli behöver PostgreSQL 15 eller senare.`)
  } catch (error) {
    if (error instanceof StartupError) throw error
    const code = (error as { code?: string }).code ?? 'okänt fel'
    if (String(error).includes('unsupported startup parameter'))
      throw new StartupError(`${setting} leder till PgBouncer, som inte tar emot inställningar. Ange PostgreSQL:s egen adress där.`)
    throw new StartupError(
      `Databasen i ${setting} går inte att nå (${code}). Kontrollera adressen, lösenordet och att servern är igång.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Checks everything a start needs before changing anything, except what opening the embedded database checks itself. Throws
 * StartupError with the first fault.
 */
export async function preflight(config: Config): Promise<void> {
  await refuseOpenSecrets(config)
  await refuseBusyPort(config.port, config.host, 'PORT')
  if (config.sitesPort !== config.port) await refuseBusyPort(config.sitesPort, config.host, 'SITES_PORT')
  if (config.metrics) await refuseBusyPort(config.metrics.port, config.metrics.host, 'METRICS_PORT')
  await refuseUnusableDataDir(config.dataDir)
  if (config.databaseOwnerUrl !== null) await refuseUnreachableDatabase(config.databaseOwnerUrl, 'DATABASE_OWNER_URL')
  // With an owner's address, the program's own role may not exist yet.
  else if (config.databaseUrl !== null) {
    await refuseUnreachableDatabase(config.databaseUrl, 'DATABASE_URL')
    if (config.databaseDirectUrl !== null) await refuseUnreachableDatabase(config.databaseDirectUrl, 'DATABASE_DIRECT_URL')
    await refuseUnsafeRole({ connectionString: config.databaseUrl })
  }
}

/** All that `preflight` checks, and the embedded database, for a command that only checks. */
export async function checkStart(config: Config): Promise<void> {
  await preflight(config)
  if (config.databaseUrl === null) await checkEmbeddedPostgres({ dataDir: config.dataDir })
}
