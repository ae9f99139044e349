import { z } from 'zod'
import { StartupError } from '../platform/startup-error.ts'

// The settings of metrics and traces. Those of OpenTelemetry have the names that it gives them.

const headersOf = (text: string): Record<string, string> | null => {
  const pairs = text.split(',').map((pair) => /^\s*([\w-]+)\s*=\s*([^\s,]+)\s*$/.exec(pair))
  try {
    return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', decodeURIComponent(pair?.[2] ?? '')]).filter(([name]) => name))
  } catch {
    return null
  }
}

const hasForm = (text: string): boolean => text.split(',').length === Object.keys(headersOf(text) ?? {}).length

export const telemetryShape = {
  METRICS_PORT: z.coerce
    .number('ska vara ett portnummer')
    .int('ska vara ett heltal')
    .min(1, 'ska vara 1–65535')
    .max(65535, 'ska vara 1–65535')
    .optional()
    .describe('Porten som /metrics svarar på, för Prometheus. Utan den mäts inget. Se docs/metrics.md.'),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Adressen som METRICS_PORT lyssnar på. Den som når den läser allt som mäts, så öppna den bara för Prometheus.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'ska vara en adress, som http://localhost:4318' })
    .optional()
    .describe('Mottagaren av spår (OpenTelemetry, OTLP över HTTP), som http://localhost:4318. Utan den görs inga.'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine(hasForm, 'ska vara namn=värde, med kommatecken emellan')
    .optional()
    .describe('Huvuden som skickas med spåren, som authorization=Bearer%20….'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('ska vara 0–1')
    .min(0, 'ska vara 0–1')
    .max(1, 'ska vara 0–1')
    .default(1)
    .describe('Hur stor del av anropen och jobben som det görs spår av, från 0 till 1.'),
}

const Telemetry = z.object(telemetryShape)

export interface TelemetrySettings {
  /** Null: nothing is measured. */
  readonly metrics: { readonly port: number; readonly host: string } | null
  /** Null: nothing is traced. */
  readonly traces: { readonly endpoint: string; readonly headers: Readonly<Record<string, string>>; readonly share: number } | null
}

/** Throws StartupError for a port that something else has. */
export function telemetryOf(env: z.infer<typeof Telemetry>, taken: readonly number[]): TelemetrySettings {
  const { METRICS_PORT: port, METRICS_HOST: host, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = env
  if (port !== undefined && taken.includes(port))
    throw new StartupError('METRICS_PORT ska vara en egen port: det som mäts ska inte synas på adminen eller sajterna.')
  return {
    metrics: port === undefined ? null : { port, host },
    traces:
      endpoint === undefined
        ? null
        : { endpoint, headers: headersOf(env.OTEL_EXPORTER_OTLP_HEADERS ?? '') ?? {}, share: env.OTEL_TRACES_SAMPLER_ARG },
  }
}
