import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { wordpressPartBytes } from '#contract/wordpress/wordpress-imports.ts'
import { uploadFolder, uploadPartKey } from '../../modules/media/files/media-keys.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError, malformed, notFound } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { ImportRow } from '../stored/import-store.ts'
import { advanceImport, findImport } from '../stored/import-store.ts'
import { WxrRefused } from './wxr-refused.ts'

// The file comes in parts, as pictures do: each is stored before its row says so, and may be sent again.

export interface PartDeps {
  readonly database: Database
  readonly files: FileStore
}

/** Accepts only the next part; for any other part, the answer names the position to continue from. */
export async function receivePart(
  { database, files }: PartDeps,
  siteId: string,
  { id, offset: written, part }: { readonly id: string; readonly offset: string; readonly part: Uint8Array },
): Promise<{ received: number }> {
  const offset = /^\d{1,12}$/.test(written) ? Number(written) : NaN
  const row = await database.inSite(siteId, (site) => findImport(site, id, 'read'), 'read')
  if (!row || Number.isNaN(offset)) throw notFound()
  if (offset !== row.received || row.state !== 'receiving') return { received: row.received }
  const end = offset + part.length
  if (end > row.bytes) throw new HttpError(413, 'TOO_LARGE', 'Filen är större än den sades vara. Börja om med filen.')
  if (part.length === 0 || (part.length < wordpressPartBytes && end < row.bytes))
    throw malformed('En del av filen har fel längd. Försök igen.')
  const key = uploadPartKey(siteId, id, offset)
  await files.put(key, part, 'application/octet-stream')
  if (await database.inSite(siteId, (site) => advanceImport(site, id, offset, end))) return { received: end }
  const now = await database.inSite(siteId, (site) => findImport(site, id, 'read'), 'read')
  if (now) return { received: now.received }
  // The import was removed during the upload.
  await files.delete(key)
  throw notFound()
}

/** The bytes of the file, part by part. Throws WxrRefused when a part is missing. */
export async function* fileBytes(files: FileStore, siteId: string, row: Pick<ImportRow, 'id' | 'bytes'>): AsyncGenerator<Buffer> {
  for (let offset = 0; offset < row.bytes; offset += wordpressPartBytes) {
    const opened = await files.open(uploadPartKey(siteId, row.id, offset))
    if (!opened) throw new WxrRefused('En del av filen kom aldrig fram. Ladda upp den igen.')
    yield* opened.stream as AsyncIterable<Buffer>
  }
}

/** The whole file on this computer. */
export async function joinedFile(files: FileStore, siteId: string, row: ImportRow, folder: string): Promise<string> {
  const at = join(folder, 'wordpress.zip')
  await pipeline(() => fileBytes(files, siteId, row), createWriteStream(at, { mode: 0o600 }))
  if ((await stat(at)).size !== row.bytes) throw new WxrRefused('Filen kom inte fram hel. Ladda upp den igen.')
  return at
}

export async function removeParts(files: FileStore, siteId: string, id: string): Promise<void> {
  for await (const { key } of files.list(uploadFolder(siteId, id))) await files.delete(key)
}
