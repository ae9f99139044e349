import type { FastifyInstance } from 'fastify'
import {
  addUser,
  changeUser,
  deactivateUser,
  endUserSessions,
  reactivateUser,
  removeUser,
  user,
  userLeftBehind,
  users,
} from '#contract/users-and-sites/users.ts'
import type { Keys } from '../../platform/keys.ts'
import type { AccessDeps } from '../auth/auth.ts'
import { admin } from '../auth/auth.ts'
import { endSessionsFor } from '../auth/own-sessions.ts'
import * as service from './user-service.ts'
import { leftBehind, sitesWithLeftBehind } from './left-behind.ts'
import { findUser, listUsers, viewUser } from '../accounts/user-store.ts'

export function registerUserRoutes(app: FastifyInstance, deps: AccessDeps & { readonly keys: Keys }): void {
  admin(app, deps, (scope) => {
    scope.handle(users, ({ platform, query }) => listUsers(platform, query))
    scope.handle(user, async ({ platform, params }) => viewUser(platform, await findUser(platform, params.userId, 'read')))
    scope.handle(addUser, async ({ platform, body, user: by, now }) =>
      viewUser(platform, await service.addUser(platform, deps.keys, body, { by, now })),
    )
    scope.handle(changeUser, ({ platform, params, body, user: by, now }) =>
      service.changeUser(platform, params.userId, body, { by, now }),
    )
    scope.handle(endUserSessions, async ({ platform, params, user: by, now }) => {
      const { id } = await findUser(platform, params.userId, 'read')
      return { ended: await endSessionsFor(platform, id, by.id, now) }
    })
    scope.handle(deactivateUser, ({ platform, params, body, user: by, now }) =>
      service.deactivateUser(platform, params.userId, body, { by, now }),
    )
    scope.handle(reactivateUser, ({ platform, params, body, user: by, now }) =>
      service.reactivateUser(platform, params.userId, body.version, { by, now }),
    )
    scope.handle(removeUser, async ({ platform, params, body, user: by, now }) => {
      await service.removeUser(platform, params.userId, body, { by, now })
      return undefined
    })
    scope.handleAcross(userLeftBehind, async ({ params, now }) => {
      const found = await deps.database.inPlatform(async (platform) => {
        const { id } = await findUser(platform, params.userId, 'read')
        return { id, sites: await sitesWithLeftBehind(platform, id, now) }
      }, 'read')
      const sites = []
      for (const { siteId, siteName } of found.sites) {
        const things = await deps.database.inSite(siteId, (site) => leftBehind(site, found.id, true, now), 'read')
        if (things.length > 0) sites.push({ siteId, siteName, things })
      }
      return { sites }
    })
  })
}
