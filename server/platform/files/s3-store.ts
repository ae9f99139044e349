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

// Files in S3, or in what speaks like it. An object is there when all of it has come, so that nothing half-written is ever seen.

const attempts = 3
/** A pause of up to this, doubled each time; not the same for everybody who was thrown out at the same moment. */
const pauseMs = 200
const maxListBytes = 2 * 1024 * 1024
const maxFaultBytes = 16 * 1024
/** More is not held in memory; `open` is for that. */
const maxHeldBytes = 64 * 1024 * 1024
const slowReaderMs = 60_000
/** Each look is an object written. */
const readyForMs = 10_000
const readyKey = '_ready'

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
const element = (xml: string, name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''

async function bodyOf(from: Uint8Array | { readonly path: string }, contentType: string): Promise<S3Body> {
  const hash = createHash('sha256')
  if (!('path' in from)) return { from, bytes: from.length, sha256: hash.update(from).digest('hex'), contentType }
  const [{ size }] = await Promise.all([stat(from.path), pipeline(createReadStream(from.path), hash)])
  return { from, bytes: size, sha256: hash.digest('hex'), contentType }
}

/** Opens nothing yet: whether it answers is seen when it is asked. */
export function openS3Store(settings: S3Settings, limits: S3Limits = s3Limits): FileStore {
  const caller = s3Caller(settings, limits)
  const breaker = createBreaker()

  /** One call with its attempts. `read` gets the answer of a call that went well, or null for what is not there. */
  async function ask<T>(request: S3Request, read: (response: IncomingMessage | null) => Promise<T>, tries = attempts): Promise<T> {
    if (breaker.isOpen()) throw new FileStoreFault('S3 has not answered lately', { isFull: false })
    for (let attempt = 1; ; attempt++) {
      const outcome = await once(request, read).catch((error: unknown) => {
        if (error instanceof FileStoreFault) throw error
        return { again: error }
      })
      // What came to an answer, whatever it says, is alive.
      breaker.heard('value' in outcome)
      if ('value' in outcome) return outcome.value
      if (attempt >= tries) throw new FileStoreFault('S3 does not answer', { isFull: false, cause: outcome.again })
      await wait(Math.random() * pauseMs * 2 ** attempt)
    }
  }

  async function once<T>(
    request: S3Request,
    read: (response: IncomingMessage | null) => Promise<T>,
  ): Promise<{ value: T } | { again: unknown }> {
    const response = await caller.send(request)
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

  const put = (key: string, body: S3Body, tries?: number): Promise<void> =>
    ask(
      { method: 'PUT', key, body },
      async (response) => {
        if (!response) throw new FileStoreFault('S3 has no such place', { isFull: false })
        await collected(response, maxFaultBytes)
      },
      tries,
    )

  let ready: { readonly until: number; readonly answer: Promise<boolean> } | null = null

  return {
    async put(key, from, contentType) {
      requireKey(key)
      await put(key, await bodyOf(from, contentType))
    },
    async get(key) {
      requireKey(key)
      return ask({ method: 'GET', key }, async (response) => response && collected(response, maxHeldBytes))
    },
    async open(key) {
      requireKey(key)
      return ask({ method: 'GET', key }, async (response) => {
        if (!response) return null
        // Whoever reads may be slow, and stops what comes meanwhile.
        response.socket.setTimeout(slowReaderMs)
        return { stream: response, bytes: Number(response.headers['content-length']) }
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
        const page = await ask(
          { method: 'GET', key: '', query: { ...query, ...(token && { 'continuation-token': token }) } },
          async (response) => (response ? (await collected(response, maxListBytes)).toString('utf8') : ''),
        )
        yield* listed(page, settings.prefix)
        token = element(page, 'NextContinuationToken')
        if (element(page, 'IsTruncated') !== 'true' || token === '') return
      }
    },
    isReady() {
      if (ready && performance.now() < ready.until) return ready.answer
      const answer = bodyOf(new Uint8Array(0), 'text/plain')
        .then((body) => put(readyKey, body, 1))
        .then(
          () => true,
          () => false,
        )
      ready = { until: performance.now() + readyForMs, answer }
      // A "no" is asked again at once.
      void answer.then((isReady) => !isReady && (ready = null))
      return answer
    },
  }
}

function* listed(page: string, prefix: string): Generator<StoredFile> {
  for (const [, contents = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
    const key = element(contents, 'Key')
    if (!key.startsWith(prefix) || key === prefix + readyKey) continue
    yield {
      key: key.slice(prefix.length),
      bytes: Number(element(contents, 'Size')),
      modifiedAt: new Date(element(contents, 'LastModified')),
    }
  }
}
