import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import type { BrotliOptions, ZlibOptions } from 'node:zlib'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

// A page as bytes with all its headers, so that sending it again is one write.

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
/** For pages of this size, quality 5 takes a third of a millisecond and stays within a few percent of 11. */
const brotliQuality = 5
/** For a style sheet, which is compressed once and sent to each visitor: 37 ms on another thread, and an eighth smaller than 5. */
const lastingQuality = 10
/** Below this size the headers cost more than compression saves. */
const smallestCompressed = 500
/**
 * Compression for the first reader of a page: a third larger than the cached copy. 15 kB take 0.06 ms on this thread, less
 * than it takes to write the saved bytes; another thread would take 0.25 ms, nearly all of it for the transfer.
 */
const quickQuality = 0
/** Above this size the better compression is worth the wait. */
const largestQuick = 64_000

/** A page before it is encoded as bytes. */
export interface Rendering {
  readonly status: number
  readonly contentType: string
  readonly cacheControl: string
  /** Text, or bytes that are already compressed and are sent unchanged. */
  readonly body: string | Buffer
  /** Headers of this answer only; they override the general ones. */
  readonly headers?: Headers
  /** Set on answers for an old address, whose requests are counted. */
  readonly oldAddress?: OldAddress
  /** Set on pages of a site, whose readings are counted. */
  readonly reading?: Reading
}

/** A page of a site: an item by its id, another by its path. */
export interface Reading {
  readonly siteId: string
  readonly page: string
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
  /** False for bytes that are never compressed. */
  readonly isText: boolean
  /** True if browsers keep it for ever, as they do with what has a hash of its content in the address. */
  readonly isLasting: boolean
  readonly oldAddress: OldAddress | undefined
  readonly reading: Reading | undefined
  readonly etag: string
  /** Headers of an answer 304. */
  readonly revalidatedHeaders: Headers
  readonly identity: Encoded
  /** Compressed at first use, so that a page that is read once does not pay for unused encodings. */
  readonly compressed: Partial<Record<Encoding, Promise<Encoded>>>
  /** Finished encodings. */
  readonly ready: Partial<Record<Encoding, Encoded>>
}

/** `always`: headers of every answer. */
export function sendable(rendering: Rendering, always: Headers): Sendable {
  const isText = typeof rendering.body === 'string'
  const bytes = typeof rendering.body === 'string' ? Buffer.from(rendering.body) : rendering.body
  // A weak ETag: the compressed page counts as the same page.
  const etag = `${isText ? 'W/' : ''}"${hash('sha1', bytes, 'base64url')}"`
  const { status, oldAddress, reading } = rendering
  const isLasting = rendering.cacheControl.includes('immutable')
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
  return { status, isText, isLasting, oldAddress, reading, etag, revalidatedHeaders, identity, compressed: {}, ready }
}

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_PARAM_SIZE_HINT, BROTLI_MODE_TEXT } = constants

const brotliOptions = ({ isLasting, identity }: Sendable): BrotliOptions => ({
  params: {
    [BROTLI_PARAM_QUALITY]: isLasting ? lastingQuality : brotliQuality,
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    [BROTLI_PARAM_SIZE_HINT]: identity.bytes.length,
  },
})
const quickBrotli: BrotliOptions = { params: { [BROTLI_PARAM_QUALITY]: quickQuality } }
const quickGzip: ZlibOptions = { level: 1 }

async function compress(page: Sendable, encoding: 'br' | 'gzip'): Promise<Encoded> {
  const { bytes, headers } = page.identity
  const smaller = encoding === 'br' ? await brotli(bytes, brotliOptions(page)) : await gzipped(bytes)
  return withEncoding(smaller, encoding, headers)
}

/** Compresses fast rather than well. */
function compressQuickly({ identity: { bytes, headers } }: Sendable, encoding: 'br' | 'gzip'): Encoded {
  const smaller = encoding === 'br' ? brotliCompressSync(bytes, quickBrotli) : gzipSync(bytes, quickGzip)
  return withEncoding(smaller, encoding, headers)
}

const withEncoding = (bytes: Buffer, encoding: 'br' | 'gzip', headers: Headers): Encoded => ({
  bytes,
  headers: { ...headers, 'content-encoding': encoding, 'content-length': String(bytes.length) },
})

/** The page in an encoding; compressed only once for all requests. */
export async function encoded(page: Sendable, encoding: Encoding): Promise<Encoded> {
  if (encoding === 'identity' || page.identity.bytes.length < smallestCompressed) {
    page.ready[encoding] = page.identity
    return page.identity
  }
  return (page.compressed[encoding] ??= compress(page, encoding).then((made) => (page.ready[encoding] = made)))
}

const readOnce = new WeakSet<Sendable>()

/**
 * The answer for a page that is not ready in an encoding. Good compression costs more than all other work for a new page, and
 * many pages are read once: the first reader gets the quick compression, the next one the good one, which is cached. What
 * browsers keep for ever is compressed well at once.
 */
export function firstSent(page: Sendable, encoding: Encoding): Encoded | Promise<Encoded> {
  const { length } = page.identity.bytes
  const isWorthTheWait = page.isLasting || length < smallestCompressed || length > largestQuick || readOnce.has(page)
  if (encoding === 'identity' || isWorthTheWait) return encoded(page, encoding)
  readOnce.add(page)
  return compressQuickly(page, encoding)
}

const weights = /;\s*q=0(?:\.0{0,3})?\s*$/

/** The best available encoding that the browser accepts. */
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
