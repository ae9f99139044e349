import { generateIdentity, identityToRecipient } from 'age-encryption'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import type { FileStore } from '../platform/files/file-store.ts'
import { deriveKeys } from '../platform/keys.ts'
import { keysIn } from '../testing/empty-server.ts'
import { testFiles, testFolder } from '../testing/test-files.ts'
import type { BackedUpFile } from './manifest.ts'
import { filesKey, objectKey } from './manifest.ts'
import { restoreFiles } from './restore-files.ts'
import { putSealed } from './sealed.ts'
import { copyFile, filesToKeep, nameOfHash, objectsIn } from './stored-files.ts'

const snapshot = '20261127t031500z'
const [ours, theirs] = [deriveKeys('the secret of this server').backups, deriveKeys('of somebody else').backups]
const mediaId = '00000000-0000-4000-8000-000000000001'
const [picture, paper] = [`malmo/media/${mediaId}/ab.jpg`, `lund/media/${mediaId}/cd.pdf`]

/** A store with two files, their objects in a target, and what a restore of them is told. */
async function backedUp() {
  const [files, target, folder, identity] = [await testFiles(), await testFiles(), await testFolder(), await generateIdentity()]
  const to = { recipients: [await identityToRecipient(identity)], folder }
  await files.put(picture, Buffer.from('a picture'), 'image/jpeg')
  await files.put(paper, Buffer.from('a document'), 'application/pdf')
  const copying = { files, target, key: ours, ...to }
  const known = await objectsIn(target)
  const copies = [await copyFile(copying, picture, known), await copyFile(copying, paper, known)] as [BackedUpFile, BackedUpFile]
  const list = async (lines: readonly BackedUpFile[] = copies) => {
    const text = Readable.from(lines.map((line) => Buffer.from(`${JSON.stringify(line)}\n`)))
    const sealed = await putSealed(target, filesKey(snapshot), text, { ...to, isPacked: false })
    return { count: lines.length, bytes: 0, sealed }
  }
  const put: [string, string][] = []
  const store = await testFiles()
  const restored: FileStore = { ...store, put: (key, from, type) => (put.push([key, type]), store.put(key, from, type)) }
  const deps = { target, files: restored, snapshot, identities: [identity], keys: [ours] }
  return { copying, copies, known, list, put, restored, deps }
}

it('puts every file back with its kind, or those alone that are wanted', async () => {
  const { copying, copies, known, deps, list, put, restored } = await backedUp()
  const part = `malmo/uploads/${mediaId}/0`
  await copying.files.put(part, Buffer.from('half a file'), '')
  const all = [...copies, (await copyFile(copying, part, known)) as BackedUpFile]
  await restoreFiles(deps, await list(all), (key) => key.startsWith('lund/'))
  expect(await keysIn(restored)).toEqual([paper])
  await restoreFiles(deps, await list(all), () => true)
  expect(await keysIn(restored)).toEqual([paper, picture, part])
  expect((await restored.get(picture))?.toString()).toBe('a picture')
  expect(Object.fromEntries(put)).toEqual({
    [paper]: 'application/pdf',
    [picture]: 'image/jpeg',
    [part]: 'application/octet-stream',
  })
})

// covers Operations: a damaged or forged backup is refused, and restores nothing
it('refuses a list that is shorter than the manifest says, and one that is another', async () => {
  const { deps, list, copies, restored } = await backedUp()
  const whole = await list()
  await expect(restoreFiles(deps, { ...(await list([copies[0]])), count: 2 }, () => true)).rejects.toThrow('har 1 filer av 2')
  await expect(restoreFiles(deps, whole, () => true)).rejects.toThrow(/files\.age (har|är en annan)/)
  expect(await keysIn(restored)).toEqual([])
})

it('refuses an object with the content of another file, unless the previous SECRET_KEY has named it', async () => {
  const { deps, list, copies, restored } = await backedUp()
  const [first, second] = copies
  await deps.target.put(objectKey(first.object), (await deps.target.get(objectKey(second.object))) ?? Buffer.alloc(0), '')
  await expect(restoreFiles(deps, await list([first]), () => true)).rejects.toThrow(`Filen ${picture} är en annan`)
  await expect(restoreFiles({ ...deps, keys: [theirs] }, await list([second]), () => true)).rejects.toThrow('är en annan')
  expect(await keysIn(restored)).toEqual([])
  await restoreFiles({ ...deps, keys: [theirs, ours] }, await list([second]), () => true)
  expect(await keysIn(restored)).toEqual([paper])
})

// covers Operations: a file is in the backups once, by its content
it('two files of one content are one object, which a later backup does not write again', async () => {
  const { copying, copies, known } = await backedUp()
  const twin = `lund/media/${mediaId}/ef.jpg`
  await copying.files.put(twin, Buffer.from('a picture'), 'image/jpeg')
  const written: string[] = []
  const target: FileStore = { ...copying.target, put: async (key) => void written.push(key) }
  expect(await copyFile({ ...copying, target }, twin, known)).toEqual({ ...copies[0], key: twin })
  expect(await copyFile({ ...copying, target }, paper, await objectsIn(copying.target))).toEqual(copies[1])
  expect(written).toEqual([])
  expect(await copyFile(copying, `lund/media/${mediaId}/gone.jpg`, known)).toBeNull()
  // The key names the picture.
  const sha256 = Buffer.alloc(32)
  expect(nameOfHash(ours, sha256)).not.toBe(nameOfHash(theirs, sha256))
})

it('holds what cannot be made again: no sizes of pictures, no share cards', async () => {
  const files = await testFiles()
  const made = [`malmo/media/${mediaId}/ab-16x9-0a0b0c0d-640.webp`, 'malmo/cards/abcd.png', 'malmo/unknown.txt']
  const kept = [picture, `malmo/uploads/${mediaId}/0`, `malmo/exports/${mediaId}.zip`]
  for (const key of [...made, ...kept]) await files.put(key, Buffer.from('x'), '')
  const found: string[] = []
  for await (const key of filesToKeep(files)) found.push(key)
  expect(found.toSorted()).toEqual(kept.toSorted())
})
