import { SiteId } from '#contract/users-and-sites/sites.ts'
import { previewPath } from '../../modules/items/preview/item-preview.ts'
import { oldPath } from '../../modules/redirects/old-path.ts'
import { equivalentHosts } from '../../platform/http/hosts.ts'
import { StartupError } from '../../platform/startup-error.ts'

// One template, SITES_URL, says where the sites are: `https://{site}.foreningar.se` (host form) or `https://foreningar.se/{site}`
// (path form). The form that the template does not use is understood as well, and redirects. Nothing here asks the
// database: whether a site exists is not known until its page is made.

/** What a verified host stands for. */
type Place = { readonly kind: 'root' } | { readonly kind: 'site'; readonly siteId: string }

/**
 * A place of a site. `path` is within the site, as '' or `/nyheter`; null for one that no page can have. Such a one may still be an
 * address of an older website: `oldPath` is how those are written down.
 */
export interface WithinSite {
  readonly siteId: string
  readonly path: string | null
  readonly oldPath?: string
}

export type Target =
  | ({ readonly kind: 'site' } & WithinSite)
  | { readonly kind: 'root'; readonly path: string | null }
  /**
   * `location` is a path, or the primary address of a site that `siteId` names: check that it exists before redirecting. `to`: the
   * place of a site there; an old address leads on from there, and a visitor is led to its end at once.
   */
  | { readonly kind: 'redirect'; readonly location: string; readonly siteId: string | null; readonly to?: WithinSite }
  | { readonly kind: 'unknownHost' }

export interface SiteAddresses {
  readonly isHttps: boolean
  /** What a request with this Host (lower case) and address is for. */
  resolve(host: string, url: string): Target
  /** True for a host that a page is served from, so that a kept page may be sent without resolving. */
  servesDirectly(host: string): boolean
  /** What tells the pages of one host from another's in the cache: '' where all sites share a host. */
  cachePrefix(host: string): string
  /** The site's address in full, without a slash at the end. */
  siteUrl(siteId: string): string
  /** What its own paths begin with: '' or `/malmo`. */
  basePath(siteId: string): string
  /** What an address on that host begins with before its place in the site: '' on a host that is the site's alone. */
  baseOn(host: string, siteId: string): string
  /** The base path of previewed drafts: they are read under the address every site has, where the admin may frame them. */
  previewBase(siteId: string): string
  /** The site that an address in full leads to, on whichever of its hosts; null for any other address. */
  siteAt(href: string): string | null
  /** Where the list of sites is, in full. */
  readonly rootUrl: string
  /** True if all sites share one host. */
  readonly isPathForm: boolean
  /** True for a site whose start page is the start page of its host. */
  hasOwnHost(siteId: string): boolean
}

/** An address in full as a browser reads it; null for what is none that a browser would open as a page. */
export function addressOf(href: string): URL | null {
  const url = URL.canParse(href) ? new URL(href) : null
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null
}

const isSiteId = (text: string): boolean => SiteId.safeParse(text).success
const cleanPath = /^(?:\/[a-z0-9._-]+)*$/
/** A secret has capitals that matter. Below it are the pictures and documents of the draft. */
const previewPaths = new RegExp(
  `^(?:/[a-z0-9-]+)?${previewPath}/[A-Za-z0-9_-]+(?:/_(?:bild|dokument)/[a-z0-9-]+/[a-z0-9-]+\\.[a-z]+)?$`,
)

interface Split {
  /** Null when it holds what no address of ours has. */
  readonly path: string | null
  readonly search: string
  /** False: another spelling of `path`, with capitals or a slash at the end. */
  readonly isCanonical: boolean
}

function split(url: string): Split {
  const mark = url.indexOf('?')
  const typedPath = mark === -1 ? url : url.slice(0, mark)
  // Two slashes are one that was typed twice, but at the beginning, where a browser takes what follows for a host.
  const requestedPath = typedPath.replace(/(?<=[^/])\/{2,}/g, '/')
  const search = mark === -1 ? '' : url.slice(mark)
  if (previewPaths.test(requestedPath)) return { path: requestedPath, search, isCanonical: true }
  const path = requestedPath.replace(/\/$/, '').toLowerCase()
  if (!requestedPath.startsWith('/') || !cleanPath.test(path)) return { path: null, search, isCanonical: true }
  return { path, search, isCanonical: typedPath === (path || '/') }
}

function firstSegment(path: string): [segment: string, rest: string] {
  const end = path.indexOf('/', 1)
  return end === -1 ? [path.slice(1), ''] : [path.slice(1, end), path.slice(end)]
}

function withinSite(siteId: string, path: string | null, requestedPath: string): WithinSite {
  const old = path === null ? oldPath(requestedPath) : null
  return { siteId, path, ...(old !== null && { oldPath: old }) }
}

