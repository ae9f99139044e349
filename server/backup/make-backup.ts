import pg from 'pg'
import { Readable } from 'node:stream'
import type { FileStore } from '../platform/files/file-store.ts'
import { inTempFolder } from '../platform/files/temp-folder.ts'
import { BackupFault } from './backup-fault.ts'
import type { BackedUpFile, Manifest } from './manifest.ts'
import { filesKey, listSnapshots, namesKey, snapshotName, tableKey, writeManifest } from './manifest.ts'
import { putSealed } from './sealed.ts'
import { beginSnapshot, digestOf, readSequences, readTables, rowsOf } from './snapshot-tables.ts'
import { copyFile, filesToKeep, namedFiles, objectsIn } from './stored-files.ts'

const filesAtOnce = 4

interface BackupDeps {
  /** A role that reads everything: the superuser of the embedded database, or BACKUP_DATABASE_URL. */
  readonly reader: pg.ClientConfig
  readonly files: FileStore
  readonly target: FileStore
  /** Public keys of age, one or more. */
  readonly recipients: readonly string[]
  /** `backups` of SECRET_KEY. */
  readonly key: Buffer
  readonly program: string
  readonly now: Date
}

type Making = BackupDeps & { readonly folder: string }

interface MadeBackup {
  readonly snapshot: string
  readonly manifest: Manifest
  /** Bytes that were new in the target. */
  readonly written: number
}

/**
 * Copies the database as it is now, and every file that it names, into the target. The program may run and write meanwhile. Throws
 * BackupFault for a role that does not read everything.
 */
export const makeBackup = (deps: BackupDeps): Promise<MadeBackup> =>
  inTempFolder('kansli-backup-', (folder) => makeFrom({ ...deps, folder }))

async function makeFrom(deps: Making): Promise<MadeBackup> {
  const { target, now } = deps
  const snapshot = snapshotName(now)
  const client = new pg.Client(deps.reader)
  client.on('error', () => undefined)
  await client.connect()
  try {
    if ((await listSnapshots(target)).includes(snapshot)) throw new BackupFault(`Säkerhetskopian ${snapshot} finns redan.`)
    const copying = await beginCopying(deps)
    // Most files are copied before the snapshot: none that its rows name can be deleted before it is copied, and the snapshot is
    // not held open for as long as copying takes.
    await copying.copyNew()
    const takenAt = await beginSnapshot(client)
    const tables: Manifest['tables'] = []
    for (const table of await readTables(client)) {
      const digest = await digestOf(client, table)
      const sealed = await putSealed(target, tableKey(snapshot, table.name), rowsOf(client, table), { ...deps, isPacked: false })
      tables.push({ ...table, columns: [...table.columns], ...digest, sealed })
    }
    const sequences = await readSequences(client)
    const schema = await schemaOf(client)
    const named = await namedFiles(client)
    await client.query('commit')
    // The file of each row is in the store by now.
    await copying.copyNew()
    const copied = copying.copiedOf(new Set(named))
    const has = new Set(copied.map(({ key }) => key))
    const lines = Readable.from(copied.map((file) => Buffer.from(`${JSON.stringify(file)}\n`)))
    const manifest: Manifest = {
      format: 1,
      snapshot,
      program: deps.program,
      schema,
      takenAt: takenAt.toISOString(),
      tables,
      sequences,
      files: {
        count: copied.length,
        bytes: copied.reduce((sum, { bytes }) => sum + bytes, 0),
        sealed: await putSealed(target, filesKey(snapshot), lines, { ...deps, isPacked: false }),
      },
      missing: named.filter((key) => !has.has(key)),
    }
    const names = [...new Set(copied.map(({ object }) => object))].join('\n')
    await target.put(namesKey(snapshot), Buffer.from(names), 'text/plain')
    const { bytes } = await writeManifest(target, snapshot, manifest, deps)
    const ofTables = tables.reduce((sum, { sealed }) => sum + sealed.bytes, 0)
    return { snapshot, manifest, written: copying.written() + ofTables + manifest.files.sealed.bytes + bytes }
  } finally {
    await client.end()
  }
}

async function schemaOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'select max(created_at)::float8 as version from drizzle.__drizzle_migrations',
  )
  return rows[0]?.version ?? 0
}

interface Copying {
  /** Copies the files of the store that have not been copied yet. */
  copyNew(): Promise<void>
  /** What was copied, without what has been deleted since and no row names. */
  copiedOf(named: ReadonlySet<string>): BackedUpFile[]
  /** Bytes that were new in the target. */
  written(): number
}

async function beginCopying(deps: Making): Promise<Copying> {
  const known = await objectsIn(deps.target)
  const before = new Set(known.keys())
  // A key has one content for ever, so a file that was copied once need not be read again.
  const copied = new Map<string, BackedUpFile>()
  let there = new Set<string>()
  return {
    async copyNew() {
      there = new Set()
      const waiting = filesToKeep(deps.files)
      const copyNext = async (): Promise<void> => {
        for (;;) {
          const { value: fileKey, done } = await waiting.next()
          if (done === true) return
          there.add(fileKey)
          const file = copied.get(fileKey) ?? (await copyFile(deps, fileKey, known))
          if (file) copied.set(fileKey, file)
        }
      }
      // Each waits for the store most of its time.
      await Promise.all(Array.from({ length: filesAtOnce }, copyNext))
    },
    copiedOf: (named) => [...copied.values()].filter(({ key }) => there.has(key) || named.has(key)),
    written: () => [...known].reduce((sum, [object, bytes]) => sum + (before.has(object) ? 0 : bytes), 0),
  }
}
