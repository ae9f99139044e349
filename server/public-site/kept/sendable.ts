import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import type { BrotliOptions, ZlibOptions } from 'node:zlib'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

// A page as bytes with everything that is sent beside them, so that sending it again is one write.

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/** On pages of this size 5 takes a third of a millisecond and stays within a few percent of 11. */
const brotliQuality = 5
/** Below this the headers are larger than the gain. */
const smallestCompressed = 500
/**
 * How a page is compressed for its first reader: a third larger than the kept copy. 15 kB take 0.06 ms at once, less than the write
 * of what they save; on another thread the same takes 0.25 ms, nearly all of it for the handing over.
 */
const quickQuality = 0
/** Above this the better encoding is worth waiting for. */
const largestQuick = 64_000

/** A page before it is encoded as bytes. */
export interface Rendering {
  readonly status: number
  readonly contentType: string
  readonly cacheControl: string
  /** Text, or bytes that are as small as they get: those are sent as they are. */
  readonly body: string | Buffer
  /** Headers of this answer only; they replace those of every answer. */
  readonly headers?: Headers
  /** Answers for an address that was given up: how often it is asked for is counted. */
  readonly oldAddress?: OldAddress
}

export interface OldAddress {
  readonly siteId: string
  readonly path: string
}

export type Encoding = 'identity' | 'br' | 'gzip'
export type Headers = Readonly<Record<string, string>>

interface Encoded {
  readonly bytes: Buffer
  readonly headers: Headers
}

export interface Sendable {
  readonly status: number
  /** False: bytes that are never compressed. */
  readonly isText: boolean
  readonly oldAddress: OldAddress | undefined
  readonly etag: string
  /** Headers of an answer 304. */
  readonly revalidatedHeaders: Headers
  readonly identity: Encoded
  /** Compressed on first use: a page that is read once should not pay for unused encodings. */
  readonly compressed: Partial<Record<Encoding, Promise<Encoded>>>
  /** The same, once ready. */
  readonly ready: Partial<Record<Encoding, Encoded>>
}

/** `always` are the headers that every answer carries. */
export function sendable(rendering: Rendering, always: Headers): Sendable {
  const isText = typeof rendering.body === 'string'
  const bytes = typeof rendering.body === 'string' ? Buffer.from(rendering.body) : rendering.body
  // Weak: the same page compressed is the same page.
  const etag = `${isText ? 'W/' : ''}"${hash('sha1', bytes, 'base64url')}"`
  const { status, oldAddress } = rendering
  const revalidatedHeaders = {
    ...always,
    'cache-control': rendering.cacheControl,
    ...(isText && { vary: 'Accept-Encoding' }),
    etag,
    ...rendering.headers,
  }
  const identity = {
    bytes,
    headers: { ...revalidatedHeaders, 'content-type': rendering.contentType, 'content-length': String(bytes.length) },
  }
  const ready = isText ? { identity } : { identity, br: identity, gzip: identity }
  return { status, isText, oldAddress, etag, revalidatedHeaders, identity, compressed: {}, ready }
}

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_PARAM_SIZE_HINT, BROTLI_MODE_TEXT } = constants

const brotliOptions = (size: number): BrotliOptions => ({
  params: {
    [BROTLI_PARAM_QUALITY]: brotliQuality,
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    [BROTLI_PARAM_SIZE_HINT]: size,
  },
})
const quickBrotli: BrotliOptions = { params: { [BROTLI_PARAM_QUALITY]: quickQuality } }
const quickGzip: ZlibOptions = { level: 1 }

async function compress({ identity: { bytes, headers } }: Sendable, encoding: 'br' | 'gzip'): Promise<Encoded> {
  const smaller = encoding === 'br' ? await brotli(bytes, brotliOptions(bytes.length)) : await gzipped(bytes)
  return withEncoding(smaller, encoding, headers)
}

/** Cheap rather than small. */
function compressQuickly({ identity: { bytes, headers } }: Sendable, encoding: 'br' | 'gzip'): Encoded {
  const smaller = encoding === 'br' ? brotliCompressSync(bytes, quickBrotli) : gzipSync(bytes, quickGzip)
  return withEncoding(smaller, encoding, headers)
}

const withEncoding = (bytes: Buffer, encoding: 'br' | 'gzip', headers: Headers): Encoded => ({
  bytes,
  headers: { ...headers, 'content-encoding': encoding, 'content-length': String(bytes.length) },
})

/** The page in an encoding; compressed once, however many ask. */
export async function encoded(page: Sendable, encoding: Encoding): Promise<Encoded> {
  if (encoding === 'identity' || page.identity.bytes.length < smallestCompressed) {
    page.ready[encoding] = page.identity
    return page.identity
  }
  return (page.compressed[encoding] ??= compress(page, encoding).then((made) => (page.ready[encoding] = made)))
}

const readOnce = new WeakSet<Sendable>()

/**
 * What to send of a page that is not ready in that encoding. Compressing well costs more than all else about a fresh page, and
 * many are read once: the first reader gets the quick compression, the next one the good one, which is kept.
 */
export function firstSent(page: Sendable, encoding: Encoding): Encoded | Promise<Encoded> {
  const { length } = page.identity.bytes
  const isQuick = encoding !== 'identity' && length >= smallestCompressed && length <= largestQuick && !readOnce.has(page)
  if (!isQuick) return encoded(page, encoding)
  readOnce.add(page)
  return compressQuickly(page, encoding)
}

const weights = /;\s*q=0(?:\.0{0,3})?\s*$/

/** The best of ours that the browser takes. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (acceptEncoding === undefined) return 'identity'
  const offered = acceptEncoding
    .toLowerCase()
    .split(',')
    .filter((part) => !weights.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (offered.includes('br')) return 'br'
  return offered.includes('gzip') || offered.includes('*') ? 'gzip' : 'identity'
}

/** True if the browser already has this page. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque)
}
