import type { ImageFormat, MediaRatio } from '#contract/media-facts.ts'
import type { CropRect } from '#contract/media-use.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { ImageWork } from '../../platform/images/image-work.ts'
import { PictureWorkBusy } from '../../platform/images/image-work.ts'
import { keptFileKey, partName, sizeKey } from './media-keys.ts'

// The sizes of pictures. Those of whole pictures are made when a picture comes; parts, and what is missing, when first asked for.

export interface SizeDeps {
  readonly files: FileStore
  readonly images: ImageWork
}

/** What of a picture's row its sizes are made from. */
export interface SizedPicture {
  readonly id: string
  readonly fileKey: string
  readonly extension: string
}

/** A part in a fixed ratio; null is the whole picture. */
export type SizedPart = { readonly ratio: MediaRatio; readonly rect: CropRect } | null

export const typeOfFormat: Record<ImageFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** What waits here holds a whole picture in memory. */
const maxUnderWay = 24
const underWay = new WeakMap<FileStore, Map<string, Promise<Buffer | null>>>()

/**
 * One size of a picture: as it lies in the store, or made now and kept. However many ask for the same one at once, it is made
 * once. Which widths, formats and parts may be asked for is the caller's to say: nothing here refuses any (SEC-33).
 * Null: the picture's file is gone. Throws PictureWorkBusy when too much is being made, FileStoreFault without a store.
 */
export function sizeOf(
  deps: SizeDeps,
  libraryId: string,
  picture: SizedPicture,
  part: SizedPart,
  width: number,
  format: ImageFormat,
): Promise<Buffer | null> {
  const file = { libraryId, mediaId: picture.id, fileKey: picture.fileKey }
  const key = sizeKey(file, partName(part), width, format)
  const making = underWay.get(deps.files) ?? new Map<string, Promise<Buffer | null>>()
  underWay.set(deps.files, making)
  const known = making.get(key)
  if (known) return known
  const found = findOrMake(deps, key, keptFileKey(file, picture.extension), part, { width, format }, making.size).finally(() =>
    making.delete(key),
  )
  making.set(key, found)
  return found
}

async function findOrMake(
  { files, images }: SizeDeps,
  key: string,
  keptKey: string,
  part: SizedPart,
  size: { readonly width: number; readonly format: ImageFormat },
  waiting: number,
): Promise<Buffer | null> {
  const stored = await files.get(key)
  if (stored) return stored
  if (waiting >= maxUnderWay) throw new PictureWorkBusy('Många bilder görs i ordning just nu. Försök igen om en stund.')
  const kept = await files.get(keptKey)
  if (!kept) return null
  const [made] = await images.resize(kept, part && part.rect, [size])
  if (!made) throw new Error('A size was asked for and none came')
  await files.put(key, made, typeOfFormat[size.format])
  return made
}
