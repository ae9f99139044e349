import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { StartupError } from '../platform/startup-error.ts'
import { configForCommand } from './config-for-command.ts'
import { parseConfig } from './config.ts'
import { Environment } from './environment.ts'
import { unknownSettings } from './near-misses.ts'

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

/** What the start says of the settings. */
function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    parseConfig({ ...production, ...environment }, '/')
    return []
  } catch (error) {
    if (error instanceof StartupError) return error.sentences
    throw error
  }
}

it('all faults of the settings are told at once, each once', () => {
  const found = faultsOf({
    PORT: 'tre',
    ADMIN_ORIGIN: 'https://kansli.exempel.se/admin',
    SITES_URL: '',
    SECRET_KEY: 'hemligt',
    DATABASE_URL: 'postgres://kansli@db.exempel.se/kansli',
    S3_BUCKET: 'bilder',
    MAIL_FROM: 'Kansli <svara-inte@exempel.se>',
    TRUSTED_PROXY: '127.0.0.1',
  })
  expect(found).toHaveLength(8)
  for (const [at, name] of [
    'TRUSTED_PROXY',
    'PORT',
    'ADMIN_ORIGIN',
    'SECRET_KEY',
    'S3_ENDPOINT',
    'MAIL_URL',
    'SITES_URL',
    'DATABASE_URL',
  ].entries())
    expect(found[at]).toContain(name)
})

describe('a name that is nearly a setting', () => {
  const known = Object.keys(Environment.shape)
  it.each([
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
    ['PUBLIC_ADDRESS', 'PUBLIC_ADDRESSES'],
    ['DNS_SERVER', 'DNS_SERVERS'],
    ['SITE_URL', 'SITES_URL'],
    ['ADMIN_ORIGINS', 'ADMIN_ORIGIN'],
    ['SECRETKEY', 'SECRET_KEY'],
    ['SERCET_KEY', 'SECRET_KEY'],
    ['SECRET_KEY_PREVIUOS', 'SECRET_KEY_PREVIOUS'],
    ['KANSLI_SECRET_KEY', 'SECRET_KEY'],
    ['KANSLI_DATABASE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['BANKID_PR_P12', 'BANKID_RP_P12'],
    ['BACKUP_RECIPIENT', 'BACKUP_RECIPIENTS'],
    ['S3_ENDPIONT', 'S3_ENDPOINT'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['SHUTDOWN_DRAINS', 'SHUTDOWN_DRAIN'],
    ['trusted_proxies', 'TRUSTED_PROXIES'],
  ])('%s is told, with the setting that is meant: %s', (name, meant) => {
    expect(unknownSettings([name], known)).toEqual([`${name} är ingen inställning som Kansli känner till. Menas ${meant}?`])
  })

  it('is told without one where none is near', () => {
    expect(unknownSettings(['BANKID_TELEFON'], known)).toEqual(['BANKID_TELEFON är ingen inställning som Kansli känner till.'])
  })

  it('is none of what systems, shells, containers and other programs keep in the environment', () => {
    const others =
      'HOME HOSTNAME HOSTS PORTS PATH USER MAIL LOGNAME LOGLEVEL LANG LC_ALL TZ TERM SHELL PWD OLDPWD SHLVL TMPDIR EDITOR DISPLAY XDG_DATA_DIRS ' +
      'XDG_DATA_HOME XDG_RUNTIME_DIR DBUS_SESSION_BUS_ADDRESS SSH_CONNECTION SSH_AUTH_SOCK HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy NODE_OPTIONS ' +
      'NODE_PATH NODE_EXTRA_CA_CERTS NODE_VERSION npm_config_cache npm_package_name npm_lifecycle_event PGHOST PGPORT PGDATABASE PGUSER ' +
      'LISTEN_FDS LISTEN_PID NOTIFY_SOCKET INVOCATION_ID JOURNAL_STREAM CREDENTIALS_DIRECTORY STATE_DIRECTORY SYSTEMD_EXEC_PID WATCHDOG_USEC ' +
      'AWS_REGION AWS_SECRET_ACCESS_KEY KUBERNETES_SERVICE_HOST KANSLI_PORT KANSLI_SERVICE_HOST KANSLI_PORT_3000_TCP KANSLI_SETTINGS KANSLI_SECRETS ' +
      'OTEL_SERVICE_NAME OTEL_EXPORTER_OTLP_ENDPOINTS container DEBIAN_FRONTEND DEBUG CI'
    expect(unknownSettings(others.split(' '), known)).toEqual([])
  })
})

describe('a command of the console, with the database of a server', () => {
  const { SECRET_KEY, DATABASE_URL } = production

  it.each(['backup', 'restore', 'audit', 'sessions', 'migrate', 'add-admin', 'rotate-keys'])(
    '%s needs the database and the key, and neither addresses nor BankID',
    async (command) => {
      expect(await configForCommand(command, { SECRET_KEY, DATABASE_URL }, '/')).toMatchObject({ isProduction: true })
      await expect(configForCommand(command, { DATABASE_URL }, '/')).rejects.toThrow('I produktion behövs SECRET_KEY')
      await expect(configForCommand(command, { SECRET_KEY, DATABASE_URL, BACKUP_HOUR: '3' }, '/')).rejects.toThrow('BACKUP_FOLDER')
    },
  )

  it.each(['serve', 'check', 'doctor'])('%s needs them all', async (command) => {
    const settings = configForCommand(command, { SECRET_KEY, DATABASE_URL }, '/')
    for (const wanted of ['ADMIN_ORIGIN', 'SITES_URL', 'BANKID_ENV'])
      await expect(settings).rejects.toThrow(`I produktion behövs ${wanted}`)
  })
})
