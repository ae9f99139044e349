import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderMailer } from '../platform/mail/mailer.ts'
import { runDueJobs } from '../platform/jobs/jobs.ts'
import { countJobs } from '../platform/jobs/job-counts.ts'
import { observe, observed } from '../platform/observation/observation.ts'
import { pageCounts } from '../public-site/kept/page-counts.ts'
import { runSweep } from '../modules/upkeep/upkeep.ts'
import { atWork } from '../testing/at-work.ts'
import { aUser } from '../testing/factories.ts'
import { pictureFile } from '../testing/media-factory.ts'
import { testFolder } from '../testing/test-files.ts'
import { uploaded } from '../testing/uploading.ts'
import { signedInAs, testApp } from '../testing/test-app.ts'
import { cookieBrowser } from '../testing/test-browser.ts'
import { aNewsroom, sitesHost, soon, testSites } from '../testing/test-sites.ts'
import type { Measured } from './measured.ts'
import { metricList, metricsPage } from './metric-list.ts'
import { createMetrics } from './metrics.ts'

const test = await testApp()
const { database } = test
const counts = pageCounts()
const due = new Date('2026-11-22T12:00:00Z')

const measured = async (): Promise<Measured> => ({
  now: due,
  isReady: true,
  database: database.use(),
  jobs: await database.inPlatform((platform) => countJobs(platform, due)),
  upkeepFaults: 0,
  pages: { hits: 7, atOnce: counts.atOnce, caches: { pages: { misses: counts.caches?.pages.rendered ?? 0, bytes: 1 } } },
  backup: { newest: new Date('2026-11-22T02:00:00Z') },
  certificates: { bankid: new Date('2027-01-01T00:00:00Z') },
})
let answer: () => Promise<Measured> = measured
const metrics = createMetrics(
  '9.9.9',
  () => due,
  () => answer(),
)
let stop = (): void => undefined
beforeAll(() => void (stop = observe(metrics.observer)))
afterAll(() => {
  stop()
  metrics.stop()
})

/** The value of a line of the exposition; undefined when it is not there. Its labels are compared in any order. */
async function value(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number | undefined> {
  const wanted = Object.entries(labels).map(([label, text]) => `${label}="${text}"`)
  for (const line of (await metrics.text()).split('\n')) {
    const [, found, of = '', number] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    const all = of === '' ? [] : of.split(/,(?=\w+=")/)
    if (found === name && all.length === wanted.length && wanted.every((label) => all.includes(label))) return Number(number)
  }
}

/** The headers of an answer from the listener's own port, where a page from memory never reaches the router. */
function asVisitor(sites: FastifyInstance, path: string, headers: Readonly<Record<string, string>>): Promise<IncomingHttpHeaders> {
  // `address()` is a string only for a server on a pipe.
  const { port } = sites.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, headers: { host: sitesHost, ...headers } }, (response) =>
      response.resume().once('end', () => resolve(response.headers)),
    ).once('error', reject)
  })
}

// covers Operations: the written list of metrics
it('shows the metrics of the written list, and no others', async () => {
  const shown = Array.from((await metrics.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name, type]) => [name, type])
  // OpenMetrics names the family of a counter without its suffix.
  const listed = Object.entries(metricList).map(([name, { type }]) => [
    type === 'counter' ? name.replace(/_total$/, '') : name,
    type,
  ])
  expect(shown.toSorted()).toEqual(listed.toSorted())
  expect(readFileSync(join(import.meta.dirname, '../../docs/metrics.md'), 'utf8'), 'run: kansli metrics > docs/metrics.md').toBe(
    metricsPage(),
  )
})

