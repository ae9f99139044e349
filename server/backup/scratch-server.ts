import type pg from 'pg'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../platform/database/database.ts'
import { openDatabase } from '../platform/database/pool.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { openFolderStore } from '../platform/files/folder-store.ts'
import { inTempFolder } from '../platform/files/temp-folder.ts'
import type { Keys } from '../platform/keys.ts'
import { acceptedKeys } from '../platform/keys.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import type { Manifest } from './manifest.ts'
import type { RestoreDeps } from './restore-backup.ts'
import { restoreBackup } from './restore-backup.ts'

/** What is needed to show pages. */
export interface Shown {
  readonly database: Database
  readonly connection: pg.ClientConfig
  readonly files: FileStore
}

interface ScratchDeps extends Pick<RestoreDeps, 'target' | 'snapshot' | 'identities' | 'migrations' | 'wantedFiles'> {
  readonly keys: Keys
}

interface Scratch extends Shown {
  readonly manifest: Manifest
  /** The superuser of its database. */
  readonly owner: pg.ClientConfig
  /** A temporary folder, deleted with the server. */
  readonly folder: string
}

/** Restores a backup into a server of its own, which is deleted after `work`. Throws BackupFault as `restoreBackup` does. */
export const withScratchServer = <T>(prefix: string, deps: ScratchDeps, work: (scratch: Scratch) => Promise<T>): Promise<T> =>
  inTempFolder(prefix, async (folder) => {
    const dataDir = join(folder, 'data')
    await mkdir(dataDir, { mode: 0o700 })
    const files = await openFolderStore(join(dataDir, 'files'))
    const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', full_page_writes: 'off' } })
    try {
      const owner = { ...server.adminConnection }
      const keys = acceptedKeys(deps.keys, 'backups')
      const manifest = await restoreBackup({ ...deps, keys, owner, appRole: 'kansli_app', appPassword: null, files })
      const connection = { host: server.socketDir, port: server.port, user: 'kansli_app', database: 'postgres' }
      const database = openDatabase(connection, () => undefined)
      try {
        return await work({ manifest, owner, folder, database, connection, files })
      } finally {
        await database.close()
      }
    } finally {
      await server.stop()
    }
  })
