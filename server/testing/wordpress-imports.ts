import type { WordpressChoices, WordpressImport, WordpressRow } from '#contract/wordpress/wordpress-imports.ts'
import { wordpressPartBytes } from '#contract/wordpress/wordpress-imports.ts'
import { itemAreas } from '../item-areas.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import { runDueJobs } from '../platform/jobs/jobs.ts'
import type { FetchDeps } from '../wordpress/fetching/fetch-files.ts'
import { wordpressFetchJobs, wordpressJobs } from '../wordpress/wordpress-jobs.ts'
import type { RunDeps } from '../wordpress/adding/run-import.ts'
import { testTexts } from './test-files.ts'
import type { TestApp, TestBrowser } from './test-app.ts'

// Imports from WordPress, with the calls of a browser and the program's own jobs.

/** What the trial proposes, with everything that was not published. */
export const usualChoices: WordpressChoices = { types: {}, categories: {}, authors: {}, withDrafts: true }

interface Importing {
  readonly id: string
  now(): Promise<WordpressImport | undefined>
  /** Runs all due jobs; returns their errors. */
  work(overrides?: Partial<RunDeps>): Promise<unknown[]>
  /** The same for files of the old website. */
  fetch(old: Pick<FetchDeps, 'fence' | 'politeness'>): Promise<unknown[]>
  step(name: 'check' | 'run' | 'cancel' | 'undo', body?: object): Promise<WordpressImport | undefined>
  rows(outcome?: string): Promise<WordpressRow[]>
}

/** Uploads an export, part by part. */
export async function sentExport(
  test: TestApp,
  { browser, root }: { readonly browser: TestBrowser; readonly root: string },
  file: string | Buffer,
): Promise<Importing> {
  const bytes = Buffer.from(file)
  const base = `${root}/wordpress`
  const begun = await browser.send('POST', base, { fileName: 'export.xml', bytes: bytes.length })
  if (begun.status !== 200) throw new Error(JSON.stringify(begun.body))
  const { id } = begun.body as WordpressImport
  for (let offset = 0; offset < bytes.length; offset += wordpressPartBytes) {
    const sent = await browser.send('PUT', `${base}/${id}/parts/${offset}`, bytes.subarray(offset, offset + wordpressPartBytes))
    if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  }
  const now: Importing['now'] = async () =>
    ((await browser.get(base)).body as { imports: WordpressImport[] }).imports.find((one) => one.id === id)
  const runJobs = async (jobs: JobHandlers): Promise<unknown[]> => {
    const faults: unknown[] = []
    await runDueJobs(test.database, jobs, test.clock(), (_job, error) => faults.push(error))
    return faults
  }
  const texts = testTexts()
  const work: Importing['work'] = (overrides = {}) =>
    runJobs(wordpressJobs({ ...test, scan: null, areas: itemAreas, texts, ...overrides }))
  return {
    id,
    now,
    work,
    fetch: (old) => runJobs(wordpressFetchJobs({ ...test, scan: null, areas: itemAreas, ...old })),
    async step(name, body) {
      const path = name === 'undo' ? `${root}/undo/${id}` : `${base}/${id}/${name}`
      const answer = await browser.send('POST', path, body)
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      const [fault] = await work()
      if (fault !== undefined) throw fault
      return now()
    },
    async rows(outcome) {
      const all: WordpressRow[] = []
      for (let after = ''; ;) {
        const query = [...(outcome ? [`outcome=${outcome}`] : []), ...(after ? [`after=${after}`] : [])].join('&')
        const { rows, next } = (await browser.get(`${base}/${id}/rows?${query}`)).body as {
          rows: WordpressRow[]
          next: string | null
        }
        all.push(...rows)
        if (next === null) return all
        after = next
      }
    },
  }
}

/** An export that is sent, tried and read in. */
export async function importedExport(
  test: TestApp,
  by: { readonly browser: TestBrowser; readonly root: string },
  file: string | Buffer,
  choices: Partial<WordpressChoices> = {},
): Promise<Importing> {
  const importing = await sentExport(test, by, file)
  const checked = await importing.step('check')
  if (checked?.state !== 'checked') throw new Error(`The file was not accepted: ${checked?.fault ?? ''}`)
  const done = await importing.step('run', { ...usualChoices, ...choices })
  if (done?.state !== 'done') throw new Error(`The import was not done: ${done?.state ?? ''} ${done?.fault ?? ''}`)
  return importing
}
