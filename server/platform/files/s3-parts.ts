import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { FileStoreFault } from './file-store.ts'
import type { S3Body, S3Request } from './s3-call.ts'
import { element, elements } from './s3-xml.ts'

// A large file goes to S3 in parts, one after the other: a fault costs one part, and memory holds only a piece of one.
// The object exists when all parts have arrived. An abandoned upload is deleted at once or by the sweep.

/** Calls S3 and returns its answer, or null for 404. Throws FileStoreFault. `answered` is called with the head of the answer. */
export type AskS3 = (request: S3Request, answered?: (headers: IncomingHttpHeaders) => void) => Promise<string | null>

interface LargeFile {
  readonly size: number
  readonly partBytes: number
  readonly contentType: string
  /** Returns the part that begins at byte `start`. */
  readonly part: (start: number) => Promise<S3Body>
}

const fault = (message: string): FileStoreFault => new FileStoreFault(message, { isFull: false })
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

function listOf(etags: readonly string[]): S3Body {
  const parts = etags.map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`)
  const from = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  return { from, bytes: from.length, sha256: createHash('sha256').update(from).digest('hex'), contentType: 'application/xml' }
}

async function sendParts(ask: AskS3, key: string, uploadId: string, { size, partBytes, part }: LargeFile): Promise<string[]> {
  const etags: string[] = []
  for (let start = 0; start < size; start += partBytes) {
    let etag = ''
    const request: S3Request = {
      method: 'PUT',
      key,
      query: { partNumber: String(etags.length + 1), uploadId },
      body: await part(start),
    }
    const answer = await ask(request, (headers) => (etag = headers.etag ?? ''))
    if (answer === null || etag === '') throw fault('S3 has no such upload')
    etags.push(etag)
  }
  return etags
}

export async function putInParts(ask: AskS3, key: string, file: LargeFile): Promise<void> {
  const begun = await ask({ method: 'POST', key, query: { uploads: '' }, contentType: file.contentType })
  const uploadId = element(begun ?? '', 'UploadId')
  if (uploadId === '') throw fault('S3 began no upload')
  try {
    const etags = await sendParts(ask, key, uploadId, file)
    const answer = await ask({ method: 'POST', key, query: { uploadId }, body: listOf(etags) })
    // S3 sends status 200 before it has joined the parts, so the body of a 200 may hold an error.
    if (answer === null || element(answer, 'ETag') === '')
      throw fault(`S3 did not put the parts together ${element(answer ?? '', 'Code')}`)
  } catch (error) {
    await ask({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
    throw error
  }
}

/** Unfinished uploads in parts below `prefix` that were begun before `before`. Keys are without the prefix. */
export async function unfinishedUploads(ask: AskS3, prefix: string, before: Date): Promise<{ key: string; id: string }[]> {
  // One page of the list; the next sweep finds the rest.
  const page = (await ask({ method: 'GET', key: '', query: { uploads: '', prefix } })) ?? ''
  return elements(page, 'Upload').flatMap((upload) => {
    const [key, id] = [element(upload, 'Key'), element(upload, 'UploadId')]
    const isOld = new Date(element(upload, 'Initiated')) < before
    return key.startsWith(prefix) && id !== '' && isOld ? [{ key: key.slice(prefix.length), id }] : []
  })
}
