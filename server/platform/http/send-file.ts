import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { PathParams } from '#contract/endpoint-path.ts'
import type { Policy } from './handle.ts'

/** Bytes that a browser shows as a picture or saves under a name. */
export interface SentFile {
  readonly body: Buffer | Readable
  /** Null for a stream whose length nobody knows before its end. */
  readonly bytes: number | null
  /** Content type from our own record, never guessed from a name (SEC-32). */
  readonly contentType: string
  /** Null: shown in place. A name: saved under it. */
  readonly saveAs: string | null
  /** True when the address changes with the bytes, so that it may be cached for ever. */
  readonly isImmutable: boolean
}

/** The policy of files: nothing in them may load or run, or act as a page of ours. */
const filePolicy = "default-src 'none'; sandbox"

/** RFC 6266: the full name, and an ASCII form for old clients. */
export function contentDisposition(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7E]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Registers a route that answers with a file. */
export function registerFile<Path extends string>(
  app: FastifyInstance,
  url: Path,
  policy: Policy,
  work: (params: PathParams<Path>, request: FastifyRequest) => Promise<SentFile>,
): void {
  app.get(url, { config: { policy } }, async (request, reply) => {
    // The router passes exactly the parameters of the path.
    const file = await work(request.params as PathParams<Path>, request)
    return reply
      .headers({
        'content-type': file.contentType,
        ...(file.bytes !== null && { 'content-length': String(file.bytes) }),
        'content-security-policy': filePolicy,
        'content-disposition': file.saveAs === null ? 'inline' : contentDisposition(file.saveAs),
        ...(file.isImmutable && { 'cache-control': 'private, max-age=31536000, immutable' }),
      })
      .send(file.body)
  })
}
