import { setTimeout as wait } from 'node:timers/promises'
import { domainToUnicode } from 'node:url'
import { maxFileBytes } from '#contract/media/media.ts'
import type { OurPlace } from '../../modules/settings/domain-records.ts'
import { calledAddresses } from '../../modules/settings/domain-records.ts'
import { HttpError } from '../../platform/errors.ts'
import type { Fence } from '../../platform/outbound/fence.ts'
import type { GetLimits, GetOutcome } from '../../platform/outbound/fenced-get.ts'
import { getFenced } from '../../platform/outbound/fenced-get.ts'

// Files of the old website, fetched one after the other from the hosts that an administrator has written (SEC-35). Each call, also the
// one that a redirect leads to, goes through the fence again.

export interface OldWebsiteDeps {
  readonly fence: Fence
  readonly config: OurPlace
  /** Milliseconds between two calls, and limits of each; those of `politeness` if left out. */
  readonly politeness?: Politeness
}

interface Politeness {
  readonly pauseMs: number
  /** The longest that a server may ask us to wait. */
  readonly longestWaitMs: number
  readonly limits: GetLimits
}

const usual: Politeness = {
  pauseMs: 250,
  longestWaitMs: 60_000,
  limits: { connectMs: 5000, wholeMs: 60_000, bytes: maxFileBytes },
}
const mostRedirects = 3
const mostWaits = 3
/** After so many calls without an answer, a host is not asked again. */
const mostSilences = 5

const left = (message: string): HttpError => new HttpError(422, 'UNSUPPORTED_TYPE', message)

const megabytes = Math.round(maxFileBytes / 1024 ** 2)
type Fault = Exclude<GetOutcome['fault'], null>
const faultWords: Readonly<Record<Fault, string>> = {
  internalAddress: 'Adressen leder till ett internt nät, och därifrån hämtas inget.',
  ownAddress: 'Adressen leder till Kansli, inte till den gamla webbplatsen. Skriv det namn som den gamla servern har.',
  unknownName: 'Det finns ingen server med det namnet längre.',
  nameServers: 'Namnet gick inte att slå upp just då. Hämta igen om en stund.',
  noConnection: 'Den gamla servern svarade inte.',
  certificate: 'Den gamla serverns certifikat gäller inte. Filen hämtades inte.',
  timeout: 'Den gamla servern svarade för långsamt.',
  tooLarge: `Filen är större än ${megabytes} MB. Gör den mindre och ladda upp den i bildbanken.`,
  packed: 'Den gamla servern skickade filen packad. Ladda upp den i bildbanken i stället.',
}
const silences: ReadonlySet<Fault> = new Set(['noConnection', 'timeout', 'unknownName', 'nameServers'])

function statusWords(status: number): string {
  if (status === 404 || status === 410) return 'Filen finns inte kvar på den gamla webbplatsen.'
  if (status === 401 || status === 403) return 'Den gamla servern lämnar inte ut filen.'
  return `Den gamla servern svarade med fel ${status}. Hämta igen om en stund.`
}

/** An address whose host may be asked; null for any other. */
function allowed(written: string, base: URL | undefined, hosts: ReadonlySet<string>): URL | null {
  if (!URL.canParse(written, base?.href)) return null
  const url = new URL(written, base)
  const isUsual = /^https?:$/.test(url.protocol) && url.port === '' && url.username === '' && url.password === ''
  return isUsual && hosts.has(url.hostname) ? url : null
}

/** True when a file is on one of the hosts. */
export const isOn = (address: string, hosts: readonly string[]): boolean => allowed(address, undefined, new Set(hosts)) !== null

/** Fetches files by their addresses. What it returns throws HttpError with the reason when a file cannot be had. */
export function oldWebsite(
  { fence, config, politeness = usual }: OldWebsiteDeps,
  siteId: string,
  written: readonly string[],
): (address: string) => Promise<Buffer> {
  const hosts = new Set(written)
  const silent = new Map<string, number>()
  const own = (): Promise<string[]> => calledAddresses(config, siteId, fence.dns)

  /** One call, again after a pause when the server asks for one. */
  async function ask(url: URL): Promise<GetOutcome> {
    const { pauseMs, longestWaitMs, limits } = politeness
    for (let waits = 0; ; waits++) {
      await wait(pauseMs)
      const outcome = await getFenced(fence, { url, own, accept: 'image/*, application/pdf' }, limits)
      if (outcome.fault !== null || ![429, 503].includes(outcome.status) || waits === mostWaits) return outcome
      await wait(Math.min(longestWaitMs, Math.max(pauseMs, outcome.retryAfter * 1000)))
    }
  }

  return async (address) => {
    let url = allowed(address, undefined, hosts)
    for (let hops = 0; url !== null; hops++) {
      const host = url.hostname
      const soFar = silent.get(host) ?? 0
      if (soFar >= mostSilences) throw left(`${domainToUnicode(host)} har slutat svara. Hämta igen om en stund.`)
      const outcome = await ask(url)
      if (outcome.fault !== null) {
        silent.set(host, silences.has(outcome.fault) ? soFar + 1 : 0)
        throw left(faultWords[outcome.fault])
      }
      silent.set(host, 0)
      if (outcome.bytes !== null) return outcome.bytes
      if (![301, 302, 303, 307, 308].includes(outcome.status)) throw left(statusWords(outcome.status))
      if (hops === mostRedirects) throw left('Adressen leder vidare i en rundgång.')
      const next = allowed(outcome.location, url, hosts)
      if (next === null) throw left('Adressen leder vidare till en server som inte står i listan.')
      url = next
    }
    throw left('Adressen går inte att hämta från.')
  }
}
