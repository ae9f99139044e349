import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { maxFileBytes } from '#contract/media/media.ts'
import { keptFileKey, sizeKey } from '../../modules/media/files/media-keys.ts'
import type { FileReaders, ReceivedFile } from '../../modules/media/uploads/received-file.ts'
import { fileKeyOf, receiveFile, refuseOtherKinds } from '../../modules/media/uploads/received-file.ts'
import { HttpError } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { PictureWorkBusy } from '../../platform/images/image-work.ts'
import { hidesNothing } from '../../platform/images/nothing-hidden.ts'
import type { CopiedRow } from '../copied/rows.ts'
import { CopyRefused } from './copy-refused.ts'
import type { ReadCopy } from './read-copy.ts'
import type { Scan } from './scan-copy.ts'

/** The columns of a picture that are read from its bytes and never from the copy. */
export type KeptPicture = Pick<
  ReceivedFile['columns'],
  'fileKey' | 'contentType' | 'extension' | 'bytes' | 'width' | 'height' | 'color'
>

export interface PictureDeps extends FileReaders {
  readonly files: FileStore
}

type CopiedFiles = Pick<ReadCopy, 'bytesOf'>

/** Losslessly stored pictures can be larger than the upload limit. */
const maxKeptBytes = maxFileBytes * 4
const attempts = 20

/** Waits while the queue is full, since editors upload pictures at the same time. */
export async function inPatience<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof PictureWorkBusy) || attempt === attempts) throw error
      await wait(500 * attempt)
    }
  }
}

const refusedFile =
  ({ file }: CopiedRow<'media'>) =>
  (error: unknown): never => {
    throw error instanceof HttpError ? new CopyRefused(`${file}: ${error.message}`) : error
  }

/** Throws CopyRefused for a changed file, and for one that is no picture or PDF by its content, as reading it in would. */
export async function checkFile(copy: CopiedFiles, row: CopiedRow<'media'>): Promise<void> {
  const bytes = await copy.bytesOf(row.file, maxKeptBytes)
  await refuseOtherKinds(bytes, row.fileName).catch(refusedFile(row))
}

/** Puts a file and its preview where the Bildbank keeps them. */
export async function putFile(
  files: FileStore,
  place: { readonly libraryId: string; readonly mediaId: string },
  { fileKey, extension, contentType }: Pick<KeptPicture, 'fileKey' | 'extension' | 'contentType'>,
  { kept, preview }: Pick<ReceivedFile, 'kept' | 'preview'>,
): Promise<void> {
  const at = { ...place, fileKey }
  await files.put(keptFileKey(at, extension), kept, contentType)
  if (preview) await files.put(sizeKey(at, 'full', 320, 'webp'), preview, 'image/webp')
}

/**
 * Reads a picture or document of the copy like an upload, and stores it. A picture that decodes and hides nothing is stored
 * unchanged: our reader has encoded it once, and a second time would only cost quality.
 */
async function keepPicture(
  { files, ...readers }: PictureDeps,
  copy: CopiedFiles,
  siteId: string,
  row: CopiedRow<'media'>,
): Promise<KeptPicture> {
  const bytes = await copy.bytesOf(row.file, maxKeptBytes)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const read = await inPatience(() => receiveFile(readers, { bytes, hash }, { id: row.id, fileName: row.fileName })).catch(
    refusedFile(row),
  )
  const { columns } = read
  if (columns.kind !== row.kind) throw new CopyRefused(`${row.file} är av fel sort.`)
  const isAsKept = columns.contentType === row.contentType && hidesNothing(bytes)
  const kept = isAsKept ? bytes : read.kept
  const fileKey = fileKeyOf(kept, row.id)
  const { contentType, extension, width, height, color } = columns
  await putFile(files, { libraryId: siteId, mediaId: row.id }, { fileKey, extension, contentType }, { kept, preview: read.preview })
  return { fileKey, contentType, extension, bytes: kept.length, width, height, color }
}

const progressEvery = 10

/** Stores all pictures and documents of a copy; says now and then how far it has come. */
export async function keepPictures(
  deps: PictureDeps,
  siteId: string,
  { copy, scan }: { readonly copy: CopiedFiles; readonly scan: Pick<Scan, 'pictures'> },
  say: (done: number, total: number) => Promise<unknown>,
): Promise<Map<string, KeptPicture>> {
  const kept = new Map<string, KeptPicture>()
  const total = scan.pictures.length
  await say(0, total)
  for (const picture of scan.pictures) {
    kept.set(picture.id, await keepPicture(deps, copy, siteId, picture))
    if (kept.size % progressEvery === 0) await say(kept.size, total)
  }
  await say(kept.size, total)
  return kept
}

/** Placeholder values for a trial, which does not decode pictures. */
export const undecoded = (row: CopiedRow<'media'>): KeptPicture => ({
  fileKey: '0'.repeat(20),
  contentType: row.contentType,
  extension: row.extension,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  color: '#ffffff',
})
