import type { FastifyInstance } from 'fastify'
import type { SiteUser } from '#contract/users-and-sites/site-users.ts'
import { siteAdminNames, siteUsers } from '#contract/users-and-sites/site-users.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import type { Keys } from '../../platform/keys.ts'
import type { AccessDeps, SitesCall } from '../auth/auth.ts'
import { onSite } from '../auth/auth.ts'
import { refuseStaleGrant } from '../auth/fresh-login.ts'
import type { SiteChange } from './site-user-service.ts'
import * as service from './site-user-service.ts'
import { siteMembers } from '../accounts/site-user-store.ts'
import { isUuid } from '../../platform/uuid.ts'
import { leftBehind } from './left-behind.ts'

const isCurrent = ({ validFrom, validTo, isDeactivated }: SiteUser, now: Date): boolean => {
  const today = stockholmDate(now)
  return !isDeactivated && (validTo === null || validTo >= today) && (validFrom === null || validFrom <= today)
}

/** Roles are rows of the platform, which a site's handle may not write: its own site administrators change them through these calls only. */
export function registerSiteUserRoutes(app: FastifyInstance, deps: AccessDeps & { readonly keys: Keys }): void {
  /** Makes the change, and answers with the new list. */
  const changed = ({ siteId, user, now }: SitesCall, change: (platform: PlatformDb, by: SiteChange) => Promise<void>) =>
    deps.database.inPlatform(async (platform) => {
      await change(platform, { siteId, userId: user.id, now })
      return { users: await siteMembers(platform, siteId, user.id, now) }
    })

  onSite(app, deps, 'reader', (scope) => {
    scope.handleAcross(siteAdminNames, ({ siteId, user, now }) =>
      deps.database.inPlatform(async (platform) => {
        const members = await siteMembers(platform, siteId, user.id, now)
        return { names: members.filter((member) => member.role === 'siteAdmin' && isCurrent(member, now)).map(({ name }) => name) }
      }, 'read'),
    )
  })
  onSite(app, deps, 'siteAdmin', (scope) => {
    scope.handleAcross(siteUsers.list, ({ siteId, user, now }) =>
      deps.database.inPlatform(async (platform) => ({ users: await siteMembers(platform, siteId, user.id, now) }), 'read'),
    )
    scope.handleAcross(siteUsers.add, (call) => {
      refuseStaleGrant(call.body.role, call.user, call.now)
      return changed(call, (platform, by) => service.addSiteUser(platform, deps.keys, call.body, by))
    })
    scope.handleAcross(siteUsers.change, (call) => {
      refuseStaleGrant(call.body.role, call.user, call.now)
      return changed(call, (platform, by) => service.changeSiteUser(platform, call.params.userId, call.body, by))
    })
    scope.handleAcross(siteUsers.confirmMany, (call) =>
      changed(call, (platform, by) => service.confirmSiteUsers(platform, call.body.userIds, by)),
    )
    scope.handleAcross(siteUsers.confirm, (call) =>
      changed(call, (platform, by) => service.confirmSiteUser(platform, call.params.userId, by)),
    )
    scope.handleAcross(siteUsers.remove, ({ siteId, user, now, params, body }) =>
      deps.database.inPlatform(async (platform) => {
        const undoToken = await service.removeSiteUser(platform, params.userId, body, { siteId, userId: user.id, now })
        return { users: await siteMembers(platform, siteId, user.id, now), undoToken }
      }),
    )
    scope.handle(siteUsers.leftBehind, async ({ site, params, now }) => ({
      things: isUuid(params.userId) ? await leftBehind(site, params.userId, false, now) : [],
    }))
  })
}
