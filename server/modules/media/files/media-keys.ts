import { hash } from 'node:crypto'
import type { ImageFormat, MediaRatio } from '#contract/media-facts.ts'
import type { CropRect } from '#contract/media-use.ts'
import { sharedLibrary } from '../media-facts.ts'

// Keys of media in the file store. They consist of ids and hashes only; names typed by people are only in the database (SEC-31).
// The sweep parses these keys (media-sweep.ts): a new kind of key needs a new line there.

/** The folder of a library. The federation's `*` is not allowed in keys, and no site's id begins with `_`. */
const folderOf = (libraryId: string): string => (libraryId === sharedLibrary ? '_shared' : libraryId)

/** The folder of everything that a site has in the store; ends with a slash. */
export const siteFolder = (siteId: string): string => `${folderOf(siteId)}/`

/** A picture or a document of one library, and the version of its bytes. */
interface KeptFile {
  readonly libraryId: string
  readonly mediaId: string
  readonly fileKey: string
}

/** All files of one picture, including replaced ones; ends with a slash. */
export const mediaFolder = ({ libraryId, mediaId }: Pick<KeptFile, 'libraryId' | 'mediaId'>): string =>
  `${folderOf(libraryId)}/media/${mediaId}/`

export const keptFileKey = (file: KeptFile, extension: string): string => `${mediaFolder(file)}${file.fileKey}.${extension}`

/** `full`, or the ratio and the part of the picture: another part has another address, so that both may be cached for ever. */
export function partName(crop: { readonly ratio: MediaRatio; readonly rect: CropRect } | null): string {
  if (crop === null) return 'full'
  const { x, y, w, h } = crop.rect
  const rect = [x, y, w, h].map((share) => share.toFixed(4)).join(' ')
  return `${crop.ratio}-${hash('sha256', rect, 'hex').slice(0, 8)}`
}

/** The key of one size of a picture. `part` is a result of `partName`. */
export const sizeKey = (file: KeptFile, part: string, width: number, format: ImageFormat): string =>
  `${mediaFolder(file)}${file.fileKey}-${part}-${width}.${format}`

/** The folder of all parts of an upload; ends with a slash. */
export const uploadFolder = (libraryId: string, uploadId: string): string => `${folderOf(libraryId)}/uploads/${uploadId}/`

export const uploadPartKey = (libraryId: string, uploadId: string, offset: number): string =>
  `${uploadFolder(libraryId, uploadId)}${offset}`

/** What an uploaded file was converted into. */
export const bundleKey = (libraryId: string, uploadId: string): string => `${uploadFolder(libraryId, uploadId)}bundle.zip`

export const exportKey = (siteId: string, exportId: string): string => `${folderOf(siteId)}/exports/${exportId}.zip`

/** The share card of a page without a picture; `hash` covers everything drawn on it. */
export const cardKey = (siteId: string, hash: string, extension: 'png' | 'jpg' = 'png'): string =>
  `${folderOf(siteId)}/cards/${hash}.${extension}`

/** Parses a key; null for unknown keys, which no sweep may delete. */
export type KeyOwner =
  /** `isPart`: one size of a part of the picture, which is made again on request. */
  | { readonly kind: 'media'; readonly libraryId: string; readonly id: string; readonly fileKey: string; readonly isPart: boolean }
  | { readonly kind: 'uploads' | 'exports'; readonly libraryId: string; readonly id: string }
  | { readonly kind: 'cards'; readonly libraryId: string }

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ownedKey = new RegExp(
  `^(?<folder>[a-z0-9_-]+)/(?:media/(?<media>${uuid})/(?<fileKey>[0-9a-f]+)(?:\\.|-full-|(?<part>-))[a-z0-9.-]+|uploads/(?<upload>${uuid})/(?:\\d+|bundle\\.zip)|exports/(?<export>${uuid})\\.zip|cards/[0-9a-f]+\\.(?:png|jpg))$`,
)

export function ownerOfKey(key: string): KeyOwner | null {
  const parts = ownedKey.exec(key)?.groups
  if (!parts) return null
  const libraryId = parts['folder'] === '_shared' ? sharedLibrary : (parts['folder'] ?? '')
  if (parts['media'])
    return { kind: 'media', libraryId, id: parts['media'], fileKey: parts['fileKey'] ?? '', isPart: parts['part'] !== undefined }
  if (parts['upload']) return { kind: 'uploads', libraryId, id: parts['upload'] }
  if (parts['export']) return { kind: 'exports', libraryId, id: parts['export'] }
  return { kind: 'cards', libraryId }
}

/** True for a file that a backup holds; the others are made again on request. */
export function isBackedUp(key: string): boolean {
  const owner = ownerOfKey(key)
  return owner !== null && owner.kind !== 'cards' && !(owner.kind === 'media' && owner.isPart)
}
