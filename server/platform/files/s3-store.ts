import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { createBreaker } from '../breaker.ts'
import type { FileStore, StoredFile } from './file-store.ts'
import { FileStoreFault } from './file-store.ts'
import { requireKey, requireKeyPrefix } from './file-key.ts'
import type { S3Body, S3Limits, S3Request, S3Settings } from './s3-call.ts'
import { s3Caller, s3Limits } from './s3-call.ts'
import type { AskS3 } from './s3-parts.ts'
import { putInParts, unfinishedUploads } from './s3-parts.ts'
import { element, elements } from './s3-xml.ts'

// Files in S3 or a compatible store. An object exists when all of it has arrived, so readers never see half a file.

const attempts = 3
/** A person gets an error after five seconds rather than fifteen; a program would have to start all over again. */
type Waiting = 'person' | 'program'
/** Longest first pause, doubled for each attempt. The pause is random, so that callers refused together do not return together. */
const pauseMs = 200
const maxListBytes = 2 * 1024 * 1024
const maxFaultBytes = 16 * 1024
/** Limit of `get`, which holds the file in memory; `open` is for larger ones. The largest picture kept without loss fits. */
const maxHeldBytes = 128 * 1024 * 1024
/** The longest time that a timer of Node can wait. */
const longestMs = 2 ** 31 - 1

async function collected(response: IncomingMessage, max: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > max) {
      response.destroy()
      throw new FileStoreFault('S3 answered with too much', { isFull: false })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}

const isTransient = (status: number): boolean => status >= 500 || status === 429

const bytesBody = (from: Uint8Array, contentType: string): S3Body => ({
  from,
  bytes: from.length,
  sha256: createHash('sha256').update(from).digest('hex'),
  contentType,
})

/** A piece of a file. */
async function fileBody(path: string, start: number, bytes: number, contentType: string): Promise<S3Body> {
  const hash = createHash('sha256')
  if (bytes > 0) await pipeline(createReadStream(path, { start, end: start + bytes - 1 }), hash)
  return { from: bytes > 0 ? { path, start } : new Uint8Array(0), bytes, sha256: hash.digest('hex'), contentType }
}

/** One call with its attempts. `read` receives the answer of a call that succeeded, or null for 404. */
type Ask = <T>(request: S3Request, read: (response: IncomingMessage | null) => Promise<T>, waiting?: Waiting) => Promise<T>

function createAsk(settings: S3Settings, limits: S3Limits): Ask {
  const caller = s3Caller(settings, limits)
  const breaker = createBreaker()

  async function attempt<T>(
    request: S3Request,
    read: (response: IncomingMessage | null) => Promise<T>,
    silentMs: number,
  ): Promise<{ value: T } | { again: unknown }> {
    const response = await caller.send(request, Math.max(1, silentMs))
    const status = response.statusCode ?? 0
    if (status >= 200 && status < 300) return { value: await read(response) }
    const fault = (await collected(response, maxFaultBytes)).toString('utf8')
    const code = element(fault, 'Code')
    if (status === 404 && code !== 'NoSuchBucket') return { value: await read(null) }
    const isFull = status === 507 || /^(QuotaExceeded|XMinioStorageFull|EntityTooLarge)$/.test(code)
    const error = new FileStoreFault(`S3 answered ${status} ${code}`, { isFull })
    if (isTransient(status) && !isFull) return { again: error }
    throw error
  }

  return async function ask<T>(
    request: S3Request,
    read: (response: IncomingMessage | null) => Promise<T>,
    waiting: Waiting = 'person',
  ): Promise<T> {
    if (breaker.isOpen()) throw new FileStoreFault('S3 has not answered lately', { isFull: false })
    const began = performance.now()
    const leftMs = (): number => (waiting === 'person' ? began + limits.silentMs - performance.now() : limits.silentMs)
    for (let tries = 1; ; tries++) {
      const outcome = await attempt(request, read, leftMs()).catch((error: unknown) => {
        if (error instanceof FileStoreFault) throw error
        return { again: error }
      })
      const pause = Math.random() * pauseMs * 2 ** tries
      const isLast = tries >= attempts || leftMs() <= pause
      // Any answer shows that S3 is alive. A call that used up the time of all attempts counts as all of them.
      breaker.heard('value' in outcome, isLast ? attempts - tries + 1 : 1)
      if ('value' in outcome) return outcome.value
      if (isLast) throw new FileStoreFault('S3 does not answer', { isFull: false, cause: outcome.again })
      await wait(pause)
    }
  }
}

