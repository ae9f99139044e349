import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { S3Mode, S3Server } from '../../testing/s3-service.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { minPartBytes } from '../../testing/s3-uploads.ts'
import { testFolder } from '../../testing/test-files.ts'
import type { FileStore } from './file-store.ts'
import { FileStoreFault } from './file-store.ts'
import { s3Limits } from './s3-call.ts'
import { openS3Store } from './s3-store.ts'

// A file larger than one part.

const key = 'malmo/exports/a.zip'
const bytes = randomBytes(2 * minPartBytes + 1000)
const limits = { ...s3Limits, silentMs: 1000, partBytes: minPartBytes }

async function aStore(): Promise<{ server: S3Server; store: FileStore; path: string }> {
  const server = await startS3Server({ prefix: 'kansli/' })
  const path = join(await testFolder(), 'large')
  await writeFile(path, bytes)
  return { server, store: openS3Store(server.settings, limits), path }
}

// covers Files and export: S3: large files in parts
it('is joined from its parts, each signed, with its type', async () => {
  const { server, store, path } = await aStore()
  await store.put(key, { path }, 'application/zip')
  expect(server.objects.get(`kansli/${key}`)).toMatchObject({ contentType: 'application/zip' })
  expect((await store.get(key))?.equals(bytes)).toBe(true)
  expect(server.uploads.size).toBe(0)
  // One call to begin, three parts, one to join them, and one to read.
  expect(server.calls).toBe(6)
})

it('goes in one piece when it is no larger than a part', async () => {
  const { server, store, path } = await aStore()
  await writeFile(path, bytes.subarray(0, minPartBytes))
  await store.put(key, { path }, 'application/zip')
  expect(server.calls).toBe(1)
  await writeFile(path, '')
  await store.put(key, { path }, 'application/zip')
  expect(await store.get(key)).toEqual(Buffer.alloc(0))
})

it('sends a part again when S3 is overloaded', async () => {
  const { server, store, path } = await aStore()
  server.mode = 'busy'
  await store.put(key, { path }, 'application/zip')
  server.mode = 'well'
  expect((await store.get(key))?.equals(bytes)).toBe(true)
})

it.each<S3Mode>(['late', 'full'])('is nowhere, and leaves no parts, when it ends as “%s”', async (mode) => {
  const { server, store, path } = await aStore()
  server.mode = mode
  await expect(store.put(key, { path }, 'application/zip')).rejects.toThrow(FileStoreFault)
  expect([server.objects.size, server.uploads.size]).toEqual([0, 0])
})

it('is abandoned and deleted when a part fails', async () => {
  const { server, store, path } = await aStore()
  server.mode = 'breaking'
  await expect(store.put(key, { path }, 'application/zip')).rejects.toThrow(FileStoreFault)
  expect([server.objects.size, server.uploads.size]).toEqual([0, 0])
})

// covers Files and export: S3: abandoned uploads are swept away
it('is swept when the sender died', async () => {
  const { server, store } = await aStore()
  const now = new Date()
  server.uploads.begin(`kansli/${key}`, 'application/zip', new Date(now.getTime() - 60_000))
  server.uploads.begin('kansli/malmo/exports/young.zip', 'application/zip', now)
  server.uploads.begin('others/large', 'application/zip', new Date(0))
  await store.forgetUnfinished(new Date(now.getTime() - 1000))
  expect(server.uploads.size).toBe(2)
  expect(server.uploads.list('')).not.toContain(key)
})
