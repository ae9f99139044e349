import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Context, Span } from '@opentelemetry/api'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Observed, Observer, Outcome, WorkKind } from '../platform/observation/observation.ts'

// Loaded only when OTEL_EXPORTER_OTLP_ENDPOINT is set, from a bundle of its own: it must import nothing of the program that has a
// state. A span says which route, statement or service, and how long; no address, no person, no value of a statement.

interface TraceSettings {
  /** Traces are sent to this and `/v1/traces`, as JSON. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  /** How many requests and jobs are traced, from 0 to 1. */
  readonly share: number
}

interface Tracing {
  readonly observer: Observer
  /** Sends what is left. */
  stop(): Promise<void>
}

const kinds: Record<WorkKind, SpanKind> = {
  request: SpanKind.SERVER,
  statement: SpanKind.CLIENT,
  file: SpanKind.CLIENT,
  outbound: SpanKind.CLIENT,
  job: SpanKind.CONSUMER,
}

/** What a trace begins with. Other work outside of them, as the looks for due jobs, makes no trace. */
const begins: ReadonlySet<WorkKind> = new Set(['request', 'job'])

const firstFacts: Record<WorkKind, (name: string) => Attributes> = {
  request: (listener) => ({ 'kansli.listener': listener }),
  statement: (name) => ({ 'db.system.name': 'postgresql', 'db.query.summary': name }),
  file: (operation) => ({ 'kansli.file.operation': operation }),
  outbound: (to) => ({ 'kansli.outbound.to': to }),
  job: (kind) => ({ 'kansli.job.kind': kind }),
}

/** An error's code or class; its message may hold content. */
function faultType(fault: unknown): string {
  if (typeof fault === 'string') return fault
  if (!(fault instanceof Error)) return typeof fault
  const { code } = fault as { code?: unknown }
  return typeof code === 'string' && /^\w{1,64}$/.test(code) ? code : fault.constructor.name
}

function tell(span: Span, { fault, request }: Outcome): void {
  if (request) {
    const { id, method, route, status, siteId } = request
    span.updateName(`${method} ${route}`)
    span.setAttributes({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status })
    if (id !== null) span.setAttribute('kansli.request_id', id)
    if (siteId !== null) span.setAttribute('kansli.site_id', siteId)
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  }
  if (fault === undefined) return
  span.setAttribute('error.type', faultType(fault))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

const unobserved: Observed = { within: (work) => work(), end: () => undefined }

function exporterOf({ endpoint, headers }: TraceSettings, onSent: (fault: Error | null) => void): SpanExporter {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, headers })
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        // OpenTelemetry's SUCCESS, of a package that nothing else is needed of.
        const code: number = result.code
        onSent(code === 0 ? null : (result.error ?? new Error('No answer')))
        done(result)
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}

/** `onSent` is called for each batch of spans: null when it has arrived. */
export function createTracing(settings: TraceSettings, version: string, onSent: (fault: Error | null) => void): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'kansli', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: exporterOf(settings, onSent) })],
  })
  const tracer = provider.getTracer('kansli')
  const contexts = new AsyncLocalStorage<Context>()
  return {
    observer: {
      kinds: ['request', 'statement', 'file', 'outbound', 'job'],
      begin({ kind, name, siteId }) {
        const around = contexts.getStore()
        if (around === undefined && !begins.has(kind)) return unobserved
        const parent = begins.has(kind) ? ROOT_CONTEXT : (around ?? ROOT_CONTEXT)
        const attributes = { ...firstFacts[kind](name), ...(siteId && { 'kansli.site_id': siteId }) }
        const span = tracer.startSpan(name || 'unnamed', { kind: kinds[kind], attributes }, parent)
        const inside = trace.setSpan(parent, span)
        return {
          within: (work) => contexts.run(inside, work),
          end(outcome) {
            tell(span, outcome)
            span.end()
          },
        }
      },
    },
    stop: () => provider.shutdown(),
  }
}
