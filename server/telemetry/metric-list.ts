// Everything that /metrics shows. docs/metrics.md is printed from it by `kansli metrics`.

interface Metric {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly labels?: readonly string[]
  readonly help: string
  /** Upper bounds of a histogram. */
  readonly buckets?: readonly number[]
}

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const databaseBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2, 8]
const callBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const jobBuckets = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300]

export const metricList = {
  kansli_build_info: {
    type: 'gauge',
    labels: ['version', 'node'],
    help: '1; the version of Kansli and of Node are its labels.',
  },
  kansli_ready: { type: 'gauge', help: '1 while this node should get visitors, as /readyz says.' },
  kansli_requests_total: {
    type: 'counter',
    labels: ['listener', 'method', 'route', 'status'],
    help: 'Answered requests. listener: admin, sites. route: the template on the admin, the kind of place on the sites, where "memory" was answered from memory. status: the class, as 2xx.',
  },
  kansli_request_seconds: {
    type: 'histogram',
    labels: ['listener', 'route'],
    help: 'Time from the head of a request to the end of its answer. Pages sent from memory before routing are counted above and not timed.',
    buckets: requestBuckets,
  },
  kansli_page_cache_hits_total: { type: 'counter', help: 'Public pages and files that were answered from memory.' },
  kansli_page_cache_misses_total: {
    type: 'counter',
    labels: ['cache'],
    help: 'Public pages and files that had to be made, or were asked for and do not exist. cache: pages, files.',
  },
  kansli_page_cache_bytes: { type: 'gauge', labels: ['cache'], help: 'Memory of what is kept, estimated.' },
  kansli_announcements_heard: {
    type: 'gauge',
    help: '1 while this node hears what other nodes publish; 0 while it is deaf and asks the database for each page.',
  },
  kansli_announcement_seconds: { type: 'gauge', help: 'Time that the latest announcement to oneself took, through the database.' },
  kansli_database_up: { type: 'gauge', help: '1 when the database answered the questions of this scrape within two seconds.' },
  kansli_database_connections: { type: 'gauge', labels: ['state'], help: 'Connections of the pool. state: used, idle.' },
  kansli_database_connections_max: { type: 'gauge', help: 'The most connections that the pool opens.' },
  kansli_database_waiting: { type: 'gauge', help: 'Transactions that wait for a connection.' },
  kansli_statement_seconds: {
    type: 'histogram',
    help: 'Time from asking a statement to its answer, waiting for its connection included.',
    buckets: databaseBuckets,
  },
  kansli_statement_faults_total: {
    type: 'counter',
    help: 'Statements without an answer: refused, or their connection broke. A conflict of two writers counts too.',
  },
  kansli_jobs: {
    type: 'gauge',
    labels: ['kind', 'state'],
    help: 'Jobs of the queue, the same on every node. state: later, due, running, failing (tried again later).',
  },
  kansli_job_oldest_due_seconds: {
    type: 'gauge',
    labels: ['kind'],
    help: 'How long the oldest due job has waited; the same on every node. Due means that its time has come, that nobody runs it, and that it has not failed.',
  },
  kansli_job_failing_seconds: {
    type: 'gauge',
    labels: ['kind'],
    help: 'How long the longest failing job has been failing; the same on every node.',
  },
  kansli_job_seconds: {
    type: 'histogram',
    labels: ['kind'],
    help: 'Time of the jobs that this node has run, failed ones included.',
    buckets: jobBuckets,
  },
  kansli_job_failures_total: { type: 'counter', labels: ['kind'], help: 'Jobs that failed on this node, each attempt.' },
  kansli_upkeep_faults: {
    type: 'gauge',
    help: 'What Administration shows as failing: parts of sweeps, and jobs that failed three times; the same on every node.',
  },
  kansli_sweep_success_timestamp_seconds: {
    type: 'gauge',
    labels: ['sweep'],
    help: 'When this node last ended a sweep without a fault, in seconds since 1970.',
  },
  kansli_sweep_failures_total: { type: 'counter', labels: ['sweep'], help: 'Sweeps of this node with at least one failed part.' },
  kansli_backup_configured: { type: 'gauge', help: '1 when Kansli has a place for backups.' },
  kansli_backup_success_timestamp_seconds: {
    type: 'gauge',
    help: 'When the newest whole backup was taken, in seconds since 1970; looked up every ten minutes. Absent while there is none.',
  },
  kansli_certificate_expiry_timestamp_seconds: {
    type: 'gauge',
    labels: ['certificate'],
    help: 'When a certificate that Kansli itself uses ends, in seconds since 1970. certificate: bankid.',
  },
  kansli_sign_ins_total: {
    type: 'counter',
    labels: ['outcome'],
    help: 'Sign-ins. outcome: started, signedIn, or why not: noAccount, risk, address, nonce, a hint of BankID as userCancel, or a fault of the call as unreachable.',
  },
  kansli_uploads_total: {
    type: 'counter',
    labels: ['outcome'],
    help: 'Finished uploads. outcome: kept, known (the same file was there), refused (the file is not allowed), failed (our fault).',
  },
  kansli_mails_total: {
    type: 'counter',
    labels: ['outcome'],
    help: 'Letters and messages given to the mail server. outcome: sent, refused, later, server (it could not be reached or did not let us in), unknown. withoutReply: beside one of these, for a Reply-To that cannot be used and was left out.',
  },
  kansli_outbound_seconds: {
    type: 'histogram',
    labels: ['to'],
    help: 'Time of calls to other servers. to: bankid.auth, bankid.collect, bankid.cancel, mail, webhook.',
    buckets: callBuckets,
  },
  kansli_outbound_faults_total: { type: 'counter', labels: ['to'], help: 'Calls to other servers that got no answer.' },
  kansli_file_seconds: {
    type: 'histogram',
    labels: ['operation'],
    help: 'Time of the file store, a folder or S3. operation: put, get, open, delete.',
    buckets: callBuckets,
  },
  kansli_file_faults_total: { type: 'counter', labels: ['operation'], help: 'Operations of the file store that failed.' },
  kansli_event_loop_delay_seconds: {
    type: 'gauge',
    labels: ['at'],
    help: 'How late the program came to its work since the last scrape. at: median, p99, worst.',
  },
  process_start_time_seconds: { type: 'gauge', help: 'When this node was started, in seconds since 1970.' },
  process_cpu_seconds_total: { type: 'counter', help: 'Processor time of this node.' },
  process_resident_memory_bytes: {
    type: 'gauge',
    help: 'Memory of this node. PostgreSQL and the processes that read pictures are not in it.',
  },
  kansli_heap_used_bytes: { type: 'gauge', help: 'What of that is used by objects of the program.' },
} as const satisfies Record<string, Metric>

export type MetricName = keyof typeof metricList

/** The content of docs/metrics.md. */
export function metricsPage(): string {
  const rows = Object.entries<Metric>(metricList).map(([name, { type, labels = [], help }]) => {
    const unit = /_seconds(_total)?$/.test(name) ? 'seconds' : name.endsWith('_bytes') ? 'bytes' : '–'
    return `| \`${name}\` | ${type} | ${unit} | ${labels.map((label) => `\`${label}\``).join(', ') || '–'} | ${help} |`
  })
  return `# Metrics

What \`/metrics\` shows when \`METRICS_PORT\` is set ([operations](operations.md#seen-from-outside)). This page is printed by
\`kansli metrics\` from \`server/telemetry/metric-list.ts\`. A name is changed only together with the files in \`ops/\`; a histogram
has the usual suffixes \`_bucket\`, \`_sum\` and \`_count\`. No label holds a site, a person, an address or anything typed.

| Name | Type | Unit | Labels | Meaning |
|---|---|---|---|---|
${rows.join('\n')}
`
}
