import type { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { HttpError } from '../../platform/errors.ts'
import { addressKey, clientAddress } from '../../platform/http/client-address.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import { parseDraftsPath, draftsAt } from '../delivery/delivered-drafts.ts'
import { failureAnswer, nothingHere, siteUnavailable } from '../delivery/delivery-answer.ts'
import { deliveryAt } from '../delivery/delivery.ts'
import type { PageCache } from '../kept/page-cache.ts'
import type { Headers, Sendable } from '../kept/sendable.ts'
import { sendable } from '../kept/sendable.ts'
import { searches } from '../search/search.ts'
import type { PageSource } from '../view/page-source.ts'
import { cacheNever } from '../view/page-source.ts'
import type { RequestedPlace } from './page-finder.ts'

/** Limit for drafts: each read costs a database query and a look-up of the key. */
const draftReads: Limit = { name: 'draft-reads', limit: 120, seconds: 60 }

interface Deps {
  readonly source: PageSource
  readonly cache: PageCache
  /** As `PageFinder.paused`. */
  readonly paused: (siteId: string) => Promise<Sendable | null>
  readonly proxies: BlockList
  readonly headers: Headers
  /** The template of the sites' addresses. */
  readonly sitesUrl: string
}

type ApiAnswer = (request: FastifyRequest, at: RequestedPlace, path: string) => Promise<Sendable>

/** Answers of the delivery API. Its readers are programs, so errors are JSON too. */
export function createApiAnswer({ source, cache, paused, proxies, headers, sitesUrl }: Deps): ApiAnswer {
  const { addresses, clock, database } = source
  const count = (request: FastifyRequest, limit: Limit): Promise<void> =>
    database.inPlatformAtOnce((platform) => countUse(platform, limit, addressKey(clientAddress(request, proxies)), clock()))
  const nothing = (): Sendable => sendable(failureAnswer(nothingHere()), headers)

  async function made(request: FastifyRequest, { siteId, prefix, search }: RequestedPlace, path: string): Promise<Sendable | null> {
    const named = parseDraftsPath(path)
    if (named !== null) {
      await count(request, draftReads)
      const draft = await draftsAt(source, siteId, { named, search, authorization: request.headers.authorization }, sitesUrl)
      return draft && sendable(draft, headers)
    }
    const found = deliveryAt(path, search)
    if (!found) return null
    if (found.isSearch) {
      await count(request, searches)
      const hits = await found.render(source, siteId)
      if (hits) return sendable({ ...hits.rendering, cacheControl: cacheNever }, headers)
    }
    const key = prefix + addresses.basePath(siteId) + path + found.search
    return cache.page(key, siteId, () => found.render(source, siteId))
  }

  return async (request, at, path) => {
    try {
      const answer = await made(request, at, path)
      if (answer !== null) return answer
      // A deleted site has no more than one that never was.
      return (await paused(at.siteId))?.status === 503 ? sendable(failureAnswer(siteUnavailable), headers) : nothing()
    } catch (error) {
      if (error instanceof HttpError && error.status < 500) return sendable(failureAnswer(error), headers)
      throw error
    }
  }
}
