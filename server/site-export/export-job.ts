import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { exportKey } from '../modules/media/files/media-keys.ts'
import type { Database } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { FileStoreFault } from '../platform/files/file-store.ts'
import type { Job, JobHandlers } from '../platform/jobs/jobs.ts'
import { copyData } from './copied/copy-data.ts'
import { siteInManifest, writeManifest } from './copied/manifest.ts'
import { findExport, markFailed, markReady } from './export-store.ts'
import { copyContents } from './item-copies.ts'
import { copyPages } from './page-copies.ts'
import { copyPictures, pictureFile } from './picture-copies.ts'
import { readMe, readMeFile } from './read-me.ts'
import type { VisitSite } from './site-origin.ts'
import { findOrigin } from './site-origin.ts'
import { inTempFolder } from '../platform/files/temp-folder.ts'
import { written } from './copied/written-file.ts'
import { writeZip } from './zip-file.ts'

export const exportJob = 'site.export'

export interface ExportDeps {
  readonly database: Database
  readonly files: FileStore
  readonly visit: VisitSite
  /** `config.sitesUrl`. */
  readonly sitesUrl: string
}

/** Limit of attempts before the export is reported as failed. */
const maxAttempts = 3
const failed = 'Exporten gick inte att göra. Försök igen om en stund; hjälper inte det, hör av dig till administratören.'
const noRoom = 'Lagringen är full, så exporten kunde inte sparas.'

/** Writes the copy of a site into the folder, and returns its path. */
export async function makeZip(deps: ExportDeps, siteId: string, folder: string, now: Date): Promise<string> {
  const origin = await findOrigin(deps.visit, deps.sitesUrl, siteId)
  const pages = origin ? await copyPages(deps.visit, origin, folder) : []
  const contents = await copyContents(deps.database, siteId, folder)
  const site = await deps.database.inSite(siteId, siteInManifest, 'read')
  const data = await copyData(deps.database, siteId, folder, pictureFile)
  const pictures = await copyPictures(deps, siteId, folder)
  const about = { file: readMeFile, at: join(folder, 'read-me') }
  await written(about.at, [readMe(site, now)])
  const copies = [about, ...pages, ...contents, ...data.files, ...pictures]
  const manifest = await writeManifest(folder, copies, { site, rows: data.counts, now })
  const zip = join(folder, 'export.zip')
  await writeZip(zip, [manifest, ...copies], now)
  return zip
}

const make = (deps: ExportDeps, { siteId, key: id }: Job, now: Date): Promise<void> =>
  inTempFolder('kansli-export-', async (folder) => {
    const zip = await makeZip(deps, siteId, folder, now)
    const { size } = await stat(zip)
    await deps.files.put(exportKey(siteId, id), { path: zip }, 'application/zip')
    const isWanted = await deps.database.inSite(siteId, (site) => markReady(site, id, size))
    if (!isWanted) await deps.files.delete(exportKey(siteId, id))
  })

async function makeOrSay(deps: ExportDeps, job: Job, now: Date): Promise<void> {
  const { siteId, key: id } = job
  const found = await deps.database.inSite(siteId, (site) => findExport(site, id, now), 'read')
  if (found?.state !== 'waiting') return
  const say = (fault: string): Promise<unknown> => deps.database.inSite(siteId, (site) => markFailed(site, id, fault))
  try {
    await make(deps, job, now)
  } catch (error) {
    const isFull = error instanceof FileStoreFault && error.isFull
    if (isFull || job.attempts >= maxAttempts) await say(isFull ? noRoom : failed)
    throw error
  }
}

/** Has a worker of its own, because a large site takes minutes. */
export const exportJobs = (deps: ExportDeps): JobHandlers => ({
  [exportJob]: {
    run: (job, now) => makeOrSay(deps, job, now),
    giveUp: ({ siteId, key: id }) => deps.database.inSite(siteId, async (site) => void (await markFailed(site, id, failed))),
  },
})
