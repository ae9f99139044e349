import type { FastifyBaseLogger } from 'fastify'
import type { ServedDomain } from '../../modules/settings/domain-store.ts'
import { markLive, servedDomains } from '../../modules/settings/domain-store.ts'
import { counterpart } from '../../modules/settings/domain-host.ts'
import { siteRevision } from '../../modules/sites/sites.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SiteAddresses, Target } from '../view/site-addresses.ts'
import { addressOf, addressWithin, isPreview, placeWithin, targetOnOwnHost } from '../view/site-addresses.ts'
import { faultLine } from '../../platform/logged-fault.ts'

// Sites on their own host names (SEC-37). Each process knows all of them – some hundred rows – and reads them again when the
// database announces a change, so a request for an unverified name never costs a query.

export interface OwnDomains {
  /** The addresses of all sites, including own domains. */
  readonly addresses: SiteAddresses
  /** True for a name that may get a certificate. */
  isServed(host: string): boolean
  /** Asks the database, so call it only for names that the federation's own host gives to sites. */
  hasSite(siteId: string): Promise<boolean>
  /** Reads the names again. Returns the sites whose addresses changed. */
  reload(): Promise<string[]>
  /** Records the first encrypted visit to a host. */
  visited(host: string): void
}

interface Known {
  /** By every served host: the name itself and, if the site wants it, its form with or without www. */
  readonly byHost: ReadonlyMap<string, ServedDomain>
  /** The primary host by site; sites without one have the default address. */
  readonly primary: ReadonlyMap<string, string>
}

function known(domains: readonly ServedDomain[]): Known {
  const also = domains.filter(({ withWww }) => withWww).map((domain) => [counterpart(domain.host), domain] as const)
  // A verified name belongs to its site, whatever other sites claim.
  const own = domains.map((domain) => [domain.host, domain] as const)
  return {
    byHost: new Map([...also, ...own]),
    primary: new Map(domains.filter(({ isPrimary }) => isPrimary).map(({ siteId, host }) => [siteId, host])),
  }
}

/** For each site the hosts that lead to it, the primary one once more. */
function hostsBySite({ byHost, primary }: Known): Map<string, string> {
  const hosts = new Map<string, string[]>()
  for (const [host, { siteId }] of byHost) hosts.set(siteId, [...(hosts.get(siteId) ?? []), host])
  return new Map([...hosts].map(([siteId, all]) => [siteId, [primary.get(siteId) ?? '', ...all.sort()].join(' ')]))
}

export function createOwnDomains(federation: SiteAddresses, database: Database, log: FastifyBaseLogger): OwnDomains {
  let now = known([])
  const { protocol, port } = new URL(federation.rootUrl)
  const suffix = port === '' ? '' : `:${port}`
  /** Verified hosts without a visit yet: few, and usually none. */
  let awaited = new Set<string>()

  /** The domain of a Host header; its port must be that of all sites. */
  function domainAt(host: string): ServedDomain | undefined {
    if (suffix === '') return now.byHost.get(host)
    return host.endsWith(suffix) ? now.byHost.get(host.slice(0, -suffix.length)) : undefined
  }
  const ownUrl = (host: string): string => `${protocol}//${host}${suffix}`
  function siteUrl(siteId: string): string {
    const host = now.primary.get(siteId)
    return host === undefined ? federation.siteUrl(siteId) : ownUrl(host)
  }
  const isPrimary = (host: string, { siteId }: ServedDomain): boolean => siteUrl(siteId) === `${protocol}//${host}`

  /** The same page on another host. A verified domain belongs to one site, so nothing is looked up. */
  const leadTo = (siteId: string, url: string, basePath: string): Target => ({
    kind: 'redirect',
    location: siteUrl(siteId) + addressWithin(url, basePath),
    siteId: null,
    to: placeWithin(siteId, url, basePath),
  })

  const addresses: SiteAddresses = {
    ...federation,
    resolve(host, url) {
      const domain = domainAt(host)
      if (domain) {
        const within = addressWithin(url, '')
        if (isPreview(within)) return { kind: 'redirect', location: federation.siteUrl(domain.siteId) + within, siteId: null }
        return isPrimary(host, domain) ? targetOnOwnHost(domain.siteId, url) : leadTo(domain.siteId, url, '')
      }
      const target = federation.resolve(host, url)
      // Other spellings, and the form that SITES_URL does not use, redirect to the primary host directly, in one step.
      const to = target.kind === 'site' ? target : target.kind === 'redirect' ? target.to : undefined
      if (!to || !now.primary.has(to.siteId) || isPreview(to.path)) return target
      return leadTo(to.siteId, url, federation.baseOn(host, to.siteId))
    },
    servesDirectly(host) {
      const domain = domainAt(host)
      return domain ? isPrimary(host, domain) : federation.servesDirectly(host)
    },
    cachePrefix: (host) => (domainAt(host) ? host : federation.cachePrefix(host)),
    siteUrl,
    siteAt(href) {
      const url = addressOf(href)
      return (url && domainAt(url.host)?.siteId) ?? federation.siteAt(href)
    },
    basePath: (siteId) => (now.primary.has(siteId) ? '' : federation.basePath(siteId)),
    hasOwnHost: (siteId) => now.primary.has(siteId) || federation.hasOwnHost(siteId),
  }

  async function readAgain(): Promise<string[]> {
    const domains = await database.inPlatform(servedDomains, 'read')
    const before = hostsBySite(now)
    now = known(domains)
    awaited = new Set(domains.filter(({ state }) => state === 'verified').map(({ host }) => host))
    const after = hostsBySite(now)
    return [...new Set([...before.keys(), ...after.keys()])].filter((siteId) => before.get(siteId) !== after.get(siteId))
  }
  /** One reading after the other: of two at once the first could end last, and its older names would stay. */
  let readings: Promise<unknown> = Promise.resolve()

  return {
    addresses,
    isServed: (host) => now.byHost.has(host),
    hasSite: async (siteId) => (await database.inPublicAtOnce(siteId, siteRevision)) !== null,
    reload() {
      const reading = readings.then(readAgain)
      readings = reading.catch(() => undefined)
      return reading
    },
    visited(host) {
      if (awaited.size === 0) return
      const name = domainAt(host)?.host
      if (name === undefined || !awaited.delete(name)) return
      database
        .inPlatform((platform) => markLive(platform, name))
        .catch((error: Error) => {
          awaited.add(name)
          log.warn({ fault: faultLine(error) }, 'the first use of a domain could not be stored')
        })
    },
  }
}
