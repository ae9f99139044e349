import type { Database, SiteDb } from '../../../platform/database/database.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { JobBell } from '../../../platform/jobs/job-bell.ts'
import type { Job, JobHandlers } from '../../../platform/jobs/jobs.ts'
import { enqueueJob } from '../../../platform/jobs/jobs.ts'
import { mediaFolder } from '../files/media-keys.ts'
import { giveUpSizes, makeFirstSizes, makeRestOfSizes, restJob, sizesJob } from '../files/media-size-job.ts'
import type { SizeDeps } from '../files/media-sizes.ts'
import { findMedia, lockMediaIfPresent } from '../media-store.ts'
import { forgetFormerFile } from '../uploads/media-replaced.ts'
import { purgeJob, removeForGood, tidyJob, trashEnds } from '../bank/media-trash.ts'
import { isUuid } from '../../../platform/uuid.ts'

const dayMs = 86_400_000

/** Deletes expired trashed media, unless they were restored or are shown again. */
async function purge(library: SiteDb, id: string, now: Date): Promise<void> {
  const held = await lockMediaIfPresent({ library, actor: { userId: '', role: 'siteAdmin', now } }, id)
  if (!held?.row.deletedAt) return
  const ends = trashEnds(held.row.deletedAt)
  const next = held.liveUses > 0 ? new Date(now.getTime() + dayMs) : ends
  if (held.liveUses > 0 || ends > now) return void (await enqueueJob(library, { kind: purgeJob, key: id, runAt: next }))
  // Logged as removed by the person who put it in the trash.
  const userId = held.row.deletedBy ?? held.row.createdBy
  await removeForGood({ library, actor: { userId, role: 'siteAdmin', now } }, held, 'trash')
}

/**
 * Deletes files from the store that no row names any more: all files of a removed picture, or – `id/fileKey` – the bytes from before
 * it was replaced, once that can no longer be undone.
 */
async function tidy(database: Database, files: FileStore, { siteId, key }: Job, now: Date): Promise<void> {
  const [id = '', fileKey] = key.split('/')
  if (!isUuid(id)) return
  const row = await database.inSite(siteId, async (library) => {
    if (fileKey !== undefined) await forgetFormerFile(library, id, fileKey, now)
    return findMedia(library, id)
  })
  if (fileKey === undefined ? row !== null : row?.fileKey === fileKey || row?.former?.fileKey === fileKey) return
  const prefix = mediaFolder({ libraryId: siteId, mediaId: id }) + (fileKey ?? '')
  for await (const file of files.list(prefix)) await files.delete(file.key)
}

interface MediaJobDeps extends SizeDeps {
  readonly database: Database
  /** Rung when the first sizes are there, so that the rest follows at once. */
  readonly pictureBell: JobBell
}

/** Handlers of short jobs: the first sizes of a picture, for which an editor waits, and removals. */
export function mediaJobs(deps: MediaJobDeps): JobHandlers {
  const { database, files } = deps
  return {
    [sizesJob]: {
      async run(job, now) {
        await makeFirstSizes(deps, job, now)
        deps.pictureBell.ring()
      },
      giveUp: (job) => giveUpSizes(deps, job),
    },
    [purgeJob]: (job, now) => database.inSite(job.siteId, (library) => purge(library, job.key, now)),
    [tidyJob]: (job, now) => tidy(database, files, job, now),
  }
}

/** The handler of the rest of the sizes. It takes seconds for each picture, and must not delay the first sizes of another. */
export const restOfSizesJobs = (deps: Omit<MediaJobDeps, 'pictureBell'>): JobHandlers => ({
  [restJob]: { run: (job) => makeRestOfSizes(deps, job), giveUp: (job) => giveUpSizes(deps, job) },
})
