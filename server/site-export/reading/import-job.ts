import type { ImportReport } from '#contract/settings/site-imports.ts'
import type { ItemArea } from '../../modules/items/item-area.ts'
import type { Fields } from '../../modules/items/actor.ts'
import { HttpError } from '../../platform/errors.ts'
import { FileStoreFault } from '../../platform/files/file-store.ts'
import type { Job, JobHandlers } from '../../platform/jobs/jobs.ts'
import { inTempFolder } from '../../platform/files/temp-folder.ts'
import { CopyRefused } from './copy-refused.ts'
import { sentCopies } from './sent-copies.ts'
import type { PartDeps } from './sent-parts.ts'
import { joinedFile, removeParts } from './sent-parts.ts'
import { reportOn } from './import-report.ts'
import type { ImportRow } from './import-store.ts'
import { findImport, setImportProgress, setImportState } from './import-store.ts'
import type { PictureDeps } from './keep-pictures.ts'
import { checkFile, keepPictures, undecoded } from './keep-pictures.ts'
import type { OpenedCopy } from './opened-copy.ts'
import { areasByName, withOpenedCopy } from './opened-copy.ts'
import { writeSite } from './write-site.ts'

export const importCheckJob = 'site.importCheck'
export const importJob = 'site.import'

export interface ImportJobDeps extends PartDeps, PictureDeps {
  readonly areas: readonly ItemArea<Fields>[]
}

/** Limit of attempts before the job is reported as failed. */
const maxAttempts = 3
const failed = 'Inläsningen gick inte att göra. Sajten är orörd. Försök igen om en stund.'
const noRoom = 'Lagringen är full, så kopian kunde inte läsas in. Sajten är orörd.'
const doesNotHold =
  'Kopian hänger inte ihop: något i den pekar på det som inte finns, eller finns två gånger. Hämta exporten på nytt.'
/** True for data that the database refuses, or a reference to a missing row: the copy is at fault. */
function isRefusedByDatabase(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  if (typeof code === 'string' && /^2[23]/.test(code)) return true
  return cause !== undefined && isRefusedByDatabase(cause)
}

/** The refusal in Swedish when the copy is at fault; throws any other error again. */
export function asRefusal(error: unknown): CopyRefused {
  if (error instanceof CopyRefused) return error
  // For example a full Bildbank.
  if (error instanceof HttpError && error.status < 500) return new CopyRefused(error.message)
  if (isRefusedByDatabase(error)) return new CopyRefused(doesNotHold)
  throw error
}

const withCopy = <T>(
  deps: ImportJobDeps,
  siteId: string,
  row: ImportRow,
  now: Date,
  work: (opened: OpenedCopy) => Promise<T>,
): Promise<T> =>
  inTempFolder('kansli-import-', async (folder) =>
    withOpenedCopy(await joinedFile(deps.files, siteId, sentCopies, row, folder), areasByName(deps.areas), now, work),
  )

/** Rolls back a trial. */
class Undone extends Error {}

/** Writes all rows as the import would, and rolls back, so that the database's refusals appear now. */
async function tryWriting(
  deps: ImportJobDeps,
  siteId: string,
  row: ImportRow,
  { copy, scan }: OpenedCopy,
  now: Date,
): Promise<void> {
  const pictures = new Map(scan.pictures.map((picture) => [picture.id, undecoded(picture)]))
  const actor = { userId: row.creatorId, now }
  const writing = { copy, scan, areas: areasByName(deps.areas), actor, importId: row.id, pictures }
  await deps.database
    .inSite(siteId, async (site) => {
      await writeSite(site, writing)
      // Statements sent without waiting are refused here and not at the end.
      await findImport(site, row.id, 'read')
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
}

const refusedReport = (reason: CopyRefused): ImportReport => ({ from: null, counts: [], notes: [], problems: [reason.message] })

async function checkOne(deps: ImportJobDeps, siteId: string, row: ImportRow, now: Date): Promise<ImportReport> {
  return withCopy(deps, siteId, row, now, async (opened) => {
    const { copy, scan } = opened
    const report = await deps.database.inSite(siteId, (site) => reportOn(site, copy, scan), 'read')
    if (report.problems.length > 0) return report
    try {
      for (const picture of scan.pictures) await checkFile(copy, picture)
      await tryWriting(deps, siteId, row, opened, now)
      return report
    } catch (error) {
      return { ...report, problems: [asRefusal(error).message] }
    }
  })
}

async function readIn(deps: ImportJobDeps, siteId: string, row: ImportRow, now: Date): Promise<void> {
  await withCopy(deps, siteId, row, now, async (opened) => {
    const { copy, scan } = opened
    const [problem] = scan.problems
    if (problem !== undefined) throw new CopyRefused(problem)
    const pictures = await keepPictures(deps, siteId, opened, (done, total) =>
      deps.database.inSite(siteId, (site) => setImportProgress(site, row.id, done, total)),
    )
    const actor = { userId: row.creatorId, now }
    await deps.database.inSite(siteId, async (site) => {
      // Another process may have taken it first.
      const held = await findImport(site, row.id, 'lock')
      if (held?.state !== 'running') return
      await writeSite(site, { copy, scan, areas: areasByName(deps.areas), actor, importId: row.id, pictures })
      await setImportState(site, row.id, 'done')
    })
  })
  await removeParts(deps.files, siteId, row.id)
}

async function runJob(
  deps: ImportJobDeps,
  { siteId, key: id, attempts }: Job,
  state: ImportRow['state'],
  work: (row: ImportRow) => Promise<void>,
): Promise<void> {
  const row = await deps.database.inSite(siteId, (site) => findImport(site, id, 'read'), 'read')
  if (row?.state !== state) return
  const say = (next: ImportRow['state'], more: { fault?: string; report?: ImportReport }): Promise<unknown> =>
    deps.database.inSite(siteId, (site) => setImportState(site, id, next, more))
  try {
    await work(row)
  } catch (error) {
    let reason: CopyRefused
    try {
      reason = asRefusal(error)
    } catch (ours) {
      const isFull = ours instanceof FileStoreFault && ours.isFull
      if (isFull || attempts >= maxAttempts) await say('failed', { fault: isFull ? noRoom : failed })
      throw ours
    }
    await say('refused', { report: refusedReport(reason) })
  }
}

/** Says that the processes which worked on it have died. */
async function giveUp({ database }: ImportJobDeps, { siteId, key: id }: Job, state: ImportRow['state']): Promise<void> {
  await database.inSite(siteId, async (site) => {
    if ((await findImport(site, id, 'lock'))?.state === state) await setImportState(site, id, 'failed', { fault: failed })
  })
}

/** Both jobs take minutes for a large site. */
export const importJobs = (deps: ImportJobDeps): JobHandlers => ({
  [importCheckJob]: {
    run: (job, now) =>
      runJob(deps, job, 'checking', async (row) => {
        const report = await checkOne(deps, job.siteId, row, now)
        const state = report.problems.length === 0 ? 'checked' : 'refused'
        await deps.database.inSite(job.siteId, (site) => setImportState(site, row.id, state, { report }))
      }),
    giveUp: (job) => giveUp(deps, job, 'checking'),
  },
  [importJob]: {
    run: (job, now) => runJob(deps, job, 'running', (row) => readIn(deps, job.siteId, row, now)),
    giveUp: (job) => giveUp(deps, job, 'running'),
  },
})
