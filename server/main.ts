import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ConsoleDeps } from './backup/backup-commands.ts'
import { backupCommand, restoreCommand } from './backup/backup-commands.ts'
import { livingSites } from './backup/shown-sites.ts'
import type { Config } from './config/config.ts'
import { configForCommand, readForCommand } from './config/config-for-command.ts'
import { withoutEchoes } from './config/echoes.ts'
import { doctorCommand } from './doctor/doctor-command.ts'
import { lookAtInstallation } from './doctor/open-doctor.ts'
import { addAdmin } from './start/add-admin.ts'
import { auditCommand } from './start/audit-command.ts'
import { asksForHelp, helpText, unknownCommand } from './start/help.ts'
import { migrateCommand } from './start/migrate-command.ts'
import { sessionsCommand } from './start/sessions-command.ts'
import { listRoutes } from './listed-routes.ts'
import { itemAreas } from './item-areas.ts'
import { openConfiguredDatabase } from './start/open-database.ts'
import { deliveryDocument } from './print/openapi-delivery.ts'
import { systemClock } from './platform/clock.ts'
import { makeDataDir } from './platform/postgres/embedded-data-dir.ts'
import type { Database } from './platform/database/database.ts'
import type { Keys } from './platform/keys.ts'
import { StartupError, faultsOf, refuse } from './platform/startup-error.ts'
import { preflight, refuseWrongKey } from './start/preflight.ts'
import { configurationPage } from './print/print-configuration.ts'
import { apiDocument } from './print/openapi.ts'
import { metricsPage } from './telemetry/metric-list.ts'
import { configuredKeys } from './start/secret-key.ts'
import type { GivenSockets } from './start/systemd.ts'
import { givenSockets, systemdHoldsPorts, tellReady } from './start/systemd.ts'
import { refuseOtherKey } from './key-rotation/own-key.ts'
import { rotateKeysCommand } from './key-rotation/rotate-keys.ts'
import { welcome } from './start/welcome.ts'
import { programVersion } from './version.ts'
import { startProgram } from './running-program.ts'

// The only file that reads the environment and ends the process.

const here = dirname(fileURLToPath(import.meta.url))
const migrations = join(here, 'migrations')
const program = process.argv[1] ?? ''
const doctored = { program: programVersion, migrations, schemaFile: join(here, 'schema.sql'), clock: systemClock }
const builtWeb = join(here, '..', 'web')
// Beside the built program, or at the root of the source.
const demonstration = [join(here, 'demonstration'), join(here, '..', 'demonstration')].find(existsSync) ?? ''
const webDir = existsSync(join(builtWeb, 'assets')) ? builtWeb : null

/** The settings of a start, once nothing is left that would stop it. Throws StartupError with all that would. */
async function readyToStart(command: string | undefined): Promise<Config> {
  const isCheck = command === 'check'
  const { config, faults } = await readForCommand(command, process.env, process.cwd())
  if (config === null) throw new StartupError(faults)
  const hasSockets = isCheck ? await systemdHoldsPorts() : socketsFor(config) !== null
  const deps = { migrations, now: systemClock(), hasSockets, isCheck }
  const found = await faultsOf([() => preflight(config, deps)])
  refuse([...faults, ...withoutEchoes(faults, found)])
  return config
}

const socketsFor = ({ port, sitesPort }: Config): GivenSockets | null => givenSockets(process.env, process.pid, port === sitesPort)

/** Runs the program until it is told to end. */
async function serve(config: Config): Promise<void> {
  const hasParent = process.connected
  const running = await startProgram(config, {
    places: { program, migrations, web: webDir, demonstration },
    given: socketsFor(config),
    tellReady: (onError) => tellReady(process.env, process.pid, onError),
    end: (code) => process.exit(code),
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void running.stop(0))
  // The parent process has ended, so nothing else will stop this one.
  process.on('disconnect', () => void running.stop(0))
  if (hasParent && !process.connected) return running.stop(0)
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, running.stopAfterFault)
  if (!config.isProduction) console.log(await welcome(config, demonstration))
}

/** Opens the database for a console command that does one thing and ends. */
async function atConsole(config: Config, work: (deps: { database: Database; keys: Keys }) => Promise<void>): Promise<void> {
  await makeDataDir(config.dataDir)
  const keys = await configuredKeys(config)
  const opened = await openConfiguredDatabase(config, migrations, { onError: () => undefined, onLost: () => undefined })
  try {
    await work({ database: opened.database, keys })
  } finally {
    await opened.close()
  }
}

/** What the commands for backups need. They end at once when they are asked to, without what they have decrypted. They open the database themselves, since the program may be running beside them. */
async function atBackups(config: Config): Promise<ConsoleDeps> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))
  await makeDataDir(config.dataDir)
  const [keys, now] = [await configuredKeys(config), systemClock()]
  const deps = { config, keys, migrations }
  return {
    ...deps,
    ...livingSites(deps, now),
    program: programVersion,
    now,
    areas: itemAreas,
    print: console.log,
    refuseWrongKey: () => refuseWrongKey(config, keys),
  }
}

async function run(command: string | undefined): Promise<void> {
  if (asksForHelp(process.argv.slice(2))) return console.log(helpText(process.argv.slice(2)))
  const config = (): Promise<Config> => configForCommand(command, process.env, process.cwd())
  const forDoctor = { ...doctored, config: () => configForCommand('doctor', process.env, process.cwd()) }
  switch (command) {
    case 'openapi':
      return console.log(apiDocument(await listRoutes()).trimEnd())
    case 'openapi-delivery':
      return console.log(deliveryDocument().trimEnd())
    case 'configuration':
      return console.log(configurationPage().trimEnd())
    case 'metrics':
      return console.log(metricsPage().trimEnd())
    case 'check':
      await readyToStart('check')
      return console.log('Allt går att använda.')
    case 'add-admin':
      return atConsole(await config(), async ({ database, keys }) => {
        await refuseOtherKey(database, keys)
        await addAdmin(database, keys, systemClock(), process.stdin, process.stdout)
      })
    case 'audit':
      return atConsole(await config(), async (deps) => {
        process.exitCode = await auditCommand(deps, process.argv.slice(3), console.log)
      })
    case 'sessions':
      return atConsole(await config(), (deps) => sessionsCommand(deps, systemClock(), process.argv.slice(3), console.log))
    case 'rotate-keys':
      return atConsole(await config(), async (deps) => {
        process.exitCode = await rotateKeysCommand(deps, systemClock(), process.argv.slice(3), console.log)
      })
    case 'backup':
      return backupCommand(async () => atBackups(await config()), process.argv.slice(3), console.log)
    case 'restore':
      return restoreCommand(await atBackups(await config()), process.argv.slice(3))
    case 'migrate':
      return migrateCommand(await config(), migrations, console.log)
    case 'doctor':
      return process.exit(await doctorCommand(() => lookAtInstallation(forDoctor), process.argv.slice(3), console.log))
    case 'version':
    case '--version':
      return console.log(programVersion)
    case undefined:
    case 'serve':
      return serve(await readyToStart(command))
    default:
      throw unknownCommand(command)
  }
}

run(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
})
