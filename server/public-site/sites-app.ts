import fastify from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import { federationRevision, siteRevision } from '../modules/sites/sites.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { FileStoreFault } from '../platform/files/file-store.ts'
import type { Readiness } from '../platform/http/readiness.ts'
import { addressKey, clientAddress, trustedProxies } from '../platform/http/client-address.ts'
import { HttpError, notFound } from '../platform/errors.ts'
import { asHttpError } from '../platform/http/error-answer.ts'
import { commonHeaders } from '../platform/http/headers.ts'
import { registerHealth } from '../platform/http/health.ts'
import { limitedListening } from '../platform/http/limited-server.ts'
import type { Keys } from '../platform/keys.ts'
import { acceptedKeys } from '../platform/keys.ts'
import { requestHost } from '../platform/http/hosts.ts'
import type { ImageWork } from '../platform/images/image-work.ts'
import { PictureWorkBusy } from '../platform/images/image-work.ts'
import type { Limit } from '../platform/http/rate-limit.ts'
import { countUse } from '../platform/http/rate-limit.ts'
import { createAnswers } from './kept/answers.ts'
import { acceptMessages } from './messages/contact-route.ts'
import { draftsAsked, draftsAt } from './delivery/delivered-drafts.ts'
import { deliveryAt } from './delivery/delivery.ts'
import { away, broken, failedDelivery, isDeliveryUrl } from './delivery/delivery-answer.ts'
import { sitesContentPolicy } from './kept/content-policy.ts'
import { assetAt, rememberAssets } from './styles/assets.ts'
import { CannotBeChecked, createPageCache, TooManyRenderings } from './kept/page-cache.ts'
import { previewAt, previewSecret } from './preview/preview.tsx'
import { searchAt, searches } from './search/search.ts'
import { searchPath } from './frame/search-form.tsx'
import type { Sendable } from './kept/sendable.ts'
import { sendable } from './kept/sendable.ts'
import type { WithinSite } from './view/site-addresses.ts'
import { siteAddresses } from './view/site-addresses.ts'
import { createHitCounter } from './addresses/hit-counter.ts'
import { oldAddress, siteNotFound } from './addresses/old-addresses.ts'
import { isOpenToOthers, preflightHeaders } from './kept/other-origins.ts'
import type { PageSource } from './view/page-source.ts'
import { immutable, notKept } from './view/page-source.ts'
import { cameEncrypted, registerTlsAsk } from './addresses/near-proxy.ts'
import { createOwnDomains } from './addresses/own-domains.ts'
import { inkColor, rootPageAt } from './root-pages.ts'
import { followSiteChanges, rootSiteId } from './kept/site-changes.ts'
import { createSiteFiles } from './files/site-files.ts'
import { createSiteFrames } from './view/site-frame.ts'
import { sitePageAt } from './site-pages.ts'
import { faultLine, loggedFault } from '../platform/logged-fault.ts'

export interface SitesDeps {
  readonly config: Pick<Config, 'sitesUrl' | 'adminOrigin' | 'trustedProxies'>
  readonly database: Database
  /** For the connection on which changes are heard. */
  readonly connection: pg.ClientConfig
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly files: FileStore
  readonly images: ImageWork
  readonly readiness: Readiness
  readonly keys: Pick<Keys, 'forms' | 'previous'>
  /** Whether visitors' messages can be sent on; without it no page has a form. */
  readonly sendsMail: boolean
  /** What the kept pages may take of memory; 32 MiB unless said. */
  readonly maxCacheBytes?: number
}

/** Each draft is read from the database, and each key is looked up. */
const draftReads: Limit = { name: 'draft-reads', limit: 120, seconds: 60 }
const maxUrlLength = 8192
const maxAssets = 500
const writeHitsEveryMs = 15_000
/** A database that does not answer must not keep a visitor waiting longer than this. */
const renderTimeoutMs = 5000
/** A picture that nobody has asked for yet is made, and may have to wait for its turn. */
const fileTimeoutMs = 15_000
const maxFileBytes = 24 * 1024 * 1024
/**
 * A picture whose consent was withdrawn is never shown after ten seconds without contact: three may pass before a dead connection is
 * found out, and one while the database is asked.
 */
const pictureTrustMs = 3000

class TooSlow extends Error {
  constructor() {
    super('The page was not ready in time')
  }
}

