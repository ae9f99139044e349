import { existsSync } from 'node:fs'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import type { BackupSettings } from '../config/backup-settings.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { sayingDatabaseFault } from '../platform/database/database-fault.ts'
import { openFolderStore } from '../platform/files/folder-store.ts'
import { openS3Store } from '../platform/files/s3-store.ts'
import { runningEmbedded } from '../platform/postgres/embedded-running.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { embeddedDatabase } from '../start/open-database.ts'
import { BackupFault } from './backup-fault.ts'

/** Throws BackupFault when no backups are configured. */
export function backupSettings({ backup }: Config): BackupSettings {
  if (backup) return backup
  throw new BackupFault(
    'Säkerhetskopior är inte inställda. Ange BACKUP_FOLDER eller BACKUP_S3_ENDPOINT, och BACKUP_RECIPIENTS (backup new-key gör en nyckel).',
  )
}

export async function openTarget({ to }: BackupSettings): Promise<FileStore> {
  if ('s3' in to) return openS3Store(to.s3)
  // Made here it would be on the server's own disk whenever the other one is not mounted.
  if (!existsSync(to.folder))
    throw new BackupFault(`Mappen ${to.folder} för säkerhetskopior finns inte. Är disken monterad? Den skapas för hand, en gång.`)
  return openFolderStore(to.folder).catch((error: unknown) => {
    throw new BackupFault(`Mappen ${to.folder} för säkerhetskopior går inte att använda (${String(error)}).`, error)
  })
}

/**
 * Calls `work` with a connection that reads everything. The embedded database is started for it unless a program runs on the
 * folder already.
 */
export async function asReader<T>(config: Config, work: (reader: pg.ClientConfig) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== null) {
    const url = backupSettings(config).databaseUrl ?? config.databaseOwnerUrl
    if (url === null) throw new BackupFault('Ange i BACKUP_DATABASE_URL en roll som får läsa hela databasen.')
    const setting = backupSettings(config).databaseUrl === null ? 'DATABASE_OWNER_URL' : 'BACKUP_DATABASE_URL'
    return sayingDatabaseFault({ setting, url }, () => work({ connectionString: url }))
  }
  const running = await runningEmbedded(config.dataDir)
  if (running) return work({ ...running, database: embeddedDatabase })
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir })
  try {
    return await work({ ...server.adminConnection, database: embeddedDatabase })
  } finally {
    await server.stop()
  }
}
