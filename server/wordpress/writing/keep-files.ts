import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { keptFileKey, sizeKey } from '../../modules/media/files/media-keys.ts'
import { sizesJob } from '../../modules/media/files/media-size-job.ts'
import { countBytes, refuseBeyondQuota } from '../../modules/media/media-library.ts'
import { findSameFile } from '../../modules/media/media-store.ts'
import { cleanFileName, titleOf } from '../../modules/media/media-text.ts'
import type { FileReaders } from '../../modules/media/uploads/received-file.ts'
import { receiveFile } from '../../modules/media/uploads/received-file.ts'
import { insertUndescribed } from '../../modules/media/uploads/undescribed-media.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { enqueueJob } from '../../platform/jobs/jobs.ts'
import { PictureWorkBusy } from '../../platform/images/image-work.ts'
import { CopyRefused } from '../../site-export/reading/copy-refused.ts'
import type { FileRow } from '../stored/file-rows.ts'
import type { Outcome } from '../stored/row-store.ts'
import { idOf } from '../reading/source-keys.ts'
import type { Source } from '../stored/source-store.ts'
import { putSources } from '../stored/source-store.ts'
import { fileNameIn } from '../texts/context.ts'
import { wordsIn } from '../texts/words-in.ts'
import { WxrRefused } from '../stored/wxr-refused.ts'

export interface KeepDeps extends FileReaders {
  readonly database: Database
  readonly files: FileStore
}

interface Keeping {
  readonly siteId: string
  readonly importId: string
  readonly by: { readonly userId: string; readonly now: Date }
}

const attempts = 20

/** Waits while the queue is full, since editors upload pictures at the same time. */
async function inPatience<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof PictureWorkBusy) || attempt === attempts) throw error
      await wait(500 * attempt)
    }
  }
}

/** Reads a file as an upload, and puts it into the Bildbank. */
async function keep(deps: KeepDeps, keeping: Keeping, row: FileRow, bytes: Buffer): Promise<Pick<Outcome, 'outcome' | 'notes'>> {
  const { siteId, by } = keeping
  const { sourceKey } = row
  const hash = createHash('sha256').update(bytes).digest('hex')
  const remember = (site: Parameters<typeof putSources>[0], objectId: string): void =>
    putSources(site, keeping.importId, [{ sourceKey, objectId, area: 'media', hash, draftVersion: 0 }])
  const known = await deps.database.inSite(siteId, async (site) => {
    const same = await findSameFile(site, hash)
    if (!same || same.deletedAt) return null
    remember(site, same.id)
    return same
  })
  if (known) return { outcome: 'changed', notes: [...row.notes, 'Samma fil fanns redan i bildbanken, och används.'] }
  const id = idOf(siteId, sourceKey)
  const fileName = cleanFileName(fileNameIn(row.fileUrl))
  const file = await inPatience(() => receiveFile(deps, { bytes, hash }, { id, fileName }))
  const { columns } = file
  const place = { libraryId: siteId, mediaId: id, fileKey: columns.fileKey }
  await deps.files.put(keptFileKey(place, columns.extension), file.kept, columns.contentType)
  if (file.preview) await deps.files.put(sizeKey(place, 'full', 320, 'webp'), file.preview, 'image/webp')
  const { kind } = columns
  const title = wordsIn(row.title, 100) || titleOf(fileName, kind)
  const alt = kind === 'image' ? row.alt : ''
  await deps.database.inSite(siteId, async (site) => {
    await refuseBeyondQuota(site, id, columns.bytes, by.now)
    await countBytes(site, columns.bytes)
    const isMade = await insertUndescribed(site, { id, file, fileName, title, alt, caption: row.caption, licence: 'unknown', by })
    if (!isMade) throw new HttpError(409, 'STATE_CHANGED', 'Samma fil laddades upp av någon annan just då.')
    if (columns.kind === 'image') await enqueueJob(site, { kind: sizesJob, key: id, runAt: by.now })
    remember(site, id)
  })
  const ofRights = columns.kind === 'image' ? ['Rättigheten är okänd: fyll i fotograf och rättighet i bildbanken.'] : []
  return { outcome: 'kept', notes: [...row.notes, ...ofRights] }
}

/** Where the bytes of a file come from; null when it is not there. Throws HttpError with the reason when it cannot be had. */
type BytesOf = (address: string) => Promise<Buffer | null>

/** What became of a file. `before`: what is known of it from an earlier import. */
export async function keepFile(
  deps: KeepDeps,
  keeping: Keeping,
  bytesOf: BytesOf,
  row: FileRow,
  before: Source | undefined,
): Promise<Outcome> {
  const { nth } = row
  const left = (note: string): Outcome => ({ nth, outcome: 'leftOut', notes: [...row.notes, note] })
  if (before) {
    if (before.isGone) return left('Togs bort här efter en tidigare inläsning.')
    return { nth, outcome: 'same', notes: [], area: 'media', itemId: before.objectId }
  }
  if (row.fileUrl === '') return left('Posten har ingen fil.')
  try {
    const bytes = await bytesOf(row.fileUrl)
    if (bytes === null) return left('Filen fanns inte med. Packa XML-filen och mappen wp-content/uploads i en ZIP, och läs in den.')
    const kept = await keep(deps, keeping, row, bytes)
    return { nth, ...kept, area: 'media' }
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return left(error.message)
    if (error instanceof WxrRefused) return left(error.message)
    if (error instanceof CopyRefused) return left(error.message)
    throw error
  }
}
