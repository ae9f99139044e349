import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { beforeAll, expect, inject, it } from 'vitest'
import type { FileStore } from '../platform/files/file-store.ts'
import { deriveKeys } from '../platform/keys.ts'
import { databaseOf } from '../testing/global-setup.ts'
import { emptyServer as anEmptyServer, filesThatDiffer, keysIn, protectionOfTables } from '../testing/empty-server.ts'
import { testDatabase } from '../testing/test-database.ts'
import { aPicture } from '../testing/media-factory.ts'
import { testFiles, testFolder, testImages } from '../testing/test-files.ts'
import { aNewsroom } from '../testing/test-sites.ts'
import { openTarget } from './backup-places.ts'
import { makeBackup } from './make-backup.ts'
import { snapshotName, tableKey } from './manifest.ts'
import type { RestoreDeps } from './restore-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { forgetOldBackups } from './retention.ts'

// A server that is lost, with a single site. backup-whole.proof.test.ts brings the whole demonstration back.

const test = await testDatabase()
const [files, images] = [await testFiles(), testImages()]
const keys = deriveKeys('the secret of the server that is lost')
const identity = await generateIdentity()
const recipients = [await identityToRecipient(identity)]
const takenAt = new Date('2026-11-27T03:15:00Z')
const dayMs = 86_400_000

/** A backup of the single site, and how much was written for it. */
const whole = await testFiles()
let writtenAtFirst = 0

beforeAll(async () => {
  const room = await aNewsroom(test, { id: 'malmo', name: 'Föreningen i Malmö' })
  const picture = await aPicture({ ...test, files, images }, 'malmo')
  await room.published({ title: 'Nytt bibliotek', image: picture.lead })
  writtenAtFirst = (await backUp(whole)).written
})

const readerOf = ({ superuser }: typeof test): pg.ClientConfig =>
  databaseOf(inject('testServer').connection, superuser.database ?? '')

const backUp = (
  target: FileStore,
  more: { readonly now?: Date; readonly reader?: pg.ClientConfig; readonly files?: FileStore } = {},
) =>
  makeBackup({
    reader: readerOf(test),
    files,
    target,
    recipients,
    key: keys.backups,
    program: '0.1.0',
    now: takenAt,
    ...more,
  })

/** What is restored from `target` into an empty server. */
const emptyServer = (target: FileStore, snapshot: string) =>
  anEmptyServer({ target, snapshot, identities: [identity], keys: [keys.backups] })

/** The same backup in another target, to be damaged. */
async function copyOf(target: FileStore): Promise<FileStore> {
  const copy = await testFiles()
  for (const key of await keysIn(target)) await copy.put(key, (await target.get(key)) ?? Buffer.alloc(0), '')
  return copy
}

async function firstObject(target: FileStore): Promise<string> {
  const key = (await keysIn(target)).find((one) => one.startsWith('objects/'))
  if (key === undefined) throw new Error('The backup has no file')
  return key
}

// covers Operations: a backup brings back every row and every file
it('brings back every row and every file, for an owner whom the row policies hold', async () => {
  const { deps, superuser } = await emptyServer(whole, snapshotName(takenAt))
  await restoreBackup(deps)
  for (const rows of ['select * from sites', 'select * from items', 'select * from published_items', 'select * from media'])
    expect((await superuser.query(`${rows} order by id`)).rows).toEqual((await test.superuser.query(`${rows} order by id`)).rows)
  expect(await filesThatDiffer(files, deps.files)).toEqual([])
  expect((await superuser.query(protectionOfTables)).rows).toEqual((await test.superuser.query(protectionOfTables)).rows)
  await expect(restoreBackup(deps)).rejects.toThrow('Databasen är inte tom')
}, 60_000)

