import type { FastifyInstance } from 'fastify'
import { authInfo, refreshSession, saveDisplayChoices } from '#contract/auth.ts'
import { ownAccount } from '#contract/users-and-sites/own-account.ts'
import { unauthenticated } from '../../platform/errors.ts'
import { registerEndpoint } from '../../platform/http/handle.ts'
import { noteInLog } from '../../platform/http/request-log.ts'
import { accountOfOwn } from '../accounts/own-account.ts'
import { displayChoicesOf, keepDisplayChoices } from '../accounts/display-choices.ts'
import { signedIn } from './auth.ts'
import { registerBankIdRoutes } from './bankid-routes.ts'
import { presentedTokens } from './cookies.ts'
import { registerInvitationRoute } from './invitation-route.ts'
import { clearSessionCookies, ensureVisit, setSessionCookies } from './session-cookies.ts'
import { registerSessionRoutes } from './session-routes.ts'
import { rotateSession } from './session-service.ts'

type AuthDeps = Parameters<typeof registerBankIdRoutes>[1]

export function registerAuthRoutes(app: FastifyInstance, deps: AuthDeps): void {
  const { database, keys, clock } = deps
  registerBankIdRoutes(app, deps)
  registerInvitationRoute(app, deps)
  registerSessionRoutes(app, deps)

  app.register(async (inside) => {
    // Before authentication: a browser without a session gets its CSRF token together with the 401.
    inside.addHook('onRequest', async (request, reply) => ensureVisit(request, reply, keys))
    signedIn(inside, deps, (scope) => {
      scope.handle(authInfo, async ({ platform, user }) => ({
        user: { id: user.id, name: user.name },
        roles: [...(user.isAdmin ? ['ADMIN'] : []), ...(user.isFederationEditor ? ['FEDERATION_EDITOR'] : [])],
        choices: await displayChoicesOf(platform, user.id),
      }))
      scope.handle(ownAccount, ({ platform, user, now }) => accountOfOwn(platform, user.id, now))
      scope.handle(saveDisplayChoices, async ({ platform, user, body }) => {
        await keepDisplayChoices(platform, user.id, body)
        return undefined
      })
    })
  })

  registerEndpoint(app, refreshSession, 'anyone', async (_call, request, reply) => {
    const presented = presentedTokens(request)
    const now = clock()
    const token = presented?.refresh
    const session =
      presented && token
        ? await database.inPlatform((platform) => rotateSession(platform, keys, { sessionId: presented.sessionId, token }, now))
        : null
    if (!session) {
      clearSessionCookies(reply, keys)
      throw unauthenticated()
    }
    noteInLog(request, { actorId: session.userId, siteId: null })
    setSessionCookies(reply, keys, session, now)
    return undefined
  })
}
