import fastify from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { federationRevision, siteRevision } from '../modules/sites/sites.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { trustedProxies } from '../platform/http/client-address.ts'
import { commonHeaders } from '../platform/http/headers.ts'
import { registerHealth } from '../platform/http/health.ts'
import { limitedListening, limitedServer } from '../platform/http/limited-server.ts'
import type { Readiness } from '../platform/http/readiness.ts'
import { observeRequests } from '../platform/observation/observe-requests.ts'
import type { ImageWork } from '../platform/images/image-work.ts'
import type { Keys } from '../platform/keys.ts'
import { acceptedKeys } from '../platform/keys.ts'
import { createHitCounter } from './addresses/hit-counter.ts'
import { isHttpsRequest, registerTlsAsk } from './addresses/near-proxy.ts'
import { createOwnDomains } from './addresses/own-domains.ts'
import { refusedCall } from './delivery/delivery-answer.ts'
import { createAnswers } from './kept/answers.ts'
import { sitesContentPolicy } from './kept/content-policy.ts'
import { isOpenToOthers, preflightHeaders } from './kept/other-origins.ts'
import type { PageCache } from './kept/page-cache.ts'
import type { PageCounts } from './kept/page-counts.ts'
import { pageCounts } from './kept/page-counts.ts'
import { createPageCache } from './kept/page-cache.ts'
import type { Headers } from './kept/sendable.ts'
import { followSiteChanges, rootSiteId } from './kept/site-changes.ts'
import { createHandlers } from './listening/handlers.ts'
import { createFail } from './listening/failed-answer.ts'
import { createKeptFirst } from './listening/kept-first.ts'
import type { PlaceDeps, PlaceName } from './listening/places.ts'
import { logRefusals } from './listening/log-refusals.ts'
import { routedAt, placeIn, routeByPlace } from './listening/places.ts'
import type { WriteAnswer } from './listening/raw-handler.ts'
import { rawHandler } from './listening/raw-handler.ts'
import { acceptMessages } from './messages/contact-route.ts'
import { rootPageAt } from './root-pages.ts'
import { inkLook } from './root/federation.ts'
import { sitePageAt } from './site-pages.ts'
import { rememberAssets } from './styles/assets.ts'
import type { PageSource } from './view/page-source.ts'
import { cacheNever } from './view/page-source.ts'
import type { SiteAddresses } from './view/site-addresses.ts'
import { siteAddresses } from './view/site-addresses.ts'
import { createSiteFrames } from './view/site-frame.ts'
import { createVisitCounter } from './visits/visit-counter.ts'

export interface SitesDeps {
  readonly config: Pick<Config, 'sitesUrl' | 'adminOrigin' | 'trustedProxies'>
  readonly database: Database
  /** For the connection that listens for changes. */
  readonly connection: pg.ClientConfig
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly files: FileStore
  readonly images: ImageWork
  readonly readiness: Readiness
  readonly keys: Pick<Keys, 'forms' | 'samples' | 'previous'>
  /** True if visitors' messages can be sent on; otherwise no page has a form. */
  readonly sendsMail: boolean
  /** Memory limit of the cached pages; 32 MiB by default. */
  readonly maxCacheBytes?: number
  /** Where it is counted what is answered from memory. */
  readonly counts?: PageCounts
}

/** A process that is killed loses what it has counted for so long. */
const writeSumsEveryMs = 15_000
const maxFileBytes = 24 * 1024 * 1024
/**
 * A picture whose consent was withdrawn is never shown after ten seconds without contact: it takes three to detect a dead
 * connection, and one to ask the database.
 */
const pictureTrustMs = 3000

function headersOf({ isHttps }: SiteAddresses): Headers {
  const common = commonHeaders({ isHttps, referrerPolicy: 'strict-origin-when-cross-origin', ownsSubdomains: false })
  return { ...common, 'content-security-policy': sitesContentPolicy }
}

/** Pages and files are cached apart, so that pictures do not drive out pages. */
function createStores(
  { database, clock, maxCacheBytes, counts }: SitesDeps,
  headers: Headers,
): { pages: PageCache; files: PageCache } {
  const revisionOf = (siteId: string): Promise<number | null> =>
    siteId === rootSiteId ? database.inPlatform(federationRevision) : database.inPublic(siteId, siteRevision)
  const options = { headers, revisionOf, clock }
  const stores = {
    pages: createPageCache({ ...options, ...(maxCacheBytes !== undefined && { maxBytes: maxCacheBytes }) }),
    files: createPageCache({ ...options, maxBytes: maxFileBytes, unseenTrustMs: pictureTrustMs }),
  }
  if (counts) counts.caches = stores
  return stores
}

