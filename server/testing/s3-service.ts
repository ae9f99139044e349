import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { S3Settings } from '../platform/files/s3-call.ts'
import { S3Refusal } from './s3-refusal.ts'
import { S3Uploads } from './s3-uploads.ts'

// A service that speaks S3 over HTTP, with one bucket in memory: the part of the protocol that the program uses, with
// signature checks, and with failures of real services.

export type S3Mode =
  | 'well'
  /** Never answers. */
  | 'silent'
  /** Refuses every other call with 503, like an overloaded service. */
  | 'busy'
  | 'failing'
  /** Closes the connection in the middle of a request or an answer. */
  | 'breaking'
  /** Refuses new objects. */
  | 'full'
  /** Redirects, as for a bucket of another region. */
  | 'elsewhere'
  /** Reports that it assembles the parts, and then that it failed. */
  | 'late'

interface StoredObject {
  readonly bytes: Buffer
  readonly contentType: string
  readonly modifiedAt: Date
}

export interface S3Server {
  readonly settings: S3Settings
  readonly objects: Map<string, StoredObject>
  /** Multipart uploads in progress. */
  readonly uploads: S3Uploads
  mode: S3Mode
  /** Number of calls, whether they succeeded or not. */
  calls: number
  /** Objects in one page of a list. */
  pageSize: number
  /** Delay of every answer. */
  delayMs: number
  /** Lead of its clock over ours. */
  aheadMs: number
  /** Stops listening, as during an outage; `comeBack` listens at the same address. */
  leave(): Promise<void>
  comeBack(): Promise<void>
}

const maxSkewMs = 15 * 60_000
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Signs the request again with the known secret, and compares. */
async function checkSignature(request: IncomingMessage, body: Buffer, settings: S3Settings, now: number): Promise<void> {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=/.exec(
    request.headers.authorization ?? '',
  )
  if (!parts) throw new S3Refusal(403, 'AccessDenied')
  const [, accessKeyId = '', day, region, names = ''] = parts
  if (accessKeyId !== settings.accessKeyId) throw new S3Refusal(403, 'InvalidAccessKeyId')
  if (region !== settings.region) throw new S3Refusal(400, 'AuthorizationHeaderMalformed')
  const datetime = String(request.headers['x-amz-date'])
  const signedAt = Date.parse(datetime.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!datetime.startsWith(day ?? '-') || !(Math.abs(now - signedAt) < maxSkewMs)) throw new S3Refusal(403, 'RequestTimeTooSkewed')
  const signed = names.split(';').filter((name) => name !== 'host')
  const signer = new AwsV4Signer({
    method: request.method ?? 'GET',
    url: `http://${request.headers.host}${request.url}`,
    headers: Object.fromEntries(signed.map((name) => [name, String(request.headers[name])])),
    accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    service: 's3',
    region,
    datetime,
    allHeaders: true,
  })
  const { headers } = await signer.sign()
  if (headers.get('authorization') !== request.headers.authorization) throw new S3Refusal(403, 'SignatureDoesNotMatch')
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) throw new S3Refusal(400, 'XAmzContentSHA256Mismatch')
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function listing(objects: ReadonlyMap<string, StoredObject>, query: URLSearchParams, pageSize: number): string {
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString()
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).toSorted()
  const page = keys.slice(0, pageSize)
  const last = page.at(-1)
  const isTruncated = keys.length > page.length && last !== undefined
  const contents = page.map((key) => {
    const object = objects.get(key)
    return `<Contents><Key>${key}</Key><LastModified>${object?.modifiedAt.toISOString()}</LastModified><Size>${object?.bytes.length}</Size></Contents>`
  })
  const next = isTruncated ? `<NextContinuationToken>${Buffer.from(last).toString('base64url')}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`
}

