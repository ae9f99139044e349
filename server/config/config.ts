import { isAbsolute, resolve } from 'node:path'
import { isIP } from 'node:net'
import { z } from 'zod'
import { parseMailbox, parseMailServer } from '../platform/mail/mail-server.ts'
import type { MailServer } from '../platform/mail/mail-server.ts'
import type { Mailbox } from '../platform/mail/mail-server.ts'
import type { BackupSettings } from './backup-settings.ts'
import { backupOf, backupShape } from './backup-settings.ts'
import type { TelemetrySettings } from './telemetry-settings.ts'
import { telemetryOf, telemetryShape } from './telemetry-settings.ts'
import { isGuessable } from './guessable-secret.ts'
import type { S3Settings } from '../platform/files/s3-call.ts'
import type { ScannerPlace } from '../platform/files/virus-scanner.ts'
import { parseScannerPlace } from '../platform/files/virus-scanner.ts'
import { refuseOpenLinks } from './database-links.ts'
import { entangledHosts } from './separate-hosts.ts'
import { StartupError } from '../platform/startup-error.ts'

// The environment, parsed once. docs/configuration.md is printed from this schema.

const port = (fallback: number) =>
  z.coerce
    .number('ska vara ett portnummer')
    .int('ska vara ett heltal')
    .min(1, 'ska vara 1–65535')
    .max(65535, 'ska vara 1–65535')
    .default(fallback)
const file = (about: string) => z.string().min(1).optional().describe(about)
const origin = (about: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && new URL(value).origin === value,
      'ska vara en adress utan sökväg, som https://kansli.exempel.se',
    )
    .optional()
    .describe(about)

const siteTemplate = /^https?:\/\/[^/?#]+(\/[^?#]*)?$/
const range = (value: string): boolean => {
  const [address = '', prefix] = value.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= bits))
}

const receiverForm = /^(\d{1,3}(?:\.\d{1,3}){3}):(\d{2,5})$/
const receiverOf = (value: string): { address: string; port: number } | null => {
  const [, address = '', given] = receiverForm.exec(value) ?? []
  return isIP(address) === 4 ? { address, port: Number(given) } : null
}

const secret = (about: string) =>
  z
    .string()
    .min(43, 'ska vara minst 32 slumpade byte, till exempel från: openssl rand -base64 32')
    .refine((value) => value.length < 43 || !isGuessable(value), 'går att gissa: gör en ny med openssl rand -base64 32')
    .optional()
    .describe(about)

/** `192.0.2.1`, `192.0.2.1:5353`, `[2001:db8::1]:53`. */
const nameServer = /^(?:([\d.]+)(?::\d{1,5})?|\[([\da-f:]+)\]:\d{1,5}|([\da-f:]+))$/i
const list = (isOne: (value: string) => boolean, message: string, about: string) =>
  z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((values) => values.every(isOne), message)
    .default([])
    .describe(about)

