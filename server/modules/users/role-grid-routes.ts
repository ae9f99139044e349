import type { FastifyInstance } from 'fastify'
import type { Leaving } from '#contract/users-and-sites/left-behind.ts'
import { giveRoles, roleGrid, setGridRole } from '#contract/users-and-sites/role-grid.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { notFound, stateChanged } from '../../platform/errors.ts'
import type { AccessDeps, Caller } from '../auth/auth.ts'
import { admin } from '../auth/auth.ts'
import { gridCellOf, gridWindow, grantMany } from '../accounts/role-grid-store.ts'
import { insertMembership, lockMembership } from '../accounts/site-user-store.ts'
import { existingSites, lockUser } from '../accounts/user-store.ts'
import { refuseStaleGrant } from '../auth/fresh-login.ts'
import { recordAudit } from '../audit/audit.ts'
import type { SiteChange } from './site-user-service.ts'
import { changeSiteUser, refuseBackwards, refusePastEnd, removeSiteUser } from './site-user-service.ts'

type Wanted = Parameters<typeof changeSiteUser>[2]

/** Adds the role, or changes the one there is. */
async function giveRole(platform: PlatformDb, userId: string, wanted: Wanted, by: SiteChange): Promise<void> {
  const before = await lockMembership(platform, by.siteId, userId)
  if (before) return changeSiteUser(platform, userId, { ...wanted, version: before.version }, by)
  refuseBackwards(wanted)
  refusePastEnd(wanted, by.now)
  const { role, validFrom, validTo } = wanted
  const given = { siteId: by.siteId, userId, role, validFrom, validTo, grantedBy: by.userId, typedName: null }
  await insertMembership(platform, given, by.now)
  await recordAudit(platform, { actorId: by.userId, siteId: by.siteId, action: 'membership.add', objectId: userId }, by.now)
}

async function takeRole(platform: PlatformDb, userId: string, leaving: Leaving, by: SiteChange): Promise<string> {
  const before = await lockMembership(platform, by.siteId, userId)
  if (!before) throw stateChanged('Personen har inte längre någon roll på sajten.')
  return removeSiteUser(platform, userId, { version: before.version, leaving }, by)
}

/** Roles of all sites at a glance, for the federation's administrators. */
export function registerRoleGridRoutes(app: FastifyInstance, deps: AccessDeps): void {
  const by = (siteId: string, user: Caller, now: Date): SiteChange => ({ siteId, userId: user.id, now })
  admin(app, deps, (scope) => {
    scope.handle(roleGrid, ({ platform, query }) => gridWindow(platform, query))
    scope.handle(setGridRole, async ({ platform, params: { siteId, userId }, body, user, now }) => {
      const { version, role, leaving, ...days } = body
      if (role !== null) refuseStaleGrant(role, user, now)
      const person = await lockUser(platform, userId, user.id)
      if (!(await existingSites(platform, [siteId])).has(siteId)) throw notFound('Sajten finns inte längre.')
      if (person.version !== version)
        throw stateChanged(`Någon annan har ändrat ${person.name} sedan du öppnade sidan. Se hur det står nu och försök igen.`)
      const change = by(siteId, user, now)
      const undoToken = role === null ? await takeRole(platform, userId, leaving, change) : null
      if (role !== null) await giveRole(platform, userId, { role, ...days, version: 0 }, change)
      return { ...(await gridCellOf(platform, userId, siteId)), undoToken }
    })
    scope.handle(giveRoles, async ({ platform, body, user, now }) => {
      refuseBackwards(body)
      refusePastEnd(body, now)
      refuseStaleGrant(body.role, user, now)
      return { results: await grantMany(platform, body, user.id, now) }
    })
  })
}
