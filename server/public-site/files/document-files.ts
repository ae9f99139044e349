import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { libraryOf } from '../../modules/media/media-facts.ts'
import { keptFileKey } from '../../modules/media/files/media-keys.ts'
import { saveName } from '../../modules/media/media-text.ts'
import { deliveredMedia, isWithheld } from '../../modules/media/public-media.ts'
import type { PublicMedia } from '../../modules/media/public-media.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { contentDisposition } from '../../platform/http/send-file.ts'
import type { PageSource } from '../view/page-source.ts'
import { readForPage, cacheWithdrawable } from '../view/page-source.ts'
import { fileHeaders } from '../pictures/picture-files.ts'
import type { Headers } from '../kept/sendable.ts'
import { isUnchanged } from '../kept/sendable.ts'
import { uuidPattern } from '../../platform/uuid.ts'

// Documents are larger than pages and asked for less often: they are streamed from the store and not cached here.

const address = new RegExp(`^/_dokument/(${uuidPattern})/([0-9a-f]{20})\\.pdf$`)

export const isDocumentPath = (path: string): boolean => path.startsWith('/_dokument/')

interface RequestedDocument {
  readonly id: string
  readonly fileKey: string
}

/** Null for a path that is not a document's. */
export function parseDocumentPath(path: string): RequestedDocument | null {
  const [, id, fileKey] = address.exec(path) ?? []
  return id !== undefined && fileKey !== undefined ? { id, fileKey } : null
}

/** True for a document that may be served under that address today. */
export const mayServeDocument = (requested: RequestedDocument, media: PublicMedia, today: string): boolean =>
  media.kind === 'document' && media.fileKey === requested.fileKey && !isWithheld(media, today)

/** The document at this address if the site shows it now; otherwise null. */
export async function publicDocument(
  source: PageSource,
  siteId: string,
  requested: RequestedDocument,
): Promise<PublicMedia | null> {
  const known = await readForPage(source, siteId, (site) => deliveredMedia(site, requested.id))
  const media = known?.found?.media
  return known && media && mayServeDocument(requested, media, known.view.today) ? media : null
}

/** Sends the document as an attachment; false, with nothing sent, if its bytes are missing. */
export async function sendDocument(
  files: FileStore,
  siteId: string,
  media: PublicMedia,
  always: Headers,
  request: IncomingMessage,
  response: ServerResponse,
  cacheControl = cacheWithdrawable,
): Promise<boolean> {
  const etag = `"${media.fileKey}"`
  const headers = { ...always, ...fileHeaders, 'cache-control': cacheControl, etag }
  if (isUnchanged(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end()
    return true
  }
  const found = await files.open(
    keptFileKey({ libraryId: libraryOf(siteId, media), mediaId: media.id, fileKey: media.fileKey }, 'pdf'),
  )
  if (!found) return false
  response.writeHead(200, {
    ...headers,
    'content-type': 'application/pdf',
    'content-length': String(found.bytes),
    'content-disposition': contentDisposition(saveName(media.title, 'pdf')),
  })
  if (request.method === 'HEAD') {
    found.stream.destroy()
    response.end()
    return true
  }
  // The visitor may have closed the connection; there is nothing to report.
  await pipeline(found.stream, response).catch(() => response.destroy())
  return true
}
