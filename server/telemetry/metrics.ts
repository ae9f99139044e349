import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { OpenMetricsContentType } from 'prom-client'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Happenings, Observed, Observer, Outcome, WorkKind } from '../platform/observation/observation.ts'
import type { MetricName } from './metric-list.ts'
import { metricList } from './metric-list.ts'
import type { Measured } from './measured.ts'

// Loaded only when METRICS_PORT is set, from a bundle of its own: it must import nothing of the program that has a state.

export interface Metrics {
  readonly observer: Observer
  readonly contentType: string
  /** What is exposed now. */
  text(): Promise<string>
  stop(): void
}

/** Values of a label that come from outside the program, as BankID's hints, are shown up to this many. */
const mostOutcomes = 40

type Named<Type> = { [Name in MetricName]: (typeof metricList)[Name]['type'] extends Type ? Name : never }[MetricName]

function registered() {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const registers = [registry]
  const counters = new Map<string, Counter>()
  const gauges = new Map<string, Gauge>()
  const histograms = new Map<string, Histogram>()
  for (const [name, metric] of Object.entries(metricList)) {
    const { type, help } = metric
    const labelNames = 'labels' in metric ? [...metric.labels] : []
    const settings = { name, help, labelNames, registers }
    if (type === 'counter') counters.set(name, new Counter(settings))
    else if (type === 'gauge') gauges.set(name, new Gauge(settings))
    else if ('buckets' in metric) histograms.set(name, new Histogram({ ...settings, buckets: [...metric.buckets] }))
  }
  const of = <M>(metrics: Map<string, M>, name: string): M => {
    const found = metrics.get(name)
    if (!found) throw new Error(`${name} is not in the list of metrics`)
    return found
  }
  return {
    registry,
    counter: (name: Named<'counter'>) => of(counters, name),
    gauge: (name: Named<'gauge'>) => of(gauges, name),
    histogram: (name: Named<'histogram'>) => of(histograms, name),
  }
}
type Registered = ReturnType<typeof registered>

const statusClass = (status: number): string => `${Math.trunc(status / 100)}xx`

/** At most so many different values; the rest are one. */
function bounded(most: number): (value: string) => string {
  const known = new Set<string>()
  return (value) => {
    if (known.size < most) known.add(value)
    return known.has(value) ? value : 'other'
  }
}

/** What happens to the metrics when work of a kind has ended. */
function endings({ counter, histogram }: Registered): Record<WorkKind, (name: string, seconds: number, outcome: Outcome) => void> {
  const requests = counter('kansli_requests_total')
  const requestTime = histogram('kansli_request_seconds')
  const statements = histogram('kansli_statement_seconds')
  const statementFaults = counter('kansli_statement_faults_total')
  const timed =
    (times: Histogram, faults: Counter, label: string) =>
    (name: string, seconds: number, { fault }: Outcome) => {
      times.observe({ [label]: name }, seconds)
      if (fault !== undefined) faults.inc({ [label]: name })
    }
  return {
    request(listener, seconds, { request }) {
      if (!request) return
      const { method, route, status } = request
      requests.inc({ listener, method, route, status: statusClass(status) })
      requestTime.observe({ listener, route }, seconds)
    },
    statement(_name, seconds, { fault }) {
      statements.observe(seconds)
      if (fault !== undefined) statementFaults.inc()
    },
    job: timed(histogram('kansli_job_seconds'), counter('kansli_job_failures_total'), 'kind'),
    outbound: timed(histogram('kansli_outbound_seconds'), counter('kansli_outbound_faults_total'), 'to'),
    file: timed(histogram('kansli_file_seconds'), counter('kansli_file_faults_total'), 'operation'),
  }
}

function observerOf(registered: Registered, clock: () => Date): Observer {
  const { counter, gauge } = registered
  const ended = endings(registered)
  const outcomeOf = bounded(mostOutcomes)
  const happenings: { [Name in keyof Happenings]: (what: Happenings[Name]) => void } = {
    signIn: (outcome) => counter('kansli_sign_ins_total').inc({ outcome: outcomeOf(outcome) }),
    upload: (outcome) => counter('kansli_uploads_total').inc({ outcome }),
    mail: (outcome) => counter('kansli_mails_total').inc({ outcome }),
    sweep({ name: sweep, succeeded }) {
      if (succeeded) gauge('kansli_sweep_success_timestamp_seconds').set({ sweep }, clock().getTime() / 1000)
      else counter('kansli_sweep_failures_total').inc({ sweep })
    },
    hearing: (isHearing) => gauge('kansli_announcements_heard').set(isHearing ? 1 : 0),
    beat: (seconds) => gauge('kansli_announcement_seconds').set(seconds),
  }
  return {
    kinds: ['request', 'statement', 'file', 'outbound', 'job'],
    begin({ kind, name }): Observed {
      const began = performance.now()
      return {
        within: (work) => work(),
        end: (outcome) => ended[kind](name, (performance.now() - began) / 1000, outcome),
      }
    },
    happened: (name, what) => happenings[name](what),
  }
}

