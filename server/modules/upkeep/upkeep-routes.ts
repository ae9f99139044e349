import type { FastifyInstance } from 'fastify'
import { upkeepFaults } from '#contract/users-and-sites/upkeep.ts'
import type { AccessDeps } from '../auth/auth.ts'
import { admin } from '../auth/auth.ts'
import { readFaults } from './upkeep-store.ts'
import { upkeepWords } from './upkeep-words.ts'

export function registerUpkeepRoutes(app: FastifyInstance, deps: AccessDeps): void {
  admin(app, deps, (scope) => {
    scope.handle(upkeepFaults, async ({ platform }) => {
      const found = await readFaults(platform)
      const faults = found.map(({ sweep, siteId, siteName, subject, since, lastAt, times }) => ({
        sweep,
        siteId,
        siteName,
        subject,
        times,
        ...upkeepWords(sweep),
        since: since.toISOString(),
        lastAt: lastAt.toISOString(),
      }))
      return { faults, total: found[0]?.total ?? 0 }
    })
  })
}