/** Below the address of its site: the path as it came, without what was typed twice. */
const givenPath = (url: string): string => (url.split('?')[0] ?? '').replace(/(?<=[^/])\/{2,}/g, '/')

/** The place in a site that follows `basePath` in an address. */
export function placeWithin(siteId: string, url: string, basePath: string): WithinSite {
  const { path } = split(url)
  return withinSite(siteId, path === null ? null : path.slice(basePath.length), (path ?? givenPath(url)).slice(basePath.length))
}

export const isPreview = (path: string | null): boolean => path !== null && path.startsWith(`${previewPath}/`)

/** What an address on a host that is a site's alone is for. */
export function targetOnOwnHost(siteId: string, url: string): Target {
  const { path, search, isCanonical } = split(url)
  const to = placeWithin(siteId, url, '')
  if (!isCanonical && path !== null) return { kind: 'redirect', location: (path || '/') + search, siteId: null, to }
  return { kind: 'site', ...to }
}

/** What follows the address of its site, with the query: '' or `/nyheter?fore=x`. `basePath` is what the address began with. */
export function addressWithin(url: string, basePath: string): string {
  const { path, search } = split(url)
  // What we cannot have ourselves may be an old address, in letters that mean something.
  const within = (path ?? givenPath(url)).slice(basePath.length)
  return (within.startsWith('/') ? within : '') + search
}

const unusable = (): StartupError =>
  new StartupError(
    'SITES_URL går inte att använda: {site} ska vara hela den första delen av värdnamnet, som https://{site}.foreningar.se, eller stå sist, som https://foreningar.se/{site}.',
  )

/** Throws StartupError for a template with `{site}` in any other place than the two. */
export function siteAddresses(template: string): SiteAddresses {
  const isPathForm = template.endsWith('/{site}')
  if (!isPathForm && !/^https?:\/\/\{site\}\.[^/]+$/.test(template)) throw unusable()
  const root = new URL(isPathForm ? template.slice(0, -'/{site}'.length) : template.replace('{site}.', ''))
  if (root.pathname !== '/' || root.host.includes('%7B')) throw unusable()

  const rootHosts = equivalentHosts(root.host)
  const suffix = `.${root.host}`
  const rootUrl = root.origin
  const siteUrl = (siteId: string): string => template.replace('{site}', siteId)

  function placeOf(host: string): Place | null {
    if (rootHosts.has(host)) return { kind: 'root' }
    if (!host.endsWith(suffix)) return null
    const siteId = host.slice(0, -suffix.length)
    return isSiteId(siteId) ? { kind: 'site', siteId } : null
  }

  function resolve(host: string, url: string): Target {
    const place = placeOf(host)
    if (!place) return { kind: 'unknownHost' }
    const { path, search, isCanonical } = split(url)
    const isOwnHost = place.kind === 'site'
    if (isOwnHost && isPathForm)
      return {
        kind: 'redirect',
        location: siteUrl(place.siteId) + (path ?? '') + search,
        siteId: place.siteId,
        to: placeWithin(place.siteId, url, ''),
      }
    if (isOwnHost) return targetOnOwnHost(place.siteId, url)
    // A path with something impossible in it still belongs to the site it begins with.
    const [first, rest] = firstSegment(path ?? givenPath(url))
    const siteId = first.toLowerCase()
    const to = isSiteId(siteId) ? withinSite(siteId, path === null ? null : rest, rest) : undefined
    if (!isPathForm && to) return { kind: 'redirect', location: siteUrl(siteId) + rest + search, siteId, to }
    if (!isCanonical && path !== null)
      return { kind: 'redirect', location: (path || '/') + search, siteId: null, ...(to && { to }) }
    return to ? { kind: 'site', ...to } : { kind: 'root', path }
  }

  function siteAt(href: string): string | null {
    const url = addressOf(href)
    const place = url && placeOf(url.host)
    if (!place) return null
    const siteId = place.kind === 'site' ? place.siteId : firstSegment(url.pathname.toLowerCase())[0]
    return isSiteId(siteId) ? siteId : null
  }

  return {
    siteAt,
    isHttps: root.protocol === 'https:',
    isPathForm,
    rootUrl,
    resolve,
    siteUrl,
    basePath: (siteId) => (isPathForm ? `/${siteId}` : ''),
    baseOn: (host, siteId) => (placeOf(host)?.kind === 'root' ? `/${siteId}` : ''),
    servesDirectly: (host) => (isPathForm ? rootHosts.has(host) : placeOf(host) !== null),
    previewBase: (siteId) => (isPathForm ? `/${siteId}` : ''),
    hasOwnHost: () => !isPathForm,
    cachePrefix: (host) => (isPathForm || rootHosts.has(host) ? '' : host.slice(0, -suffix.length)),
  }
}
