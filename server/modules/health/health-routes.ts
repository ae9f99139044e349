import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { countHealth, siteHealth, unwellSites } from '#contract/health/health.ts'
import { previewReminders, sendReminders } from '#contract/health/reminders.ts'
import type { AccessDeps } from '../auth/auth.ts'
import { admin } from '../auth/auth.ts'
import { runSweep } from '../upkeep/upkeep.ts'
import { countAllHealth } from './count-health.ts'
import { readSiteHealth, unwellSitesOf } from './health-store.ts'
import { previewOf, remind } from './reminders.ts'

/** The hourly count is late, or the installation is new. */
const oldAfterMs = 2 * 3_600_000

export function registerSiteHealthRoutes(
  app: FastifyInstance,
  deps: AccessDeps & { readonly log: FastifyBaseLogger; readonly config: { readonly adminOrigin: string } },
): void {
  // Not waited for: hundreds of sites take seconds.
  const count = (now: Date): void => void runSweep(deps, 'health', now, (part) => countAllHealth(deps.database, now, part))

  admin(app, deps, (scope) => {
    scope.handle(siteHealth, async ({ platform, now }) => {
      const health = await readSiteHealth(platform)
      if (health.countedAt === null || now.getTime() - Date.parse(health.countedAt) > oldAfterMs) count(now)
      return health
    })
    scope.handle(unwellSites, ({ platform, query }) => unwellSitesOf(platform, query))
    scope.handle(previewReminders, ({ platform, user, body, now }) =>
      previewOf({ platform, senderId: user.id, adminOrigin: deps.config.adminOrigin, now }, body),
    )
    scope.handle(sendReminders, ({ platform, user, body, now }) => remind({ platform, senderId: user.id, now }, body))
    scope.handle(countHealth, async ({ now }) => {
      count(now)
      return { beganAt: now.toISOString() }
    })
  })
}
