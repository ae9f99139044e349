import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { StartupError } from '../platform/startup-error.ts'
import type { Credentials } from './credentials.ts'
import { loadCredentials } from './credentials.ts'
import { publishedRoots } from './published-roots.ts'

export interface BankIdLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** The addresses that open the BankID app; `?autostarttoken=…` is added to them. */
export interface StartAddresses {
  readonly mobile: string
  readonly desktop: string
}

export interface BankIdSettings {
  /** Without a slash at the end. */
  readonly baseUrl: string
  readonly start: StartAddresses
  /** Rejects while the simulator has not made its keys. */
  credentials(): Promise<Credentials>
  /** When our certificate ends. Rejects as `credentials` does. */
  expires(): Promise<Date>
}

const services = {
  test: {
    baseUrl: 'https://appapi2.test.bankid.com/rp/v6.0',
    root: 'F3:D0:74:0E:BF:B3:70:0E:3B:81:AA:79:1F:EE:45:14:72:69:8C:84:E1:99:C2:EB:48:A4:43:FF:1D:5B:40:5C',
  },
  production: {
    baseUrl: 'https://appapi2.bankid.com/rp/v6.0',
    root: 'E6:A2:D4:5C:0A:10:51:C9:59:42:86:49:F8:6A:09:A9:B2:15:2C:D5:51:99:3C:C2:EB:4C:F0:94:BD:AC:BE:CB',
  },
} as const

const simulatorOnly = ['BANKID_RP_URL', 'BANKID_MOBILE_START', 'BANKID_DESKTOP_START'] as const

/** Throws StartupError, naming the setting, unless all settings that BankID requires are present and valid. */
export async function loadBankIdSettings(
  config: Pick<Config, 'bankId' | 'dataDir'>,
  now: Date,
  log: BankIdLog,
): Promise<BankIdSettings> {
  const { bankId } = config
  if (bankId.BANKID_ENV === 'simulator') return simulatorSettings(config, now)
  for (const name of simulatorOnly) {
    if (bankId[name] !== undefined) throw new StartupError(`${name} gäller bara med BANKID_ENV=simulator.`)
  }
  const service = services[bankId.BANKID_ENV]
  const credentials = await loadCredentials(bankId, {
    ca: bankId.BANKID_CA === undefined ? { pem: publishedRoots[bankId.BANKID_ENV] } : { file: bankId.BANKID_CA },
    root: service.root,
    isProduction: bankId.BANKID_ENV === 'production',
    now,
  })
  warnBeforeExpiry(credentials.expires, now, log)
  return {
    baseUrl: service.baseUrl,
    start: { mobile: 'https://app.bankid.com/', desktop: 'bankid:///' },
    credentials: async () => credentials.tls,
    expires: async () => credentials.expires,
  }
}

function warnBeforeExpiry(expires: Date, now: Date, log: BankIdLog): void {
  const days = Math.floor((expires.getTime() - now.getTime()) / 86_400_000)
  const fields = { expires: expires.toISOString().slice(0, 10), days }
  if (days <= 30) log.warn(fields, 'the BankID certificate expires soon')
  else log.info(fields, 'the BankID certificate is in order')
}

function simulatorSettings({ bankId, dataDir }: Pick<Config, 'bankId' | 'dataDir'>, now: Date): BankIdSettings {
  const folder = join(dataDir, 'bankid-simulator')
  const phone = `http://localhost:${bankId.BANKID_SIMULATOR_PORT}/`
  const baseUrl = bankId.BANKID_RP_URL ?? `https://localhost:${bankId.BANKID_SIMULATOR_PORT + 1}/rp/v6.0`
  if (!baseUrl.startsWith('https://')) throw new StartupError('BANKID_RP_URL ska börja med https://.')
  const ca = bankId.BANKID_CA ?? join(folder, 'server-ca.pem')
  const hasOwnKey = bankId.BANKID_RP_P12 !== undefined || bankId.BANKID_RP_CERT !== undefined
  const key = hasOwnKey ? bankId : { BANKID_RP_CERT: join(folder, 'rp.pem'), BANKID_RP_KEY: join(folder, 'rp.key') }
  const load = async () => {
    await exists(ca, 5000)
    return loadCredentials(key, { ca: { file: ca }, root: null, isProduction: false, now })
  }
  return {
    baseUrl: baseUrl.replace(/\/$/, ''),
    start: { mobile: bankId.BANKID_MOBILE_START ?? phone, desktop: bankId.BANKID_DESKTOP_START ?? phone },
    // At its first start the simulator makes its keys while the server already runs, so they are read when first needed.
    credentials: async () => (await load()).tls,
    expires: async () => (await load()).expires,
  }
}

async function exists(file: string, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (!(await readFile(file).catch(() => null)) && performance.now() < deadline) await delay(200)
}
