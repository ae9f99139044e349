import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Config } from '../config/config.ts'
import { pictureLimits } from '../modules/media/files/picture-limits.ts'
import { openDatabase } from '../platform/database/pool.ts'
import { programSchemaVersion, readSchema, refuseOtherSchema } from '../platform/database/schema-version.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { createReadiness } from '../platform/http/readiness.ts'
import { createImageWork } from '../platform/images/image-pool.ts'
import type { Keys } from '../platform/keys.ts'
import { runningEmbedded } from '../platform/postgres/embedded-running.ts'
import { buildSites } from '../public-site/sites-app.ts'
import { visitingOf } from '../site-export/site-origin.ts'
import { embeddedDatabase, embeddedRole, openConfiguredDatabase } from '../start/open-database.ts'
import { openMailer } from '../start/open-mailer.ts'
import { BackupFault } from './backup-fault.ts'
import type { Shown } from './scratch-server.ts'
import type { VerifyDeps } from './verify-backup.ts'

interface ShowingDeps {
  readonly config: Config
  readonly keys: Keys
  readonly migrations: string
}

/**
 * Shows sites of any database without listening anywhere. All of them at one time of day, `at`: a form is signed with the time at
 * which it was shown, and two pages must be comparable byte for byte.
 */
const showingAt =
  ({ config, keys, migrations }: ShowingDeps, at: Date): VerifyDeps['show'] =>
  async ({ database, connection, files }) => {
    const log = pino({ level: 'silent' })
    const images = createImageWork(pictureLimits)
    const sites = await buildSites({
      config,
      keys,
      database,
      connection,
      files,
      images,
      log,
      clock: () => at,
      readiness: createReadiness(database, programSchemaVersion(migrations), log),
      sendsMail: openMailer(config) !== null,
    })
    return {
      visit: visitingOf(sites),
      close: async () => {
        await sites.close()
        await images.close()
      },
    }
  }

/** Opens the living sites, also while the program serves them. Throws StartupError for a schema of another version. */
async function openLiving({ config, migrations }: ShowingDeps): Promise<Shown & { close(): Promise<void> }> {
  const files = await openFileStore(config)
  const running = config.databaseUrl === null ? await runningEmbedded(config.dataDir) : null
  if (!running) {
    // Opening would make an empty database, which no backup could be restored into afterwards.
    if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'postgres', 'PG_VERSION')))
      throw new BackupFault(`I ${config.dataDir} finns ingen databas. Ange den i DATA_DIR eller DATABASE_URL.`)
    const opened = await openConfiguredDatabase(config, migrations, { onError: () => undefined, onLost: () => undefined })
    return { ...opened, files, close: () => opened.close() }
  }
  const connection = { ...running, user: embeddedRole, database: embeddedDatabase }
  const database = openDatabase(connection, () => undefined)
  try {
    refuseOtherSchema(await readSchema(database), migrations)
  } catch (error) {
    await database.close()
    throw error
  }
  return { database, connection, files, close: () => database.close() }
}

export interface LivingSites {
  readonly show: VerifyDeps['show']
  readonly openLiving: () => Promise<Shown & { close(): Promise<void> }>
  /** Calls `work` with the living sites, also while the program serves them; with null when their database does not answer. */
  readonly beside: <T>(work: (living: VerifyDeps['living']) => Promise<T>) => Promise<T>
}

/** How a command reaches the sites that visitors see; `at` is the time at which pages are shown. */
export function livingSites(deps: ShowingDeps, at: Date): LivingSites {
  const show = showingAt(deps, at)
  return {
    show,
    openLiving: () => openLiving(deps),
    async beside(work) {
      const opened = await openLiving(deps).catch(() => null)
      if (!opened) return work(null)
      const { visit, close } = await show(opened)
      try {
        return await work({ database: opened.database, visit })
      } finally {
        await close()
        await opened.close()
      }
    },
  }
}
