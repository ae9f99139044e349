import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import type { ConsoleDeps } from './backup/backup-commands.ts'
import { backupCommand, restoreCommand } from './backup/backup-commands.ts'
import { newestBackup } from './backup/nightly-backup.ts'
import { livingSites } from './backup/shown-sites.ts'
import { createBankIdClient } from './bankid/bankid-client.ts'
import { loadBankIdSettings } from './bankid/bankid-settings.ts'
import type { Config } from './config/config.ts'
import { configForCommand } from './config/config-for-command.ts'
import { doctorCommand } from './doctor/doctor-command.ts'
import { createDoctor, lookInProcess } from './doctor/kept-report.ts'
import { lookAtInstallation } from './doctor/open-doctor.ts'
import { noteKeyUse } from './key-rotation/key-use.ts'
import { addAdmin } from './start/add-admin.ts'
import { auditCommand } from './start/audit-command.ts'
import { migrateCommand } from './start/migrate-command.ts'
import { sessionsCommand } from './start/sessions-command.ts'
import { buildApp } from './app.ts'
import { listRoutes } from './listed-routes.ts'
import { listenOn } from './start/listeners.ts'
import { itemAreas } from './item-areas.ts'
import { contactJobs, forgettingJobs } from './modules/contact/contact-jobs.ts'
import { forgetSignUpJobs, signUpJobs } from './modules/news/sign-up-jobs.ts'
import { itemJobs } from './modules/items/life/item-jobs.ts'
import { designJobs } from './modules/design/federation-pictures.ts'
import { forgettingSubscriptions, newsletterJobs } from './modules/newsletter/newsletter-jobs.ts'
import { letterJobs } from './modules/letters/letter-jobs.ts'
import { sortingJobs } from './modules/letters/sort-matters.ts'
import { mediaJobs, restOfSizesJobs } from './modules/media/routes/media-jobs.ts'
import { pictureLimits } from './modules/media/files/picture-limits.ts'
import { ensureAllSystemPages } from './modules/pages/system-pages.ts'
import { runSweep } from './modules/upkeep/upkeep.ts'
import { webhookJobs } from './modules/webhooks/webhook-jobs.ts'
import { beginConfiguredDatabase, openConfiguredDatabase } from './start/open-database.ts'
import { openFence } from './start/open-fence.ts'
import { openMailer } from './start/open-mailer.ts'
import { deliveryDocument } from './print/openapi-delivery.ts'
import type { Clock } from './platform/clock.ts'
import { systemClock } from './platform/clock.ts'
import type { JobBell } from './platform/jobs/job-bell.ts'
import { createJobBell } from './platform/jobs/job-bell.ts'
import type { Job } from './platform/jobs/jobs.ts'
import { followDatabaseClock } from './platform/database/database-clock.ts'
import { programSchemaVersion } from './platform/database/schema-version.ts'
import { createReadiness } from './platform/http/readiness.ts'
import { startJobLanes } from './platform/jobs/job-lanes.ts'
import { startJobWorker } from './platform/jobs/jobs.ts'
import { makeDataDir } from './platform/postgres/embedded-data-dir.ts'
import { openFileStore } from './platform/files/open-file-store.ts'
import type { ScanFile } from './platform/files/virus-scanner.ts'
import { clamdScanner } from './platform/files/virus-scanner.ts'
import type { ImageWork } from './platform/images/image-work.ts'
import { createImageWork } from './platform/images/image-pool.ts'
import { createSheetReader } from './platform/sheets/sheet-reader.ts'
import type { Database } from './platform/database/database.ts'
import type { Keys } from './platform/keys.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import { StartupError } from './platform/startup-error.ts'
import { checkStart, preflight } from './start/preflight.ts'
import { configurationPage } from './print/print-configuration.ts'
import { apiDocument } from './print/openapi.ts'
import { createLetterWriter } from './public-site/newsletter/letter-writer.ts'
import { pageCounts } from './public-site/kept/page-counts.ts'
import { buildSites } from './public-site/sites-app.ts'
import { metricsPage } from './telemetry/metric-list.ts'
import type { SweepDeps } from './sweeps.ts'
import { startSweeps } from './sweeps.ts'
import { startTelemetry } from './telemetry/telemetry.ts'
import { configuredKeys } from './start/secret-key.ts'
import { givenSockets, tellReady } from './start/systemd.ts'
import { exportJobs } from './site-export/export-job.ts'
import { importJobs } from './site-export/reading/import-job.ts'
import { visitingOf } from './site-export/site-origin.ts'
import { rotateKeys } from './key-rotation/rotate-keys.ts'
import { seedDemonstration } from './seed/seed.ts'
import { welcome } from './start/welcome.ts'
import { programVersion } from './version.ts'
import { faultLine, loggedFault } from './platform/logged-fault.ts'

