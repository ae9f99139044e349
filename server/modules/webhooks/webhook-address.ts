import { invalidField } from '../../platform/errors.ts'
import type { HttpError } from '../../platform/errors.ts'
import type { Fenced } from '../../platform/outbound/fence.ts'
import { addressesOutside } from '../../platform/outbound/fence.ts'
import { parseHost } from '../settings/domain-host.ts'
import { calledAddresses, ownHosts } from '../settings/domain-records.ts'
import type { WebhookDeps } from './webhook-call.ts'

const refusal = (message: string): HttpError => invalidField('url', message)

const fencedWords: Readonly<Record<Exclude<Fenced, 'nameServers'>, string>> = {
  internalAddress: 'Adressen leder till ett internt nät. Webhookar skickas bara till servrar på internet.',
  ownAddress: 'Adressen leder tillbaka till Kansli. Skriv adressen till er mottagare.',
  unknownName: 'Det finns ingen server med det namnet. Kontrollera stavningen.',
}

/** The fault of an address; null for a valid one. */
function formFault(typed: string, own: readonly string[]): string | null {
  if (!URL.canParse(typed)) return 'Det är ingen adress. Skriv till exempel https://exempelforeningen.se/webhook.'
  const url = new URL(typed)
  if (url.protocol !== 'https:') return 'Adressen behöver börja med https://.'
  if (url.username !== '' || url.password !== '') return 'Ta bort användarnamn och lösenord ur adressen.'
  if (url.port !== '') return 'Ta bort porten ur adressen. Webhookar skickas till port 443.'
  if (url.hash !== '') return 'Ta bort # och det som följer ur adressen.'
  const parsed = parseHost(url.hostname, [])
  if ('fault' in parsed) return parsed.fault
  return own.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`)) ? fencedWords.ownAddress : null
}

/**
 * The normalised address. Throws its fault at the field. Name servers that do not answer are no fault: the
 * address is checked again at each attempt.
 */
export async function checkedUrl(deps: WebhookDeps, siteId: string, typed: string): Promise<string> {
  const fault = formFault(typed, ownHosts(deps.config))
  if (fault !== null) throw refusal(fault)
  const url = new URL(typed)
  const found = await addressesOutside(deps.fence, url.hostname, () => calledAddresses(deps.config, siteId, deps.fence.dns))
  if (typeof found === 'string' && found !== 'nameServers') throw refusal(fencedWords[found])
  return url.href
}
