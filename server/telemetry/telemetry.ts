import type { FastifyBaseLogger } from 'fastify'
import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { BackupSettings } from '../config/backup-settings.ts'
import type { Config } from '../config/config.ts'
import { upkeepToMend } from '../modules/upkeep/upkeep-rows.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { limitedServer } from '../platform/http/limited-server.ts'
import type { Readiness } from '../platform/http/readiness.ts'
import { countJobs } from '../platform/jobs/job-counts.ts'
import { jobLog } from '../platform/jobs/log-jobs.ts'
import { faultLine } from '../platform/logged-fault.ts'
import { observe } from '../platform/observation/observation.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { PageCounts } from '../public-site/kept/page-counts.ts'
import { latest } from './latest.ts'
import type { Measured } from './measured.ts'
import type { createMetrics, Metrics } from './metrics.ts'
import type { createTracing } from './tracing.ts'

// What can be seen from outside (docs/decisions/074). Neither part is loaded unless a setting asks for it.

interface TelemetryDeps {
  /** Of the program. */
  readonly version: string
  readonly config: Pick<Config, 'metrics' | 'traces' | 'backup'>
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly readiness: Pick<Readiness, 'isReady'>
  readonly counts: PageCounts
  /** When our certificate for BankID ends. */
  readonly bankIdExpires: () => Promise<Date>
  /** The time of the newest whole backup there. */
  readonly newestBackup: (backup: BackupSettings) => Promise<Date | null>
}

export interface Telemetry {
  stop(): Promise<void>
}

const askLimitMs = 2000
const lookEveryMs = 10 * 60_000
/** How long a stop waits for a collector. */
const lastSpansMs = 2000

/** A module beside this file, or beside the bundle. */
function importBeside(name: string): Promise<unknown> {
  const isSource = import.meta.url.endsWith('.ts')
  return import(new URL(`${name}.${isSource ? 'ts' : 'js'}`, import.meta.url).href)
}

function measuring(deps: TelemetryDeps): () => Promise<Measured> {
  const { database, clock, counts, log, bankIdExpires } = deps
  const { backup: backups } = deps.config
  const backup = latest(
    async () => backups && deps.newestBackup(backups),
    lookEveryMs,
    (error) => log.warn({ fault: faultLine(error) }, 'the place of the backups could not be looked into'),
  )
  const certificate = latest(bankIdExpires, lookEveryMs, (error) =>
    log.warn({ fault: faultLine(error) }, 'the certificate for BankID could not be read'),
  )
  const ask = async () => {
    const asked = database.inPlatform(
      async (platform) => ({ jobs: await countJobs(platform, clock()), upkeep: await upkeepToMend(platform) }),
      'read',
    )
    // The answer may come after the limit.
    asked.catch(() => undefined)
    return Promise.race([asked.catch(() => null), wait(askLimitMs, null, { ref: false })])
  }
  return async () => {
    const [found, isReady] = await Promise.all([ask(), deps.readiness.isReady()])
    const caches = Object.entries(counts.caches ?? {})
    const bankid = certificate()
    return {
      now: clock(),
      isReady,
      database: database.use(),
      jobs: found?.jobs ?? null,
      upkeepFaults: found && found.upkeep.reduce((sum, { count }) => sum + count, 0),
      pages: {
        hits: [...counts.atOnce, ...caches.map(([, { found: hits }]) => hits)].reduce((sum, count) => sum + count, 0),
        atOnce: counts.atOnce,
        caches: Object.fromEntries(caches.map(([name, { rendered, bytes }]) => [name, { misses: rendered, bytes }])),
      },
      backup: backups && { newest: backup() },
      certificates: bankid ? { bankid } : {},
    }
  }
}

/** Serves `/metrics` and nothing else, on a port of its own. */
async function serveMetrics(
  { host, port }: NonNullable<Config['metrics']>,
  metrics: Metrics,
  log: FastifyBaseLogger,
): Promise<Server> {
  const server = limitedServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, { 'content-length': 0 }).end()
      return
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        log.error({ fault: faultLine(error) }, 'the metrics could not be shown')
        response.writeHead(500, { 'content-length': 0 }).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartupError(`Port ${port} går inte att öppna på ${host} (${error.code}). Sätt METRICS_PORT till en annan.`)),
    )
    server.listen(port, host, resolve)
  })
  return server
}

async function startMetrics(deps: TelemetryDeps, settings: NonNullable<Config['metrics']>): Promise<() => Promise<void>> {
  const loaded = (await importBeside('metrics')) as { readonly createMetrics: typeof createMetrics }
  const metrics = loaded.createMetrics(deps.version, deps.clock, measuring(deps))
  const stopObserving = observe(metrics.observer)
  const server = await serveMetrics(settings, metrics, deps.log)
  return async () => {
    stopObserving()
    metrics.stop()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

async function startTraces({ log, version }: TelemetryDeps, settings: NonNullable<Config['traces']>): Promise<() => Promise<void>> {
  const loaded = (await importBeside('tracing')) as { readonly createTracing: typeof createTracing }
  let isArriving = true
  const tracing = loaded.createTracing(settings, version, (fault) => {
    if (fault && isArriving) log.warn({ fault: faultLine(fault) }, 'traces do not arrive')
    if (!fault && !isArriving) log.info('traces arrive again')
    isArriving = fault === null
  })
  const stopObserving = observe(tracing.observer)
  return async () => {
    stopObserving()
    await Promise.race([tracing.stop().catch(() => undefined), wait(lastSpansMs, undefined, { ref: false })])
  }
}

/** Logs the jobs, and starts what the settings ask for; throws StartupError for a port that cannot be opened. */
export async function startTelemetry(deps: TelemetryDeps): Promise<Telemetry> {
  const { metrics, traces } = deps.config
  const stops = [
    observe(jobLog(deps.log)),
    metrics && (await startMetrics(deps, metrics)),
    traces && (await startTraces(deps, traces)),
  ]
  return {
    async stop() {
      await Promise.all(stops.map(async (stop) => stop?.()))
    },
  }
}
