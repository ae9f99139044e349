import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Agent, request as httpRequest } from 'node:http'
import { Agent as TlsAgent, request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream/promises'

export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Prefix of every key: '' or something that ends with a slash. */
  readonly prefix: string
}

export interface S3Limits {
  /** S3 counts as away when no byte arrives for this long. A call that a person waits for has this time for all its attempts. */
  readonly silentMs: number
  /** Time for one attempt, in addition to its bytes at `bytesPerSecond`. */
  readonly attemptMs: number
  readonly bytesPerSecond: number
  /** The longest pause of a reader of a stream, and its slowest speed on the whole. */
  readonly slowReaderMs: number
  readonly readerBytesPerSecond: number
  /** A larger file is sent in parts of this size; each part can be retried. */
  readonly partBytes: number
}

export const s3Limits: S3Limits = {
  silentMs: 5000,
  attemptMs: 15_000,
  bytesPerSecond: 128 * 1024,
  slowReaderMs: 60_000,
  readerBytesPerSecond: 16 * 1024,
  // S3 allows 10 000 parts of at least 5 MiB, and 5 GiB in one piece.
  partBytes: 64 * 1024 * 1024,
}

/** The body: bytes in memory, or `bytes` of a file, streamed. */
export interface S3Body {
  readonly from: Uint8Array | { readonly path: string; readonly start: number }
  readonly bytes: number
  readonly sha256: string
  readonly contentType: string
}

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** Without the bucket and its prefix; '' is the bucket itself. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: S3Body
  /** Content type of an upload in parts, whose first call has no body. */
  readonly contentType?: string
  /** True when the answer is read at the speed of its receiver: it must not block other calls. */
  readonly isStream?: boolean
}

const emptyHash = createHash('sha256').digest('hex')

interface S3Caller {
  /**
   * Sends once and resolves when the head of the answer has arrived. Rejects with the network's error, and when no byte is sent or
   * received for `silentMs`. Follows no redirect (SEC-35).
   */
  send(request: S3Request, silentMs: number): Promise<IncomingMessage>
}

/** Signed calls to one bucket over kept connections. */
export function s3Caller(settings: S3Settings, limits: S3Limits): S3Caller {
  const isTls = settings.endpoint.startsWith('https://')
  const pool = (maxSockets: number) => {
    const options = { keepAlive: true, maxSockets, maxFreeSockets: 8 }
    return isTls ? new TlsAgent(options) : new Agent(options)
  }
  const [agent, streams] = [pool(24), pool(200)]
  // The signing key of each day, so that it is not derived for each call.
  const cache = new Map<string, ArrayBuffer>()

  async function signed({
    method,
    key,
    query = {},
    body,
    contentType = body?.contentType,
  }: S3Request): Promise<{ url: URL; headers: Record<string, string> }> {
    const url = new URL(`/${settings.bucket}${key === '' ? '' : `/${settings.prefix}${key}`}`, settings.endpoint)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: {
        // The hash covers the bytes: S3 refuses a body that was changed on the way.
        'x-amz-content-sha256': body?.sha256 ?? emptyHash,
        ...(contentType !== undefined && { 'content-type': contentType }),
      },
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
      service: 's3',
      region: settings.region,
      cache,
    })
    const { headers } = await signer.sign()
    if (cache.size > 2) cache.clear()
    return { url, headers: Object.fromEntries(headers) }
  }

  return {
    async send(call, silentMs) {
      const { url, headers } = await signed(call)
      const { body } = call
      return new Promise((resolve, reject) => {
        const withinMs = limits.attemptMs + ((body?.bytes ?? 0) / limits.bytesPerSecond) * 1000
        const sending = (isTls ? httpsRequest : httpRequest)(url, {
          method: call.method,
          agent: call.isStream ? streams : agent,
          headers: { ...headers, ...(body && { 'content-length': body.bytes }) },
          timeout: silentMs,
        })
        const tooLong = setTimeout(() => sending.destroy(new Error('No answer in time')), withinMs)
        // Also applies to the body of the answer.
        sending.on('timeout', () => sending.destroy(new Error('Silent for too long')))
        sending.on('error', (error) => {
          clearTimeout(tooLong)
          reject(error)
        })
        sending.on('response', (response) => {
          clearTimeout(tooLong)
          resolve(response)
        })
        if (body && 'path' in body.from) {
          const { path, start } = body.from
          pipeline(createReadStream(path, { start, end: start + body.bytes - 1 }), sending).catch(reject)
        } else sending.end(body?.from)
      })
    },
  }
}
