import type { ImageFormat } from '#contract/media-facts.ts'
import { imageFormats } from '#contract/media-facts.ts'
import { widthsFor } from '#contract/media/media-crop.ts'
import type { Database, SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { stateChanged } from '../../../platform/errors.ts'
import type { PictureSize, Urgency } from '../../../platform/images/image-work.ts'
import { PictureRefused } from '../../../platform/images/image-work.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { enqueueJob } from '../../../platform/jobs/jobs.ts'
import { keptFileKey, mediaFolder, sizeKey } from './media-keys.ts'
import type { SizeDeps } from './media-sizes.ts'
import { typeOfFormat } from './media-sizes.ts'
import type { StoredMedia } from '../media-store.ts'
import { findMedia, lockMedia } from '../media-store.ts'
import type { MediaWork } from '../media-work.ts'
import { announceWhereShown, refuseUnlessAllowed } from '../media-work.ts'

// Two jobs make the sizes of a whole picture, so that no visitor waits for one. The first makes what pages ask for soonest, while the
// editor waits. The second makes all the rest with what the computer has left, AVIF last because it takes two thirds of the time.

/** Makes the first sizes, and enqueues the job of the rest. */
export const sizesJob = 'media.sizes'
/** Makes every missing size. */
export const restJob = 'media.restOfSizes'

// Does not raise the version: this is no edit, and the version that an editor has read stays valid.
const mark = statement<{ id: string }>(
  'media_ready',
  'update media set is_ready = $4, fault = $5 where site_id = $1 and id = $2 and file_key = $3 returning id',
)

/** After this many attempts the failure is reported; attempts go on. */
const quietAttempts = 3

type Size = PictureSize & { readonly format: ImageFormat }

/**
 * The sizes made first, of a picture `pixels` wide: WebP for a list or a phone and for a column of text or the panel of the
 * Bildbank, and JPEG for a share card. Smaller pictures have fewer, and their own width.
 */
function firstSizes(pixels: number): Size[] {
  const widths = widthsFor(pixels)
  const inCard = widths.findLast((width) => width <= 1280) ?? widths[0]
  return [
    ...widths
      .filter((width, at) => width === 640 || width === 960 || (width < 960 && at === widths.length - 1))
      .map((width) => ({ width, format: 'webp' }) as const),
    ...(inCard === undefined ? [] : [{ width: inCard, format: 'jpg' } as const]),
  ]
}

/** Each step is one call, and finished steps are kept if a later one fails. */
function restOfSizes(pixels: number): Size[][] {
  const sizes = widthsFor(pixels).flatMap((width) => imageFormats.map((format) => ({ width, format })))
  const avif = sizes.filter(({ format }) => format === 'avif')
  return [
    sizes.filter(({ format }) => format !== 'avif'),
    avif.filter(({ width }) => width <= 960),
    avif.filter(({ width }) => width > 960),
  ]
}

async function makeMissing(
  { files, images }: SizeDeps,
  libraryId: string,
  row: StoredMedia,
  steps: readonly (readonly Size[])[],
  urgency: Urgency,
): Promise<void> {
  const file = { libraryId, mediaId: row.id, fileKey: row.fileKey }
  const keyOf = ({ width, format }: Size): string => sizeKey(file, 'full', width, format)
  const there = new Set<string>()
  for await (const { key } of files.list(`${mediaFolder(file)}${row.fileKey}-full-`)) there.add(key)
  const missing = steps.map((sizes) => sizes.filter((size) => !there.has(keyOf(size)))).filter((sizes) => sizes.length > 0)
  if (missing.length === 0) return
  const kept = await files.get(keptFileKey(file, row.extension))
  if (!kept) throw new PictureRefused('Bildens fil saknas i lagringen. Byt ut bilden mot filen på nytt.')
  for (const sizes of missing) {
    const made = await images.resize(kept, null, sizes, urgency)
    await Promise.all(
      sizes.map(async (size, at) => {
        const bytes = made[at]
        if (bytes) await files.put(keyOf(size), bytes, typeOfFormat[size.format])
      }),
    )
  }
}

type JobDeps = SizeDeps & { readonly database: Database }

/** Runs `make` for a picture that is not ready, then `finish` in a transaction; records a failure in its row. */
async function sized(
  { database }: JobDeps,
  job: Job,
  make: (row: StoredMedia) => Promise<void>,
  finish: (library: SiteDb, row: StoredMedia) => Promise<unknown>,
): Promise<void> {
  const row = await database.inSite(job.siteId, (library) => findMedia(library, job.key), 'read')
  if (!row || row.kind !== 'image' || row.isReady) return
  const report = (fault: string): Promise<unknown> =>
    database.inSite(job.siteId, (library) => library.rows(mark, [library.siteId, row.id, row.fileKey, false, fault]))
  try {
    await make(row)
  } catch (error) {
    // A refused picture would be refused again.
    if (error instanceof PictureRefused) return void (await report(error.message))
    if (job.attempts > quietAttempts) await report('Bildens storlekar kunde inte göras än. Vi försöker igen av oss själva.')
    throw error
  }
  await database.inSite(job.siteId, (library) => finish(library, row))
}

/** Handler of the first job. */
export const makeFirstSizes = (deps: JobDeps, job: Job, now: Date): Promise<void> =>
  sized(
    deps,
    job,
    (row) => makeMissing(deps, job.siteId, row, [firstSizes(row.width)], 'waitedFor'),
    (library, { id }) => enqueueJob(library, { kind: restJob, key: id, runAt: now }),
  )

/** Handler of the second job. */
export const makeRestOfSizes = (deps: JobDeps, job: Job): Promise<void> =>
  sized(
    deps,
    job,
    (row) => makeMissing(deps, job.siteId, row, restOfSizes(row.width), 'behind'),
    async (library, { id, fileKey }) => {
      const [ready] = await library.rows(mark, [library.siteId, id, fileKey, true, null])
      // Pages kept until now offer no AVIF.
      if (ready) announceWhereShown({ library }, [id])
    },
  )

/** Says that the processes which worked on a picture have died. */
export const giveUpSizes = ({ database }: JobDeps, { siteId, key: id }: Job): Promise<void> =>
  database.inSite(siteId, async (library) => {
    const row = await findMedia(library, id)
    const fault = 'Bildens storlekar gick inte att göra. Spara bilden på nytt i ett bildprogram, och byt ut filen mot den.'
    if (row && !row.isReady) await library.rows(mark, [library.siteId, id, row.fileKey, false, fault])
  })

/** Tries again now, on request. */
export async function tryAgain(work: MediaWork, id: string): Promise<void> {
  const { library, actor } = work
  const held = await lockMedia(work, id, null)
  refuseUnlessAllowed(work, 'upload', null)
  const { row } = held
  if (row.kind !== 'image' || row.isReady) throw stateChanged('Alla storlekar finns redan.')
  await library.rows(mark, [library.siteId, id, row.fileKey, false, null])
  await enqueueJob(library, { kind: sizesJob, key: id, runAt: actor.now })
}
