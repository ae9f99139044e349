import pg from 'pg'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareDatabase } from '../platform/database/prepare.ts'
import { programSchemaVersion } from '../platform/database/schema-version.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { inTempFolder } from '../platform/files/temp-folder.ts'
import { BackupFault } from './backup-fault.ts'
import { loadTables } from './load-tables.ts'
import type { Manifest } from './manifest.ts'
import { readManifest, tableKey } from './manifest.ts'
import { restoreFiles } from './restore-files.ts'
import { openSealed } from './sealed.ts'

export interface RestoreDeps {
  /** The owner of an empty database. */
  readonly owner: pg.ClientConfig
  readonly appRole: string
  readonly appPassword: string | null
  /** Absolute path of the folder with the numbered SQL files. */
  readonly migrations: string
  /** An empty store. */
  readonly files: FileStore
  /** Where the backup is. */
  readonly target: FileStore
  readonly snapshot: string
  /** Private keys of age. */
  readonly identities: readonly string[]
  /** `backups` of SECRET_KEY, and of SECRET_KEY_PREVIOUS. */
  readonly keys: readonly Buffer[]
  /** Tells which files to restore, once the rows are there; without it, all of them. */
  readonly wantedFiles?: (owner: pg.ClientConfig) => Promise<(key: string) => boolean>
}

/**
 * Makes an empty database and an empty store what they were when the backup was taken, and then brings the schema to this program's
 * version. Throws BackupFault before it changes anything when either is not empty, and when the backup is damaged.
 */
export async function restoreBackup(deps: RestoreDeps): Promise<Manifest> {
  const manifest = await readManifest(deps.target, deps.snapshot, deps)
  if (manifest.schema > programSchemaVersion(deps.migrations))
    throw new BackupFault(
      `Säkerhetskopian kommer från en nyare version av Kansli (${manifest.program}). Installera den versionen och återställ med den.`,
    )
  await refuseUsed(deps)
  // First, so that a restore that is broken off leaves no database that could be started without its pictures.
  if (!deps.wantedFiles) await restoreFiles(deps, manifest.files, () => true)
  await inTempFolder('kansli-restore-', async (folder) => {
    const migrations = await migrationsUntil(deps.migrations, manifest.schema, folder)
    await prepareDatabase({ ...deps, migrations })
  })
  const client = new pg.Client(deps.owner)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await loadTables(client, manifest.tables, manifest.sequences, async ({ name }) =>
      openSealed(deps.target, tableKey(deps.snapshot, name), sealedOf(manifest, name), { ...deps, isPacked: false }),
    ).catch((error: unknown) => {
      throw error instanceof BackupFault ? error : new BackupFault(`Raderna gick inte att läsa in: ${String(error)}`, error)
    })
  } finally {
    await client.end()
  }
  if (deps.wantedFiles) await restoreFiles(deps, manifest.files, await deps.wantedFiles(deps.owner))
  await prepareDatabase(deps)
  return manifest
}

const sealedOf = (manifest: Manifest, table: string) => manifest.tables.find(({ name }) => name === table)?.sealed ?? null

/** A restore never mixes with what is there. */
async function refuseUsed({ owner, files }: RestoreDeps): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ tables: number }>(
      `select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    if ((rows[0]?.tables ?? 0) > 0)
      throw new BackupFault(
        'Databasen är inte tom. En återställning blandas aldrig med det som finns: ange en ny, tom databas, eller en ny DATA_DIR.',
      )
  } finally {
    await client.end()
  }
  for await (const { key } of files.list(''))
    throw new BackupFault(`Fillagringen är inte tom (${key}). Ange en ny mapp, en ny hink eller ett annat S3_PREFIX.`)
}

/** The migrations up to a version, since rows fit only the schema they were written in. */
export async function migrationsUntil(migrations: string, version: number, folder: string): Promise<string> {
  const until = join(folder, 'migrations')
  await cp(migrations, until, { recursive: true })
  await mkdir(join(until, 'meta'), { recursive: true })
  const path = join(until, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { when: number }[] }
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.filter(({ when }) => when <= version) }))
  return until
}
