import type { ImageFormat, MediaRatio } from '#contract/media-facts.ts'
import type { CropRect } from '#contract/media-use.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { ImageWork } from '../../../platform/images/image-work.ts'
import type { WorkQueue } from './work-queue.ts'
import { createWorkQueue } from './work-queue.ts'
import { keptFileKey, partName, sizeKey } from './media-keys.ts'

// The sizes of pictures. Sizes of whole pictures are made after the upload; parts, and missing sizes, at the first request.

export interface SizeDeps {
  readonly files: FileStore
  readonly images: ImageWork
}

/** The columns of a picture that its sizes are made from. */
interface SizedPicture {
  readonly id: string
  /** The picture whose files are shown, of one that was recalled. */
  readonly shownAs?: string
  readonly fileKey: string
  readonly extension: string
}

/** A part in a fixed ratio; null is the whole picture. */
export type SizedPart = { readonly ratio: MediaRatio; readonly rect: CropRect } | null

export const typeOfFormat: Record<ImageFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** Sizes being made, by key, and the queue that makes them. */
interface UnderWay {
  readonly inProgress: Map<string, Promise<Buffer | null>>
  readonly queue: WorkQueue
}

const underWay = new WeakMap<FileStore, UnderWay>()

function underWayOf(files: FileStore): UnderWay {
  const known = underWay.get(files) ?? { inProgress: new Map(), queue: createWorkQueue(3, 100) }
  underWay.set(files, known)
  return known
}

/**
 * One size of a picture: from the store, or made now and stored. Several requests for the same size make it
 * once. The caller restricts which widths, formats and parts may be requested: this function refuses none (SEC-33).
 * Null: the picture's file is gone. Throws PictureWorkBusy when the queue is full, FileStoreFault without a store.
 */
export function sizeOf(
  deps: SizeDeps,
  libraryId: string,
  picture: SizedPicture,
  part: SizedPart,
  width: number,
  format: ImageFormat,
): Promise<Buffer | null> {
  const file = { libraryId, mediaId: picture.shownAs ?? picture.id, fileKey: picture.fileKey }
  const key = sizeKey(file, partName(part), width, format)
  const { inProgress, queue } = underWayOf(deps.files)
  const known = inProgress.get(key)
  if (known) return known
  const make = () => makeSize(deps, key, keptFileKey(file, picture.extension), part, { width, format })
  const found = deps.files
    .get(key)
    .then((stored) => stored ?? queue(make))
    .finally(() => inProgress.delete(key))
  inProgress.set(key, found)
  return found
}

async function makeSize(
  { files, images }: SizeDeps,
  key: string,
  keptKey: string,
  part: SizedPart,
  size: { readonly width: number; readonly format: ImageFormat },
): Promise<Buffer | null> {
  const kept = await files.get(keptKey)
  if (!kept) return null
  const [made] = await images.resize(kept, part && part.rect, [size], 'waitedFor')
  if (!made) throw new Error('The picture size was not made')
  await files.put(key, made, typeOfFormat[size.format])
  return made
}
