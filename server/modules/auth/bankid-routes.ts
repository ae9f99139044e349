import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BankIdCollect } from '#contract/auth.ts'
import { cancelBankId, collectBankId, startBankId } from '#contract/auth.ts'
import { canonicalAddress } from '../../bankid/address.ts'
import type { Config } from '../../config/config.ts'
import { addressKey, clientAddress, trustedProxies } from '../../platform/http/client-address.ts'
import { registerEndpoint } from '../../platform/http/handle.ts'
import { noteInLog } from '../../platform/http/request-log.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { countUse } from '../../platform/http/rate-limit.ts'
import { invitationOfLink } from '../accounts/invitations.ts'
import type { Collected } from './bankid-collect.ts'
import { createCollector } from './bankid-collect.ts'
import type { BankIdDeps, Browser } from './bankid-order.ts'
import { randomId } from './bankid-order.ts'
import { orderLifeSeconds, outcomeLifeSeconds } from './bankid-order-store.ts'
import { invitationGone } from './bankid-refusal.ts'
import { identifiedBy } from './auth.ts'
import { cancelOrder, startOrder } from './bankid-start.ts'
import { bankIdCookie, csrfBinding, deviceCookie, presentedTokens, setSecretCookie } from './cookies.ts'
import { setSessionCookies } from './session-cookies.ts'
import { tokenHash } from './session-store.ts'

// A start costs money at BankID, and is the first step of an attack (SEC-38).
const startsByAddress: Limit = { name: 'bankid-start', limit: 10, seconds: 60 }
const startsByBrowser: Limit = { name: 'bankid-start-browser', limit: 5, seconds: 60 }
const startsOfAll: Limit = { name: 'bankid-start-all', limit: 100, seconds: 60 }

const yearSeconds = 365 * 24 * 3600

const isId = (cookie: string | undefined): cookie is string => /^[A-Za-z0-9_-]{43}$/.test(cookie ?? '')

/** The id of the browser's order; undefined for a cookie that this server cannot have made. */
export const orderIdOf = (request: FastifyRequest): string | undefined => {
  const id = request.cookies[bankIdCookie]
  return isId(id) ? id : undefined
}

export function registerBankIdRoutes(app: FastifyInstance, deps: Omit<BankIdDeps, 'config'> & { readonly config: Config }): void {
  const proxies = trustedProxies(deps.config.trustedProxies)
  const collectOrder = createCollector(deps)

  function browserOf(request: FastifyRequest, reply: FastifyReply): Browser {
    const address = clientAddress(request, proxies)
    const known = request.cookies[deviceCookie]
    const deviceId = isId(known) ? known : randomId()
    if (deviceId !== known) setSecretCookie(reply, deviceCookie, deviceId, yearSeconds)
    return { address: canonicalAddress(address) ?? address, userAgent: request.headers['user-agent'] ?? '', deviceId }
  }

  async function countStart(request: FastifyRequest, { address }: Browser): Promise<void> {
    // The CSRF check has verified that this server made the binding.
    const browser = tokenHash(csrfBinding(request) ?? '').toString('hex')
    const now = deps.clock()
    await deps.database.inPlatform(async (platform) => {
      await countUse(platform, startsByAddress, addressKey(address), now)
      await countUse(platform, startsByBrowser, browser, now)
      await countUse(platform, startsOfAll, 'all', now)
    })
  }

  registerEndpoint(app, startBankId, 'anyone', async ({ body }, request, reply) => {
    const browser = browserOf(request, reply)
    await countStart(request, browser)
    const now = deps.clock()
    const invitationHash = body?.invitation === undefined ? null : tokenHash(body.invitation)
    if (invitationHash && !(await deps.database.inPlatform((platform) => invitationOfLink(platform, invitationHash, now), 'read')))
      throw invitationGone()
    const undeclared = deps.config.bankId.BANKID_UNDECLARED === 'other' ? 'other' : 'undeclared'
    const confirmsUserId = body?.isConfirmation === true ? await identifiedBy(deps, request) : null
    const errand = { invitationHash, confirmsUserId }
    const { id, ...answer } = await startOrder(deps, browser, body?.device ?? undeclared, orderIdOf(request), errand)
    // A caller that has disconnected gets neither this answer nor its cookie.
    if (request.socket.destroyed) await cancelOrder(deps, id)
    setSecretCookie(reply, bankIdCookie, id, orderLifeSeconds)
    return answer
  })

  registerEndpoint(app, collectBankId, 'anyone', async ({ body }, request, reply) => {
    const id = orderIdOf(request)
    const poll = {
      browser: browserOf(request, reply),
      presented: presentedTokens(request),
      returnNonce: body?.returnNonce,
    }
    const collected = await collectOrder(id ?? '', poll)
    if (collected.status === 'complete' && collected.session && id !== undefined) {
      noteInLog(request, { actorId: collected.session.userId, siteId: null })
      setSessionCookies(reply, deps.keys, collected.session, deps.clock())
      // Not cleared yet: another tab of this browser may be about to poll.
      setSecretCookie(reply, bankIdCookie, id, outcomeLifeSeconds)
    }
    return answerOf(collected)
  })

  registerEndpoint(app, cancelBankId, 'anyone', async (_call, request) => {
    // The cookie stays: clearing it could remove that of an order started meanwhile.
    const id = orderIdOf(request)
    if (id !== undefined) await cancelOrder(deps, id)
    return undefined
  })
}

function answerOf(collected: Collected): BankIdCollect {
  if (collected.status === 'complete') return { status: 'complete' }
  return collected
}
