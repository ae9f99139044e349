import { domainToUnicode } from 'node:url'
import { isIPv6 } from 'node:net'
import type { DnsRecord } from '#contract/settings/site-domains.ts'
import { publicAddress } from '../../platform/public-address.ts'
import { isLoopbackName } from '../../platform/http/hosts.ts'
import type { Dns } from '../../platform/dns.ts'
import { bareHost, counterpart } from './domain-host.ts'

// The DNS records that a domain requires.

/** The public address of the sites. */
export interface OurPlace {
  readonly sitesUrl: string
  readonly adminOrigin: string
  /** Public addresses of the listener; empty: those of the sites' own host. */
  readonly publicAddresses: readonly string[]
}

const proofPrefix = 'kansli='
export const proofName = (host: string): string => `_kansli.${bareHost(host)}`
export const proofValue = (token: string): string => proofPrefix + token
export const isProof = (text: string): boolean => text.startsWith(proofPrefix)

/** The default host of the site, which aliases point to. */
const sitesHost = ({ sitesUrl }: OurPlace, siteId: string): string => new URL(publicAddress(sitesUrl, siteId, '')).hostname

/** The hosts of Kansli, below which no site may have a domain. */
export const ownHosts = ({ sitesUrl, adminOrigin }: OurPlace): string[] => {
  const template = new URL(sitesUrl.replace('{site}.', '').replace('/{site}', ''))
  return [new URL(adminOrigin).hostname, template.hostname]
}

/** Addresses that a domain must have; null when unknown, as in the demonstration: then only the proof is required. */
export async function ourAddresses(place: OurPlace, siteId: string, dns: Dns): Promise<readonly string[] | null> {
  if (place.publicAddresses.length > 0) return place.publicAddresses
  const host = sitesHost(place, siteId)
  if (isLoopbackName(host)) return null
  const found = await dns.addresses(host)
  return found.length > 0 ? found : null
}

/** The addresses of Kansli itself, which it never calls for somebody. Rejects with DnsTrouble. */
export async function calledAddresses(place: OurPlace, siteId: string, dns: Dns): Promise<string[]> {
  const admin = new URL(place.adminOrigin).hostname
  const found = await Promise.all([ourAddresses(place, siteId, dns), isLoopbackName(admin) ? [] : dns.addresses(admin)])
  return found.flatMap((addresses) => addresses ?? [])
}

/** False for a registered name itself, which cannot be an alias; true for a name below it. */
const canBeAlias = (host: string): boolean => host.split('.').length > 2

function leading(host: string, place: OurPlace, siteId: string): DnsRecord[] {
  const name = domainToUnicode(host)
  const target = sitesHost(place, siteId)
  if (canBeAlias(host)) return [{ type: 'CNAME', name, value: target }]
  if (place.publicAddresses.length === 0) return [{ type: 'ALIAS', name, value: target }]
  return place.publicAddresses.map((value) => ({ type: isIPv6(value) ? 'AAAA' : 'A', name, value }))
}

/** All records to add at the registrar, the proof first. */
export const recordsOf = (
  domain: { readonly host: string; readonly token: string; readonly withWww: boolean },
  place: OurPlace,
  siteId: string,
): DnsRecord[] => [
  { type: 'TXT', name: domainToUnicode(proofName(domain.host)), value: proofValue(domain.token) },
  ...leading(domain.host, place, siteId),
  ...(domain.withWww ? leading(counterpart(domain.host), place, siteId) : []),
]