it('ends as OpenMetrics does', async () => {
  expect(metrics.contentType).toMatch(/^application\/openmetrics-text; version=1\.0\.0/)
  expect(await metrics.text()).toMatch(/\n# EOF\n$/)
})

describe('requests', () => {
  // covers Operations: requests are counted by route template and status class
  it('of the admin are counted by template and class of status, without any id', async () => {
    const { siteId } = await aNewsroom(test)
    const user = await aUser(database, { roles: { [siteId]: 'editor' } })
    const browser = await signedInAs(test, user)
    const labels = { listener: 'admin', method: 'GET', route: '/api/site/:siteId/news' }
    const before = (await value('kansli_requests_total', { ...labels, status: '2xx' })) ?? 0
    await browser.get(`/api/site/${siteId}/news`)
    await cookieBrowser(test).get(`/api/site/${siteId}/news?${user.id}`)
    expect(await value('kansli_requests_total', { ...labels, status: '2xx' })).toBe(before + 1)
    expect(await value('kansli_requests_total', { ...labels, status: '4xx' })).toBe(1)
    const { method: _method, ...timed } = labels
    expect(await value('kansli_request_seconds_count', timed)).toBe(before + 2)
    const text = await metrics.text()
    for (const id of [siteId, user.id]) expect(text).not.toContain(id)
  })

  it('for addresses that no route has are one line, however many there are', async () => {
    const visitor = cookieBrowser(test)
    for (const path of ['/api/a', '/api/b/c', '/wp-login.php']) await visitor.get(path)
    expect(await value('kansli_requests_total', { listener: 'admin', method: 'GET', route: 'unknown', status: '4xx' })).toBe(3)
  })

  // covers Operations: a page from memory is counted, and its address is not known
  it('of visitors are counted by kind of place; a page from memory by one number alone', async () => {
    const room = await aNewsroom(test)
    await room.published({ title: 'Hemlig rubrik' })
    const sites = await testSites(test, { counts })
    const memory = { listener: 'sites', method: 'GET', route: 'memory' }
    const page = { listener: 'sites', method: 'GET', route: 'page' }
    await sites.listen({ port: 0, host: '127.0.0.1' })
    const ask = (headers = {}) => asVisitor(sites, `/${room.siteId}/nyheter`, headers)
    // Only a connection that hears changes sends pages unchecked.
    const etag = await soon(async () => {
      const before = (await value('kansli_requests_total', { ...memory, status: '2xx' })) ?? 0
      const sent = await ask()
      expect(await value('kansli_requests_total', { ...memory, status: '2xx' })).toBe(before + 1)
      return String(sent['etag'])
    })
    await ask({ 'if-none-match': etag })
    expect(await value('kansli_requests_total', { ...memory, status: '3xx' })).toBe(1)
    expect(await value('kansli_requests_total', { ...page, status: '2xx' })).toBeGreaterThan(0)
    expect(await value('kansli_page_cache_misses_total', { cache: 'pages' })).toBeGreaterThan(0)
    expect(await value('kansli_request_seconds_count', { listener: 'sites', route: 'memory' })).toBeUndefined()
    expect(await metrics.text()).not.toContain(room.siteId)
  })
})

describe('jobs', () => {
  it('are counted by state, and the oldest of each kind has an age', async () => {
    const { siteId } = await aNewsroom(test)
    const at = (seconds: number): Date => new Date(due.getTime() + seconds * 1000)
    for (const [key, seconds] of [
      ['a', -90],
      ['b', -30],
      ['c', 600],
    ] as const)
      await test.superuser.query(`insert into jobs (site_id, kind, key, run_at) values ($1, 'test.counted', $2, $3)`, [
        siteId,
        key,
        at(seconds),
      ])
    const kind = 'test.counted'
    expect(await value('kansli_jobs', { kind, state: 'due' })).toBe(2)
    expect(await value('kansli_jobs', { kind, state: 'later' })).toBe(1)
    expect(await value('kansli_job_oldest_due_seconds', { kind })).toBe(90)

    const fail = () => Promise.reject(new Error('The job failed'))
    expect(await runDueJobs(database, { [kind]: fail }, at(-40), () => undefined)).toBe(1)
    expect(await value('kansli_jobs', { kind, state: 'failing' })).toBe(1)
    expect(await value('kansli_job_failing_seconds', { kind })).toBe(40)
    expect(await value('kansli_job_failures_total', { kind })).toBe(1)

    expect(await runDueJobs(database, { [kind]: async () => undefined }, at(700), () => undefined)).toBe(3)
    expect(await value('kansli_job_seconds_count', { kind })).toBe(4)
    expect(await value('kansli_jobs', { kind, state: 'due' })).toBeUndefined()
  })
})

describe('what is looked up when somebody asks', () => {
  it('is shown as times, so that an alert can tell how long ago', async () => {
    expect(await value('kansli_backup_success_timestamp_seconds')).toBe(Date.UTC(2026, 10, 22, 2) / 1000)
    expect(await value('kansli_certificate_expiry_timestamp_seconds', { certificate: 'bankid' })).toBe(Date.UTC(2027, 0, 1) / 1000)
    expect(await value('kansli_build_info', { version: '9.9.9', node: process.versions.node })).toBe(1)
    expect(await value('process_cpu_seconds_total')).toBeGreaterThan(0)
    expect(await value('kansli_database_connections_max')).toBe(10)
  })

  it('is missing while it is unknown, and not what it last was', async () => {
    answer = async () => ({ ...(await measured()), jobs: null, upkeepFaults: null, backup: { newest: null } })
    expect(await value('kansli_database_up')).toBe(0)
    expect(await value('kansli_upkeep_faults')).toBeUndefined()
    expect(await value('kansli_backup_success_timestamp_seconds')).toBeUndefined()
    expect(await metrics.text()).not.toMatch(/^kansli_jobs\{/m)
    answer = measured
    expect(await value('kansli_database_up')).toBe(1)
    expect(await value('kansli_upkeep_faults')).toBe(0)
  })
})

it('a sweep is shown by the time of its last success', async () => {
  const deps = { database, log: { warn: () => undefined } }
  await runSweep(deps, 'mentions', due, () => Promise.reject(new Error('The part failed')))
  expect(await value('kansli_sweep_failures_total', { sweep: 'mentions' })).toBe(1)
  expect(await value('kansli_sweep_success_timestamp_seconds', { sweep: 'mentions' })).toBeUndefined()
  await runSweep(deps, 'mentions', due, async () => 'done')
  expect(await value('kansli_sweep_success_timestamp_seconds', { sweep: 'mentions' })).toBe(due.getTime() / 1000)
})

// covers Operations: a deaf node is seen
it('a node that does not hear what others publish is seen until it hears again', async () => {
  await testSites(test)
  await soon(async () => expect(await value('kansli_announcements_heard')).toBe(1))
  await soon(async () => expect(await value('kansli_announcement_seconds')).toBeGreaterThan(0))
  const known = await measured()
  answer = async () => known
  const connectAtMost = (count: number) =>
    test.superuser.query(`alter database "${test.superuser.database}" connection limit ${count}`)
  await connectAtMost(0)
  const ended = await test.superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'kansli listening'`,
  )
  expect(ended.rowCount).toBeGreaterThan(0)
  await soon(async () => expect(await value('kansli_announcements_heard')).toBe(0))
  await connectAtMost(-1)
  await soon(async () => expect(await value('kansli_announcements_heard')).toBe(1))
  answer = measured
})

it('uploads and mails are counted by how they end', async () => {
  const writer = await atWork(test, 'writer')
  const file = await pictureFile()
  const before = (await value('kansli_uploads_total', { outcome: 'kept' })) ?? 0
  await uploaded(writer, file, 'en.jpg')
  await uploaded(writer, file, 'samma.jpg')
  expect(await value('kansli_uploads_total', { outcome: 'kept' })).toBe(before + 1)
  expect(await value('kansli_uploads_total', { outcome: 'known' })).toBe(1)

  const mailer = folderMailer(await testFolder(), { name: 'Kansli', address: 'svara-inte@exempel.se' })
  const mail = { id: 'ett', subject: 'Ämne', text: 'Text' }
  await mailer.send({ ...mail, to: { name: '', address: 'anna@exempel.se' } })
  await mailer.send({ ...mail, to: { name: '', address: 'ingen adress' } }).catch(() => undefined)
  expect(await value('kansli_mails_total', { outcome: 'sent' })).toBe(1)
  expect(await value('kansli_mails_total', { outcome: 'refused' })).toBe(1)
  expect(await value('kansli_outbound_faults_total', { to: 'mail' })).toBe(1)
})

it('calls to others are timed, and counted when they got no answer', async () => {
  const to = 'test.service'
  await observed(
    'outbound',
    to,
    async () => 'answer',
    (answer) => (answer === 'answer' ? undefined : answer),
  )
  await observed(
    'outbound',
    to,
    async () => 'silent',
    (answer) => (answer === 'answer' ? undefined : answer),
  )
  await observed('outbound', to, () => Promise.reject(new Error('No connection'))).catch(() => undefined)
  expect(await value('kansli_outbound_seconds_count', { to })).toBe(3)
  expect(await value('kansli_outbound_faults_total', { to })).toBe(2)
})

// covers Operations: words from outside cannot make new metrics without end
it('words that BankID chooses cannot make lines without end', async () => {
  for (let one = 0; one < 200; one++) metrics.observer.happened?.('signIn', `hint${one}`)
  const lines = (await metrics.text()).match(/^kansli_sign_ins_total\{/gm)
  expect(lines?.length).toBeLessThanOrEqual(41)
  expect(await value('kansli_sign_ins_total', { outcome: 'other' })).toBeGreaterThanOrEqual(160)
})
