/** Without the dot that makes a name absolute: a browser keeps such a host's cookies apart, a resolver finds the same machine. */
const hostname = (url: string): string => new URL(url).hostname.replace(/\.$/, '')

const isBelow = (name: string, parent: string): boolean => name.endsWith(`.${parent}`)

/**
 * The host of the admin and that of all sites, when one is the other or lies below it; null when they are apart (SEC-20).
 *
 * - The same host: the associations' pages are of the admin's origin, or share its cookies if only the port differs.
 * - Sites below the admin, as `{site}.foreningar.se` with `foreningar.se`: what answers for one site can set a cookie for
 *   `Domain=foreningar.se`. The session's cookies are `__Host-` and cannot be replaced so, but a second XSRF-TOKEN is enough to
 *   have each call of an administrator refused, and requests between the two count as same-site to the browser.
 * - The admin below the sites, as `admin.foreningar.se`: the same by the sites' own host, and `admin` is a name that a site may
 *   have, whose pages would be expected just there. It makes no difference where the template has `{site}`: both forms are understood.
 *
 * Two hosts beside each other, as `kansli.exempel.se` and `sajter.exempel.se`, could set cookies for their common parent too.
 * Whether that parent is one owner's or a registry's, as `.se` is, cannot be told without a list that changes; the sites set no
 * cookies and run no script, so it is left to the README to recommend two domains.
 */
export function entangledHosts(adminOrigin: string, sitesUrl: string): { admin: string; sites: string } | null {
  const admin = hostname(adminOrigin)
  const sites = hostname(sitesUrl.replace(/\{site\}\./, '').replace('{site}', ''))
  return admin === sites || isBelow(admin, sites) || isBelow(sites, admin) ? { admin, sites } : null
}
