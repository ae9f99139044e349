import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { startS3Server } from '../../testing/s3-server.ts'
import type { S3Server } from '../../testing/s3-service.ts'
import type { FileStore } from './file-store.ts'
import { FileStoreFault } from './file-store.ts'
import type { S3Limits } from './s3-call.ts'
import { s3Limits } from './s3-call.ts'
import { openS3Store } from './s3-store.ts'

/** Short limits for tests of a silent server, long enough for answers on a busy machine. */
const impatient: S3Limits = { ...s3Limits, silentMs: 1000, attemptMs: 5000 }
const bytes = Buffer.alloc(300_000, 7)
const key = 'malmo/media/a.jpg'

async function aStore(): Promise<{ server: S3Server; store: FileStore }> {
  const server = await startS3Server()
  return { server, store: openS3Store(server.settings) }
}

const faultOf = async (work: Promise<unknown>): Promise<FileStoreFault> => {
  const error = await work.then(
    () => new Error('The call did not fail'),
    (fault: unknown) => fault,
  )
  expect(error).toBeInstanceOf(FileStoreFault)
  return error as FileStoreFault
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

// Concurrent: most of these tests wait for a server that fails.
it.concurrent('stores objects under its prefix, with their type', async () => {
  const server = await startS3Server({ prefix: 'kansli/' })
  await openS3Store(server.settings).put(key, bytes, 'image/jpeg')
  expect([...server.objects].map(([name, { contentType }]) => [name, contentType])).toEqual([
    ['kansli/malmo/media/a.jpg', 'image/jpeg'],
  ])
})

it.concurrent('lists page by page', async () => {
  const { server, store } = await aStore()
  for (let i = 0; i < 10; i++) await store.put(`malmo/media/${i}`, bytes.subarray(0, i), 'image/jpeg')
  server.pageSize = 3
  const found: (readonly [string, number])[] = []
  for await (const file of store.list('malmo/media/')) found.push([file.key, file.bytes])
  expect(found).toEqual(Array.from({ length: 10 }, (_, i) => [`malmo/media/${i}`, i]))
})

it.concurrent.each([
  ['another secret', { secretAccessKey: 'not the secret' }],
  ['another key', { accessKeyId: 'AKIAOTHER' }],
  ['another region', { region: 'us-east-1' }],
  ['a bucket that is not there', { bucket: 'somebody-elses' }],
])('with %s is reported after one call, and nothing is read or written', async (_name, wrong) => {
  const { server, store } = await aStore()
  await store.put(key, bytes, 'image/jpeg')
  server.calls = 0
  const other = openS3Store({ ...server.settings, ...wrong })
  expect((await faultOf(other.get(key))).isFull).toBe(false)
  await faultOf(other.put('malmo/media/b.jpg', bytes, 'image/jpeg'))
  expect(server.calls).toBe(2)
  expect(server.objects.size).toBe(1)
})

it.concurrent('reports a wrong clock', async () => {
  const { server, store } = await aStore()
  server.aheadMs = 20 * 60_000
  await faultOf(store.put(key, bytes, 'image/jpeg'))
  expect(server.objects.size).toBe(0)
})

it.concurrent('asks again when S3 is overloaded', async () => {
  const { server, store } = await aStore()
  server.mode = 'busy'
  await store.put(key, bytes, 'image/jpeg')
  expect((await store.get(key))?.equals(bytes)).toBe(true)
  expect(server.calls).toBe(4)
})

it.concurrent('gives up after three attempts', async () => {
  const { server, store } = await aStore()
  server.mode = 'failing'
  expect((await faultOf(store.put(key, bytes, 'image/jpeg'))).isFull).toBe(false)
  expect(server.calls).toBe(3)
})

// covers Files and export: SEC-51: S3 does not answer
it.concurrent('waits for one that says nothing only so long, then spares it, and is back when it is', async ({ expect }) => {
  const { server, store: patient } = await aStore()
  await patient.put(key, bytes, 'image/jpeg')
  const store = openS3Store(server.settings, impatient)
  server.mode = 'silent'
  expect(await took(() => faultOf(store.get(key)))).toBeLessThan(5000)
  await faultOf(store.put('malmo/media/b.jpg', bytes, 'image/jpeg'))
  server.calls = 0
  // Less time than one silence.
  expect(await took(() => faultOf(store.get(key)))).toBeLessThan(impatient.silentMs)
  expect(server.calls).toBe(0)
  server.mode = 'well'
  await expect.poll(() => store.get(key).catch(() => null), { timeout: 15_000 }).toEqual(bytes)
})

// covers Files and export: SEC-51: a silent file store costs one silence, not three
it.concurrent('has a person wait for one silence, not for three', async () => {
  const { server } = await aStore()
  const store = openS3Store(server.settings, impatient)
  server.mode = 'silent'
  expect(await took(() => faultOf(store.put(key, bytes, 'image/jpeg')))).toBeLessThan(3 * impatient.silentMs)
  expect(server.calls).toBe(1)
})

it.concurrent('has a person wait no longer when S3 is slow to answer that it fails', async () => {
  const { server } = await aStore()
  const store = openS3Store(server.settings, impatient)
  Object.assign(server, { mode: 'failing', delayMs: 700 })
  await faultOf(store.put(key, bytes, 'image/jpeg'))
  // The time of one silence is over before a third attempt.
  expect(server.calls).toBeLessThan(3)
})

it.concurrent('returns nothing of a file that was changed on the way', async () => {
  const { server, store } = await aStore()
  server.mode = 'breaking'
  await faultOf(store.put(key, bytes, 'image/jpeg'))
  server.mode = 'well'
  expect(server.objects.size).toBe(0)
})

it.concurrent('treats a cut-off answer as a failure, and fails the stream', async () => {
  const { server, store } = await aStore()
  await store.put(key, bytes, 'image/jpeg')
  server.mode = 'breaking'
  await faultOf(store.get(key))
  const other = openS3Store(server.settings)
  const opened = await other.open(key)
  await expect(opened && buffer(opened.stream)).rejects.toThrow()
})

it.concurrent('reports S3 as away, and works again when S3 is back', async ({ expect }) => {
  const { server, store } = await aStore()
  await server.leave()
  await faultOf(store.put(key, bytes, 'image/jpeg'))
  await server.comeBack()
  await expect
    .poll(
      () =>
        store.put(key, bytes, 'image/jpeg').then(
          () => true,
          () => false,
        ),
      { timeout: 15_000 },
    )
    .toBe(true)
})

it.concurrent('follows no redirect', async () => {
  const { server, store } = await aStore()
  server.mode = 'elsewhere'
  await faultOf(store.get(key))
  await faultOf(store.put(key, bytes, 'image/jpeg'))
  expect(server.calls).toBe(2)
})

it.concurrent('tells a full store from one that is away', async () => {
  const { server, store } = await aStore()
  await store.put(key, bytes, 'image/jpeg')
  server.mode = 'full'
  server.calls = 0
  expect((await faultOf(store.put('malmo/media/b.jpg', bytes, 'image/jpeg'))).isFull).toBe(true)
  expect(server.calls).toBe(1)
  expect((await store.get(key))?.equals(bytes)).toBe(true)
})

// covers Files and export: S3: slow readers stop nobody else
it('is there for others while many read slowly', async () => {
  const server = await startS3Server()
  const store = openS3Store(server.settings)
  await store.put(key, Buffer.alloc(8 * 1024 * 1024), 'application/pdf')
  await store.put('malmo/media/b.jpg', bytes, 'image/jpeg')
  const slow = await Promise.all(Array.from({ length: 30 }, () => store.open(key)))
  expect((await store.get('malmo/media/b.jpg'))?.length).toBe(bytes.length)
  for (const opened of slow) opened?.stream.destroy()
})

it('ends a stream whose reader is too slow', async () => {
  const server = await startS3Server()
  const store = openS3Store(server.settings, { ...s3Limits, slowReaderMs: 1500, readerBytesPerSecond: 1024 ** 4 })
  server.objects.set(key, { bytes: Buffer.alloc(64 * 1024 * 1024), contentType: 'application/pdf', modifiedAt: new Date() })
  const opened = await store.open(key)
  const reading = setInterval(() => opened?.stream.read(1024), 50)
  await expect(new Promise((_resolve, reject) => opened?.stream.once('error', reject))).rejects.toThrow()
  clearInterval(reading)
})

it('returns the largest picture that may be kept without loss', async () => {
  const { server, store } = await aStore()
  server.objects.set(key, { bytes: Buffer.alloc(100 * 1024 * 1024), contentType: 'image/png', modifiedAt: new Date() })
  expect((await store.get(key))?.length).toBe(100 * 1024 * 1024)
})