/** Sets what is looked up when somebody asks. */
function show({ counter, gauge }: Registered, measured: Measured): void {
  const { now, database, jobs, pages } = measured
  gauge('kansli_ready').set(measured.isReady ? 1 : 0)
  gauge('kansli_database_up').set(jobs ? 1 : 0)
  gauge('kansli_database_connections').set({ state: 'used' }, database.open - database.idle)
  gauge('kansli_database_connections').set({ state: 'idle' }, database.idle)
  gauge('kansli_database_connections_max').set(database.most)
  gauge('kansli_database_waiting').set(database.waiting)
  const ages = [gauge('kansli_job_oldest_due_seconds'), gauge('kansli_job_failing_seconds')] as const
  // A kind without jobs has no row any more, and an unknown number is not shown as the last known one.
  for (const one of [gauge('kansli_jobs'), ...ages]) one.reset()
  for (const { kind, later, due, running, failing, oldestDue, failingSince } of jobs ?? []) {
    for (const [state, count] of Object.entries({ later, due, running, failing })) gauge('kansli_jobs').set({ kind, state }, count)
    ages[0].set({ kind }, oldestDue === null ? 0 : Math.max(0, (now.getTime() - oldestDue.getTime()) / 1000))
    ages[1].set({ kind }, failingSince === null ? 0 : Math.max(0, (now.getTime() - failingSince.getTime()) / 1000))
  }
  gauge('kansli_upkeep_faults').remove()
  if (measured.upkeepFaults !== null) gauge('kansli_upkeep_faults').set(measured.upkeepFaults)
  const raise = (name: Named<'counter'>, value: number, labels = {}): void => {
    counter(name).remove(labels)
    counter(name).inc(labels, value)
  }
  raise('kansli_page_cache_hits_total', pages.hits)
  for (const [cache, { misses, bytes }] of Object.entries(pages.caches)) {
    raise('kansli_page_cache_misses_total', misses, { cache })
    gauge('kansli_page_cache_bytes').set({ cache }, bytes)
  }
  for (const [status, count] of pages.atOnce.entries())
    if (count > 0)
      raise('kansli_requests_total', count, { listener: 'sites', method: 'GET', route: 'memory', status: `${status}xx` })
  gauge('kansli_backup_configured').set(measured.backup === null ? 0 : 1)
  if (measured.backup?.newest) gauge('kansli_backup_success_timestamp_seconds').set(measured.backup.newest.getTime() / 1000)
  else gauge('kansli_backup_success_timestamp_seconds').remove()
  for (const [certificate, expires] of Object.entries(measured.certificates))
    gauge('kansli_certificate_expiry_timestamp_seconds').set({ certificate }, expires.getTime() / 1000)
  const { rss, heapUsed } = process.memoryUsage()
  gauge('process_resident_memory_bytes').set(rss)
  gauge('kansli_heap_used_bytes').set(heapUsed)
  const { user, system } = process.cpuUsage()
  raise('process_cpu_seconds_total', (user + system) / 1e6)
}

/** `measure` is called at each scrape. */
export function createMetrics(version: string, clock: () => Date, measure: () => Promise<Measured>): Metrics {
  const made = registered()
  const { registry, gauge } = made
  gauge('kansli_build_info').set({ version, node: process.versions.node }, 1)
  gauge('process_start_time_seconds').set(Math.round(performance.timeOrigin / 1000))
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const showDelay = (): void => {
    const delays = { median: delay.percentile(50), p99: delay.percentile(99), worst: delay.max }
    // The measured interval includes the 10 ms that the timer itself waits.
    for (const [at, nanoseconds] of Object.entries(delays))
      gauge('kansli_event_loop_delay_seconds').set({ at }, Math.max(0, nanoseconds / 1e9 - 0.01))
    delay.reset()
  }
  return {
    observer: observerOf(made, clock),
    contentType: registry.contentType,
    async text() {
      show(made, await measure())
      showDelay()
      return registry.metrics()
    },
    stop: () => void delay.disable(),
  }
}
