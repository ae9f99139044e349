import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { runDueJobs } from '../platform/jobs/jobs.ts'
import { observed } from '../platform/observation/observation.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { pageCounts } from '../public-site/kept/page-counts.ts'
import { aSite, aUser } from '../testing/factories.ts'
import { signedInAs, testApp } from '../testing/test-app.ts'
import { testFolder } from '../testing/test-files.ts'
import { testReadiness } from '../testing/test-readiness.ts'
import { latest } from './latest.ts'
import type { Telemetry } from './telemetry.ts'
import { startTelemetry } from './telemetry.ts'

const test = await testApp()
const { database } = test

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly isFault: boolean
}

interface SentSpan extends Omit<Span, 'facts' | 'isFault'> {
  readonly attributes: readonly { key: string; value: { stringValue?: string; intValue?: number } }[]
  readonly status: { readonly code?: number }
}
interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[]
}

/** A collector: OTLP over HTTP, as JSON. */
async function collector() {
  const calls: { url: string | undefined; headers: IncomingHttpHeaders; text: string }[] = []
  let status = 200
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (part: string) => (text += part))
    request.on('end', () => {
      calls.push({ url: request.url, headers: request.headers, text })
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    calls,
    refuse: () => void (status = 400),
    spans: (): Span[] =>
      calls
        .flatMap(({ text }) => (JSON.parse(text) as Export).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map(({ attributes, status: { code = 0 }, ...span }) => ({
          ...span,
          facts: Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue])),
          isFault: code === 2,
        })),
  }
}

let running: Telemetry | null = null
afterEach(async () => {
  await running?.stop()
  running = null
})

async function start(config: Partial<Parameters<typeof startTelemetry>[0]['config']>): Promise<{ logged: () => string }> {
  let logged = ''
  const log = pino({ level: 'info' }, { write: (line: string) => void (logged += line) })
  const deps = { database, clock: test.clock, log, readiness: testReadiness(database), counts: pageCounts() }
  running = await startTelemetry({
    ...deps,
    version: '9.9.9',
    config: { metrics: null, traces: null, backup: null, ...config },
    bankIdExpires: async () => new Date('2027-01-01T00:00:00Z'),
    newestBackup: async () => null,
  })
  return { logged: () => logged }
}

/** Ends the telemetry, which sends what it has. */
const stop = async (): Promise<void> => {
  await running?.stop()
  running = null
}

describe('traces', () => {
  // covers Operations: traces of requests, statements, files, calls and jobs
  it('tell a request with its statements, and nothing of their values', async () => {
    const siteId = await aSite(database)
    const user = await aUser(database, { roles: { [siteId]: 'editor' }, name: 'Hemliga Hulda' })
    const browser = await signedInAs(test, user)
    const receiver = await collector()
    await start({ traces: { endpoint: receiver.endpoint, headers: { authorization: 'Bearer x' }, share: 1 } })
    const answer = await browser.send('POST', `/api/site/${siteId}/news`, { content: { title: 'Hemlig rubrik' } })
    await stop()
    expect(receiver.calls[0]).toMatchObject({ url: '/v1/traces', headers: { authorization: 'Bearer x' } })
    const spans = receiver.spans()
    const request = spans.find(({ name }) => name === 'POST /api/site/:siteId/news')
    expect(request?.facts).toMatchObject({
      'http.response.status_code': answer.status,
      'kansli.request_id': answer.headers['x-request-id'],
      'kansli.site_id': siteId,
      'kansli.listener': 'admin',
    })
    const statements = spans.filter(({ traceId, parentSpanId }) => traceId === request?.traceId && parentSpanId === request.spanId)
    // Those of the check before the handler, and of the handler, which runs after the body was read.
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['platform_scope', 'begin_write', 'commit']))
    expect(statements[0]?.facts).toMatchObject({ 'db.system.name': 'postgresql' })
    const sent = receiver.calls.map(({ text }) => text).join()
    for (const word of ['Hulda', 'Hemlig', user.id, browser.sessionId, '127.0.0.1']) expect(sent).not.toContain(word)
  })

  it('tell a job with what it does, and the kind of its fault without the text', async () => {
    const siteId = await aSite(database)
    const receiver = await collector()
    const files = await openFileStore({ dataDir: await testFolder(), s3: null })
    await start({ traces: { endpoint: receiver.endpoint, headers: {}, share: 1 } })
    await test.superuser.query(`insert into jobs (site_id, kind, key, run_at) values ($1, 'test.traced', 'x', now())`, [siteId])
    const work = async () => {
      await files.put('a/b', Buffer.from('text'), 'text/plain')
      await observed(
        'outbound',
        'webhook',
        async () => ({ fault: 'timeout' }),
        ({ fault }) => fault,
      )
      throw Object.assign(new Error('Hemlig Hulda'), { code: 'E_SECRET' })
    }
    await runDueJobs(database, { 'test.traced': work }, new Date(Date.now() + 60_000), () => undefined)
    await stop()
    const spans = receiver.spans()
    const job = spans.find(({ name }) => name === 'test.traced')
    expect(job).toMatchObject({ isFault: true, facts: { 'kansli.site_id': siteId, 'error.type': 'E_SECRET' } })
    const inside = spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId)
    expect(inside.map(({ name, isFault, facts }) => [name, isFault, facts['error.type']])).toEqual([
      ['put', false, undefined],
      ['webhook', true, 'timeout'],
    ])
    expect(receiver.calls.map(({ text }) => text).join()).not.toContain('Hulda')
    // The look for due jobs belongs to no job, and would make a trace every second.
    expect(spans.filter(({ parentSpanId }) => parentSpanId === undefined)).toEqual([job])
  })

  it('are made of the share that was asked for', async () => {
    const receiver = await collector()
    await start({ traces: { endpoint: receiver.endpoint, headers: {}, share: 0 } })
    await test.app.inject({ url: '/api/auth', headers: { host: new URL(test.config.adminOrigin).host } })
    await stop()
    expect(receiver.calls).toEqual([])
  })

  it('that do not arrive are in the log, and delay no answer', async () => {
    const receiver = await collector()
    receiver.refuse()
    const { logged } = await start({ traces: { endpoint: receiver.endpoint, headers: {}, share: 1 } })
    const answer = await test.app.inject({ url: '/api/auth', headers: { host: new URL(test.config.adminOrigin).host } })
    expect(answer.statusCode).toBe(401)
    await stop()
    expect(logged()).toContain('traces do not arrive')
  })
})

