import { addPicture } from '../../site-export/reading/add-rows.ts'
import type { Adding } from '../../site-export/reading/add-rows.ts'
import { putFile } from '../../site-export/reading/keep-pictures.ts'
import type { CopiedRow } from '../../site-export/copied/rows.ts'
import type { ReceivedFile } from '../../modules/media/uploads/received-file.ts'
import { fileKeyOf } from '../../modules/media/uploads/received-file.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Converted } from '../converting/bundle.ts'
import type { Outcome } from '../stored/row-store.ts'
import { putSources, sourcesOf } from '../stored/source-store.ts'

/** One transaction: what `work` writes, and its outcomes. */
export type Store = (work: (site: SiteDb) => Promise<Outcome[]>) => Promise<void>

/** What becomes of a file that has no row: it is used in place of another, was read in before, or stays behind. */
export async function fileWithout(site: SiteDb, { importId }: Adding, line: Converted): Promise<Outcome> {
  const { nth, outcome, notes, sourceKey, mediaId, hash } = line
  if (mediaId !== null) {
    putSources(site, importId, [{ sourceKey, objectId: mediaId, area: 'media', hash, draftVersion: 0 }])
    return { nth, outcome, notes, area: 'media' }
  }
  if (outcome !== 'same') return { nth, outcome, notes }
  const [source] = await sourcesOf(site, [sourceKey])
  if (!source || source.isGone) return { nth, outcome: 'leftOut', notes: ['Togs bort här efter en tidigare inläsning.'] }
  return { nth, outcome, notes, area: 'media', itemId: source.objectId }
}

/** Puts a file into the Bildbank; it stays behind when that has no room. */
export async function addFile(
  files: FileStore,
  siteId: string,
  adding: Adding,
  {
    line,
    picture,
    file,
  }: { readonly line: Converted; readonly picture: CopiedRow<'media'>; readonly file: Pick<ReceivedFile, 'kept' | 'preview'> },
  store: Store,
): Promise<void> {
  const { nth, sourceKey, hash, color } = line
  const { id, contentType, extension, bytes, width, height } = picture
  const kept = { fileKey: fileKeyOf(file.kept, id), contentType, extension, bytes, width, height, color }
  await putFile(files, { libraryId: siteId, mediaId: id }, kept, file)
  try {
    await store(async (site) => {
      await addPicture(site, adding, picture, kept)
      putSources(site, adding.importId, [{ sourceKey, objectId: id, area: 'media', hash, draftVersion: 0 }])
      return [{ nth, outcome: line.outcome, notes: [...line.notes, ...line.notesIfNew], area: 'media' }]
    })
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    const notes = [...line.notes, error.message]
    await store(async () => [{ nth, outcome: 'leftOut', notes }])
  }
}
