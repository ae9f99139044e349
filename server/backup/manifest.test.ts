import { generateIdentity, identityToRecipient } from 'age-encryption'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import type { StoredFile } from '../platform/files/file-store.ts'
import { testFiles, testFolder } from '../testing/test-files.ts'
import { deriveKeys } from '../platform/keys.ts'
import type { Manifest } from './manifest.ts'
import { listSnapshots, readManifest, snapshotTime, writeManifest } from './manifest.ts'
import { putSealed } from './sealed.ts'

const snapshot = '20261127t031500z'
const [ours, theirs] = [deriveKeys('the secret of this server').backups, deriveKeys('of somebody else').backups]
const manifest: Manifest = {
  format: 1,
  snapshot,
  program: '0.1.0',
  schema: 1,
  takenAt: '2026-11-27T03:15:00.000Z',
  tables: [{ name: 'sites', columns: ['id'], rows: 2, digest: '7', sealed: { bytes: 9, sha256: 'ab' } }],
  sequences: [],
  files: { count: 0, bytes: 0, sealed: { bytes: 1, sha256: 'cd' } },
  missing: [],
}

/** A target with the manifest under the name, signed with `key`. */
async function written({ name = snapshot, key = ours, of = manifest }: { name?: string; key?: Buffer; of?: Manifest } = {}) {
  const [target, folder, identity] = [await testFiles(), await testFolder(), await generateIdentity()]
  const to = { recipients: [await identityToRecipient(identity)], folder }
  await writeManifest(target, name, of, { ...to, key })
  const read = (keys: readonly Buffer[], from = name) => readManifest(target, from, { identities: [identity], keys })
  return { target, to, read }
}

// covers Operations: a damaged or forged backup is refused, and restores nothing
it('is read by the server that has signed it, also while its SECRET_KEY is replaced, and by no other', async () => {
  const { read } = await written()
  expect(await read([ours])).toEqual(manifest)
  expect(await read([theirs, ours])).toEqual(manifest)
  await expect(read([theirs])).rejects.toThrow('inte gjord med den här SECRET_KEY')
  await expect(read([])).rejects.toThrow('inte gjord med den här SECRET_KEY')
})

it('under another name it is refused; one of the first backups has no name', async () => {
  const renamed = await written({ name: '20261128t031500z' })
  await expect(renamed.read([ours])).rejects.toThrow(`20261128t031500z är säkerhetskopian ${snapshot} under ett annat namn`)
  const { snapshot: _, ...nameless } = manifest
  expect(await (await written({ of: nameless })).read([ours])).toEqual(nameless)
  await expect(renamed.read([ours], snapshot)).rejects.toThrow('saknas i säkerhetskopian')
})

it('of a form that this program does not know it is refused', async () => {
  const later = { ...manifest, format: 2 } as unknown as Manifest
  await expect((await written({ of: later })).read([ours])).rejects.toThrow('går inte att läsa: säkerhetskopian är skadad')
  const { target, to, read } = await written()
  await putSealed(target, `snapshots/${snapshot}/manifest.age`, Readable.from([Buffer.from('[]')]), { ...to, isPacked: false })
  await expect(read([ours])).rejects.toThrow('går inte att läsa: säkerhetskopian är skadad')
})

// covers Operations: a backup that was broken off is none
it('backups are those with a manifest, the oldest first; what else lies there is none', async () => {
  const target = await testFiles()
  for (const key of [
    `snapshots/${snapshot}/manifest.age`,
    `snapshots/20261126t031500z/manifest.age`,
    'snapshots/20261128t031500z/tables/items.age',
    'snapshots/20261128t031500z/objects',
    'snapshots/20261129t031500z/old/manifest.age',
    'snapshots/latest/manifest.age',
    'objects/20261130t031500z/manifest.age',
  ])
    await target.put(key, Buffer.from('sealed'), '')
  expect(await listSnapshots(target)).toEqual(['20261126t031500z', snapshot])
  // A store lists in no order.
  async function* backwards(prefix: string) {
    const found: StoredFile[] = []
    for await (const file of target.list(prefix)) found.push(file)
    yield* found.toSorted((a, b) => b.key.localeCompare(a.key))
  }
  expect(await listSnapshots({ ...target, list: backwards })).toEqual(['20261126t031500z', snapshot])
  for (const name of [`${snapshot}x`, `x${snapshot}`, '20261127']) expect(snapshotTime(name)).toBeNull()
})
