import { imageFormats } from '#contract/media-facts.ts'
import { widthsFor } from '#contract/media/media-crop.ts'
import type { Database } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { stateChanged } from '../../../platform/errors.ts'
import { PictureRefused } from '../../../platform/images/image-work.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { enqueueJob } from '../../../platform/jobs/jobs.ts'
import { keptFileKey, mediaFolder, sizeKey } from './media-keys.ts'
import type { SizeDeps } from './media-sizes.ts'
import { typeOfFormat } from './media-sizes.ts'
import type { StoredMedia } from '../media-store.ts'
import { findMedia, lockMedia } from '../media-store.ts'
import type { MediaWork } from '../media-work.ts'
import { refuseUnlessAllowed } from '../media-work.ts'

/** The job that makes every size of a whole picture, so that no visitor waits for one. */
export const sizesJob = 'media.sizes'

// Does not raise the version: this is no edit, and the version that an editor has read stays valid.
const markReady = statement(
  'media_ready',
  'update media set is_ready = $4, fault = $5 where site_id = $1 and id = $2 and file_key = $3',
)

type SetFault = (row: StoredMedia, fault: string | null) => Promise<unknown>

/** After this many attempts the failure is reported; attempts go on. */
const quietAttempts = 3

async function makeMissing({ files, images }: SizeDeps, libraryId: string, row: StoredMedia): Promise<void> {
  const file = { libraryId, mediaId: row.id, fileKey: row.fileKey }
  const there = new Set<string>()
  for await (const { key } of files.list(`${mediaFolder(file)}${row.fileKey}-full-`)) there.add(key)
  const missing = widthsFor(row.width)
    .map((width) => imageFormats.map((format) => ({ width, format })).filter((size) => !there.has(keyOf(size))))
    .filter((sizes) => sizes.length > 0)
  if (missing.length === 0) return
  const kept = await files.get(keptFileKey(file, row.extension))
  if (!kept) throw new PictureRefused('Bildens fil saknas i lagringen. Byt ut bilden mot filen på nytt.')
  // One width at a time, so that finished sizes are kept if a later one fails.
  for (const sizes of missing) {
    const made = await images.resize(kept, null, sizes, 'behind')
    for (const [at, size] of sizes.entries()) {
      const bytes = made[at]
      if (bytes) await files.put(keyOf(size), bytes, typeOfFormat[size.format])
    }
  }

  function keyOf({ width, format }: { width: number; format: (typeof imageFormats)[number] }): string {
    return sizeKey(file, 'full', width, format)
  }
}

/** Handler of the job: makes the missing sizes, and records a failure in the row. */
export async function makeSizes(deps: SizeDeps & { readonly database: Database }, job: Job): Promise<void> {
  const { database } = deps
  const row = await database.inSite(job.siteId, (library) => findMedia(library, job.key), 'read')
  if (!row || row.kind !== 'image' || row.isReady) return
  const say: SetFault = ({ id, fileKey }, fault) =>
    database.inSite(job.siteId, (library) => library.rows(markReady, [library.siteId, id, fileKey, fault === null, fault]))
  try {
    await makeMissing(deps, job.siteId, row)
  } catch (error) {
    // A refused picture would be refused again.
    if (error instanceof PictureRefused) return void (await say(row, error.message))
    if (job.attempts > quietAttempts) await say(row, 'Bildens storlekar kunde inte göras än. Vi försöker igen av oss själva.')
    throw error
  }
  await say(row, null)
}

/** Tries again now, on request. */
export async function tryAgain(work: MediaWork, id: string): Promise<void> {
  const { library, actor } = work
  const held = await lockMedia(work, id, null)
  refuseUnlessAllowed(work, 'upload', null)
  const { row } = held
  if (row.kind !== 'image' || row.isReady) throw stateChanged('Alla storlekar finns redan.')
  await library.rows(markReady, [library.siteId, id, row.fileKey, false, null])
  await enqueueJob(library, { kind: sizesJob, key: id, runAt: actor.now })
}
