import { randomUUID } from 'node:crypto'
import { importPartBytes } from '#contract/settings/site-imports.ts'
import type { SiteImport } from '#contract/settings/site-imports.ts'
import { itemAreas } from '../item-areas.ts'
import { exportKey } from '../modules/media/files/media-keys.ts'
import { runDueJobs } from '../platform/jobs/jobs.ts'
import { exportJobs } from '../site-export/export-job.ts'
import { insertExport } from '../site-export/export-store.ts'
import { enqueueJob } from '../platform/jobs/jobs.ts'
import { exportJob } from '../site-export/export-job.ts'
import type { ImportJobDeps } from '../site-export/reading/import-job.ts'
import { importJobs } from '../site-export/reading/import-job.ts'
import type { TestAnswer, TestApp, TestBrowser } from './test-app.ts'
import { zipEntries } from './zip-entries.ts'

// Copies of sites, exported and imported by the program's own code. They lack the public pages, which an import does not read.

/** The ZIP of an export. */
export async function copyOfSite(test: TestApp, siteId: string, userId: string): Promise<Buffer> {
  const [id, now] = [randomUUID(), test.clock()]
  await test.database.inSite(siteId, async (site) => {
    insertExport(site, id, { userId, now }, new Date(now.getTime() + 3_600_000))
    await enqueueJob(site, { kind: exportJob, key: id, runAt: now })
  })
  const faults: unknown[] = []
  const visit = async () => ({ status: 404, contentType: '', location: null, body: Buffer.alloc(0) })
  const jobs = exportJobs({ ...test, visit, sitesUrl: test.config.sitesUrl })
  await runDueJobs(test.database, jobs, now, (_job, error) => faults.push(error))
  const zip = await test.files.get(exportKey(siteId, id))
  if (faults.length > 0 || !zip) throw new Error(`The copy was not made: ${String(faults[0])}`)
  return zip
}

/** Every file of a copy except the pages, by name. */
export const filesOf = (zip: Buffer): Map<string, Buffer> => zipEntries(zip)

export interface Reading {
  readonly root: string
  readonly begun: TestAnswer
  /** Runs all due jobs; returns their errors. */
  work(overrides?: Partial<ImportJobDeps>, now?: Date): Promise<unknown[]>
  /** The import as the screen shows it. */
  now(): Promise<SiteImport | null>
  check(): Promise<SiteImport | null>
  run(): Promise<SiteImport | null>
}

/** Uploads a copy for a site, part by part. */
export async function sendCopy(test: TestApp, browser: TestBrowser, siteId: string, zip: Buffer): Promise<Reading> {
  const root = `/api/admin/sites/${siteId}/import`
  const begun = await browser.send('POST', root, { fileName: 'kopia.zip', bytes: zip.length })
  const { id } = (begun.body ?? {}) as { id?: string }
  for (let offset = 0; begun.status === 200 && offset < zip.length; offset += importPartBytes)
    await browser.send('PUT', `${root}/${id}/parts/${offset}`, zip.subarray(offset, offset + importPartBytes))
  const work: Reading['work'] = async (options = {}, now = test.clock()) => {
    const faults: unknown[] = []
    const jobs = importJobs({ ...test, areas: itemAreas, ...options })
    await runDueJobs(test.database, jobs, now, (_job, error) => faults.push(error))
    return faults
  }
  const now: Reading['now'] = async () => ((await browser.get(root)).body as { import: SiteImport | null }).import
  const step = (name: 'check' | 'run') => async () => {
    const answer = await browser.send('POST', `${root}/${id}/${name}`)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    const [fault] = await work()
    if (fault !== undefined) throw fault
    return now()
  }
  return { root, begun, work, now, check: step('check'), run: step('run') }
}

/** Fields that name an account. They differ, because every row of an import is signed by the administrator who ran it. */
const authors = new Set(['createdBy', 'updatedBy', 'scheduledBy', 'consentBy', 'changedBy', 'draftBy', 'by'])
const ofThisSite = new Set(['id', 'createdAt'])

/**
 * The part of a copy that must equal the copy it was imported from: every row of every file, except names of authors and
 * the id and creation date of the site.
 */
export function comparable(zip: Buffer): Record<string, string> {
  const compared: Record<string, string> = {}
  for (const [name, bytes] of zipEntries(zip)) {
    if (name.startsWith('bilder/')) compared[name] = bytes.toString('base64')
    if (!name.endsWith('.jsonl')) continue
    const isSite = name === 'data/site.jsonl'
    const lines = bytes.toString('utf8').split('\n').slice(0, -1)
    const known = (key: string, value: unknown): unknown =>
      (authors.has(key) && typeof value !== 'object') || (authors.has(key) && value === null) || (isSite && ofThisSite.has(key))
        ? undefined
        : value
    compared[name] = lines.map((line) => JSON.stringify(JSON.parse(line), known)).join('\n')
  }
  return compared
}
