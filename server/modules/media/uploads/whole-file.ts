import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { uploadPartBytes } from '#contract/media/media.ts'
import { HttpError } from '../../../platform/errors.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { uploadPartKey } from '../files/media-keys.ts'
import type { WholeFile } from './received-file.ts'
import type { StoredUpload } from './upload-store.ts'

/** The last part of a file, which may not be stored yet. */
export interface LastPart {
  readonly offset: number
  readonly bytes: Uint8Array
}

/** The parts of an upload put together. Throws 404 when a recorded part is missing. `last` null: it is read from the store too. */
export async function wholeFile(
  files: FileStore,
  libraryId: string,
  upload: Pick<StoredUpload, 'id' | 'bytes'>,
  last: LastPart | null = null,
): Promise<WholeFile> {
  const offsets = Array.from({ length: Math.ceil(upload.bytes / uploadPartBytes) }, (_, at) => at * uploadPartBytes)
  const stored = offsets.map((offset) =>
    offset === last?.offset ? Promise.resolve(last.bytes) : files.get(uploadPartKey(libraryId, upload.id, offset)),
  )
  const parts: Uint8Array[] = []
  const hash = createHash('sha256')
  for (const part of await Promise.all(stored)) {
    if (!part) throw new HttpError(404, 'NOT_FOUND', 'En del av filen kom aldrig fram. Ladda upp den igen.')
    // Other requests are served between two parts.
    await setImmediate()
    parts.push(part)
    hash.update(part)
  }
  const bytes = Buffer.concat(parts)
  if (bytes.length !== upload.bytes) throw new HttpError(404, 'NOT_FOUND', 'Filen kom inte fram hel. Ladda upp den igen.')
  return { bytes, hash: hash.digest('hex') }
}
