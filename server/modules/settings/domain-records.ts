import { domainToUnicode } from 'node:url'
import { isIPv6 } from 'node:net'
import type { DnsRecord } from '#contract/settings/site-domains.ts'
import { publicAddress } from '../../platform/public-address.ts'
import { isLoopbackName } from '../../platform/http/hosts.ts'
import type { Dns } from '../../platform/dns.ts'
import { bareHost, counterpart } from './domain-host.ts'

// The required DNS records, and how they are found.

/** Where the sites are, as the outside reaches them. */
export interface OurPlace {
  readonly sitesUrl: string
  readonly adminOrigin: string
  /** Addresses that the listener is reached by; none: they are those of the sites' own host. */
  readonly publicAddresses: readonly string[]
}

const proofPrefix = 'kansli='
export const proofName = (host: string): string => `_kansli.${bareHost(host)}`
export const proofValue = (token: string): string => proofPrefix + token
export const isProof = (text: string): boolean => text.startsWith(proofPrefix)

/** The host that every site has by itself: what aliases point to. */
const sitesHost = ({ sitesUrl }: OurPlace, siteId: string): string => new URL(publicAddress(sitesUrl, siteId, '')).hostname

/** The hosts that are Kansli's, below which no site has a domain. */
export const ownHosts = ({ sitesUrl, adminOrigin }: OurPlace): string[] => {
  const template = new URL(sitesUrl.replace('{site}.', '').replace('/{site}', ''))
  return [new URL(adminOrigin).hostname, template.hostname]
}

/** Addresses that a domain must lead to; null when they are unknown, as in the demonstration: then the proof alone is required. */
export async function ourAddresses(place: OurPlace, siteId: string, dns: Dns): Promise<readonly string[] | null> {
  if (place.publicAddresses.length > 0) return place.publicAddresses
  const host = sitesHost(place, siteId)
  if (isLoopbackName(host)) return null
  const found = await dns.addresses(host)
  return found.length > 0 ? found : null
}

/** A name that is registered itself cannot be an alias; one below it can. */
const canBeAlias = (host: string): boolean => host.split('.').length > 2

function leading(host: string, place: OurPlace, siteId: string): DnsRecord[] {
  const name = domainToUnicode(host)
  const target = sitesHost(place, siteId)
  if (canBeAlias(host)) return [{ type: 'CNAME', name, value: target }]
  if (place.publicAddresses.length === 0) return [{ type: 'ALIAS', name, value: target }]
  return place.publicAddresses.map((value) => ({ type: isIPv6(value) ? 'AAAA' : 'A', name, value }))
}

/** Everything to write at the registrar, the proof first. */
export const recordsOf = (
  domain: { readonly host: string; readonly token: string; readonly withWww: boolean },
  place: OurPlace,
  siteId: string,
): DnsRecord[] => [
  { type: 'TXT', name: domainToUnicode(proofName(domain.host)), value: proofValue(domain.token) },
  ...leading(domain.host, place, siteId),
  ...(domain.withWww ? leading(counterpart(domain.host), place, siteId) : []),
]
