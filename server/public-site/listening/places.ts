import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { requestHost } from '../../platform/http/hosts.ts'
import { isDeliveryUrl } from '../delivery/delivery-answer.ts'
import { searchPath } from '../frame/search-form.tsx'
import type { PageCache } from '../kept/page-cache.ts'
import type { Sendable } from '../kept/sendable.ts'
import { previewSecret } from '../preview/preview.tsx'
import { tokenIn } from '../preview/sample.ts'
import { signUpCodeIn } from '../messages/sign-up-post.ts'
import type { SiteAddresses, Target } from '../view/site-addresses.ts'
import { searchIn } from '../view/site-addresses.ts'
import type { RequestedPlace } from './page-finder.ts'

// The place of a request is found before routing: a cached page by one look-up, the rest by host and address. Fastify
// routes by the place: sites-app.ts makes the routes, handlers.ts answers them.

type Redirect = Extract<Target, { readonly kind: 'redirect' }>

interface PlaceFacts {
  /** A page or a file that is ready. */
  readonly kept: { readonly page: Sendable }
  /** Finding the place failed: nearly always a Host header that cannot be parsed. */
  readonly failed: { readonly error: unknown }
  readonly tooLong: object
  readonly otherHost: object
  readonly redirect: { readonly target: Redirect }
  /** The list of all sites, and its system pages. */
  readonly root: { readonly path: string | null }
  /** All further places belong to one site. */
  readonly api: { readonly at: RequestedPlace; readonly path: string }
  /** A picture, a document, a share card or an icon. */
  readonly file: { readonly at: RequestedPlace; readonly path: string }
  readonly draft: { readonly at: RequestedPlace; readonly secret: string }
  /** The start page with settings that are not saved. */
  readonly sample: { readonly at: RequestedPlace; readonly token: string }
  /** The page behind the link of a mail, for the one who signed up for an event. */
  readonly signUp: { readonly at: RequestedPlace; readonly code: string }
  readonly search: { readonly at: RequestedPlace }
  readonly page: { readonly at: RequestedPlace }
}

export type PlaceName = keyof PlaceFacts
export type RoutedAt<Name extends PlaceName> = PlaceFacts[Name] & { readonly place: Name }
type Routed = { [Name in PlaceName]: RoutedAt<Name> }[PlaceName]

const routed = Symbol('asked')
type RoutedMessage = IncomingMessage & { [routed]?: Routed }

export interface PlaceDeps {
  readonly addresses: SiteAddresses
  /** The caches of pages and of files. */
  readonly caches: readonly PageCache[]
  /** Called with the host of each request that can be parsed. */
  readonly visited: (request: IncomingMessage, host: string) => void
}

export const maxUrlLength = 8192

function placeOf({ addresses, caches, visited }: PlaceDeps, request: IncomingMessage): Routed {
  const { url = '/' } = request
  const host = requestHost({ raw: request })
  visited(request, host)
  const prefix = addresses.cachePrefix(host)
  if (addresses.servesDirectly(host))
    for (const cache of caches) {
      const page = cache.kept(prefix + url)
      // Old addresses go to the handler of pages, which counts each use.
      if (page && !page.oldAddress) return { place: 'kept', page }
    }
  if (url.length > maxUrlLength) return { place: 'tooLong' }
  const target = addresses.resolve(host, url)
  if (target.kind === 'unknownHost') return { place: 'otherHost' }
  if (target.kind === 'redirect') return { place: 'redirect', target }
  if (target.kind === 'root') return { place: 'root', path: target.path }
  const { kind: _, ...within } = target
  const at = { ...within, prefix, search: searchIn(url) }
  const { path } = at
  // A path that no page can have: below the API a program asked for it.
  if (path === null && isDeliveryUrl(url)) return { place: 'api', at, path: '' }
  if (!path) return { place: 'page', at }
  if (isDeliveryUrl(path)) return { place: 'api', at, path }
  const secret = previewSecret(path)
  if (secret !== null) return { place: 'draft', at, secret }
  const token = tokenIn(path)
  if (token !== null) return { place: 'sample', at, token }
  const code = signUpCodeIn(path)
  if (code !== null) return { place: 'signUp', at, code }
  // Every file has this in its address, and no page has.
  if (path.includes('/_')) return { place: 'file', at, path }
  return path === searchPath ? { place: 'search', at } : { place: 'page', at }
}

/** The page of a request that can be sent by a look-up alone; null for every other request, whose place the router then knows. */
export function keptPage(deps: PlaceDeps, request: IncomingMessage): Sendable | null {
  const found = findPlace(deps, request)
  return found.place === 'kept' ? found.page : null
}

/** Finds the place once, and remembers it in the request. */
function findPlace(deps: PlaceDeps, request: RoutedMessage): Routed {
  if (request[routed]) return request[routed]
  try {
    return (request[routed] = placeOf(deps, request))
  } catch (error) {
    // The router would lose an error thrown here, so the handler throws it.
    return (request[routed] = { place: 'failed', error })
  }
}

/** Makes the router distinguish requests by their place. Call it before the first route is registered. */
export function routeByPlace(app: FastifyInstance, deps: PlaceDeps): void {
  app.addConstraintStrategy({
    name: 'place',
    storage() {
      const handlers = new Map<unknown, unknown>()
      return {
        get: (place) => (handlers.get(place) as never) ?? null,
        set: (place, handler) => void handlers.set(place, handler),
      }
    },
    validate: () => undefined,
    deriveConstraint: (request: RoutedMessage) => findPlace(deps, request).place,
  })
}

function routedOf(request: IncomingMessage): Routed {
  const found = (request as RoutedMessage)[routed]
  if (!found) throw new Error('The request was not routed by its place')
  return found
}

/** Null where a request belongs to no site. */
export function siteIn(request: IncomingMessage): string | null {
  const found = routedOf(request)
  return 'at' in found ? found.at.siteId : null
}

export const placeIn = (request: IncomingMessage): PlaceName => routedOf(request).place

/** The data of a request that was routed to that place. */
export function routedAt<Name extends PlaceName>(place: Name, request: IncomingMessage): RoutedAt<Name> {
  const found = routedOf(request)
  if (found.place !== place) throw new Error(`The request is for ${found.place}, not for ${place}`)
  // The place was just compared, but TypeScript does not narrow by it.
  return found as RoutedAt<Name>
}
