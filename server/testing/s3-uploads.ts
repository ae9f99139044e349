import { createHash, randomUUID } from 'node:crypto'
import { S3Refusal } from './s3-refusal.ts'

// Multipart uploads of the S3 test service: started, sent part by part, completed or aborted.

interface Upload {
  readonly key: string
  readonly contentType: string
  readonly initiated: Date
  readonly parts: Map<number, Buffer>
}

/** Minimum size of every part but the last. */
export const minPartBytes = 5 * 1024 * 1024

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`
const within = (xml: string, name: string): string[] =>
  Array.from(xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs')), ([, text = '']) => text)

export class S3Uploads {
  readonly #uploads = new Map<string, Upload>()

  get size(): number {
    return this.#uploads.size
  }

  #find(id: string, key: string): Upload {
    const upload = this.#uploads.get(id)
    if (upload?.key !== key) throw new S3Refusal(404, 'NoSuchUpload')
    return upload
  }

  begin(key: string, contentType: string, initiated = new Date()): string {
    const id = randomUUID()
    this.#uploads.set(id, { key, contentType, initiated, parts: new Map() })
    return `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
  }

  /** Stores a part and returns its ETag. */
  put(id: string, key: string, number: number, bytes: Buffer): string {
    if (!(number >= 1 && number <= 10_000)) throw new S3Refusal(400, 'InvalidArgument')
    this.#find(id, key).parts.set(number, bytes)
    return etagOf(bytes)
  }

  /** The whole file, if the list names the received parts in order. */
  complete(id: string, key: string, list: string): { bytes: Buffer; contentType: string } {
    const upload = this.#find(id, key)
    const named = within(list, 'Part').map((part) => ({
      number: Number(within(part, 'PartNumber')[0]),
      etag: within(part, 'ETag')[0]?.replaceAll('&quot;', '"'),
    }))
    const parts = named.map(({ number, etag }, at) => {
      const bytes = upload.parts.get(number)
      if (number <= (named[at - 1]?.number ?? 0)) throw new S3Refusal(400, 'InvalidPartOrder')
      if (!bytes || etagOf(bytes) !== etag) throw new S3Refusal(400, 'InvalidPart')
      if (bytes.length < minPartBytes && at < named.length - 1) throw new S3Refusal(400, 'EntityTooSmall')
      return bytes
    })
    if (parts.length === 0) throw new S3Refusal(400, 'MalformedXML')
    this.#uploads.delete(id)
    return { bytes: Buffer.concat(parts), contentType: upload.contentType }
  }

  abort(id: string, key: string): void {
    this.#find(id, key)
    this.#uploads.delete(id)
  }

  list(prefix: string): string {
    const found = [...this.#uploads].filter(([, { key }]) => key.startsWith(prefix))
    const told = found.map(
      ([id, { key, initiated }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    )
    return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${told.join('')}</ListMultipartUploadsResult>`
  }
}
