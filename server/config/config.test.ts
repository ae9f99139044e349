import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { parseConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: randomBytes(32).toString('base64'),
  DATABASE_URL: 'postgres://kansli@localhost/kansli',
  ADMIN_ORIGIN: 'https://kansli.exempel.se',
  SITES_URL: 'https://{site}.exempel-sajter.se',
  BANKID_ENV: 'production',
}
const receiver = { WEBHOOK_TEST_RECEIVER: '127.0.0.1:8443', WEBHOOK_TEST_CA: '/tmp/ca.pem' }

// covers Hardening: SEC-48: metrics have a port of their own, which listens to this machine unless told otherwise
it('nothing is measured or traced without a setting, and metrics share no port with what is public', () => {
  expect(parseConfig(production, '/')).toMatchObject({ metrics: null, traces: null })
  expect(parseConfig({ METRICS_PORT: '9464' }, '/').metrics).toEqual({ host: '127.0.0.1', port: 9464 })
  for (const taken of ['PORT', 'SITES_PORT'])
    expect(() => parseConfig({ METRICS_PORT: '8080', [taken]: '8080' }, '/')).toThrow('METRICS_PORT ska vara en egen port')
  expect(() => parseConfig({ METRICS_PORTS: '9464' }, '/')).toThrow('METRICS_PORTS är ingen inställning')
})

it('a collector of traces has the settings that OpenTelemetry names', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'https://spar.exempel.se:4318'
  const traces = (more: Record<string, string> = {}) => parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, ...more }, '/').traces
  expect(traces()).toEqual({ endpoint: OTEL_EXPORTER_OTLP_ENDPOINT, headers: {}, share: 1 })
  expect(traces({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-org=7', OTEL_TRACES_SAMPLER_ARG: '0.1' })).toEqual({
    endpoint: OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: { authorization: 'Bearer abc', 'x-org': '7' },
    share: 0.1,
  })
  for (const wrong of ['authorization', 'a=b,c', 'a=%E0%A4%A'])
    expect(() => traces({ OTEL_EXPORTER_OTLP_HEADERS: wrong })).toThrow('OTEL_EXPORTER_OTLP_HEADERS')
  expect(() => traces({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('OTEL_TRACES_SAMPLER_ARG')
  expect(() => traces({ OTEL_EXPORTER_OTLP_ENDPOINT: 'ftp://spar.exempel.se' })).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT')
  // Others that OpenTelemetry knows are its own affair.
  expect(traces({ OTEL_EXPORTER_OTLP_TIMEOUT: '1000' })).not.toBeNull()
})

// covers What others build on: SEC-35: the receiver for trials does not exist in production
it('in production webhooks go to the internet: a receiver for tests stops the start', () => {
  expect(parseConfig(production, '/').webhookTestReceiver).toBeNull()
  expect(() => parseConfig({ ...production, ...receiver }, '/')).toThrow('får inte finnas i produktion')
})

it('a receiver for tests needs both its address and its certificate', () => {
  expect(parseConfig(receiver, '/').webhookTestReceiver).toEqual({ address: '127.0.0.1', port: 8443, caFile: '/tmp/ca.pem' })
  expect(() => parseConfig({ WEBHOOK_TEST_RECEIVER: '127.0.0.1:8443' }, '/')).toThrow('behövs båda')
  expect(() => parseConfig({ ...receiver, WEBHOOK_TEST_RECEIVER: 'intranät:8443' }, '/')).toThrow('WEBHOOK_TEST_RECEIVER')
  expect(() => parseConfig({ WEBHOOK_RECEIVER: 'x' }, '/')).toThrow('WEBHOOK_RECEIVER är ingen inställning')
})
