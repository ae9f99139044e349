import { SiteId } from '#contract/users-and-sites/sites.ts'
import { previewPath } from '../../modules/items/preview/item-preview.ts'
import { oldPath, spelledAsOurs } from '../../modules/redirects/old-path.ts'
import { equivalentHosts } from '../../platform/http/hosts.ts'
import { StartupError } from '../../platform/startup-error.ts'

// One template, SITES_URL, gives the addresses of all sites: `https://{site}.foreningar.se` (host form) or
// `https://foreningar.se/{site}` (path form). The other form is accepted and redirects. Nothing here queries the
// database: a site's existence is checked when its page is made.

/** The owner of a verified host: the root or a site. */
type Place = { readonly kind: 'root' } | { readonly kind: 'site'; readonly siteId: string }

/**
 * A place of a site. `path` is within the site, as '' or `/nyheter`; null for a path that no page can have. Such a path may
 * still be an address of an older website: `oldPath` is its stored form.
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
   * `location` is a path, or the primary address of the site `siteId`: check that the site exists before redirecting. `to`: the
   * place within a site. If it is an old address, the redirect goes directly to its final target.
   */
  | { readonly kind: 'redirect'; readonly location: string; readonly siteId: string | null; readonly to?: WithinSite }
  | { readonly kind: 'unknownHost' }

export interface SiteAddresses {
  readonly isHttps: boolean
  /** The target of a request with this Host (lower case) and address. */
  resolve(host: string, url: string): Target
  /** True for a host that serves pages, so that a cached page may be sent without resolving. */
  servesDirectly(host: string): boolean
  /** Distinguishes the pages of different hosts in the cache: '' if all sites share a host. */
  cachePrefix(host: string): string
  /** The site's full address, without a slash at the end. */
  siteUrl(siteId: string): string
  /** Prefix of the site's own paths: '' or `/malmo`. */
  basePath(siteId: string): string
  /** Prefix of the site's paths on this host: '' on its own host. */
  baseOn(host: string, siteId: string): string
  /** The base path of previews, which use the default address, because the admin may show that in a frame. */
  previewBase(siteId: string): string
  /** The site of a full address, on any of its hosts; null for any other address. */
  siteAt(href: string): string | null
  /** Full address of the list of sites. */
  readonly rootUrl: string
  /** True if all sites share one host. */
  readonly isPathForm: boolean
  /** True for a site whose start page is the start page of its host. */
  hasOwnHost(siteId: string): boolean
}

/** A full address as browsers parse it; null if a browser would not open it as a page. */
export function addressOf(href: string): URL | null {
  const url = URL.canParse(href) ? new URL(href) : null
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null
}

/** Pages of the root that have names as sites do. They are reserved (contract/reserved-addresses.ts). */
const rootPaths = new Set(['/kalender'])

const isSiteId = (text: string): boolean => SiteId.safeParse(text).success
const cleanPath = /^(?:\/[a-z0-9._-]+)*$/
/** Preview paths keep their capitals, because the secret has them. Pictures and documents of the draft are below it. */
const previewPaths = new RegExp(
  `^(?:/[a-z0-9-]+)?${previewPath}/(?:prov/)?[A-Za-z0-9_-]+(?:/_(?:bild|dokument)/[a-z0-9-]+/[a-z0-9-]+\\.[a-z]+)?$`,
)

interface Split {
  /** Null if it contains characters that no address of ours has. */
  readonly path: string | null
  readonly search: string
  /** False: another spelling of `path`, with capitals or a slash at the end. */
  readonly isCanonical: boolean
}

/** The query of an address with its question mark; '' for none. */
export function searchIn(url: string): string {
  const mark = url.indexOf('?')
  return mark === -1 ? '' : url.slice(mark)
}

function split(url: string): Split {
  const search = searchIn(url)
  const typedPath = url.slice(0, url.length - search.length)
  // A double slash is a typing error, except at the start, where a browser takes the next part for a host.
  const requestedPath = typedPath.replace(/(?<=[^/])\/{2,}/g, '/')
  if (previewPaths.test(requestedPath)) return { path: requestedPath, search, isCanonical: true }
  const path = requestedPath.replace(/\/$/, '').toLowerCase()
  if (!requestedPath.startsWith('/') || !cleanPath.test(path)) return { path: null, search, isCanonical: true }
  return { path, search, isCanonical: typedPath === (path || '/') }
}

function firstSegment(path: string): [segment: string, rest: string] {
  const end = path.indexOf('/', 1)
  return end === -1 ? [path.slice(1), ''] : [path.slice(1, end), path.slice(end)]
}

/** The site that the first part of a path names, also as `Malmö`; null for none. */
function siteNamed(first: string): string | null {
  const written = first.toLowerCase()
  if (isSiteId(written)) return written
  const spelled = spelledAsOurs(oldPath(`/${first}`) ?? '')?.slice(1) ?? ''
  return isSiteId(spelled) ? spelled : null
}

function withinSite(siteId: string, path: string | null, requestedPath: string): WithinSite {
  const old = path === null ? oldPath(requestedPath) : null
  return { siteId, path, ...(old !== null && { oldPath: old }) }
}

/** The requested path, with double slashes merged. */
const givenPath = (url: string): string => (url.split('?')[0] ?? '').replace(/(?<=[^/])\/{2,}/g, '/')

/** The place in a site that follows `basePath` in an address. */
export function placeWithin(siteId: string, url: string, basePath: string): WithinSite {
  const { path } = split(url)
  return withinSite(siteId, path === null ? null : path.slice(basePath.length), (path ?? givenPath(url)).slice(basePath.length))
}

export const isPreview = (path: string | null): boolean => path !== null && path.startsWith(`${previewPath}/`)

/** The target of an address on a site's own host. */
export function targetOnOwnHost(siteId: string, url: string): Target {
  const { path, search, isCanonical } = split(url)
  const to = placeWithin(siteId, url, '')
  if (!isCanonical && path !== null) return { kind: 'redirect', location: (path || '/') + search, siteId: null, to }
  return { kind: 'site', ...to }
}

/** The part after the site's address, with the query: '' or `/nyheter?fore=x`. `basePath`: the prefix of the address. */
export function addressWithin(url: string, basePath: string): string {
  const { path, search } = split(url)
  // A path that no page can have may be an old address, whose capitals matter.
  const within = (path ?? givenPath(url)).slice(basePath.length)
  return (within.startsWith('/') ? within : '') + search
}

const unusable = (): StartupError =>
  new StartupError(
    'SITES_URL går inte att använda: {site} ska vara hela den första delen av värdnamnet, som https://{site}.foreningar.se, eller stå sist, som https://foreningar.se/{site}.',
  )

/** Throws StartupError unless `{site}` is in one of the two places. */
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
    if (path !== null && rootPaths.has(path))
      return isCanonical ? { kind: 'root', path } : { kind: 'redirect', location: path + search, siteId: null }
    // A path with impossible characters still belongs to the site that it begins with.
    const [first, rest] = firstSegment(path ?? givenPath(url))
    const siteId = siteNamed(first)
    const to = siteId === null ? undefined : withinSite(siteId, path === null ? null : rest, rest)
    if (!isPathForm && siteId !== null && to) return { kind: 'redirect', location: siteUrl(siteId) + rest + search, siteId, to }
    if (!isCanonical && path !== null)
      return { kind: 'redirect', location: (path || '/') + search, siteId: null, ...(to && { to }) }
    if (siteId !== null && to && siteId !== first.toLowerCase())
      return { kind: 'redirect', location: `/${siteId}${rest}${search}`, siteId, to }
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
