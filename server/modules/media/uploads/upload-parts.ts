import { randomUUID } from 'node:crypto'
import { maxFileBytes, uploadPartBytes } from '#contract/media/media.ts'
import { HttpError, invalidField, malformed, notFound, rateLimited, stateChanged } from '../../../platform/errors.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { Database } from '../../../platform/database/database.ts'
import { refuseBeyondQuota } from '../media-library.ts'
import { lockMedia } from '../media-store.ts'
import { cleanFileName } from '../media-text.ts'
import { uploadFolder, uploadPartKey } from '../files/media-keys.ts'
import type { MediaActor } from '../media-work.ts'
import { refuseUnlessAllowed } from '../media-work.ts'
import type { AheadRead } from './read-ahead.ts'
import { dropAhead, readAhead } from './read-ahead.ts'
import type { FileReaders } from './received-file.ts'
import { receiveFile } from './received-file.ts'
import type { StoredUpload } from './upload-store.ts'
import { advanceUpload, countOpenUploads, findUpload, insertUpload, removeUpload } from './upload-store.ts'
import type { LastPart } from './whole-file.ts'
import { wholeFile } from './whole-file.ts'

// A file is uploaded in parts, each of which may be sent again. A part is stored before its row says so: recorded
// parts always exist. No transaction is open while waiting for the store.

/** The uploader, and the library. */
export interface UploadCall {
  readonly libraryId: string
  readonly actor: MediaActor
}

export interface UploadDeps extends FileReaders {
  readonly database: Database
  readonly files: FileStore
}

/** Unfinished uploads per person; only a program would exceed it. */
const maxOpen = 100

/** Rounded up, so that a file one byte too large does not seem to have the permitted size. */
const megabytes = (bytes: number): string => {
  const size = bytes / 1024 ** 2
  return new Intl.NumberFormat('sv-SE').format(size < 30 ? Math.ceil(size * 10) / 10 : Math.ceil(size))
}

interface BeginUpload {
  readonly fileName: string
  readonly bytes: number
  readonly replaces: { readonly id: string; readonly version: number } | null
}

export async function beginUpload(
  { database }: UploadDeps,
  { libraryId, actor }: UploadCall,
  input: BeginUpload,
): Promise<{ uploadId: string; partBytes: number }> {
  const fileName = cleanFileName(input.fileName)
  if (input.bytes === 0) throw invalidField('bytes', `${fileName} är tom. Välj en annan fil.`)
  if (input.bytes > maxFileBytes)
    throw new HttpError(413, 'TOO_LARGE', `${fileName} är ${megabytes(input.bytes)} MB. Största storlek är 25 MB.`)
  const id = randomUUID()
  await database.inSite(libraryId, async (library) => {
    const work = { library, actor }
    refuseUnlessAllowed(work, 'upload', null)
    if (input.replaces) {
      const held = await lockMedia(work, input.replaces.id, input.replaces.version)
      refuseUnlessAllowed(work, 'replace', held)
      if (held.row.deletedAt) throw stateChanged('Filen ligger i papperskorgen. Återställ den först.')
    }
    await refuseBeyondQuota(library, id, input.bytes, actor.now)
    if ((await countOpenUploads(library, actor.userId)) >= maxOpen) throw rateLimited(60)
    const replaced = { replacesId: input.replaces?.id ?? null, replacesVersion: input.replaces?.version ?? null }
    insertUpload(library, { id, fileName, bytes: input.bytes, ...replaced }, actor)
  })
  return { uploadId: id, partBytes: uploadPartBytes }
}

export const uploadState = async (
  { database }: UploadDeps,
  { libraryId, actor }: UploadCall,
  id: string,
): Promise<{ received: number }> => {
  const { received } = await database.inSite(libraryId, (library) => findUpload(library, id, actor.userId, 'read'), 'read')
  return { received }
}

/** Accepts only the next part; for any other part, the answer names the position to continue from. */
export async function receivePart(
  deps: UploadDeps,
  call: UploadCall,
  id: string,
  offsetText: string,
  part: Uint8Array,
): Promise<{ received: number }> {
  const { libraryId, actor } = call
  const offset = /^\d{1,9}$/.test(offsetText) ? Number(offsetText) : NaN
  if (Number.isNaN(offset)) throw notFound()
  const upload = await deps.database.inSite(libraryId, (library) => findUpload(library, id, actor.userId, 'read'), 'read')
  if (offset !== upload.received || upload.mediaId !== null) return { received: upload.received }
  const end = offset + part.length
  if (end > upload.bytes)
    throw new HttpError(413, 'TOO_LARGE', `${upload.fileName} är större än den sades vara. Börja om med filen.`)
  if (part.length === 0 || (part.length < uploadPartBytes && end < upload.bytes))
    throw malformed('En del av filen har fel längd. Försök igen.')
  const key = uploadPartKey(libraryId, id, offset)
  if (end === upload.bytes) readAhead(deps.database, id, () => readWhole(deps, libraryId, upload, { offset, bytes: part }))
  const isFirst = await storePart().catch((error: unknown) => {
    // The part that is sent again may be another one.
    dropAhead(deps.database, id)
    throw error
  })
  if (isFirst) return { received: end }
  // The same part was sent twice and is stored once; or the upload was cancelled meanwhile.
  const now = await uploadState(deps, call, id).catch(async (error: unknown) => {
    await deps.files.delete(key)
    throw error
  })
  return now

  async function storePart(): Promise<boolean> {
    await deps.files.put(key, part, 'application/octet-stream')
    return deps.database.inSite(libraryId, (library) => advanceUpload(library, id, offset, end))
  }
}

async function readWhole(deps: UploadDeps, libraryId: string, upload: StoredUpload, last: LastPart): Promise<AheadRead> {
  const whole = await wholeFile(deps.files, libraryId, upload, last)
  return { whole, file: receiveFile(deps, whole, upload) }
}

/** Deletes its stored parts. The sweep deletes those that cannot be reached now. */
export async function removeParts({ files }: UploadDeps, libraryId: string, id: string): Promise<void> {
  const keys: string[] = []
  for await (const { key } of files.list(uploadFolder(libraryId, id))) keys.push(key)
  await Promise.all(keys.map((key) => files.delete(key)))
}

/** Abandons an upload. A finished or removed one is ignored. */
export async function abandonUpload(deps: UploadDeps, { libraryId, actor }: UploadCall, id: string): Promise<void> {
  const upload = await deps.database.inSite(libraryId, async (library) => {
    const found = await findUpload(library, id, actor.userId, 'lock')
    removeUpload(library, id, actor.userId)
    return found
  })
  if (upload.mediaId === null) await removeParts(deps, libraryId, id)
}
