import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { createBankIdClient } from '../bankid/bankid-client.ts'
import { loadBankIdSettings } from '../bankid/bankid-settings.ts'
import { parseConfig } from '../config/config.ts'
import { createDoctor } from '../doctor/kept-report.ts'
import { itemAreas } from '../item-areas.ts'
import { pictureLimits } from '../modules/media/files/picture-limits.ts'
import { openDatabase } from '../platform/database/pool.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { createReadiness } from '../platform/http/readiness.ts'
import { createImageWork } from '../platform/images/image-pool.ts'
import { createJobBell } from '../platform/jobs/job-bell.ts'
import { startJobWorker } from '../platform/jobs/jobs.ts'
import { deriveKeys } from '../platform/keys.ts'
import { createSheetReader } from '../platform/sheets/sheet-reader.ts'
import { buildSites } from '../public-site/sites-app.ts'
import { importJobs } from '../site-export/reading/import-job.ts'
import { wordpressJobs } from '../wordpress/wordpress-jobs.ts'
import { createTextReader } from '../wordpress/converting/text-reader.ts'

// The whole program on a database of a test, with its threads and processes, which measures how long its event loop is held.
// Usage: <JSON of the task>. It prints its ports, and for each line that it gets the longest hold since the last one, in milliseconds.

const task = JSON.parse(process.argv[2] ?? '') as {
  connection: Parameters<typeof openDatabase>[0]
  dataDir: string
  secret: string
  schemaVersion: number
}
const log = pino({ level: 'warn', base: null }, process.stderr)
const clock = (): Date => new Date()
const config = parseConfig({ NODE_ENV: 'test', DATA_DIR: task.dataDir }, task.dataDir)
const database = openDatabase(task.connection, () => undefined)
const settings = await loadBankIdSettings(config, clock(), log)
const files = await openFileStore(config)
const beside = (name: string): string => fileURLToPath(new URL(`${name}.js`, import.meta.url))
// The time limits of the product: a machine that tests keep busy may refuse a file that takes long, and holds nobody meanwhile.
const images = createImageWork(pictureLimits, { readMs: 10_000, resizeMs: 10_000 }, beside('image-process'))
const deps = {
  config,
  database,
  keys: deriveKeys(task.secret),
  clock,
  log,
  files,
  images,
  scan: null,
  pictureBell: createJobBell(),
  mailer: null,
  readiness: createReadiness(database, task.schemaVersion, log),
  doctor: createDoctor({ look: () => Promise.reject(new Error('Nobody asks the doctor')), clock, program: 'test' }),
}
const patience = { memoryMb: 192, readMs: 15_000, waitMs: 20_000 }
const admin = await buildApp({
  ...deps,
  sheets: createSheetReader(patience, beside('sheet-worker')),
  bankId: createBankIdClient(settings, log),
  bankIdStart: settings.start,
  webDir: null,
})
const sites = await buildSites({ ...deps, connection: task.connection, sendsMail: false })
const texts = createTextReader(patience, beside('text-worker'))
startJobWorker(
  database,
  {
    ...importJobs({ database, files, images, scan: null, areas: itemAreas }),
    ...wordpressJobs({ database, files, images, scan: null, areas: itemAreas, texts }),
  },
  clock,
  (_job, error) => log.warn({ err: error }, 'a job failed'),
  200,
)

/**
 * Nanoseconds that the thread of the event loop has computed. The time that passes also grows while other programs have the
 * processor, and then says nothing of this one.
 */
const computed = (): number => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ', 1)[0])

let longest = 0
let last = computed()
setInterval(() => {
  const now = computed()
  longest = Math.max(longest, now - last)
  last = now
}, 5)

await admin.listen({ host: '127.0.0.1', port: 0 })
await sites.listen({ host: '127.0.0.1', port: 0 })
const portOf = (server: typeof admin.server): number => (server.address() as AddressInfo).port
process.stdout.write(`${JSON.stringify({ admin: portOf(admin.server), sites: portOf(sites.server) })}\n`)
for await (const _ of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify({ heldMs: Math.round(longest / 1e6) })}\n`)
  longest = 0
}
