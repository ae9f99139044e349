import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { uploadFolder, uploadPartKey } from '../../modules/media/files/media-keys.ts'
import type { Database, SiteDb } from '../../platform/database/database.ts'
import { HttpError, malformed, notFound } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'

// A large file on its way comes in parts, as pictures do: each part is stored before its row says so, and may be sent again. Which table
// has the row, and what is said of a broken file, is for the one who reads it.

export interface PartDeps {
  readonly database: Database
  readonly files: FileStore
}

/** A file on its way. */
interface OnItsWay {
  readonly id: string
  readonly bytes: number
  readonly received: number
  readonly state: string
}

export interface SentFiles {
  readonly partBytes: number
  find(site: SiteDb, id: string): Promise<OnItsWay | null>
  /** True when `from` is the position of the next part. */
  advance(site: SiteDb, id: string, from: number, to: number): Promise<boolean>
  /** What is thrown for a file that did not arrive as a whole. */
  refusal(message: string): Error
}

/** Accepts only the next part; for any other part, the answer names the position to continue from. */
export async function receivePart(
  { database, files }: PartDeps,
  siteId: string,
  sent: SentFiles,
  { id, offset: written, part }: { readonly id: string; readonly offset: string; readonly part: Uint8Array },
): Promise<{ received: number }> {
  const find = (): Promise<OnItsWay | null> => database.inSite(siteId, (site) => sent.find(site, id), 'read')
  const offset = /^\d{1,12}$/.test(written) ? Number(written) : NaN
  const row = await find()
  if (!row || Number.isNaN(offset)) throw notFound()
  if (offset !== row.received || row.state !== 'receiving') return { received: row.received }
  const end = offset + part.length
  if (end > row.bytes) throw new HttpError(413, 'TOO_LARGE', 'Filen är större än den sades vara. Börja om med filen.')
  if (part.length === 0 || (part.length < sent.partBytes && end < row.bytes))
    throw malformed('En del av filen har fel längd. Försök igen.')
  const key = uploadPartKey(siteId, id, offset)
  await files.put(key, part, 'application/octet-stream')
  if (await database.inSite(siteId, (site) => sent.advance(site, id, offset, end))) return { received: end }
  const now = await find()
  if (now) return { received: now.received }
  // The file was removed during the upload.
  await files.delete(key)
  throw notFound()
}

/** The bytes of a file, part by part. Throws the refusal when a part is missing. */
export async function* sentBytes(
  files: FileStore,
  siteId: string,
  { partBytes, refusal }: Pick<SentFiles, 'partBytes' | 'refusal'>,
  row: Pick<OnItsWay, 'id' | 'bytes'>,
): AsyncGenerator<Buffer> {
  for (let offset = 0; offset < row.bytes; offset += partBytes) {
    const opened = await files.open(uploadPartKey(siteId, row.id, offset))
    if (!opened) throw refusal('En del av filen kom aldrig fram. Ladda upp den igen.')
    yield* opened.stream as AsyncIterable<Buffer>
  }
}

/** The whole file in a folder of this computer. */
export async function joinedFile(
  files: FileStore,
  siteId: string,
  sent: Pick<SentFiles, 'partBytes' | 'refusal'>,
  row: Pick<OnItsWay, 'id' | 'bytes'>,
  folder: string,
): Promise<string> {
  const at = join(folder, 'sent.zip')
  await pipeline(() => sentBytes(files, siteId, sent, row), createWriteStream(at, { mode: 0o600 }))
  if ((await stat(at)).size !== row.bytes) throw sent.refusal('Filen kom inte fram hel. Ladda upp den igen.')
  return at
}

/** Removes the parts of a file, and what was made of it unless that is `kept`, by its key. */
export async function removeParts(files: FileStore, siteId: string, id: string, kept?: string): Promise<void> {
  for await (const { key } of files.list(uploadFolder(siteId, id))) if (key !== kept) await files.delete(key)
}
