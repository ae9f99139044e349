import type { FastifyRequest } from 'fastify'
import { csrfCookie, csrfHeader } from '#contract/session-signals.ts'
import { HttpError } from '../../platform/errors.ts'
import type { Keys } from '../../platform/keys.ts'
import { acceptedKeys, sameSecret } from '../../platform/keys.ts'
import { csrfBinding, csrfTokenOf } from './cookies.ts'

const refused = (): HttpError => new HttpError(403, 'CSRF', 'Sidan behöver laddas om innan du kan fortsätta.')

const cookieCount = (request: FastifyRequest): number =>
  (request.headers.cookie ?? '').split(';').filter((pair) => pair.trimStart().startsWith(`${csrfCookie}=`)).length

/**
 * Refuses a changing call unless a page of ours made it: header = cookie = the token of this browser's
 * session, and the origin is one of `origins` if the browser states it. SEC-16.
 */
export function refuseForgery(request: FastifyRequest, keys: Keys, origins: ReadonlySet<string>): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { origin } = request.headers
  if (origin !== undefined && !origins.has(origin)) throw refused()
  // Every supported browser sends Origin with such a call; a client without both headers is no browser and has no
  // cookies that another site could misuse.
  const fetchSite = request.headers['sec-fetch-site']
  if (origin === undefined && fetchSite !== undefined && fetchSite !== 'same-origin') throw refused()
  const binding = csrfBinding(request)
  const header = request.headers[csrfHeader.toLowerCase()]
  const cookie = request.cookies[csrfCookie]
  if (binding === null || typeof header !== 'string' || cookie === undefined || cookieCount(request) !== 1) throw refused()
  // A token of the previous key is valid until its session ends, or until the next page replaces it.
  const isOurs = acceptedKeys(keys, 'csrf').some((key) => sameSecret(header, csrfTokenOf(key, binding)))
  if (!sameSecret(header, cookie) || !isOurs) throw refused()
}
