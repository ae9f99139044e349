import { pino } from 'pino'
import { newestBackup } from './backup/nightly-backup.ts'
import { createBankIdClient } from './bankid/bankid-client.ts'
import { loadBankIdSettings } from './bankid/bankid-settings.ts'
import type { Config } from './config/config.ts'
import { createDoctor, lookInProcess } from './doctor/kept-report.ts'
import { noteKeyUse } from './key-rotation/key-use.ts'
import { noteOwnKey, refuseOtherKey } from './key-rotation/own-key.ts'
import { buildApp } from './app.ts'
import { listenOn } from './start/listeners.ts'
import { pictureLimits } from './modules/media/files/picture-limits.ts'
import { ensureAllSystemPages } from './modules/pages/system-pages.ts'
import { runSweep } from './modules/upkeep/upkeep.ts'
import { beginConfiguredDatabase } from './start/open-database.ts'
import { openMailer } from './start/open-mailer.ts'
import type { Clock } from './platform/clock.ts'
import { systemClock } from './platform/clock.ts'
import { createJobBell } from './platform/jobs/job-bell.ts'
import { followDatabaseClock } from './platform/database/database-clock.ts'
import { programSchemaVersion } from './platform/database/schema-version.ts'
import { createReadiness } from './platform/http/readiness.ts'
import { makeDataDir } from './platform/postgres/embedded-data-dir.ts'
import { openFileStore } from './platform/files/open-file-store.ts'
import { clamdScanner } from './platform/files/virus-scanner.ts'
import { createImageWork } from './platform/images/image-pool.ts'
import { createSheetReader } from './platform/sheets/sheet-reader.ts'
import { pageCounts } from './public-site/kept/page-counts.ts'
import { buildSites } from './public-site/sites-app.ts'
import { startSweeps } from './sweeps.ts'
import { startTelemetry } from './telemetry/telemetry.ts'
import { configuredKeys } from './start/secret-key.ts'
import { seedDemonstration } from './seed/seed.ts'
import { programVersion } from './version.ts'
import { faultLine, loggedFault } from './platform/logged-fault.ts'
import type { GivenSockets } from './start/systemd.ts'
import { startWorkers } from './workers.ts'

// The program that answers: everything it consists of, in the order in which it starts and stops.

/** On shutdown, requests in progress get this long. */
const finishWithinMs = 10_000

/** The program's own files. */
interface Places {
  /** The file that was started, which makes the nightly backup and is the doctor. */
  readonly program: string
  readonly migrations: string
  /** The built web; null where it is not built. */
  readonly web: string | null
  /** The folder demonstration/. */
  readonly demonstration: string
}

/** What the process has and does. */
interface Host {
  readonly places: Places
  /** Sockets that systemd has opened. */
  readonly given: GivenSockets | null
  readonly tellReady: (onError: (error: unknown) => void) => void
  readonly end: (code: number) => void
}

interface Running {
  /** Finishes what is under way, and ends the process with the code. */
  stop(code: number): Promise<void>
  /** Logs an error that nothing has caught, and stops. */
  stopAfterFault(error: unknown): void
}

/** Starts the whole program, after `preflight`. Resolves when it answers. */
export async function startProgram(config: Config, { places, given, tellReady, end }: Host): Promise<Running> {
  const log = pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  const bankIdSettings = await loadBankIdSettings(config, systemClock(), log)

  let stop = async (_code: number): Promise<void> => end(1)
  // Opened first: PostgreSQL starts in processes of its own, while this one builds the admin.
  const opened = await beginConfiguredDatabase(config, places.migrations, {
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
  const readiness = createReadiness(database, programSchemaVersion(places.migrations), log)
  let databaseClock = systemClock
  const clock: Clock = () => databaseClock()
  const doctor = createDoctor({ look: () => lookInProcess(places.program, config.isProduction), clock, program: programVersion })
  const deps = { config, database, keys, clock, log, files, images, scan, pictureBell: createJobBell(), mailer, readiness, doctor }
  const admin = await buildApp({
    ...deps,
    sheets: createSheetReader(),
    bankId: createBankIdClient(bankIdSettings, log),
    bankIdStart: bankIdSettings.start,
    webDir: places.web,
  })
  await admin.ready()

  await opened.prepared
  await refuseOtherKey(database, keys).catch(async (error: unknown) => {
    await opened.close()
    throw error
  })
  await noteOwnKey(database, keys, clock())
  const { now, stop: stopClock } = await followDatabaseClock(database, log)
  databaseClock = now
  if (!config.isProduction)
    await seedDemonstration(database, keys, clock(), { folder: places.demonstration, pictures: { files, images } })
  await runSweep({ database, log }, 'systemPages', clock(), (part) => ensureAllSystemPages(database, clock(), part))
  const counts = pageCounts()
  const seen = { version: programVersion, counts, bankIdExpires: bankIdSettings.expires, newestBackup }
  const telemetry = await startTelemetry({ ...deps, ...seen })
  const sites = await buildSites({ ...deps, counts, connection: opened.connection, sendsMail: mailer !== null })
  const listeners = await listenOn(config, admin, sites, given)
  tellReady((error) => log.warn({ fault: faultLine(error) }, 'systemd was not told that this node answers'))
  noteKeyUse({ database, keys, log }).catch((error: unknown) =>
    log.warn({ fault: faultLine(error) }, 'could not look up which keys the stored rows are encrypted with'),
  )
  const stopSweeps = startSweeps(deps, places.program)
  const workers = startWorkers(deps, sites)

  let isStopping = false
  stop = async (code) => {
    if (isStopping) return
    isStopping = true
    stopSweeps()
    stopClock()
    readiness.drain()
    const tooLong = setTimeout(() => end(1), finishWithinMs + config.shutdownDrainSeconds * 1000 + 5000)
    tooLong.unref()
    await Promise.all([listeners.close(config.shutdownDrainSeconds * 1000), workers.stop()])
    await Promise.all([images.close(), telemetry.stop()])
    await opened.close()
    end(code)
  }
  return {
    stop: (code) => stop(code),
    stopAfterFault(error) {
      log.error({ fault: loggedFault(error) }, 'uncaught error')
      void stop(1)
    },
  }
}