const createSource = (deps: SitesDeps, addresses: SiteAddresses, pages: PageCache): PageSource => ({
  database: deps.database,
  files: deps.files,
  images: deps.images,
  addresses,
  assetsOf: rememberAssets(),
  clock: deps.clock,
  shared: pages.shared,
  frames: createSiteFrames(),
  sendsMail: deps.sendsMail,
  formKey: deps.keys.forms,
  acceptedFormKeys: acceptedKeys(deps.keys, 'forms'),
  acceptedSampleKeys: acceptedKeys(deps.keys, 'samples'),
})

/** Forms get a parser of their own. */
function parseNoBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/** Of a visit nothing is known but what kind of place was asked for: an address would say what somebody reads. */
const factsOfVisit = ({ method, raw, routeOptions }: FastifyRequest, reply: FastifyReply) => ({
  id: null,
  method,
  route: routeOptions.url === '*' ? placeIn(raw) : (routeOptions.url ?? 'unknown'),
  status: reply.raw.statusCode,
  siteId: null,
  actorId: null,
})

/** The associations' websites: pages of published content, for everyone, without cookies or scripts. */
export async function buildSites(deps: SitesDeps): Promise<FastifyInstance> {
  const { config, database, log } = deps
  const domains = createOwnDomains(siteAddresses(config.sitesUrl), database, log)
  const { addresses } = domains
  const proxies = trustedProxies(config.trustedProxies)
  const headers = headersOf(addresses)
  const stores = createStores(deps, headers)
  const source = createSource(deps, addresses, stores.pages)
  const hits = createHitCounter(database, deps.clock, log)
  const visits = createVisitCounter(database, deps.clock, log)
  const assets = source.assetsOf(inkLook, 'K')
  const answers = createAnswers({ headers, rootUrl: addresses.rootUrl, assets, refusedCall, onRead: visits.count })
  const written = rawHandler(createFail(answers, log))
  const { byPlace, unreadable, paused } = createHandlers({
    source,
    stores,
    answers,
    hits,
    proxies,
    headers,
    sitesUrl: config.sitesUrl,
    adminOrigin: config.adminOrigin,
    pageAt: sitePageAt,
    rootPageAt,
  })

  const placing: PlaceDeps = {
    addresses,
    caches: [stores.pages, stores.files],
    visited(raw, host) {
      if (!addresses.isHttps || isHttpsRequest({ raw }, proxies)) domains.visited(host)
    },
  }
  const keptFirst = createKeptFirst(placing, answers, deps.counts ?? pageCounts())

  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    ...limitedListening,
    serverFactory: (route) =>
      limitedServer((request, response) => void (keptFirst.send(request, response) || route(request, response))),
    genReqId: () => '',
    frameworkErrors: (_error, request, reply) => written(unreadable)(request, reply),
  })
  observeRequests(app, 'sites', factsOfVisit)
  parseNoBodies(app)
  app.addHook('preClose', async () => keptFirst.stop())
  routeByPlace(app, placing)
  logRefusals(app, log)

  function answerAt<Name extends PlaceName>(
    place: Name,
    request: FastifyRequest,
    response: ServerResponse,
  ): ReturnType<WriteAnswer> {
    return byPlace[place](routedAt(place, request.raw), request, response)
  }
  registerHealth(app, deps, headers)
  registerTlsAsk(app, {
    domains,
    proxies,
    headers,
    otherwise: written((request, response) => answerAt(placeIn(request.raw), request, response)),
  })
  for (const place of Object.keys(byPlace) as PlaceName[]) {
    app.route({
      method: ['GET', 'HEAD'],
      url: '*',
      constraints: { place },
      config: { policy: 'anyone' },
      handler: written((request, response) => answerAt(place, request, response)),
    })
  }
  acceptMessages(app, { source, answers, proxies, headers, paused, written })
  app.setNotFoundHandler(
    written(({ raw }, response) => {
      if (raw.method !== 'OPTIONS' || !isOpenToOthers(raw.url ?? ''))
        return answers.refuse(raw, response, 'otherMethod', { allow: 'GET, HEAD' })
      response.writeHead(204, { ...headers, ...preflightHeaders, 'cache-control': cacheNever }).end()
    }),
  )
  app.setErrorHandler((error, request, reply) => written(() => Promise.reject(error))(request, reply))

  const caches = [stores.pages, stores.files]
  async function readDomains(): Promise<void> {
    const moved = await domains.reload()
    // Pages contain their address: those of a moved site are rendered again, and so is the list of all sites.
    for (const siteId of moved.length > 0 ? [...moved, rootSiteId] : []) for (const one of caches) one.forget(siteId)
  }
  await readDomains()
  const subscription = await followSiteChanges(deps, caches, readDomains)
  const flush = () => Promise.all([hits.flush(), visits.flush()])
  const writing = setInterval(() => void flush(), writeSumsEveryMs)
  app.addHook('onClose', async () => {
    clearInterval(writing)
    await Promise.all([subscription.close(), flush()])
  })
  return app
}