/** Listens until `leave`. */
export async function openS3Server(overrides: Partial<S3Settings> = {}): Promise<S3Server> {
  const objects = new Map<string, StoredObject>()
  const uploads = new S3Uploads()
  let server: Server
  const bucket = 'kansli-test'

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { mode } = state
    state.calls++
    if (state.delayMs > 0) await wait(state.delayMs)
    if (mode === 'silent') return
    if (mode === 'breaking' && request.method === 'PUT') {
      request.once('data', () => request.socket.destroy())
      return
    }
    const body = await bodyOf(request)
    if (mode === 'failing' || (mode === 'busy' && state.calls % 2 === 1)) throw new S3Refusal(503, 'SlowDown')
    if (mode === 'elsewhere') {
      response.writeHead(307, { location: 'http://127.0.0.1:9/stolen' }).end()
      return
    }
    await checkSignature(request, body, state.settings, Date.now() + state.aheadMs)
    const url = new URL(request.url ?? '/', 'http://s3')
    const [, inBucket, ...rest] = url.pathname.split('/')
    if (inBucket !== bucket) throw new S3Refusal(404, 'NoSuchBucket')
    const key = rest.join('/')
    if (key === '' && url.searchParams.has('uploads')) return void response.end(uploads.list(url.searchParams.get('prefix') ?? ''))
    if (serveParts(request, response, key, url.searchParams, body)) return
    if (key === '') return void response.end(listing(objects, url.searchParams, state.pageSize))
    const object = objects.get(key)
    switch (request.method) {
      case 'PUT':
        if (mode === 'full') throw new S3Refusal(507, 'XMinioStorageFull')
        objects.set(key, { bytes: body, contentType: String(request.headers['content-type']), modifiedAt: new Date() })
        return void response.end()
      case 'DELETE':
        objects.delete(key)
        return void response.writeHead(204).end()
      default:
        if (!object) throw new S3Refusal(404, 'NoSuchKey')
        response.writeHead(200, { 'content-type': object.contentType, 'content-length': object.bytes.length })
        if (mode !== 'breaking') return void response.end(object.bytes)
        response.write(object.bytes.subarray(0, object.bytes.length / 2), () => response.destroy())
    }
  }

  /** False for a call that is not about a multipart upload. */
  function serveParts(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    query: URLSearchParams,
    body: Buffer,
  ): boolean {
    const id = query.get('uploadId')
    if (id === null && !query.has('uploads')) return false
    if (state.mode === 'full') throw new S3Refusal(507, 'XMinioStorageFull')
    if (id === null) response.end(uploads.begin(key, String(request.headers['content-type'])))
    else if (request.method === 'PUT')
      response.writeHead(200, { etag: uploads.put(id, key, Number(query.get('partNumber')), body) }).end()
    else if (request.method === 'DELETE') {
      uploads.abort(id, key)
      response.writeHead(204).end()
    } else if (state.mode === 'late') response.end('<?xml version="1.0"?>  <Error><Code>InternalError</Code></Error>')
    else {
      objects.set(key, { ...uploads.complete(id, key, body.toString()), modifiedAt: new Date() })
      response.end('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>')
    }
    return true
  }

  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => {
      server = createServer((request, response) => {
        serve(request, response).catch((error: unknown) => {
          const refusal = error instanceof S3Refusal ? error : new S3Refusal(500, 'InternalError')
          if (!response.headersSent) response.writeHead(refusal.status, { 'content-type': 'application/xml' })
          response.end(`<?xml version="1.0"?><Error><Code>${refusal.code}</Code></Error>`)
        })
      })
      server.listen(port, '127.0.0.1', resolve)
    })
  await listen(0)
  // After `listen` the server has an address with a port.
  const { port } = server!.address() as AddressInfo
  const leave = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const state: S3Server = {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'eu-north-1',
      accessKeyId: 'AKIATEST',
      secretAccessKey: 'a secret that signs',
      prefix: '',
      ...overrides,
    },
    objects,
    uploads,
    mode: 'well',
    calls: 0,
    pageSize: 1000,
    delayMs: 0,
    aheadMs: 0,
    leave,
    comeBack: () => listen(port),
  }
  return state
}
