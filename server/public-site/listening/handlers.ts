import type { FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { BlockList } from 'node:net'
import { siteRevision } from '../../modules/sites/sites.ts'
import { addressKey, clientAddress } from '../../platform/http/client-address.ts'
import { requestHost } from '../../platform/http/hosts.ts'
import type { HitCounter } from '../addresses/hit-counter.ts'
import { exceeds } from '../contact/form-limit.ts'
import { createSiteFiles } from '../files/site-files.ts'
import type { Answers } from '../kept/answers.ts'
import type { PageCache } from '../kept/page-cache.ts'
import type { Headers, Sendable } from '../kept/sendable.ts'
import { sendable } from '../kept/sendable.ts'
import { rootSiteId } from '../kept/site-changes.ts'
import { previewAt } from '../preview/preview.tsx'
import { sampleAt } from '../preview/sample.ts'
import { signUpAt } from '../messages/sign-up-post.ts'
import { searchAt, searches } from '../search/search.ts'
import type { PageSource, RootPage, RootRoutes, RouteTable } from '../view/page-source.ts'
import { searchIn } from '../view/site-addresses.ts'
import { createApiAnswer } from './api-answer.ts'
import { rememberAssetPages } from './asset-pages.ts'
import { inTime } from './in-time.ts'
import type { RequestedPlace } from './page-finder.ts'
import { createPageFinder } from './page-finder.ts'
import type { RoutedAt, PlaceName } from './places.ts'
import { maxUrlLength } from './places.ts'
import type { WriteAnswer } from './raw-handler.ts'

// The handler of each place.

/** A picture is made at its first request, which may have to wait for its turn. */
const fileTimeoutMs = 15_000

/** A handler for each place, which writes the answer. */
type PlaceHandlers = {
  readonly [Name in PlaceName]: (
    routed: RoutedAt<Name>,
    request: FastifyRequest,
    response: ServerResponse,
  ) => ReturnType<WriteAnswer>
}

interface Deps {
  readonly source: PageSource
  /** Pages and files are cached apart, so that pictures do not drive out pages. */
  readonly stores: { readonly pages: PageCache; readonly files: PageCache }
  readonly answers: Answers
  readonly hits: HitCounter
  readonly proxies: BlockList
  readonly headers: Headers
  /** The template of the sites' addresses. */
  readonly sitesUrl: string
  /** The origin that may show drafts in a frame. */
  readonly adminOrigin: string
  /** The route table of a site. */
  readonly pageAt: RouteTable
  /** Pages of the root: the list of all sites and its system pages. */
  readonly rootPageAt: RootRoutes
}

interface SiteHandlers {
  readonly byPlace: PlaceHandlers
  /** Handles an address that is not UTF-8: refused, unless an older website had it, because those encoded å as %E5. */
  readonly unreadable: WriteAnswer
  /** As `PageFinder.paused`. */
  readonly paused: (siteId: string) => Promise<Sendable | null>
}

export function createHandlers(deps: Deps): SiteHandlers {
  const { source, stores, answers, hits, proxies, headers, sitesUrl, adminOrigin, pageAt, rootPageAt } = deps
  const { addresses } = source
  const finder = createPageFinder({ source, cache: stores.pages, hits, pageAt })
  const siteFiles = createSiteFiles({ source, cache: stores.files, answers, headers, paused: finder.paused })
  const apiAnswer = createApiAnswer({ source, cache: stores.pages, paused: finder.paused, proxies, headers, sitesUrl })
  const assetPage = rememberAssetPages(headers)
  const unknownSite = addresses.isPathForm ? 'notFound' : 'otherHost'

  async function sendPage(page: Sendable | null, { raw }: FastifyRequest, response: ServerResponse): Promise<void> {
    return page ? answers.send(raw, response, page) : answers.refuse(raw, response, unknownSite)
  }
  /** An answer made for one visitor, which is not cached; otherwise the page at that place. */
  const madeOr = async (made: ReturnType<typeof previewAt>, at: RequestedPlace): Promise<Sendable | null> => {
    const own = await made
    return own ? sendable(own, headers) : finder.find(at)
  }

  async function rootPage({ search, render }: RootPage, path: string): Promise<Sendable | null> {
    if (search !== null) return stores.pages.page(path + search, rootSiteId, () => render(source))
    const made = await render(source)
    return made && sendable(made.rendering, headers)
  }

  const byPlace: PlaceHandlers = {
    kept({ page }, { raw }, response) {
      if (!answers.sendReady(raw, response, page)) return answers.send(raw, response, page)
    },
    failed({ error }) {
      throw error
    },
    tooLong: (_, { raw }, response) => answers.refuse(raw, response, 'tooLong'),
    otherHost: (_, { raw }, response) => answers.refuse(raw, response, 'otherHost'),
    async redirect({ target: { location, siteId, to } }, { raw }, response) {
      const end = to && (await finder.endOf(to, location))
      if (end) return answers.redirect(raw, response, ...end)
      const isShown = siteId === null || (await inTime(source.database.inPublic(siteId, siteRevision))) !== null
      const isKnown = isShown || (await inTime(finder.paused(siteId))) !== null
      if (isKnown) return answers.redirect(raw, response, location)
      return answers.refuse(raw, response, addresses.isPathForm && !location.startsWith('/') ? 'otherHost' : 'notFound')
    },
    async root({ path }, request, response) {
      const { raw } = request
      const { url = '/' } = raw
      const found = path === null ? null : rootPageAt(path, searchIn(url))
      // A search is drawn for each visitor, so it is counted as those of the sites are.
      const isTooMuch = found?.search === null && (await exceeds(source, searches, addressKey(clientAddress(request, proxies))))
      if (isTooMuch) return answers.refuse(raw, response, 'tooMany', { 'retry-after': String(searches.seconds) })
      const page = found ? await inTime(rootPage(found, path || '/')) : path && assetPage(path)
      return page ? answers.send(raw, response, page) : answers.refuse(raw, response, 'notFound')
    },
    api: async ({ at, path }, request, response) => answers.send(request.raw, response, await inTime(apiAnswer(request, at, path))),
    async file({ at, path }, request, response) {
      if (await inTime(siteFiles.answer(request.raw, response, at.siteId, path, at.prefix), fileTimeoutMs)) return
      await sendPage(assetPage(path) ?? (await inTime(finder.find(at))), request, response)
    },
    async draft({ at, secret }, request, response) {
      await sendPage(await inTime(madeOr(previewAt(source, at.siteId, secret, adminOrigin), at)), request, response)
    },
    async sample({ at, token }, request, response) {
      await sendPage(await inTime(madeOr(sampleAt(source, at.siteId, token, adminOrigin), at)), request, response)
    },
    async signUp({ at, code }, request, response) {
      await sendPage(await inTime(madeOr(signUpAt(source, at.siteId, code), at)), request, response)
    },
    async search({ at }, request, response) {
      const visitor = addressKey(clientAddress(request, proxies))
      await sendPage(await inTime(madeOr(searchAt(source, at.siteId, at.search, visitor), at)), request, response)
    },
    page: async ({ at }, request, response) => sendPage(await inTime(finder.find(at)), request, response),
  }

  async function unreadable(request: FastifyRequest, response: ServerResponse): Promise<void> {
    const { raw } = request
    const { url = '/' } = raw
    const host = requestHost(request)
    const target = addresses.resolve(host, url.length > maxUrlLength ? '/' : url)
    const isRead = raw.method === 'GET' || raw.method === 'HEAD'
    if (isRead && target.kind === 'redirect') {
      const end = target.to && (await finder.endOf(target.to, target.location))
      if (end) return answers.redirect(raw, response, ...end)
      if (target.siteId === null) return answers.redirect(raw, response, target.location)
    }
    const page =
      isRead && target.kind === 'site' && target.oldPath
        ? await inTime(finder.old({ ...target, prefix: addresses.cachePrefix(host), search: searchIn(url) }))
        : null
    return page ? answers.send(raw, response, page) : answers.refuse(raw, response, 'malformed')
  }

  return { byPlace, unreadable, paused: finder.paused }
}
