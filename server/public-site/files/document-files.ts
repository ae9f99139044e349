import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { mediaKey } from '#contract/media-facts.ts'
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

// Documents, and pictures in full for the press, are larger than pages and asked for less often: they are streamed from the store
// and not cached here.

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

const pressAddress = new RegExp(`^/_press/(${uuidPattern})/([0-9a-f]{20})\\.(?:jpg|png)$`)

export const isPressFilePath = (path: string): boolean => path.startsWith('/_press/')

/** The whole picture as it is stored, which only the press page leads to. */
export const pressFilePath = ({ id, fileKey, extension }: Pick<PublicMedia, 'id' | 'fileKey' | 'extension'>): string =>
  `/_press/${id}/${fileKey}.${extension}`

/** The picture at this address if the site shows it now, and it is the site's logo or free to use; otherwise null. */
export async function publicPressFile(source: PageSource, siteId: string, path: string): Promise<PublicMedia | null> {
  const [, id, fileKey] = pressAddress.exec(path) ?? []
  if (id === undefined) return null
  const known = await readForPage(source, siteId, (site) => deliveredMedia(site, id))
  const media = known?.found?.media
  if (!known || !media || media.kind !== 'image' || media.fileKey !== fileKey || isWithheld(media, known.view.today)) return null
  const { logo } = known.view.settings.appearance
  const isOffered = media.freeUse !== undefined || (logo !== null && mediaKey(logo) === mediaKey(media))
  return isOffered && pressFilePath(media) === path ? media : null
}

const types: Readonly<Record<string, string>> = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' }

/** Sends the stored file as an attachment; false, with nothing sent, if its bytes are missing. */
export async function sendStored(
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
  const { extension } = media
  const found = await files.open(
    keptFileKey({ libraryId: libraryOf(siteId, media), mediaId: media.shownAs ?? media.id, fileKey: media.fileKey }, extension),
  )
  if (!found) return false
  response.writeHead(200, {
    ...headers,
    'content-type': types[extension] ?? 'application/octet-stream',
    'content-length': String(found.bytes),
    'content-disposition': contentDisposition(saveName(media.title, extension)),
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
