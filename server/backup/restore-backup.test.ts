import { generateIdentity, identityToRecipient } from 'age-encryption'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { programSchemaVersion } from '../platform/database/schema-version.ts'
import { deriveKeys } from '../platform/keys.ts'
import { emptyServer, keysIn } from '../testing/empty-server.ts'
import { testFiles, testFolder } from '../testing/test-files.ts'
import { migrationsFolder } from '../testing/test-readiness.ts'
import { writeManifest } from './manifest.ts'
import { migrationsUntil, restoreBackup } from './restore-backup.ts'

const journalOf = async (folder: string): Promise<{ entries: { when: number }[] }> =>
  JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')) as { entries: { when: number }[] }

// covers Operations: a backup of an older version is read in by the schema it was written in
it('rows of an older version meet the schema of that version, and no later migration', async () => {
  const { entries } = await journalOf(migrationsFolder)
  const then = entries[1]?.when ?? 0
  const until = await migrationsUntil(migrationsFolder, then, await testFolder())
  expect((await journalOf(until)).entries).toEqual(entries.slice(0, 2))
  expect(programSchemaVersion(until)).toBe(then)
  expect(await readdir(until)).toEqual(await readdir(migrationsFolder))
  // The program's own are untouched.
  expect((await journalOf(migrationsFolder)).entries).toEqual(entries)
})

const snapshot = '20261127t031500z'
const { backups: key } = deriveKeys('the secret of this server')

/** A server prepared for a backup of which only the list of contents is there, as of a certain version of the schema. */
async function preparedFor(schema = programSchemaVersion(migrationsFolder)) {
  const [target, folder, identity] = [await testFiles(), await testFolder(), await generateIdentity()]
  const contents = { tables: [], sequences: [], files: { count: 0, bytes: 0, sealed: { bytes: 1, sha256: 'ab' } }, missing: [] }
  const manifest = { format: 1, snapshot, program: '9.9.0', schema, takenAt: '2026-11-27T03:15:00.000Z', ...contents } as const
  await writeManifest(target, snapshot, manifest, { recipients: [await identityToRecipient(identity)], folder, key })
  const { deps, superuser } = await emptyServer({ target, snapshot, identities: [identity], keys: [key] })
  const tables = async () =>
    (await superuser.query(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)).rows
  return { deps, superuser, tables }
}

it('goes into no database that has a table, and changes neither it nor the store', async () => {
  const { deps, superuser, tables } = await preparedFor()
  await superuser.query('create table kept (name text)')
  await expect(restoreBackup(deps)).rejects.toThrow('Databasen är inte tom')
  expect([await tables(), await keysIn(deps.files)]).toEqual([[{ relname: 'kept' }], []])
})

it('goes into no store that has a file, and changes neither it nor the database', async () => {
  const { deps, tables } = await preparedFor()
  await deps.files.put('media/annan-bild.jpg', Buffer.from('en annan förenings bild'), 'image/jpeg')
  await expect(restoreBackup(deps)).rejects.toThrow('Fillagringen är inte tom (media/annan-bild.jpg)')
  expect([await tables(), await keysIn(deps.files)]).toEqual([[], ['media/annan-bild.jpg']])
})

it('of a newer version is refused with the version to install, and of this one is not', async () => {
  const own = programSchemaVersion(migrationsFolder)
  const newer = await preparedFor(own + 1)
  await expect(restoreBackup(newer.deps)).rejects.toThrow('nyare version av Kansli (9.9.0)')
  expect(await newer.tables()).toEqual([])
  // Its files are asked for, which are not there.
  await expect(restoreBackup((await preparedFor(own)).deps)).rejects.not.toThrow('nyare version')
})