describe('the port of the metrics', () => {
  async function freePort(): Promise<number> {
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const { port } = probe.address() as AddressInfo
    await new Promise((resolve) => probe.close(resolve))
    return port
  }

  // covers Hardening: SEC-48: metrics have a port of their own, and the other ports have none
  it('answers /metrics and nothing else, and the other ports do not', async () => {
    const port = await freePort()
    await start({ metrics: { host: '127.0.0.1', port } })
    // What lies elsewhere is looked up behind the first scrape.
    await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(text).toMatch(/^kansli_database_up 1$/m)
    expect(text).toContain(`kansli_certificate_expiry_timestamp_seconds{certificate="bankid"} ${Date.UTC(2027, 0, 1) / 1000}`)
    for (const path of ['/', '/metrics/', '/api/auth']) expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
    const admin = await test.app.inject({ url: '/metrics', headers: { host: new URL(test.config.adminOrigin).host } })
    expect(admin.statusCode).toBe(404)
  })

  it('that is taken stops the start with a sentence', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void taken.close())
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    await expect(start({ metrics: { host: '127.0.0.1', port } })).rejects.toThrow('METRICS_PORT')
  })
})

it('every job that was run is a line of the log, without what it is about', async () => {
  const siteId = await aSite(database)
  const { logged } = await start({})
  await test.superuser.query(`insert into jobs (site_id, kind, key, run_at) values ($1, 'test.logged', 'hemlig', now())`, [siteId])
  await runDueJobs(database, { 'test.logged': async () => undefined }, new Date(Date.now() + 60_000), () => undefined)
  const { time: _time, level: _level, pid: _pid, hostname: _host, ...line } = JSON.parse(logged()) as Record<string, unknown>
  expect(line).toEqual({ msg: 'job', job: 'test.logged', siteId, outcome: 'done', ms: expect.any(Number) })
})

it('a slow place is asked behind the scrape, and its last answer is kept while it does not answer', async () => {
  let now = 0
  const answers: (() => Promise<string>)[] = [async () => 'first', () => Promise.reject(new Error('away')), async () => 'third']
  const faults: unknown[] = []
  const ask = latest(
    () => answers.shift()?.() ?? Promise.reject(new Error('asked too often')),
    100,
    (error) => faults.push(error),
    () => now,
  )
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const seen = [ask()]
  await settled()
  seen.push(ask())
  now = 150
  seen.push(ask())
  await settled()
  seen.push(ask())
  now = 300
  ask()
  await settled()
  seen.push(ask())
  expect(seen).toEqual([null, 'first', 'first', 'first', 'third'])
  expect(faults).toHaveLength(1)
})

// covers Operations: without a setting nothing is loaded
it('the program loads neither library: each is imported by one file, which nothing imports', () => {
  const server = join(import.meta.dirname, '..')
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, code: readFileSync(join(server, file), 'utf8').replaceAll(/import type [^'"]*from '[^']+'/g, '') }))
  const importers = (pattern: RegExp) => sources.filter(({ code }) => pattern.test(code)).map(({ file }) => file)
  expect(importers(/from '(?:prom-client|@opentelemetry\/[a-z-]+)'/).toSorted()).toEqual([
    'telemetry/metrics.ts',
    'telemetry/tracing.ts',
  ])
  expect(importers(/from '[^']*\/(?:metrics|tracing)\.ts'/)).toEqual([])
})
