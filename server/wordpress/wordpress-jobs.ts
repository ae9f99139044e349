import { bundleKey } from '../modules/media/files/media-keys.ts'
import { FileStoreFault } from '../platform/files/file-store.ts'
import type { Job, JobHandlers } from '../platform/jobs/jobs.ts'
import { checkExport } from './reading/check-export.ts'
import type { ImportRow } from './stored/import-store.ts'
import { findImport, setImportState } from './stored/import-store.ts'
import { endImport, wordpressUndoJob } from './adding/import-undo.ts'
import { withExport } from './reading/open-export.ts'
import type { RunDeps } from './adding/run-import.ts'
import { runImport } from './adding/run-import.ts'
import { Stopped } from './adding/stopped.ts'
import type { FetchDeps } from './fetching/fetch-files.ts'
import { fetchFiles, wordpressFetchJob } from './fetching/fetch-files.ts'
import { removeImport } from './adding/remove-import.ts'
import { removeParts } from '../site-export/reading/sent-parts.ts'
import { WxrRefused } from './stored/wxr-refused.ts'

export const wordpressCheckJob = 'wordpress.check'
export const wordpressRunJob = 'wordpress.run'

/** Limit of attempts before the job is reported as failed. */
const maxAttempts = 5
const failed = 'Det gick inte att slutföra. Försök igen om en stund, så fortsätter det där det var.'
const notFetched = 'Hämtningen av filer stannade. Hämta igen, så fortsätter den där den var.'
const noRoom = 'Lagringen är full, så inläsningen kunde inte slutföras. Gör plats och försök igen.'

/** What an import is when it is given up, and why. */
interface Ending {
  readonly ending: ImportRow['state']
  readonly because: string
}
const failing: Ending = { ending: 'failed', because: failed }
/** It can be fetched again. */
const notFetching: Ending = { ending: 'checked', because: notFetched }

async function runJob(
  deps: Pick<RunDeps, 'database'>,
  { siteId, key: id, attempts }: Job,
  now: Date,
  state: ImportRow['state'],
  work: (row: ImportRow) => Promise<void>,
  { ending, because }: Ending = failing,
): Promise<void> {
  const row = await deps.database.inSite(siteId, (site) => findImport(site, id, 'read'), 'read')
  if (!row) return
  const say = (next: ImportRow['state'], fault?: string): Promise<unknown> =>
    deps.database.inSite(siteId, (site) => endImport(site, id, next, now, fault === undefined ? {} : { fault }))
  if (row.state === 'cancelling') return void (await say('cancelled'))
  if (row.state !== state) return
  try {
    await work(row)
  } catch (error) {
    if (error instanceof Stopped) {
      const held = await deps.database.inSite(siteId, (site) => findImport(site, id, 'read'), 'read')
      if (held?.state === 'cancelling') await say('cancelled')
      return
    }
    if (error instanceof WxrRefused) return void (await say('refused', error.message))
    const isFull = error instanceof FileStoreFault && error.isFull
    if (isFull || attempts >= maxAttempts) await say(ending, isFull ? noRoom : because)
    throw error
  }
}

/** Says that the processes which worked on it have died. */
async function giveUp(
  { database }: Pick<RunDeps, 'database'>,
  { siteId, key: id }: Job,
  now: Date,
  state: ImportRow['state'],
  { ending, because }: Ending = failing,
): Promise<void> {
  await database.inSite(siteId, async (site) => {
    const row = await findImport(site, id, 'lock')
    if (row?.state === 'cancelling') await endImport(site, id, 'cancelled', now)
    else if (row?.state === state) await endImport(site, id, ending, now, { fault: because })
  })
}

/** They take minutes for a large file, and go on where they were when they are killed. */
export const wordpressJobs = (deps: RunDeps): JobHandlers => ({
  [wordpressCheckJob]: {
    run: (job, now) =>
      runJob(deps, job, now, 'checking', async (row) => {
        // Of a run with other choices.
        await deps.files.delete(bundleKey(job.siteId, row.id))
        const contents = await withExport(deps.files, job.siteId, row, (opened) =>
          checkExport(deps.database, job.siteId, row, opened),
        )
        await deps.database.inSite(job.siteId, (site) => setImportState(site, row.id, 'checked', { contents }))
      }),
    giveUp: (job, now) => giveUp(deps, job, now, 'checking'),
  },
  [wordpressRunJob]: {
    run: (job, now) =>
      runJob(deps, job, now, 'running', async (row) => {
        await withExport(deps.files, job.siteId, row, (opened) => runImport(deps, job.siteId, row, opened, now))
        await removeParts(deps.files, job.siteId, row.id, bundleKey(job.siteId, row.id))
      }),
    giveUp: (job, now) => giveUp(deps, job, now, 'running'),
  },
  [wordpressUndoJob]: {
    run: (job, now) =>
      runJob(deps, job, now, 'undoing', async (row) => {
        await removeImport(deps, job.siteId, row, now)
        await removeParts(deps.files, job.siteId, row.id)
      }),
    giveUp: (job, now) => giveUp(deps, job, now, 'undoing'),
  },
})

/** Files of the old website, which take as long as its server needs. */
export const wordpressFetchJobs = (deps: FetchDeps): JobHandlers => ({
  [wordpressFetchJob]: {
    run: (job, now) =>
      runJob(
        deps,
        job,
        now,
        'fetching',
        (row) => withExport(deps.files, job.siteId, row, (opened) => fetchFiles(deps, job.siteId, row, opened, now)),
        notFetching,
      ),
    giveUp: (job, now) => giveUp(deps, job, now, 'fetching', notFetching),
  },
})