// The only file that reads the environment and ends the process.

const here = dirname(fileURLToPath(import.meta.url))
const migrations = join(here, 'migrations')
const program = process.argv[1] ?? ''
const doctored = { program: programVersion, migrations, schemaFile: join(here, 'schema.sql'), clock: systemClock }
const builtWeb = join(here, '..', 'web')
const webDir = existsSync(join(builtWeb, 'assets')) ? builtWeb : null

/** Short, because an editor waits for the picture just uploaded, perhaps to another process. */
const picturePauseMs = 500
/** Receivers answer within seconds, and a slow one delays only its own calls. */
const webhooksAtOnce = 20
const webhooksEveryMs = 2000
/** Newsletters that are sent at once, each one letter at a time: mail servers dislike more from one sender. */
const newslettersAtOnce = 4
const newslettersEveryMs = 2000
/** On shutdown, requests in progress get this long. */
const finishWithinMs = 10_000

interface RunningDeps extends SweepDeps {
  readonly images: ImageWork
  readonly scan: ScanFile | null
  /** Rung when a picture has been uploaded. */
  readonly pictureBell: JobBell
  readonly mailer: Mailer | null
}

interface Workers {
  /** Resolves when the jobs in progress have ended. */
  stop(): Promise<unknown>
}

/** Starts the workers of the job queue. Jobs that take long or wait for another server have workers of their own. */
function startWorkers(deps: RunningDeps, sites: FastifyInstance): Workers {
  const { config, database, keys, clock, files, images, scan, pictureBell, mailer, log } = deps
  const onJobFault = (job: Job | null, error: unknown): void =>
    log.warn({ job: job?.kind ?? null, attempts: job?.attempts, fault: faultLine(error) }, 'a job failed and will be tried again')
  const worker = startJobWorker(
    database,
    {
      ...itemJobs(database, itemAreas),
      ...forgettingJobs(database),
      ...forgettingSubscriptions(database),
      ...forgetSignUpJobs(database),
      ...sortingJobs(database),
      ...designJobs(database),
    },
    clock,
    onJobFault,
  )
  // Pictures must not delay scheduled jobs, nor the last sizes of one picture the first of another.
  const mediaWorker = startJobWorker(database, mediaJobs(deps), clock, onJobFault, picturePauseMs, pictureBell)
  const sizesWorker = startJobWorker(database, restOfSizesJobs(deps), clock, onJobFault, picturePauseMs, pictureBell)
  // An export takes as long as a whole site needs.
  const exporting = startJobWorker(
    database,
    {
      ...exportJobs({ database, files, visit: visitingOf(sites), sitesUrl: config.sitesUrl }),
      ...importJobs({ database, files, images, scan, areas: itemAreas }),
    },
    clock,
    onJobFault,
  )
  // A worker of its own: a mail server that does not answer must not delay publishing.
  const mailing =
    mailer &&
    startJobWorker(
      database,
      {
        ...contactJobs(database, mailer, log),
        ...signUpJobs({ database, mailer, keys, config }),
        ...letterJobs({ database, mailer, config, log }),
      },
      clock,
      onJobFault,
    )

  // A newsletter takes as long as its receivers need, and must not delay other letters.
  const newsletters =
    mailer &&
    startJobLanes(
      database,
      newsletterJobs({ database, mailer, letters: createLetterWriter(deps), clock, log }),
      clock,
      onJobFault,
      { atOnce: newslettersAtOnce, lookEveryMs: newslettersEveryMs },
    )

  const telling = startJobLanes(
    database,
    webhookJobs({ database, keys, config, fence: openFence(config), clock }),
    clock,
    onJobFault,
    { atOnce: webhooksAtOnce, lookEveryMs: webhooksEveryMs },
  )
  return {
    stop() {
      // Not awaited: an interrupted export is made again.
      void exporting.stop()
      return Promise.all([worker, mediaWorker, sizesWorker, telling, mailing, newsletters].map(async (one) => one?.stop()))
    },
  }
}

