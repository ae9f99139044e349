import { publicAddress } from '../../platform/public-address.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

/** The addresses of the site itself, to tell its own pages from others among pasted addresses. */
export interface OwnAddresses {
  /** The path within the site, as it was written; null for an address elsewhere. */
  readonly pathOf: (url: URL) => string | null
  /** The site's address under the federation, which paths are read from. */
  readonly base: URL
}

const provenHosts = statement<{ host: string }>(
  'own_hosts',
  `select h.host from site_domains d cross join lateral (
     values (d.host), (case when d.with_www then case when d.host like 'www.%' then substr(d.host, 5) else 'www.' || d.host end end)
   ) as h (host) where d.site_id = $1 and d.verified_at is not null and h.host is not null`,
)

export async function ownAddresses(site: SiteDb, sitesUrl: string): Promise<OwnAddresses> {
  const own = new Set((await site.rows(provenHosts, [site.siteId])).map(({ host }) => host))
  const federation = new URL(publicAddress(sitesUrl, site.siteId, ''))
  const base = federation.pathname.replace(/\/$/, '')
  return {
    base: federation,
    pathOf(url) {
      if (own.has(url.host)) return url.pathname
      if (url.host !== federation.host) return null
      // On a host shared by all sites, other paths belong to other sites.
      return url.pathname === base || url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) || '/' : null
    },
  }
}