it('goes into no store that has a file, and leaves the database empty', async () => {
  const { deps, superuser } = await emptyServer(whole, snapshotName(takenAt))
  await deps.files.put('media/annan-bild.jpg', Buffer.from('en annan förenings bild'), 'image/jpeg')
  await expect(restoreBackup(deps)).rejects.toThrow('Fillagringen är inte tom (media/annan-bild.jpg)')
  expect(await keysIn(deps.files)).toEqual(['media/annan-bild.jpg'])
  expect((await superuser.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace`)).rows).toEqual([])
})

// covers Operations: a file is in the backups once, by its content
it('the next backup writes the rows anew and no file again', async () => {
  const target = await copyOf(whole)
  const before = (await keysIn(target)).filter((key) => key.startsWith('objects/'))
  const { written } = await backUp(target, { now: new Date(takenAt.getTime() + dayMs) })
  expect((await keysIn(target)).filter((key) => key.startsWith('objects/'))).toEqual(before)
  expect(written).toBeLessThan(writtenAtFirst)
})

// covers Operations: a backup is read without Kansli, with the private key alone
it('is an age file of gzip of COPY, which the standard tools read', async () => {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const sealed = (await whole.get(tableKey(snapshotName(takenAt), 'sites'))) ?? Buffer.alloc(0)
  expect(sealed.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  expect(gunzipSync(await decrypter.decrypt(sealed)).toString('utf8')).toContain('malmo\t')
})

// covers Operations: a damaged or forged backup is refused, and restores nothing
it.each<[string, (target: FileStore, snapshot: string) => Promise<unknown>, Partial<RestoreDeps>, RegExp]>([
  ['a table that is missing', (target, snapshot) => target.delete(tableKey(snapshot, 'sites')), {}, /sites\.age saknas/],
  [
    'a byte of a table',
    async (target, snapshot) => {
      const bytes = (await target.get(tableKey(snapshot, 'items'))) ?? Buffer.alloc(0)
      bytes.writeUInt8((bytes.at(-9) ?? 0) ^ 1, bytes.length - 9)
      await target.put(tableKey(snapshot, 'items'), bytes, '')
    },
    {},
    /gick inte att läsa in|är en annan än/,
  ],
  [
    'a table of another backup, encrypted to the same key',
    async (target, snapshot) => {
      const other = await testFiles()
      await backUp(other)
      await target.put(tableKey(snapshot, 'users'), (await other.get(tableKey(snapshot, 'users'))) ?? Buffer.alloc(0), '')
    },
    {},
    /users\.age är en annan än|gick inte att läsa in/,
  ],
  [
    'an older backup under a newer name',
    async (target, snapshot) => {
      const older = await testFiles()
      const { snapshot: name } = await backUp(older, { now: new Date(takenAt.getTime() - dayMs) })
      for (const key of await keysIn(older))
        await target.put(key.replace(name, snapshot), (await older.get(key)) ?? Buffer.alloc(0), '')
    },
    {},
    /är säkerhetskopian 20261126t031500z under ett annat namn/,
  ],
  [
    'a list of contents that somebody else has encrypted',
    async (target, snapshot) => {
      const encrypter = new Encrypter()
      for (const recipient of recipients) encrypter.addRecipient(recipient)
      await target.put(`snapshots/${snapshot}/manifest.age`, await encrypter.encrypt(gzipSync('{"manifest":"{}","mac":"00"}')), '')
    },
    {},
    /inte gjord med den här SECRET_KEY/,
  ],
  [
    'a list of contents that is none',
    async (target, snapshot) => {
      const encrypter = new Encrypter()
      for (const recipient of recipients) encrypter.addRecipient(recipient)
      await target.put(`snapshots/${snapshot}/manifest.age`, await encrypter.encrypt(new Uint8Array(20)), '')
    },
    {},
    /Innehållsförteckningen i .* går inte att läsa/,
  ],
  ['a file', async (target) => target.delete(await firstObject(target)), {}, /objects\/.* saknas/],
  [
    'another SECRET_KEY',
    async () => undefined,
    { keys: [deriveKeys('of somebody else').backups] },
    /inte gjord med den här SECRET_KEY/,
  ],
  ['another private key', async () => undefined, { identities: [await generateIdentity()] }, /nyckeln är en annan/],
])(
  '%s: is refused',
  async (_name, damage, other, message) => {
    const [target, snapshot] = [await copyOf(whole), snapshotName(takenAt)]
    await damage(target, snapshot)
    const { deps, superuser } = await emptyServer(target, snapshot)
    await expect(restoreBackup({ ...deps, ...other })).rejects.toThrow(message)
    const { rows } = await superuser.query("select to_regclass('public.sites') is not null as made")
    if (rows[0]?.made === true && !/objects/.test(String(message)))
      expect((await superuser.query('select from sites')).rowCount, 'no row is restored').toBe(0)
  },
  60_000,
)

// covers Operations: a backup that would leave rows out is not made
it('a role that does not see all sites makes no backup', async () => {
  await expect(backUp(await testFiles(), { reader: test.connection })).rejects.toThrow('får inte läsa alla sajter')
})

it('a picture whose file is lost is told of, and the rest is backed up', async () => {
  const { rows } = await test.superuser.query<{ key: string }>(
    `select site_id || '/media/' || id || '/' || file_key || '.' || extension as key from media where site_id = 'malmo' limit 1`,
  )
  const key = rows[0]?.key ?? ''
  const content = (await files.get(key)) ?? Buffer.alloc(0)
  await files.delete(key)
  const { manifest } = await backUp(await testFiles())
  await files.put(key, content, 'image/jpeg')
  expect(manifest.missing).toEqual([key])
})

// covers Operations: old backups are deleted, and their files when no backup needs them
it('forgets what is old, and the files that only old backups had', async () => {
  const target = await testFiles()
  const { snapshot: first } = await backUp(target, { now: new Date('2025-10-23T02:00:00Z') })
  const { snapshot: second } = await backUp(target, { now: new Date('2025-10-23T03:00:00Z') })
  const orphan = `objects/00/${'0'.repeat(64)}.age`
  await target.put(orphan, Buffer.from('of a picture that was deleted'), '')
  const { snapshot: third } = await backUp(target)
  const later = new Date(Date.now() + 3 * dayMs)
  expect(await forgetOldBackups(target, later)).toEqual([first])
  const left = await keysIn(target)
  expect(left.some((key) => key.startsWith(`snapshots/${first}`))).toBe(false)
  expect(left.some((key) => key.startsWith(`snapshots/${second}`))).toBe(true)
  expect(left).not.toContain(orphan)
  const { deps } = await emptyServer(target, third)
  await restoreBackup(deps)
}, 60_000)

// covers Operations: a picture deleted while a backup is made is in it
it('a picture that is deleted while a backup is made is in it, and nothing is told to be missing', async () => {
  const { rows } = await test.superuser.query<{ key: string }>(
    `select site_id || '/media/' || id || '/' || file_key || '.' || extension as key from media where site_id = 'malmo' limit 1`,
  )
  const key = rows[0]?.key ?? ''
  const content = (await files.get(key)) ?? Buffer.alloc(0)
  const target = await testFiles()
  // The first table is written while the rows are read: after the files.
  const deleting: FileStore = {
    ...target,
    put: async (name, from, type) => {
      if (name.includes('/tables/')) await files.delete(key)
      await target.put(name, from, type)
    },
  }
  const { manifest, snapshot } = await backUp(deleting)
  await files.put(key, content, 'image/jpeg')
  expect(manifest.missing).toEqual([])
  const { deps } = await emptyServer(target, snapshot)
  await restoreBackup(deps)
  expect((await deps.files.get(key))?.equals(content)).toBe(true)
}, 60_000)

it('a folder on a disk that is not mounted is not made, and two backups of a second are not mixed', async () => {
  const folder = join(await testFolder(), 'not', 'mounted')
  await expect(openTarget({ recipients, to: { folder }, databaseUrl: null, hour: null })).rejects.toThrow('Är disken monterad?')
  await expect(backUp(await copyOf(whole))).rejects.toThrow('finns redan')
})
