import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { startS3Server } from '../../testing/s3-server.ts'
import { testFiles, testFolder } from '../../testing/test-files.ts'
import type { FileStore, StoredFile } from './file-store.ts'
import { openS3Store } from './s3-store.ts'

// Tests that every store must pass; tests of one kind of store are in its own file.

const stores: readonly (readonly [string, () => Promise<FileStore>])[] = [
  ['a folder', testFiles],
  ['S3', async () => openS3Store((await startS3Server()).settings)],
  [
    'S3, in a bucket shared with others',
    async () => {
      const server = await startS3Server({ prefix: 'kansli/test/' })
      await openS3Store({ ...server.settings, prefix: 'other/' }).put('malmo/media/x', Buffer.from('not ours'), 'text/plain')
      return openS3Store(server.settings)
    },
  ],
]

async function all(listed: AsyncIterable<StoredFile>): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for await (const file of listed) files.push(file)
  return files.sort((a, b) => (a.key < b.key ? -1 : 1))
}

describe.each(stores)('%s', async (_name, opened) => {
  const store = await opened()
  const text = (words: string): Buffer => Buffer.from(words)

  it('returns the stored bytes, and null for an unknown key', async () => {
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, i) => i % 251))
    await store.put('malmo/media/a/1.jpg', bytes, 'image/jpeg')
    expect(bytes.equals((await store.get('malmo/media/a/1.jpg')) ?? Buffer.alloc(0))).toBe(true)
    expect(await store.get('malmo/media/a/2.jpg')).toBeNull()
    expect(await store.open('malmo/media/a/2.jpg')).toBeNull()
    expect(await store.get('malmo/media')).toBeNull()
    expect(await store.get('malmo/media/a/1.jpg/more')).toBeNull()
  })

  it('opens a file too large for memory as a stream, and tells its length', async () => {
    await store.put('malmo/exports/b.zip', text('a whole site'), 'application/zip')
    const opened = await store.open('malmo/exports/b.zip')
    expect(opened?.bytes).toBe(12)
    expect((await buffer(opened?.stream ?? Readable.from([]))).toString()).toBe('a whole site')
  })

  it('stores a local file, and leaves the original in place', async () => {
    const path = join(await testFolder(), 'made')
    await writeFile(path, 'made here')
    await store.put('malmo/exports/c.zip', { path }, 'application/zip')
    await store.put('malmo/exports/d.zip', { path }, 'application/zip')
    expect((await store.get('malmo/exports/d.zip'))?.toString()).toBe('made here')
  })

  it('keeps the newest file of a name, complete, however many are stored at once', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, i) => store.put('malmo/media/same.bin', Buffer.alloc(50_000, 65 + i), 'image/png')),
    )
    const kept = await store.get('malmo/media/same.bin')
    expect(kept?.length).toBe(50_000)
    expect(new Set(kept)).toHaveLength(1)
    await store.put('malmo/media/same.bin', text('newer'), 'image/png')
    expect((await store.get('malmo/media/same.bin'))?.toString()).toBe('newer')
  })

  it('deletes a file, and ignores an unknown key', async () => {
    await store.put('malmo/uploads/u/0', text('part'), 'application/octet-stream')
    await store.delete('malmo/uploads/u/0')
    await store.delete('malmo/uploads/u/0')
    await store.delete('nobody/has/this')
    expect(await store.get('malmo/uploads/u/0')).toBeNull()
    expect(await all(store.list('malmo/uploads/u/'))).toEqual([])
  })

  it('loses no file when one is stored beside a deletion', async () => {
    await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        await store.put(`malmo/uploads/race/${i}`, text(String(i)), 'application/octet-stream')
        if (i % 2 === 0) await store.delete(`malmo/uploads/race/${i}`)
      }),
    )
    const kept = await all(store.list('malmo/uploads/race/'))
    expect(kept).toHaveLength(20)
    expect(kept.every(({ key }) => Number(key.split('/')[3]) % 2 === 1)).toBe(true)
  })

  it('lists keys by prefix, also one that ends in the middle of a name', async () => {
    const before = Date.now() - 2000
    for (const key of ['lund/media/one/a.jpg', 'lund/media/one/a-full-320.webp', 'lund/media/two/b.jpg', 'lunds/media/c.jpg']) {
      await store.put(key, text(key), 'image/jpeg')
    }
    const keys = async (prefix: string): Promise<string[]> => (await all(store.list(prefix))).map(({ key }) => key)
    expect(await keys('lund/')).toEqual(['lund/media/one/a-full-320.webp', 'lund/media/one/a.jpg', 'lund/media/two/b.jpg'])
    expect(await keys('lund/media/one/a-')).toEqual(['lund/media/one/a-full-320.webp'])
    expect(await keys('lund')).toHaveLength(4)
    expect(await keys('nobody/')).toEqual([])
    expect((await keys('')).includes('lunds/media/c.jpg')).toBe(true)
    const [first] = await all(store.list('lunds/'))
    expect(first?.bytes).toBe('lunds/media/c.jpg'.length)
    expect(first?.modifiedAt.getTime()).toBeGreaterThan(before)
  })

  // covers Files and export: SEC-31: no paths out of the store
  it.each([
    '../secret',
    'malmo/../../etc/passwd',
    '/etc/passwd',
    'malmo//x',
    'malmo/./x',
    'malmo/.hidden',
    '.new/x',
    'malmo/x/',
    'malmo\\x',
    'C:/x',
    'malmo/%2e%2e/x',
    'malmo/x\0.jpg',
    'malmo/Å.jpg',
    'malmo/x y',
    'MALMO/x',
    'malmo/x..',
    'malmo/a..b',
    '',
    'a/'.repeat(200) + 'a',
  ])('takes no key like %j', async (key) => {
    const ways = [
      () => store.put(key, text('x'), 'text/plain'),
      () => store.get(key),
      () => store.open(key),
      () => store.delete(key),
    ]
    for (const way of ways) await expect((async () => way())()).rejects.toThrow(TypeError)
  })
})
