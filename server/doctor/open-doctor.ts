import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { DoctorReport } from '#contract/doctor/doctor.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../platform/clock.ts'
import { databaseLimits, openDatabase } from '../platform/database/pool.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { runningEmbedded } from '../platform/postgres/embedded-running.ts'
import { StartupError } from '../platform/startup-error.ts'
import { embeddedDatabase, embeddedRole } from '../start/open-database.ts'
import { configuredKeys } from '../start/secret-key.ts'
import { allChecks } from './all-checks.ts'
import type { Check, DoctorDeps, Found } from './check.ts'
import { fault } from './check.ts'
import { settingsCheck } from './program-checks.ts'
import { diskOf } from './disk.ts'
import { examine, reportOf } from './examine.ts'

interface Opened {
  readonly connection: pg.ClientConfig
  /** Where the program's transactions go, which may be a pooler. */
  readonly pooled: pg.ClientConfig
  close(): Promise<void>
}

/** As it is: no migration, no role is made, and no database where there is none. */
async function openAsItIs({ databaseUrl, databaseDirectUrl, dataDir }: Config): Promise<Opened> {
  const pooled = databaseUrl === null ? null : { connectionString: databaseUrl }
  if (pooled) {
    const connection = databaseDirectUrl === null ? pooled : { connectionString: databaseDirectUrl }
    return { connection, pooled, close: async () => undefined }
  }
  const asProgram = { user: embeddedRole, database: embeddedDatabase }
  const running = await runningEmbedded(dataDir)
  const server = running ? null : await startEmbeddedPostgres({ dataDir })
  const place = server ? { host: server.socketDir, port: server.port } : running
  const connection = { ...place, ...asProgram }
  return { connection, pooled: connection, close: async () => server?.stop() }
}

/** Fewer than the program takes: it may be running beside this. */
const connections = 4

interface ConsoleDoctor {
  /** Throws StartupError when the settings cannot be used. */
  readonly config: () => Promise<Config>
  readonly program: string
  readonly migrations: string
  readonly schemaFile: string
  readonly clock: Clock
}

/** The report of an installation of which only that is known. */
function alone({ clock, program }: ConsoleDoctor, { name, title, group }: Check<never>, found: Found): DoctorReport {
  const { always, reach, withDatabase } = allChecks
  const others = [reach, ...always, ...withDatabase].filter((check) => check.name !== name)
  const notChecked = others.map((check) => check.title)
  return reportOf([{ check: name, title, group, ...found }], { at: clock(), program, notChecked })
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Looks at the installation beside a running program, or without one. Never rejects for what an operator can mend. */
export async function lookAtInstallation(given: ConsoleDoctor): Promise<DoctorReport> {
  let config: Config
  try {
    config = await given.config()
  } catch (error) {
    if (error instanceof StartupError)
      return alone(given, settingsCheck, fault(error.message, 'Rätta inställningarna. Resten går inte att kontrollera utan dem.'))
    throw error
  }
  const { program, migrations, schemaFile, clock } = given
  const { dataDir, databaseUrl, secretKey } = config
  // The demonstration makes both at its first start, which this is not.
  const isMissing =
    (databaseUrl === null && !(await exists(join(dataDir, 'postgres')))) ||
    (secretKey === null && !(await exists(join(dataDir, 'secret-key'))))
  if (isMissing)
    return alone(
      given,
      allChecks.reach,
      fault(
        `I ${dataDir} finns ingen databas, eller ingen nyckel till den.`,
        'Kontrollera DATA_DIR. Är den rätt: programmet har inte startats där ännu, eller så är innehållet borta och behöver återställas.',
      ),
    )
  const [opened, keys] = await Promise.all([
    openAsItIs(config).catch((unopened: unknown) => ({ unopened })),
    configuredKeys(config),
  ])
  const outside = { tlsPort: 443, tlsRoots: null, diskOf }
  const deps: DoctorDeps = { config, keys, program, migrations, schemaFile, clock, outside }
  if ('unopened' in opened) return examine(allChecks, { ...deps, unopened: opened.unopened })
  const limits = { ...databaseLimits, isPooled: config.databaseDirectUrl !== null }
  const database = openDatabase({ ...opened.pooled, max: connections }, () => undefined, limits)
  try {
    return await examine(allChecks, { ...deps, database, connection: opened.connection })
  } finally {
    // A check that hangs may hold a connection: the database is not waited for longer than a check is.
    await Promise.race([database.close(), new Promise((resolve) => setTimeout(resolve, 3000).unref())])
    await opened.close()
  }
}