export const Environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'ska vara development, test eller production')
    .default('development')
    .describe('production vägrar starta med något osäkert.'),
  PORT: port(3000).describe('Adminens port.'),
  SITES_PORT: port(3001).describe('Sajternas port. Samma som PORT: då avgör värdnamnet.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Adressen som programmet lyssnar på. Demonstrationen lyssnar bara på den egna datorn.'),
  ADMIN_ORIGIN: origin('Adminens adress utåt. Utan den: http://localhost och PORT.'),
  SITES_URL: z
    .string()
    .refine(
      (value) => siteTemplate.test(value) && value.split('{site}').length === 2,
      'ska vara en adress med {site}, som https://{site}.foreningar.se',
    )
    .optional()
    .describe('Mall för en sajts adress. Utan den: http://localhost, SITES_PORT och /{site}.'),
  DATA_DIR: z
    .string()
    .min(1, 'ska vara en mapp')
    .default('./data')
    .describe(
      'Mapp för inbyggd databas, filer och nycklar. Flera servrar med samma databas behöver dela den, eller ha S3_ENDPOINT.',
    ),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'ska börja med postgres://')
    .optional()
    .describe('En egen PostgreSQL, 15 eller senare, som en roll utan rätt att gå förbi radskyddet. Utan den används den inbyggda.'),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'ska börja med postgres://')
    .optional()
    .describe(
      'Samma databas och roll som DATABASE_URL, direkt till PostgreSQL. Behövs när DATABASE_URL leder genom PgBouncer i transaktionsläge: det som andra servrar gör hörs bara direkt.',
    ),
  DATABASE_OWNER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'ska börja med postgres://')
    .optional()
    .describe('Samma databas som ägaren, direkt till PostgreSQL. Anges den skapas roller och tabeller vid start.'),
  S3_ENDPOINT: origin(
    'Objektlagring för bilder och filer, som https://s3.eu-north-1.amazonaws.com. Utan den ligger de i DATA_DIR; det räcker för en server, eller för flera som delar mappen.',
  ),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'ska vara namnet på en hink, 3–63 små bokstäver, siffror, punkter och bindestreck')
    .optional()
    .describe('Hinken i objektlagringen. Den behöver finnas.'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'ska vara en region, som eu-north-1')
    .optional()
    .describe('Regionen som anropen skrivs under för, som eu-north-1.'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('Nyckeln till objektlagringen.'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Hemligheten till S3_ACCESS_KEY_ID.'),
  S3_PREFIX: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]*(\/[a-z0-9_-]+)*\/?$/, 'ska vara små bokstäver, siffror, - _ och /, som kansli/')
    .optional()
    .describe('Vad alla namn i hinken börjar med, när den delas med annat.'),
  ...backupShape,
  SECRET_KEY: secret('Hemligheten som nycklarna görs av. Demonstrationen gör en egen i DATA_DIR; i produktion måste den anges.'),
  SECRET_KEY_FILE: file('Filen som SECRET_KEY ligger i, i stället för att den anges. Bara ägaren får kunna läsa den.'),
  SECRET_KEY_PREVIOUS: secret(
    'Den förra SECRET_KEY, bara medan den byts: det som är gjort med den gäller tills rotate-keys säger att den kan tas bort. Se SECURITY.md.',
  ),
  SECRET_KEY_PREVIOUS_FILE: file('Detsamma för SECRET_KEY_PREVIOUS.'),
  BANKID_ENV: z
    .enum(['simulator', 'test', 'production'], 'ska vara simulator, test eller production')
    .default('simulator')
    .describe('Vilket BankID som används.'),
  BANKID_SIMULATOR_PORT: port(3100).describe('Simulatorns telefon och kontroll. Dess BankID-tjänst ligger på nästa port.'),
  BANKID_RP_URL: z.url('ska vara en adress').optional().describe('BankID-tjänstens adress, bara med simulatorn.'),
  BANKID_RP_P12: file('Certifikat och nyckel som PKCS#12.'),
  BANKID_RP_PASSPHRASE: z.string().optional().describe('Lösenordet till BANKID_RP_P12.'),
  BANKID_RP_CERT: file('Certifikat som PEM, tillsammans med BANKID_RP_KEY.'),
  BANKID_RP_KEY: file('Nyckel som PEM.'),
  BANKID_CA: file('BankID:s rotcertifikat som PEM. Behövs inte: rötterna för test och produktion följer med, och en annan vägras.'),
  BANKID_MOBILE_START: z.url('ska vara en adress').optional().describe('Startlänk på telefon, bara med simulatorn.'),
  BANKID_DESKTOP_START: z.url('ska vara en adress').optional().describe('Startlänk på dator, bara med simulatorn.'),
  BANKID_QR_RENEWALS: z.coerce
    .number('ska vara 0–4')
    .int()
    .min(0, 'ska vara 0–4')
    .max(4, 'ska vara 0–4')
    .default(4)
    .describe('Hur många gånger en QR-kod som ingen läst ersätts av en ny order.'),
  BANKID_MAX_RISK: z
    .enum(['low', 'moderate', 'high'], 'ska vara low, moderate eller high')
    .default('moderate')
    .describe('Högsta risk som släpps in.'),
  BANKID_IP_CHECK: z
    .enum(['refuse', 'log'], 'ska vara refuse eller log')
    .default('refuse')
    .describe('När BankID-appen och webbläsaren har olika adresser på samma enhet.'),
  BANKID_UNDECLARED: z
    .enum(['both', 'other'], 'ska vara both eller other')
    .optional()
    .describe('Vad en start utan angiven enhet räknas som. Utan den: other i produktion, annars both.'),
  TRUSTED_PROXIES: list(
    range,
    'ska vara IP-adresser eller nät som 10.0.0.0/8, med kommatecken emellan',
    'Omvända proxyer vars X-Forwarded-For gäller.',
  ),
  PUBLIC_ADDRESSES: list(
    (value) => isIP(value) !== 0,
    'ska vara IP-adresser med kommatecken emellan',
    'Adresserna som sajterna nås på utifrån. Egna domäner ska leda dit. Utan dem: de som sajternas värdnamn i SITES_URL leder till.',
  ),
  DNS_SERVERS: list(
    (value) => nameServer.test(value) && isIP(value.replace(nameServer, '$1$2$3')) !== 0,
    'ska vara IP-adresser, med port om den inte är 53, och kommatecken emellan',
    'Namnservrar som egna domäner kontrolleras mot. Utan dem: datorns egna.',
  ),
  MAIL_URL: z
    .string()
    .refine((value) => parseMailServer(value) !== null, 'ska vara en adress som smtps://namn:losenord@mail.exempel.se:465')
    .optional()
    .describe(
      'Servern som tar emot e-post, som smtp:// (med STARTTLS) eller smtps://. Utan den visas inga kontaktformulär i produktion, och länkar till inbjudna lämnas över för hand; demonstrationen lägger breven i DATA_DIR/mail.',
    ),
  MAIL_FROM: z
    .string()
    .refine((value) => parseMailbox(value) !== null, 'ska vara en e-postadress, som Kansli <svara-inte@foreningar.se>')
    .optional()
    .describe('Avsändaren till det som skickas. Behövs tillsammans med MAIL_URL.'),
  VIRUS_SCANNER: z
    .string()
    .refine((value) => parseScannerPlace(value) !== null, 'ska vara en sökväg som /run/clamav/clamd.ctl, eller 127.0.0.1 med port')
    .optional()
    .describe(
      'Där ClamAV (clamd) på den här datorn lyssnar. Då granskas varje uppladdad fil innan den sparas, och utan svar sparas ingen.',
    ),
  WEBHOOK_TEST_RECEIVER: z
    .string()
    .refine((value) => receiverOf(value) !== null, 'ska vara en IPv4-adress med port, som 127.0.0.1:8443')
    .optional()
    .describe(
      'Bara för prov och utveckling: adressen räknas som om den låg på internet, och webhookar skickas till porten i stället för till 443. Vägras i produktion.',
    ),
  WEBHOOK_TEST_CA: file('Bara för prov och utveckling, tillsammans med WEBHOOK_TEST_RECEIVER: rotcertifikatet som PEM.'),
  LOG_LEVEL: z
    .enum(['error', 'warn', 'info', 'debug', 'silent'], 'ska vara error, warn, info, debug eller silent')
    .optional()
    .describe('Utan den: info i produktion, annars warn.'),
  ...telemetryShape,
  SHUTDOWN_DRAIN: z.coerce
    .number('ska vara sekunder')
    .min(0)
    .max(60)
    .default(0)
    .describe('Sekunder att fortsätta svara efter SIGTERM, bakom en lastbalanserare.'),
})
type Environment = z.infer<typeof Environment>

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

