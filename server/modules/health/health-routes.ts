import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { countHealth, siteHealth, unwellSites } from '#contract/health/health.ts'
import type { AccessDeps } from '../auth/auth.ts'
import { admin } from '../auth/auth.ts'
import { runSweep } from '../upkeep/upkeep.ts'
import { countAllHealth } from './count-health.ts'
import { readSiteHealth, unwellSitesOf } from './health-store.ts'

/** The hourly count is late, or the installation is new. */
const oldAfterMs = 2 * 3_600_000

export function registerSiteHealthRoutes(app: FastifyInstance, deps: AccessDeps & { readonly log: FastifyBaseLogger }): void {
  // Not waited for: hundreds of sites take seconds.
  const count = (now: Date): void => void runSweep(deps, 'health', now, (part) => countAllHealth(deps.database, now, part))

  admin(app, deps, (scope) => {
    scope.handle(siteHealth, async ({ platform, now }) => {
      const health = await readSiteHealth(platform)
      if (health.countedAt === null || now.getTime() - Date.parse(health.countedAt) > oldAfterMs) count(now)
      return health
    })
    scope.handle(unwellSites, ({ platform, query }) => unwellSitesOf(platform, query))
    scope.handle(countHealth, async ({ now }) => {
      count(now)
      return { beganAt: now.toISOString() }
    })
  })
}
