import { isAbsolute, resolve } from 'node:path'
import { parseMailbox, parseMailServer } from '../platform/mail/mail-server.ts'
import type { MailServer } from '../platform/mail/mail-server.ts'
import type { Mailbox } from '../platform/mail/mail-server.ts'
import type { BackupSettings } from './backup-settings.ts'
import { backupOf } from './backup-settings.ts'
import { withoutEchoes } from './echoes.ts'
import { Environment, receiverOf } from './environment.ts'
import type { TelemetrySettings } from './telemetry-settings.ts'
import { telemetryOf } from './telemetry-settings.ts'
import type { S3Settings } from '../platform/files/s3-call.ts'
import type { ScannerPlace } from '../platform/files/virus-scanner.ts'
import { parseScannerPlace } from '../platform/files/virus-scanner.ts'
import { openLinks } from './database-links.ts'
import { unknownSettings } from './near-misses.ts'
import { entangledHosts } from './separate-hosts.ts'
import { StartupError, sentencesOf } from '../platform/startup-error.ts'

// The environment, parsed once.

export interface Config extends TelemetrySettings {
  readonly isProduction: boolean
  readonly host: string
  readonly port: number
  readonly sitesPort: number
  readonly adminOrigin: string
  /** With `{site}` in place of the site's id. */
  readonly sitesUrl: string
  /** Absolute. */
  readonly dataDir: string
  /** Null: the embedded database. */
  readonly databaseUrl: string | null
  /** Null: `databaseUrl` leads to PostgreSQL itself, and not to a pooler. */
  readonly databaseDirectUrl: string | null
  readonly databaseOwnerUrl: string | null
  /** Null: files are in `dataDir`. */
  readonly s3: S3Settings | null
  /** Null: Kansli makes no backups. */
  readonly backup: BackupSettings | null
  /** Null: made at the first start and kept in `dataDir`. */
  readonly secretKey: string | null
  /** Null: no rotation is going on. */
  readonly previousSecretKey: string | null
  readonly bankId: Pick<Environment, Extract<keyof Environment, `BANKID_${string}`>> & {
    readonly BANKID_UNDECLARED: 'both' | 'other'
  }
  readonly trustedProxies: readonly string[]
  /** Addresses that own domains must resolve to; empty: those of the sites' own host. */
  readonly publicAddresses: readonly string[]
  readonly dnsServers: readonly string[]
  /** Null: no mail server. */
  readonly mail: { readonly server: MailServer; readonly from: Mailbox } | null
  /** Null: uploads are not scanned for viruses. */
  readonly virusScanner: ScannerPlace | null
  /** Null in production, where webhooks go to the internet only. `caFile` is PEM. */
  readonly webhookTestReceiver: { readonly address: string; readonly port: number; readonly caFile: string } | null
  readonly logLevel: 'error' | 'warn' | 'info' | 'debug' | 'silent'
  readonly shutdownDrainSeconds: number
}

/**
 * The settings, and a sentence for each fault of them. `config` is null when nothing can be made of the rest. The console does what a
 * command does to one database: it needs the database, the key and the backups of production, and no visitor, mail or BankID.
 */
interface ReadConfig {
  readonly config: Config | null
  readonly faults: readonly string[]
}

/** What the settings are for: the program, or a command of the console. */
export type Purpose = 'program' | 'console'

/** `from` is the base of a relative DATA_DIR. */
export function readConfig(environment: NodeJS.ProcessEnv, from: string, purpose: Purpose = 'program'): ReadConfig {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const faults: string[] = unknownSettings(Object.keys(set), Object.keys(Environment.shape))
  const faulty = new Set<string>()
  const parsed = Environment.safeParse(set)
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = path.join('.')
    faulty.add(name)
    faults.push(`${name} ${message}.`)
  }
  const usable = Object.fromEntries(Object.entries(set).filter(([name]) => !faulty.has(name)))
  const { data: env } = parsed.success ? parsed : Environment.safeParse(usable)
  if (env === undefined) return { config: null, faults }
  const unusable: string[] = []
  const config = configOf(env, from, purpose, (sentence) => void unusable.push(sentence))
  return { config, faults: [...faults, ...withoutEchoes(faults, unusable)] }
}

/** Throws StartupError with all faults. `from` is the base of a relative DATA_DIR. */
export function parseConfig(environment: NodeJS.ProcessEnv, from: string, purpose: Purpose = 'program'): Config {
  const { config, faults } = readConfig(environment, from, purpose)
  if (config === null || faults.length > 0) throw new StartupError(faults)
  return config
}

