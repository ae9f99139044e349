/** Without the trailing dot of an absolute name: browsers keep cookies of the two spellings apart, but both resolve to one machine. */
const hostname = (url: string): string => new URL(url).hostname.replace(/\.$/, '')

const isBelow = (name: string, parent: string): boolean => name.endsWith(`.${parent}`)

/**
 * The hosts of the admin and of the sites, when they are equal or one lies below the other; null when they are separate (SEC-20).
 *
 * - The same host: the associations' pages share the admin's origin, or its cookies if only the port differs.
 * - Sites below the admin, as `{site}.foreningar.se` below `foreningar.se`: a site's answer can set a cookie for
 *   `Domain=foreningar.se`. The session's cookies are `__Host-` and cannot be replaced so, but a second XSRF-TOKEN is enough to
 *   have each call of an administrator refused, and requests between the two count as same-site to the browser.
 * - The admin below the sites, as `admin.foreningar.se`: the sites' own host can set the same cookie, and `admin` is a valid site
 *   id, whose pages would be expected at that address. The position of `{site}` in the template makes no difference, because
 *   both forms are understood.
 *
 * Two hosts beside each other, as `kansli.exempel.se` and `sajter.exempel.se`, could set cookies for their common parent too.
 * Whether that parent belongs to one owner or to a registry, as `.se` does, cannot be told without a list that changes. The sites
 * set no cookies and run no script, so the README only recommends two domains.
 */
export function entangledHosts(adminOrigin: string, sitesUrl: string): { admin: string; sites: string } | null {
  const admin = hostname(adminOrigin)
  const sites = hostname(sitesUrl.replace(/\{site\}\./, '').replace('{site}', ''))
  return admin === sites || isBelow(admin, sites) || isBelow(sites, admin) ? { admin, sites } : null
}