/** Opens no connection: a fault of S3 appears with the first call. */
export function openS3Store(settings: S3Settings, limits: S3Limits = s3Limits): FileStore {
  const ask = createAsk(settings, limits)

  const put = (key: string, body: S3Body, waiting?: Waiting): Promise<void> =>
    ask(
      { method: 'PUT', key, body },
      async (response) => {
        if (!response) throw new FileStoreFault('S3 has no such place', { isFull: false })
        await collected(response, maxFaultBytes)
      },
      waiting,
    )

  /** A call whose answer is short: its body as text, null for 404. */
  const textFor =
    (waiting: Waiting): AskS3 =>
    (request, answered) =>
      ask(
        request,
        async (response) => {
          if (!response) return null
          answered?.(response.headers)
          return (await collected(response, maxListBytes)).toString('utf8')
        },
        waiting,
      )
  const text = textFor('person')

  return {
    async put(key, from, contentType) {
      requireKey(key)
      if (!('path' in from)) return put(key, bytesBody(from, contentType))
      // Local files are exports of a whole site, made by a job that no person waits for.
      const { size } = await stat(from.path)
      if (size <= limits.partBytes) return put(key, await fileBody(from.path, 0, size, contentType), 'program')
      const part = (start: number) => fileBody(from.path, start, Math.min(limits.partBytes, size - start), contentType)
      await putInParts(textFor('program'), key, { size, partBytes: limits.partBytes, contentType, part })
    },
    async get(key) {
      requireKey(key)
      return ask({ method: 'GET', key }, async (response) => response && collected(response, maxHeldBytes))
    },
    async open(key) {
      requireKey(key)
      return ask({ method: 'GET', key, isStream: true }, async (response) => {
        if (!response) return null
        const bytes = Number(response.headers['content-length'])
        // A slow reader holds up only its own stream, and not for ever.
        response.socket.setTimeout(limits.slowReaderMs)
        const withinMs = limits.slowReaderMs + (bytes / limits.readerBytesPerSecond) * 1000
        const tooSlow = setTimeout(() => response.destroy(new Error('Read too slowly')), Math.min(withinMs, longestMs)).unref()
        response.once('close', () => clearTimeout(tooSlow))
        return { stream: response, bytes }
      })
    },
    async delete(key) {
      requireKey(key)
      await ask({ method: 'DELETE', key }, async (response) => response && collected(response, maxFaultBytes))
    },
    async *list(prefix): AsyncGenerator<StoredFile> {
      requireKeyPrefix(prefix)
      const query = { 'list-type': '2', prefix: settings.prefix + prefix, 'max-keys': '1000' }
      for (let token = ''; ;) {
        const page =
          (await text({ method: 'GET', key: '', query: { ...query, ...(token && { 'continuation-token': token }) } })) ?? ''
        yield* listed(page, settings.prefix)
        token = element(page, 'NextContinuationToken')
        if (element(page, 'IsTruncated') !== 'true' || token === '') return
      }
    },
    async forgetUnfinished(before) {
      for (const { key, id } of await unfinishedUploads(text, settings.prefix, before))
        await text({ method: 'DELETE', key, query: { uploadId: id } })
    },
  }
}

function* listed(page: string, prefix: string): Generator<StoredFile> {
  for (const contents of elements(page, 'Contents')) {
    const key = element(contents, 'Key')
    if (!key.startsWith(prefix)) continue
    yield {
      key: key.slice(prefix.length),
      bytes: Number(element(contents, 'Size')),
      modifiedAt: new Date(element(contents, 'LastModified')),
    }
  }
}