const ownPrefix = /^(BACKUP|BANKID|METRICS|S3|SITES|DATABASE|MAIL|VIRUS|WEBHOOK|SECRET_KEY)_/

/** Throws StartupError with all faults in one readable sentence. `from` is the base of a relative DATA_DIR. */
export function parseConfig(environment: NodeJS.ProcessEnv, from: string): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const unknown = Object.keys(set).filter((name) => ownPrefix.test(name) && !(name in Environment.shape))
  const parsed = Environment.safeParse(set)
  const faults = [
    ...unknown.map((name) => `${name} är ingen inställning som Kansli känner till`),
    ...(parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)),
  ]
  if (!parsed.success || faults.length > 0) throw new StartupError(`Inställningarna går inte att använda: ${faults.join('; ')}.`)
  const env = parsed.data
  const config: Config = {
    isProduction: env.NODE_ENV === 'production',
    host: env.HOST,
    port: env.PORT,
    sitesPort: env.SITES_PORT,
    adminOrigin: env.ADMIN_ORIGIN ?? `http://localhost:${env.PORT}`,
    sitesUrl: (env.SITES_URL ?? `http://localhost:${env.SITES_PORT}/{site}`).replace(/\/$/, ''),
    dataDir: isAbsolute(env.DATA_DIR) ? env.DATA_DIR : resolve(from, env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? null,
    s3: s3Of(env),
    backup: backupOf(env),
    secretKey: env.SECRET_KEY ?? null,
    previousSecretKey: previousSecretOf(env),
    // An attacker's start would name no device, so in production such a start gets no start link.
    bankId: { ...env, BANKID_UNDECLARED: env.BANKID_UNDECLARED ?? (env.NODE_ENV === 'production' ? 'other' : 'both') },
    trustedProxies: env.TRUSTED_PROXIES,
    publicAddresses: env.PUBLIC_ADDRESSES,
    dnsServers: env.DNS_SERVERS,
    mail: mailOf(env),
    virusScanner: env.VIRUS_SCANNER === undefined ? null : parseScannerPlace(env.VIRUS_SCANNER),
    webhookTestReceiver: webhookTestReceiverOf(env),
    logLevel: env.LOG_LEVEL ?? (env.NODE_ENV === 'production' ? 'info' : 'warn'),
    shutdownDrainSeconds: env.SHUTDOWN_DRAIN,
    ...telemetryOf(env, [env.PORT, env.SITES_PORT]),
  }
  if (config.databaseDirectUrl !== null && config.databaseUrl === null)
    throw new StartupError('DATABASE_DIRECT_URL behöver en DATABASE_URL, som leder genom PgBouncer.')
  refuseUnsafe(config)
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
function refuseUnsafe(config: Config): void {
  const isLoopback = ['127.0.0.1', '::1', 'localhost'].includes(config.host)
  if (!config.isProduction) {
    if (!isLoopback)
      throw new StartupError(
        'Demonstrationen får bara lyssna på den egna datorn. Sätt NODE_ENV=production, eller låt HOST vara 127.0.0.1.',
      )
    return
  }
  const missing = [
    config.secretKey === null && 'SECRET_KEY',
    config.databaseUrl === null && 'DATABASE_URL',
    !config.adminOrigin.startsWith('https://') && 'ADMIN_ORIGIN med https://',
    !config.sitesUrl.startsWith('https://') && 'SITES_URL med https://',
    config.s3 !== null && !config.s3.endpoint.startsWith('https://') && 'S3_ENDPOINT med https://',
    config.backup !== null &&
      's3' in config.backup.to &&
      !config.backup.to.s3.endpoint.startsWith('https://') &&
      'BACKUP_S3_ENDPOINT med https://',
    config.bankId.BANKID_ENV === 'simulator' && 'BANKID_ENV=test eller production',
  ].filter((name) => name !== false)
  if (config.webhookTestReceiver !== null)
    throw new StartupError('WEBHOOK_TEST_RECEIVER och WEBHOOK_TEST_CA är till för prov och får inte finnas i produktion.')
  if (missing.length > 0) throw new StartupError(`I produktion behövs ${missing.join(', ')}. Se docs/configuration.md.`)
  refuseOpenLinks(config)
  const entangled = entangledHosts(config.adminOrigin, config.sitesUrl)
  if (entangled)
    throw new StartupError(
      `ADMIN_ORIGIN (${entangled.admin}) och SITES_URL (${entangled.sites}) får inte ha samma värdnamn eller ligga under varandra: då kan en sajt sätta kakor för administrationen. Välj skilda domäner, som https://kansli.exempel.se och https://{site}.exempel-sajter.se.`,
    )
}
