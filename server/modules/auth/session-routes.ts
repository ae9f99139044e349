import type { FastifyInstance, FastifyReply } from 'fastify'
import { logOut } from '#contract/auth.ts'
import { logOutEverywhere, sessions } from '#contract/users-and-sites/sessions.ts'
import { unauthenticated } from '../../platform/errors.ts'
import { registerEndpoint } from '../../platform/http/handle.ts'
import { noteInLog } from '../../platform/http/request-log.ts'
import { recordAudit } from '../audit/audit.ts'
import { signedIn } from './auth.ts'
import { refuseStaleLogin } from './fresh-login.ts'
import type { BankIdDeps } from './bankid-order.ts'
import { orderIdOf } from './bankid-routes.ts'
import { cancelOrder } from './bankid-start.ts'
import { bankIdCookie, clearCookie, clearEndsCookie, presentedTokens } from './cookies.ts'
import { endEverywhere, endOtherSessions, endSession, listSessions } from './own-sessions.ts'
import { clearSessionCookies } from './session-cookies.ts'
import { deleteHeldSession } from './session-store.ts'

/** Otherwise whoever holds a stolen session could end its owner's, one after the other, and stay (ASVS 7.5.2). */
const askToSignIn =
  'Bekräfta med BankID för att logga ut dina andra enheter, eller välj Logga ut överallt, som också loggar ut den här.'

/** A person's own sign-ins, and how they end. */
export function registerSessionRoutes(
  app: FastifyInstance,
  deps: Pick<BankIdDeps, 'database' | 'keys' | 'clock' | 'bankId'>,
): void {
  const { database, keys, clock } = deps

  signedIn(app, deps, (scope) => {
    scope.handle(sessions.list, ({ platform, user, now }) => listSessions(platform, user, now))
    scope.handle(sessions.end, async ({ platform, user, params, now }) => {
      refuseStaleLogin(user.signedInAt, now, askToSignIn)
      await endSession(platform, user, params.sessionId, now)
      return listSessions(platform, user, now)
    })
    scope.handle(sessions.endOthers, async ({ platform, user, now }) => {
      refuseStaleLogin(user.signedInAt, now, askToSignIn)
      await endOtherSessions(platform, user, now)
      return listSessions(platform, user, now)
    })
  })

  const emptyBrowser = (reply: FastifyReply): void => {
    clearSessionCookies(reply, keys)
    clearCookie(reply, bankIdCookie)
    clearEndsCookie(reply)
    reply.header('clear-site-data', '"cache","storage"')
  }

  // Both routes are open to anyone: a browser may log out with its refresh cookie when the access cookie has expired.
  registerEndpoint(app, logOut, 'anyone', async (_call, request, reply) => {
    const presented = presentedTokens(request)
    const orderId = orderIdOf(request)
    emptyBrowser(reply)
    if (presented) {
      await database.inPlatform(async (platform) => {
        const userId = await deleteHeldSession(platform, presented)
        if (!userId) return
        noteInLog(request, { actorId: userId, siteId: null })
        await recordAudit(platform, { actorId: userId, siteId: null, action: 'auth.signOut' }, clock())
      })
    }
    if (orderId !== undefined) await cancelOrder(deps, orderId)
    return undefined
  })

  registerEndpoint(app, logOutEverywhere, 'anyone', async (_call, request, reply) => {
    const presented = presentedTokens(request)
    const orderId = orderIdOf(request)
    emptyBrowser(reply)
    const userId = presented && (await database.inPlatform((platform) => endEverywhere(platform, presented, clock())))
    if (orderId !== undefined) await cancelOrder(deps, orderId)
    // A false success would reassure a person whose lost computer is still signed in.
    if (userId === null) throw unauthenticated('Du var redan utloggad här. Logga in igen för att logga ut dina andra enheter.')
    noteInLog(request, { actorId: userId, siteId: null })
    return undefined
  })
}
