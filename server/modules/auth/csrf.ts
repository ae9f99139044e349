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
 * Refuses a call that changes something unless a page of ours made it: header = cookie = what belongs to this browser's
 * session, and, where the browser says where the call comes from, from `origins`. SEC-16.
 */
export function refuseForgery(request: FastifyRequest, keys: Keys, origins: ReadonlySet<string>): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { origin } = request.headers
  if (origin !== undefined && !origins.has(origin)) throw refused()
  // Every browser we support sends Origin with such a call; a client without both headers is no browser and has no
  // cookies that somebody else could ride on.
  const fetchSite = request.headers['sec-fetch-site']
  if (origin === undefined && fetchSite !== undefined && fetchSite !== 'same-origin') throw refused()
  const binding = csrfBinding(request)
  const header = request.headers[csrfHeader.toLowerCase()]
  const cookie = request.cookies[csrfCookie]
  if (binding === null || typeof header !== 'string' || cookie === undefined || cookieCount(request) !== 1) throw refused()
  // One of the previous key holds until its session ends, or until the next page gives the browser another.
  const isOurs = acceptedKeys(keys, 'csrf').some((key) => sameSecret(header, csrfTokenOf(key, binding)))
  if (!sameSecret(header, cookie) || !isOurs) throw refused()
}
