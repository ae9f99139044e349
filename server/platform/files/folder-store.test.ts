import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { isNightly } from '#contract/testing/trials.ts'
import { testFolder } from '../../testing/test-files.ts'
import { FileStoreFault } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'

const bytes = Buffer.from('bytes')

it('makes folders and files that only the program may read', async () => {
  const folder = join(await testFolder(), 'data', 'files')
  const store = await openFolderStore(folder)
  await store.put('malmo/media/a.jpg', bytes, 'image/jpeg')
  const path = join(await testFolder(), 'tables.age')
  await writeFile(path, bytes, { mode: 0o644 })
  await store.put('snapshots/tables.age', { path }, 'application/octet-stream')
  const modes = await Promise.all(
    ['', 'malmo', 'malmo/media', 'malmo/media/a.jpg', 'snapshots/tables.age'].map(
      async (name) => (await stat(join(folder, name))).mode & 0o777,
    ),
  )
  expect(modes).toEqual([0o700, 0o700, 0o700, 0o600, 0o600])
})

// covers Files and export: SEC-31: no links out of the store
it('follows no link out of the store, neither of a file nor of a folder', async () => {
  const [folder, outside] = [await testFolder(), await testFolder()]
  await writeFile(join(outside, 'secret.txt'), 'secret')
  const store = await openFolderStore(folder)
  await mkdir(join(folder, 'malmo'))
  await symlink(join(outside, 'secret.txt'), join(folder, 'malmo', 'secret.txt'))
  await symlink(outside, join(folder, 'lund'))
  await expect(store.get('malmo/secret.txt')).rejects.toThrow(FileStoreFault)
  await expect(store.get('lund/secret.txt')).rejects.toThrow(FileStoreFault)
  await expect(store.put('lund/new.txt', bytes, 'text/plain')).rejects.toThrow(FileStoreFault)
  await expect(store.delete('lund/secret.txt')).rejects.toThrow(FileStoreFault)
  for (const prefix of ['', 'lund/', 'malmo/']) for await (const file of store.list(prefix)) expect(file).toBeNull()
  expect(await readdir(outside)).toEqual(['secret.txt'])
})

it('leaves no empty folder behind', async () => {
  const folder = await testFolder()
  const store = await openFolderStore(folder)
  await store.put('malmo/uploads/a/0', bytes, 'text/plain')
  await store.put('malmo/media/b.jpg', bytes, 'image/jpeg')
  await store.delete('malmo/uploads/a/0')
  expect(await readdir(join(folder, 'malmo'))).toEqual(['media'])
})

it('deletes half-written files of a killed program, and none that another program is writing', async () => {
  const folder = await testFolder()
  await openFolderStore(folder)
  const [old, young] = [join(folder, '.new', 'old'), join(folder, '.new', 'young')]
  await Promise.all([writeFile(old, 'x'), writeFile(young, 'x')])
  const before = new Date(Date.now() - 2 * 3_600_000)
  await utimes(old, before, before)
  await openFolderStore(folder)
  expect(await readdir(join(folder, '.new'))).toEqual(['young'])
})

it('leaves nothing behind when the local file does not exist', async () => {
  const folder = await testFolder()
  const store = await openFolderStore(folder)
  await expect(store.put('malmo/x', { path: join(folder, 'nothing') }, 'text/plain')).rejects.toThrow(FileStoreFault)
  expect(await readdir(join(folder, '.new'))).toEqual([])
})

// covers Files and export: SEC-49: killed in the middle of writing, every file is whole
it('has every acknowledged file, and only complete ones, after being killed while storing', async () => {
  const folder = await testFolder()
  const program = join(inject('programs'), 'file-program.js')
  for (let round = 0; round < (isNightly ? 4 : 1); round++) {
    const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    const exited = once(child, 'exit')
    let put = -1
    // Each round kills the program at another moment of its work.
    for await (const line of createInterface({ input: child.stdout })) {
      put = Number(line)
      if (put >= 8 + 3 * round) setTimeout(() => child.kill('SIGKILL'), round * 2)
    }
    await exited
    expect(put).toBeGreaterThanOrEqual(8 + 3 * round)
    const store = await openFolderStore(folder)
    let files = 0
    for await (const { key, bytes: length } of store.list('')) {
      const content = await store.get(key)
      expect([key, length, new Set(content).size]).toEqual([key, 2_000_000, 1])
      files++
    }
    expect(files).toBe(7)
    // The last acknowledged file, or the next one, which was stored before it could be acknowledged.
    const [last] = (await store.get(`malmo/media/${put % 7}.bin`)) ?? []
    expect([1 + (put % 250), 1 + ((put + 7) % 250)]).toContain(last)
  }
})

/** A file system of one megabyte; null where mounting is not permitted. */
async function smallDisk(): Promise<string | null> {
  const folder = await testFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return null
  }
  afterAll(() => execFileSync('umount', [folder]))
  return folder
}

describe('on a disk that is full', async () => {
  const disk = await smallDisk()

  // covers Files and export: SEC-51: full disk
  it.skipIf(disk === null)('says so, reads what it has, and goes on when there is room again', async () => {
    const store = await openFolderStore(join(disk ?? '', 'files'))
    await store.put('malmo/media/kept.bin', Buffer.alloc(400_000, 1), 'image/png')
    await store.put('malmo/media/goes.bin', Buffer.alloc(400_000, 2), 'image/png')
    const refused = await store.put('malmo/media/kept.bin', Buffer.alloc(900_000, 3), 'image/png').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(FileStoreFault)
    expect((refused as FileStoreFault).isFull).toBe(true)
    expect((await store.get('malmo/media/kept.bin'))?.equals(Buffer.alloc(400_000, 1))).toBe(true)
    expect(await readdir(join(disk ?? '', 'files', '.new'))).toEqual([])
    await store.delete('malmo/media/goes.bin')
    await store.put('malmo/media/new.bin', Buffer.alloc(400_000, 4), 'image/png')
  })
})
