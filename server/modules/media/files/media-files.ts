import type { Database, SiteDb } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'
import type { SentFile } from '../../../platform/http/send-file.ts'
import { sharedLibrary } from '../media-facts.ts'
import { keptFileKey } from './media-keys.ts'
import { isForSite } from '../bank/media-list.ts'
import type { SizeDeps } from './media-sizes.ts'
import { sizeOf, typeOfFormat } from './media-sizes.ts'
import type { StoredMedia } from '../media-store.ts'
import { findMedia } from '../media-store.ts'
import { saveName } from '../media-text.ts'

// Serves pictures in the admin, and original files for download. Only for signed-in members.

interface FileDeps extends SizeDeps {
  readonly database: Database
}

/** The handle for reading, and the library: a site may read its own and the federation's. */
interface LibraryLookup {
  readonly askerId: string
  readonly libraryId: string
}

async function find(asker: SiteDb, libraryId: string, id: string): Promise<StoredMedia> {
  const isForeign = libraryId !== asker.siteId
  if (isForeign && (libraryId !== sharedLibrary || !(await isForSite(asker, id)))) throw notFound()
  const row = await findMedia(asker, id, libraryId)
  if (!row) throw notFound()
  return row
}

/** The sizes of `adminImage` in the contract; any other name is refused without work (SEC-33). */
const imageName = /^([0-9a-f]{20})-(320|960)\.webp$/

export async function sendImage(
  deps: FileDeps,
  { askerId, libraryId }: LibraryLookup,
  id: string,
  name: string,
): Promise<SentFile> {
  const [, fileKey, width] = imageName.exec(name) ?? []
  if (fileKey === undefined) throw notFound()
  const row = await deps.database.inSite(askerId, (asker) => find(asker, libraryId, id), 'read')
  if (row.kind !== 'image' || row.fileKey !== fileKey) throw notFound()
  const body = await sizeOf(deps, libraryId, row, null, Number(width), 'webp')
  if (!body) throw notFound()
  return { body, bytes: body.length, contentType: typeOfFormat.webp, saveAs: null, isImmutable: true }
}

export async function sendKeptFile(deps: FileDeps, { askerId, libraryId }: LibraryLookup, id: string): Promise<SentFile> {
  const row = await deps.database.inSite(askerId, (asker) => find(asker, libraryId, id), 'read')
  const opened = await deps.files.open(keptFileKey({ libraryId, mediaId: id, fileKey: row.fileKey }, row.extension))
  if (!opened) throw notFound()
  const { contentType } = row
  return { body: opened.stream, bytes: opened.bytes, contentType, saveAs: saveName(row.title, row.extension), isImmutable: false }
}
