import { randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aSite, aUser } from '../../../testing/factories.ts'
import { aPicture } from '../../../testing/media-factory.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { FileStoreFault } from '../../../platform/files/file-store.ts'
import { cardKey, exportKey, keptFileKey, ownerOfKey, sizeKey, uploadPartKey } from './media-keys.ts'
import { everyPart } from '../../../testing/every-part.ts'
import { sweepFiles, sweepStore } from './media-sweep.ts'

const test = await testApp()
const { database, files, superuser } = test
const hour = 3_600_000
const night = new Date(new Date().setUTCHours(26, 30, 0, 0))
const noon = new Date(night.getTime() + 10 * hour)

/** The hourly sweep. */
async function sweep(store: FileStore, now: Date): Promise<void> {
  const sweeping = { database, files: store, now, part: everyPart }
  await sweepFiles(sweeping)
  await sweepStore(sweeping)
}

/** Stores a file that is `hoursOld` at the time of the nightly sweep. */
async function put(key: string, hoursOld: number): Promise<string> {
  await files.put(key, Buffer.from('x'), 'application/octet-stream')
  const at = new Date(night.getTime() - hoursOld * hour)
  await utimes(join(test.config.dataDir, 'files', key), at, at)
  return key
}

async function keysOf(siteId: string, store: FileStore = files): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(`${siteId}/`)) keys.push(key)
  return keys.sort()
}

async function anUpload(siteId: string, userId: string, createdAt: Date): Promise<string> {
  const id = randomUUID()
  await superuser.query('insert into media_libraries (site_id) values ($1) on conflict do nothing', [siteId])
  await superuser.query(
    `insert into uploads (site_id, id, file_name, bytes, received, created_at, created_by) values ($1, $2, 'a.jpg', 2, 1, $3, $4)`,
    [siteId, id, createdAt, userId],
  )
  return id
}

async function anExport(siteId: string, userId: string, expiresAt: Date): Promise<string> {
  const id = randomUUID()
  await superuser.query(
    `insert into site_exports (site_id, id, state, created_at, created_by, expires_at) values ($1, $2, 'ready', $3, $4, $5)`,
    [siteId, id, new Date(expiresAt.getTime() - 168 * hour), userId, expiresAt],
  )
  return id
}

const rowsOf = async (table: 'uploads' | 'site_exports', siteId: string): Promise<number> =>
  (await superuser.query(`select from ${table} where site_id = $1`, [siteId])).rowCount ?? 0

// covers Files and export: SEC-34: what no row names is swept away
it('deletes files at night that no row names and that are not young or foreign', async () => {
  const siteId = await aSite(database)
  const { id, fileKey } = await aPicture(test, siteId)
  const kept = { libraryId: siteId, mediaId: id, fileKey }
  const before = await keysOf(siteId)
  const stays = [
    await put(sizeKey(kept, 'full', 320, 'avif'), 90),
    await put(sizeKey(kept, '16x9-12ab34cd', 640, 'jpg'), 0),
    await put(keptFileKey({ ...kept, mediaId: randomUUID() }, 'jpg'), 1),
    await put(cardKey(siteId, 'ab12'), 24 * 29),
    await put(`${siteId}/something/of-another-program`, 9000),
  ]
  await put(keptFileKey({ ...kept, mediaId: randomUUID() }, 'jpg'), 3)
  // The bytes from before it was replaced.
  await put(sizeKey({ ...kept, fileKey: '00ff00ff00ff00ff00ff' }, 'full', 320, 'webp'), 3)
  await put(uploadPartKey(siteId, randomUUID(), 0), 3)
  await put(exportKey(siteId, randomUUID()), 3)
  await put(cardKey(siteId, 'cd34'), 24 * 31)
  await sweep(files, noon)
  expect(await keysOf(siteId)).toHaveLength(before.length + stays.length + 5)
  await sweep(files, night)
  expect(await keysOf(siteId)).toEqual([...before, ...stays].sort())
})

// covers Files and export: SEC-34: parts of pictures that nothing shows any more are swept away
it('deletes parts of a picture that are old or from before a change of it', async () => {
  const siteId = await aSite(database)
  const { id, fileKey } = await aPicture(test, siteId)
  await superuser.query('update media set updated_at = $2 where id = $1', [id, new Date(night.getTime() - 10 * hour)])
  const kept = { libraryId: siteId, mediaId: id, fileKey }
  const before = await keysOf(siteId)
  const since = await put(sizeKey(kept, '16x9-12ab34cd', 640, 'jpg'), 9)
  await put(sizeKey(kept, '16x9-12ab34ce', 640, 'jpg'), 11)
  const whole = await put(sizeKey(kept, 'full', 640, 'jpg'), 24 * 90)
  await sweep(files, night)
  expect(await keysOf(siteId)).toEqual([...before, since, whole].sort())
  await put(sizeKey(kept, '16x9-12ab34cd', 640, 'jpg'), 24 * 31)
  await superuser.query('update media set updated_at = $2 where id = $1', [id, new Date(0)])
  await sweep(files, night)
  expect(await keysOf(siteId)).toEqual([...before, whole].sort())
})