async function inTime<T>(work: Promise<T>, milliseconds = renderTimeoutMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), milliseconds)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** What passes by itself: whoever asks again in a while gets an answer. */
const waitingErrors = [TooManyRenderings, CannotBeChecked, TooSlow, PictureWorkBusy, FileStoreFault]

/** The associations' websites: pages of published content, for everyone, without cookie or script. */
export async function buildSites(deps: SitesDeps): Promise<FastifyInstance> {
  const { database, log } = deps
  const domains = createOwnDomains(siteAddresses(deps.config.sitesUrl), database, log)
  const { addresses } = domains
  const proxies = trustedProxies(deps.config.trustedProxies)
  const assetsOf = rememberAssets()
  const headers = {
    ...commonHeaders({
      isHttps: addresses.isHttps,
      referrerPolicy: 'strict-origin-when-cross-origin',
      ownsSubdomains: false,
    }),
    'content-security-policy': sitesContentPolicy,
  }
  const revisionOf = (siteId: string): Promise<number | null> =>
    siteId === rootSiteId ? database.inPlatform(federationRevision) : database.inPublic(siteId, siteRevision)
  const cache = createPageCache({
    headers,
    revisionOf,
    clock: deps.clock,
    ...(deps.maxCacheBytes !== undefined && { maxBytes: deps.maxCacheBytes }),
  })
  const fileCache = createPageCache({
    headers,
    revisionOf,
    clock: deps.clock,
    maxBytes: maxFileBytes,
    unseenTrustMs: pictureTrustMs,
  })
  const source: PageSource = {
    database,
    files: deps.files,
    images: deps.images,
    addresses,
    assetsOf,
    clock: deps.clock,
    shared: cache.shared,
    frames: createSiteFrames(),
    sendsMail: deps.sendsMail,
    formKey: deps.keys.forms,
    acceptedFormKeys: acceptedKeys(deps.keys, 'forms'),
  }
  const hits = createHitCounter(database, deps.clock, log)
  const answers = createAnswers(headers, addresses.rootUrl, assetsOf(inkColor, 'K'))
  const siteFiles = createSiteFiles({ source, cache: fileCache, answers, headers })

  const app = fastify({
    logger: false,
    exposeHeadRoutes: false,
    ...limitedListening,
    genReqId: () => '',
    frameworkErrors: (_error, request, reply) => {
      reply.hijack()
      answerUnreadable(request, reply).catch((error: unknown) => fail(error, request, reply))
    },
  })
  // Nothing that is sent to us is read, but forms.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))

  async function fail(error: unknown, { raw: request }: FastifyRequest, { raw: response }: FastifyReply): Promise<void> {
    if (response.headersSent) return void response.destroy()
    const refusal = asHttpError(error)
    if (refusal.status < 500) return answers.refuse(request, response, 'malformed')
    const requestId = randomUUID()
    const isAway = refusal.status === 503 || waitingErrors.some((kind) => error instanceof kind)
    log[isAway ? 'warn' : 'error']({ requestId, fault: isAway ? faultLine(error) : loggedFault(error) }, 'a page could not be made')
    if (isDeliveryUrl(request.url ?? ''))
      return answers.send(request, response, sendable(failedDelivery(isAway ? away : broken, requestId), headers))
    const more = { 'x-request-id': requestId, ...(isAway && { 'retry-after': '2' }) }
    return answers.refuse(request, response, isAway ? 'unavailable' : 'failed', more)
  }

  const unknownSite = addresses.isPathForm ? 'notFound' : 'otherHost'

  async function findPage(siteId: string, path: string | null, prefix: string, url: string): Promise<Sendable | null> {
    const mark = url.indexOf('?')
    const found = path === null ? null : sitePageAt(path, mark === -1 ? '' : url.slice(mark), addresses.hasOwnHost(siteId))
    const key = prefix + (addresses.basePath(siteId) + path || '/') + (found?.search ?? '')
    const page = found && (await cache.page(key, siteId, () => found.render(source, siteId)))
    // No address has a blank, so these keys are no page's.
    return page ?? cache.page(`404 ${siteId}`, siteId, () => siteNotFound(source, siteId))
  }

  /** What was an address of an older website, and can be none of ours. */
  const findOld = (siteId: string, path: string, prefix: string): Promise<Sendable | null> =>
    cache.page(`old ${prefix}${addresses.basePath(siteId)}${path}`, siteId, () => oldAddress(path)(source, siteId))

  /**
   * Where an old address leads in the end, for a visitor who came by another spelling of it or by another host: to the end in one
   * step. Null for what is no old address.
   */
  async function endOf(
    { siteId, path, oldPath }: WithinSite,
    location: string,
  ): Promise<[location: string, status: number] | null> {
    // Files and drafts were never given up, and what is asked of the API is not by visitors.
    if (path?.includes('/_') || (path && (isDeliveryUrl(path) || previewSecret(path) !== null))) return null
    const url = addresses.siteUrl(siteId)
    const prefix = addresses.cachePrefix(new URL(url).host)
    const page = await inTime(
      path !== null ? findPage(siteId, path, prefix, '') : oldPath ? findOld(siteId, oldPath, prefix) : Promise.resolve(null),
    )
    const end = page?.identity.headers['location']
    if (!page?.oldAddress || end === undefined) return null
    hits.count(page.oldAddress)
    // On its own host a path is enough, as it is for a page.
    return [location.startsWith('/') ? end : new URL(end, url).href, page.status]
  }

  /** An address that is no UTF-8 is refused, unless an older website had it: those wrote %E5 for å. */
  async function answerUnreadable(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { method = '', url = '/' } = request.raw
    const host = requestHost(request)
    const target = addresses.resolve(host, url.length > maxUrlLength ? '/' : url)
    const isRead = method === 'GET' || method === 'HEAD'
    if (isRead && target.kind === 'redirect') {
      const end = target.to && (await endOf(target.to, target.location))
      if (end) return answers.redirect(request.raw, reply.raw, ...end)
      if (target.siteId === null) return answers.redirect(request.raw, reply.raw, target.location)
    }
    const page =
      isRead && target.kind === 'site' && target.oldPath
        ? await inTime(findOld(target.siteId, target.oldPath, addresses.cachePrefix(host)))
        : null
    if (!page) return answers.refuse(request.raw, reply.raw, 'malformed')
    if (page.oldAddress) hits.count(page.oldAddress)
    return answers.send(request.raw, reply.raw, page)
  }

  /** The same for what is read by programs: what is not there is said in their way. */
  async function deliver(siteId: string, path: string, prefix: string, request: FastifyRequest): Promise<Sendable> {
    const { url = '', headers: given } = request.raw
    const count = (limit: Limit): Promise<void> =>
      database.inPlatformAtOnce((platform) => countUse(platform, limit, addressKey(clientAddress(request, proxies)), deps.clock()))
    try {
      const search = url.includes('?') ? url.slice(url.indexOf('?')) : ''
      const named = draftsAsked(path)
      if (named !== null) {
        await count(draftReads)
        const made = await draftsAt(source, siteId, { named, search, authorization: given.authorization }, deps.config.sitesUrl)
        return sendable(made ?? failedDelivery(notFound('Det finns inget här.')), headers)
      }
      const found = deliveryAt(path, search)
      if (found?.isSearch) {
        await count(searches)
        const made = await found.render(source, siteId)
        if (made) return sendable({ ...made.rendering, cacheControl: notKept }, headers)
      }
      const key = prefix + addresses.basePath(siteId) + path + (found?.search ?? '')
      const page = found && (await cache.page(key, siteId, () => found.render(source, siteId)))
      return page ?? sendable(failedDelivery(notFound('Det finns inget här.')), headers)
    } catch (error) {
      if (error instanceof HttpError && error.status < 500) return sendable(failedDelivery(error), headers)
      throw error
    }
  }

  /** What is made for one visitor and kept nowhere; null for every other path. */
  async function madeForOne(siteId: string, path: string, request: FastifyRequest): Promise<Sendable | null> {
    const secret = previewSecret(path)
    if (path !== searchPath && secret === null) return null
    const { url = '' } = request.raw
    const search = url.includes('?') ? url.slice(url.indexOf('?')) : ''
    const made = secret
      ? await previewAt(source, siteId, secret, deps.config.adminOrigin)
      : await searchAt(source, siteId, search, addressKey(clientAddress(request, proxies)))
    return made && sendable(made, headers)
  }

  const assetPages = new Map<string, Sendable>()
  function assetPage(path: string): Sendable | null {
    const known = assetPages.get(path)
    if (known) return known
    const asset = assetAt(path)
    if (!asset) return null
    const cacheControl = asset.isCurrent ? immutable : notKept
    const page = sendable({ status: 200, contentType: asset.contentType, cacheControl, body: asset.body }, headers)
    if (assetPages.size >= maxAssets) assetPages.clear()
    if (asset.isCurrent) assetPages.set(path, page)
    return page
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, host: string): Promise<void> {
    const { url = '/' } = request.raw
    const refuse = (...refusal: ['notFound' | 'otherHost' | 'tooLong']) => answers.refuse(request.raw, reply.raw, ...refusal)
    if (url.length > maxUrlLength) return refuse('tooLong')
    const target = addresses.resolve(host, url)
    switch (target.kind) {
      case 'unknownHost':
        return refuse('otherHost')
      case 'redirect': {
        const end = target.to && (await endOf(target.to, target.location))
        if (end) return answers.redirect(request.raw, reply.raw, ...end)
        const isKnown = target.siteId === null || (await inTime(revisionOf(target.siteId))) !== null
        if (isKnown) return answers.redirect(request.raw, reply.raw, target.location)
        return refuse(addresses.isPathForm ? 'otherHost' : 'notFound')
      }
      case 'root': {
        const render = target.path === null ? null : rootPageAt(target.path)
        const page = render
          ? await inTime(cache.page(target.path || '/', rootSiteId, () => render(source)))
          : target.path && assetPage(target.path)
        return page ? answers.send(request.raw, reply.raw, page) : refuse('notFound')
      }
      case 'site': {
        if (target.path && isDeliveryUrl(target.path))
          return answers.send(
            request.raw,
            reply.raw,
            await inTime(deliver(target.siteId, target.path, addresses.cachePrefix(host), request)),
          )
        const { siteId, path, oldPath } = target
        const prefix = addresses.cachePrefix(host)
        // No page has such an address, and every file has.
        if (path?.includes('/_') && (await inTime(siteFiles.answer(request.raw, reply.raw, siteId, path, prefix), fileTimeoutMs)))
          return
        const made = async (): Promise<Sendable | null> =>
          (path && (await madeForOne(siteId, path, request))) ||
          (oldPath && (await findOld(siteId, oldPath, prefix))) ||
          findPage(siteId, path, prefix, url)
        const page = (path && assetPage(path)) || (await inTime(made()))
        if (!page) return refuse(unknownSite)
        if (page.oldAddress) hits.count(page.oldAddress)
        return answers.send(request.raw, reply.raw, page)
      }
    }
  }

  function handle(request: FastifyRequest, reply: FastifyReply): void {
    reply.hijack()
    const { raw } = request
    try {
      const host = requestHost(request)
      if (!addresses.isHttps || cameEncrypted(request, proxies)) domains.visited(host)
      if (addresses.servesDirectly(host)) {
        const key = addresses.cachePrefix(host) + raw.url
        const kept = cache.kept(key) ?? fileCache.kept(key)
        // Of an old address the use is counted, further down.
        if (kept && !kept.oldAddress && answers.sendReady(raw, reply.raw, kept)) return
      }
      answer(request, reply, host).catch((error: unknown) => fail(error, request, reply))
    } catch (error) {
      void fail(error, request, reply)
    }
  }

  registerHealth(app, deps, headers)
  registerTlsAsk(app, { domains, proxies, headers, otherwise: handle })
  app.route({ method: ['GET', 'HEAD'], url: '*', config: { policy: 'anyone' }, handler: handle })
  acceptMessages(app, { source, answers, proxies, headers, fail })
  app.setNotFoundHandler((request, reply) => {
    reply.hijack()
    if (request.method === 'OPTIONS' && isOpenToOthers(request.raw.url ?? '')) {
      reply.raw.writeHead(204, { ...headers, ...preflightHeaders, 'cache-control': notKept }).end()
      return
    }
    void answers.refuse(request.raw, reply.raw, 'otherMethod', { allow: 'GET, HEAD' })
  })
  app.setErrorHandler((error, request, reply) => {
    reply.hijack()
    void fail(error, request, reply)
  })

  const caches = [cache, fileCache]
  async function readDomains(): Promise<void> {
    const moved = await domains.reload()
    // Pages say where they are: what was drawn for the old address is drawn again, and so is the list of all sites.
    for (const siteId of moved.length > 0 ? [...moved, rootSiteId] : []) for (const one of caches) one.forget(siteId)
  }
  await readDomains()
  const subscription = await followSiteChanges(deps, caches, readDomains)
  const writing = setInterval(() => void hits.flush(), writeHitsEveryMs)
  app.addHook('onClose', async () => {
    clearInterval(writing)
    await Promise.all([subscription.close(), hits.flush()])
  })
  return app
}
