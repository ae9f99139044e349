import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { DoctorReport } from '#contract/doctor/doctor.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/pool.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { runningEmbedded } from '../platform/postgres/embedded-running.ts'
import { StartupError } from '../platform/startup-error.ts'
import { embeddedDatabase, embeddedRole } from '../start/open-database.ts'
import { configuredKeys } from '../start/secret-key.ts'
import { allChecks } from './all-checks.ts'
import type { DoctorDeps, Found } from './check.ts'
import { fault } from './check.ts'
import { diskOf } from './disk.ts'
import { examine, reportOf } from './examine.ts'

interface Opened {
  readonly connection: pg.ClientConfig
  close(): Promise<void>
}

/** As it is: no migration, no role is made, and no database where there is none. */
async function openAsItIs({ databaseUrl, dataDir }: Config): Promise<Opened> {
  if (databaseUrl !== null) return { connection: { connectionString: databaseUrl }, close: async () => undefined }
  const asProgram = { user: embeddedRole, database: embeddedDatabase }
  const running = await runningEmbedded(dataDir)
  if (running) return { connection: { ...running, ...asProgram }, close: async () => undefined }
  if (!(await stat(join(dataDir, 'postgres')).catch(() => null)))
    throw new StartupError(`I ${dataDir} finns ingen databas: programmet har inte startats där ännu.`)
  const server = await startEmbeddedPostgres({ dataDir })
  return { connection: { host: server.socketDir, port: server.port, ...asProgram }, close: () => server.stop() }
}

/** Fewer than the program takes: it may be running beside this. */
const connections = 4

export interface ConsoleDoctor {
  /** Throws StartupError when the settings cannot be used. */
  readonly config: () => Promise<Config>
  readonly program: string
  readonly migrations: string
  readonly schemaFile: string
  readonly clock: Clock
}

function withoutSettings({ clock, program }: ConsoleDoctor, error: StartupError): DoctorReport {
  const found: Found = fault(error.message, 'Rätta inställningarna. Resten går inte att kontrollera utan dem.')
  const { always, reach, withDatabase } = allChecks
  const others = [reach, ...always.filter(({ name }) => name !== 'settings'), ...withDatabase]
  return reportOf([{ check: 'settings', title: 'Inställningar', group: 'program', ...found }], {
    at: clock(),
    program,
    notChecked: others.map(({ title }) => title),
  })
}

/** Looks at the installation beside a running program, or without one. Never rejects for what an operator can mend. */
export async function lookAtInstallation(given: ConsoleDoctor): Promise<DoctorReport> {
  let config: Config
  try {
    config = await given.config()
  } catch (error) {
    if (error instanceof StartupError) return withoutSettings(given, error)
    throw error
  }
  const { program, migrations, schemaFile, clock } = given
  const opened = await openAsItIs(config).catch((unopened: unknown) => ({ unopened }))
  // After that, since the key of a demonstration is made where there is none.
  const keys = await configuredKeys(config)
  const outside = { tlsPort: 443, tlsRoots: null, diskOf }
  const deps: DoctorDeps = { config, keys, program, migrations, schemaFile, clock, outside }
  if ('unopened' in opened) return examine(allChecks, { ...deps, unopened: opened.unopened })
  const database = openDatabase({ ...opened.connection, max: connections }, () => undefined)
  try {
    return await examine(allChecks, { ...deps, database, connection: opened.connection })
  } finally {
    // A check that hangs may hold a connection: the database is not waited for longer than a check is.
    await Promise.race([database.close(), new Promise((resolve) => setTimeout(resolve, 3000).unref())])
    await opened.close()
  }
}