function configOf(env: Environment, from: string, purpose: Purpose, tell: (sentence: string) => void): Config {
  /** Null for settings that cannot be used together. */
  const together = <T>(read: () => T): T | null => {
    try {
      return read()
    } catch (error) {
      for (const sentence of sentencesOf(error)) tell(sentence)
      return null
    }
  }
  const isProduction = env.NODE_ENV === 'production'
  const config: Config = {
    isProduction,
    host: env.HOST,
    port: env.PORT,
    sitesPort: env.SITES_PORT,
    adminOrigin: env.ADMIN_ORIGIN ?? `http://localhost:${env.PORT}`,
    sitesUrl: (env.SITES_URL ?? `http://localhost:${env.SITES_PORT}/{site}`).replace(/\/$/, ''),
    dataDir: isAbsolute(env.DATA_DIR) ? env.DATA_DIR : resolve(from, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? null,
    s3: together(() => s3Of(env)),
    backup: together(() => backupOf(env)),
    secretKey: env.SECRET_KEY ?? null,
    previousSecretKey: together(() => previousSecretOf(env)),
    // An attacker's start would name no device, so in production such a start gets no start link.
    bankId: { ...env, BANKID_UNDECLARED: env.BANKID_UNDECLARED ?? (isProduction ? 'other' : 'both') },
    trustedProxies: env.TRUSTED_PROXIES,
    publicAddresses: env.PUBLIC_ADDRESSES,
    dnsServers: env.DNS_SERVERS,
    mail: together(() => mailOf(env)),
    virusScanner: env.VIRUS_SCANNER === undefined ? null : parseScannerPlace(env.VIRUS_SCANNER),
    webhookTestReceiver: together(() => webhookTestReceiverOf(env)),
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    shutdownDrainSeconds: env.SHUTDOWN_DRAIN,
    ...(together(() => telemetryOf(env, [env.PORT, env.SITES_PORT])) ?? { metrics: null, traces: null }),
  }
  if (config.databaseDirectUrl !== null && config.databaseUrl === null)
    tell('DATABASE_DIRECT_URL behöver en DATABASE_URL, som leder genom PgBouncer.')
  for (const sentence of unsafeSettings(config, purpose)) tell(sentence)
  return config
}

/** Throws StartupError for a previous secret that replaces nothing. */
function previousSecretOf({ SECRET_KEY, SECRET_KEY_PREVIOUS }: Environment): string | null {
  if (SECRET_KEY_PREVIOUS === undefined) return null
  if (SECRET_KEY === undefined) throw new StartupError('SECRET_KEY_PREVIOUS behöver en SECRET_KEY som ersätter den.')
  if (SECRET_KEY === SECRET_KEY_PREVIOUS)
    throw new StartupError('SECRET_KEY_PREVIOUS är densamma som SECRET_KEY. Ange den förra, eller ta bort den.')
  return SECRET_KEY_PREVIOUS
}

/** All settings of S3 or none: an incomplete set is a mistake, and does not mean the folder. */
function s3Of(env: Environment): S3Settings | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []))
  if (missing.length === Object.keys(needed).length && env.S3_PREFIX === undefined) return null
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new StartupError(`Objektlagringen är bara halvt inställd: ${missing.join(', ')} saknas.`)
  }
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    prefix: env.S3_PREFIX ? env.S3_PREFIX.replace(/\/?$/, '/') : '',
  }
}

/** Throws StartupError for a server without a sender, or the other way round. */
function mailOf({ MAIL_URL, MAIL_FROM }: Environment): Config['mail'] {
  const [server, from] = [MAIL_URL ? parseMailServer(MAIL_URL) : null, MAIL_FROM ? parseMailbox(MAIL_FROM) : null]
  if ((server === null) !== (from === null)) throw new StartupError('MAIL_URL och MAIL_FROM behövs båda, eller ingen av dem.')
  return server && from && { server, from }
}

/** Throws StartupError for a receiver without its certificate, or the other way round. */
function webhookTestReceiverOf({ WEBHOOK_TEST_RECEIVER, WEBHOOK_TEST_CA }: Environment): Config['webhookTestReceiver'] {
  const receiver = WEBHOOK_TEST_RECEIVER ? receiverOf(WEBHOOK_TEST_RECEIVER) : null
  if ((receiver === null) !== (WEBHOOK_TEST_CA === undefined))
    throw new StartupError('WEBHOOK_TEST_RECEIVER och WEBHOOK_TEST_CA behövs båda, eller ingen av dem.')
  return receiver && WEBHOOK_TEST_CA !== undefined ? { ...receiver, caFile: WEBHOOK_TEST_CA } : null
}

/** Settings that production refuses: the simulator, demonstration data, plain HTTP, a default key, shared hosts (SEC-17, SEC-20, SEC-44). */
function unsafeSettings(config: Config, purpose: Purpose): string[] {
  const isLoopback = ['127.0.0.1', '::1', 'localhost'].includes(config.host)
  if (!config.isProduction)
    return isLoopback
      ? []
      : ['Demonstrationen får bara lyssna på den egna datorn. Sätt NODE_ENV=production, eller låt HOST vara 127.0.0.1.']
  const isProgram = purpose === 'program'
  const missing = [
    config.secretKey === null && 'SECRET_KEY',
    config.databaseUrl === null && 'DATABASE_URL',
    isProgram && !config.adminOrigin.startsWith('https://') && 'ADMIN_ORIGIN med https://',
    isProgram && !config.sitesUrl.startsWith('https://') && 'SITES_URL med https://',
    config.s3 !== null && !config.s3.endpoint.startsWith('https://') && 'S3_ENDPOINT med https://',
    config.backup !== null &&
      's3' in config.backup.to &&
      !config.backup.to.s3.endpoint.startsWith('https://') &&
      'BACKUP_S3_ENDPOINT med https://',
    isProgram && config.bankId.BANKID_ENV === 'simulator' && 'BANKID_ENV=test eller production',
  ].filter((name) => name !== false)
  const faults = missing.map((name) => `I produktion behövs ${name}. Se docs/configuration.md.`)
  if (config.webhookTestReceiver !== null)
    faults.push('WEBHOOK_TEST_RECEIVER och WEBHOOK_TEST_CA är till för prov och får inte finnas i produktion.')
  faults.push(...openLinks(config))
  const entangled = isProgram ? entangledHosts(config.adminOrigin, config.sitesUrl) : null
  // Unset, both are this machine, and the list above says so.
  if (entangled && config.adminOrigin.startsWith('https://') && config.sitesUrl.startsWith('https://'))
    faults.push(
      `ADMIN_ORIGIN (${entangled.admin}) och SITES_URL (${entangled.sites}) får inte ha samma värdnamn eller ligga under varandra: då kan en sajt sätta kakor för administrationen. Välj skilda domäner, som https://kansli.exempel.se och https://{site}.exempel-sajter.se.`,
    )
  return faults
}