it('asks the store at night to delete unfinished uploads', async () => {
  const requests: Date[] = []
  const asking: FileStore = { ...files, forgetUnfinished: async (before) => void requests.push(before) }
  await sweep(asking, noon)
  await sweep(asking, night)
  expect(requests).toEqual([new Date(night.getTime() - 24 * hour)])
})

it('deletes abandoned uploads and expired exports', async () => {
  const siteId = await aSite(database)
  const { id: userId } = await aUser(database)
  const [old, young] = [
    await anUpload(siteId, userId, new Date(noon.getTime() - 25 * hour)),
    await anUpload(siteId, userId, new Date(noon.getTime() - 23 * hour)),
  ]
  const [past, coming] = [
    await anExport(siteId, userId, new Date(noon.getTime() - hour)),
    await anExport(siteId, userId, new Date(noon.getTime() + hour)),
  ]
  await Promise.all(
    [old, young].flatMap((id) => [put(uploadPartKey(siteId, id, 0), 1), put(uploadPartKey(siteId, id, 1_048_576), 1)]),
  )
  await Promise.all([put(exportKey(siteId, past), 1), put(exportKey(siteId, coming), 1)])
  await sweep(files, noon)
  expect(await keysOf(siteId)).toEqual(
    [uploadPartKey(siteId, young, 0), uploadPartKey(siteId, young, 1_048_576), exportKey(siteId, coming)].sort(),
  )
  expect([await rowsOf('uploads', siteId), await rowsOf('site_exports', siteId)]).toEqual([1, 1])
})

it('stopped at any step, it leaves no file that the next sweep does not find', async () => {
  const siteId = await aSite(database)
  const { id: userId } = await aUser(database)
  for (let stopAt = 0; stopAt < 5; stopAt++) {
    const upload = await anUpload(siteId, userId, new Date(night.getTime() - 25 * hour))
    const done = await anExport(siteId, userId, new Date(night.getTime() - hour))
    for (const offset of [0, 1, 2]) await put(uploadPartKey(siteId, upload, offset), 9)
    await put(exportKey(siteId, done), 9)
    await put(keptFileKey({ libraryId: siteId, mediaId: randomUUID(), fileKey: 'ab' }, 'png'), 9)
    let deleted = 0
    const dying: FileStore = {
      ...files,
      async delete(key) {
        if (deleted++ === stopAt) throw new FileStoreFault('The program was killed here', { isFull: false })
        await files.delete(key)
      },
    }
    await expect(sweep(dying, night)).rejects.toThrow('killed here')
    // Each remaining file is found by its row, or by having none.
    expect((await keysOf(siteId)).length).toBe(5 - stopAt)
    await sweep(files, night)
    expect(await keysOf(siteId)).toEqual([])
    expect([await rowsOf('uploads', siteId), await rowsOf('site_exports', siteId)]).toEqual([0, 0])
  }
})

it('runs once when several processes start it at the same moment', async () => {
  const siteId = await aSite(database)
  await put(keptFileKey({ libraryId: siteId, mediaId: randomUUID(), fileKey: 'ab' }, 'png'), 9)
  let listings = 0
  let othersCame = (): void => undefined
  const others = new Promise<void>((resolve) => (othersCame = resolve))
  const counting: FileStore = {
    ...files,
    async *list(prefix) {
      listings++
      await others
      yield* files.list(prefix)
    },
  }
  const first = sweep(counting, night)
  await expect.poll(() => listings).toBe(1)
  await Promise.all([1, 2, 3].map(() => sweep(counting, night)))
  othersCame()
  await first
  expect(listings).toBe(1)
  expect(await keysOf(siteId)).toEqual([])
})

it('parses every key that it makes, and no other', () => {
  const [libraryId, mediaId, id] = ['malmo-syd', randomUUID(), randomUUID()]
  const media = { kind: 'media', libraryId, id: mediaId, fileKey: '0a1b', isPart: false }
  const file = { libraryId, mediaId, fileKey: '0a1b' }
  expect(ownerOfKey(keptFileKey(file, 'jpg'))).toEqual(media)
  expect(ownerOfKey(sizeKey(file, '16x9-0123abcd', 320, 'avif'))).toEqual({ ...media, isPart: true })
  expect(ownerOfKey(sizeKey({ ...file, libraryId: '*' }, 'full', 320, 'avif'))).toEqual({ ...media, libraryId: '*' })
  expect(ownerOfKey(uploadPartKey(libraryId, id, 1_048_576))).toEqual({ kind: 'uploads', libraryId, id })
  expect(ownerOfKey(exportKey(libraryId, id))).toEqual({ kind: 'exports', libraryId, id })
  expect(ownerOfKey(cardKey(libraryId, 'ab'))).toEqual({ kind: 'cards', libraryId })
  for (const key of ['_ready', 'malmo/media/x/y.jpg', `malmo/uploads/${id}/x`, `malmo/${id}.zip`, `a/b/exports/${id}.zip`]) {
    expect(ownerOfKey(key)).toBeNull()
  }
})