async function start(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  const given = givenSockets(process.env, process.pid, config.port === config.sitesPort)
  await preflight(config, given !== null)
  const bankIdSettings = await loadBankIdSettings(config, systemClock(), log)

  let stop = async (_code: number): Promise<void> => process.exit(1)
  // Opened first: PostgreSQL starts in processes of its own, while this one builds the admin.
  const opened = await beginConfiguredDatabase(config, migrations, {
    onError: (error) => log.warn({ fault: faultLine(error) }, 'a database connection broke'),
    onLost: (why) => {
      log.error({ fault: why }, 'the embedded database ended')
      void stop(1)
    },
  })
  const { database } = opened
  if (config.secretKey === null) await makeDataDir(config.dataDir)
  const keys = await configuredKeys(config)
  const files = await openFileStore(config)
  const images = createImageWork(pictureLimits)
  const scan = config.virusScanner && clamdScanner(config.virusScanner)
  const mailer = openMailer(config)
  const readiness = createReadiness(database, programSchemaVersion(migrations), log)
  let databaseClock = systemClock
  const clock: Clock = () => databaseClock()
  const doctor = createDoctor({ look: () => lookInProcess(program, config.isProduction), clock, program: programVersion })
  const deps = { config, database, keys, clock, log, files, images, scan, pictureBell: createJobBell(), mailer, readiness, doctor }
  const admin = await buildApp({
    ...deps,
    sheets: createSheetReader(),
    bankId: createBankIdClient(bankIdSettings, log),
    bankIdStart: bankIdSettings.start,
    webDir,
  })
  await admin.ready()

  await opened.prepared
  const { now, stop: stopClock } = await followDatabaseClock(database, log)
  databaseClock = now
  if (!config.isProduction)
    await seedDemonstration(database, keys, clock(), { files, images, folder: join(here, 'seed', 'pictures') })
  await runSweep({ database, log }, 'systemPages', clock(), (part) => ensureAllSystemPages(database, clock(), part))
  const counts = pageCounts()
  const seen = { version: programVersion, counts, bankIdExpires: bankIdSettings.expires, newestBackup }
  const telemetry = await startTelemetry({ ...deps, ...seen })
  const sites = await buildSites({ ...deps, counts, connection: opened.connection, sendsMail: mailer !== null })
  const listeners = await listenOn(config, admin, sites, given)
  tellReady(process.env, process.pid, (error) =>
    log.warn({ fault: faultLine(error) }, 'systemd was not told that this node answers'),
  )
  noteKeyUse({ database, keys, log }).catch((error: unknown) =>
    log.warn({ fault: faultLine(error) }, 'could not look up which keys the stored rows are encrypted with'),
  )
  const stopSweeps = startSweeps(deps, program)
  const workers = startWorkers(deps, sites)

  let isStopping = false
  stop = async (code) => {
    if (isStopping) return
    isStopping = true
    stopSweeps()
    stopClock()
    readiness.drain()
    const tooLong = setTimeout(() => process.exit(1), finishWithinMs + config.shutdownDrainSeconds * 1000 + 5000)
    tooLong.unref()
    await Promise.all([listeners.close(config.shutdownDrainSeconds * 1000), workers.stop()])
    mailer?.close()
    await Promise.all([images.close(), telemetry.stop()])
    await opened.close()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
  // The parent process has ended, so nothing else will stop this one.
  process.on('disconnect', () => void stop(0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.error({ fault: loggedFault(error) }, 'uncaught error')
      void stop(1)
    })
  }
  if (!config.isProduction) console.log(welcome(config))
}

/** Exit code of `rotate-keys` when it succeeded and SECRET_KEY_PREVIOUS is still needed. */
const previousKeyNeeded = 3

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
  return { ...deps, ...livingSites(deps, now), program: programVersion, now, areas: itemAreas, print: console.log }
}

async function run(command: string | undefined): Promise<void> {
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
      return checkStart(await config())
    case 'add-admin':
      return atConsole(await config(), ({ database, keys }) =>
        addAdmin(database, keys, systemClock(), process.stdin, process.stdout),
      )
    case 'audit':
      return atConsole(await config(), (deps) => auditCommand(deps, process.argv.slice(3), console.log))
    case 'sessions':
      return atConsole(await config(), (deps) => sessionsCommand(deps, systemClock(), process.argv.slice(3), console.log))
    case 'rotate-keys':
      return atConsole(await config(), async (deps) => {
        const isRemovable = await rotateKeys(deps, systemClock(), console.log)
        if (!isRemovable) process.exitCode = previousKeyNeeded
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
      return start(await config())
    default:
      throw new StartupError(
        `Kommandot ”${command}” finns inte. Skriv serve, add-admin, audit, sessions, backup, restore, rotate-keys, migrate, doctor, check, version, openapi, openapi-delivery, configuration, metrics, eller inget alls för demonstrationen.`,
      )
  }
}

run(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
})
