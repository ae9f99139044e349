import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { thingsToMend } from '#contract/attention/to-mend.ts'
import type { DoctorState } from '#contract/doctor/doctor.ts'
import { countHealth, unwellSites } from '#contract/health/health.ts'
import { previewReminders, sendReminders } from '#contract/health/reminders.ts'
import type { AccessDeps } from '../auth/auth.ts'
import { admin } from '../auth/auth.ts'
import { runSweep } from '../upkeep/upkeep.ts'
import { countAllHealth, healthCounter } from './count-health.ts'
import { readCounts, unwellSitesOf } from './health-store.ts'
import { previewOf, remind } from './reminders.ts'
import { rowsToMend } from './to-mend.ts'

/** The hourly count is late, or the installation is new. */
const oldAfterMs = 2 * 3_600_000
/** Then a count that has not reached all sites was ended with its process, or could not read one of them. */
const stuckAfterMs = 60_000

export function registerSiteHealthRoutes(
  app: FastifyInstance,
  deps: AccessDeps & {
    readonly log: FastifyBaseLogger
    readonly config: { readonly adminOrigin: string }
    readonly textFields: readonly string[]
    readonly doctor: { readonly recent: () => DoctorState }
  },
): void {
  // Not waited for: hundreds of sites take seconds.
  const counter = healthCounter((now, isAsked) => runSweep(deps, 'health', now, (part) => countAllHealth(deps, now, part, isAsked)))

  admin(app, deps, (scope) => {
    scope.handle(thingsToMend, async ({ platform, now }) => {
      const { report, isLooking } = deps.doctor.recent()
      const { found, sites, newestAt, countedAt, ...counts } = await readCounts(platform)
      const isOlder = (than: number): boolean => newestAt === null || now.getTime() - newestAt.getTime() > than
      if (isOlder(oldAfterMs) || (counts.counted < counts.toCount && isOlder(stuckAfterMs))) counter.keepUp(now)
      return {
        rows: await rowsToMend(platform, report, { found, sites }),
        lookedAt: report?.at ?? null,
        isLooking,
        countedAt: countedAt?.toISOString() ?? null,
        ...counts,
      }
    })
    scope.handle(unwellSites, ({ platform, query }) => unwellSitesOf(platform, query))
    scope.handle(previewReminders, ({ platform, user, body, now }) =>
      previewOf({ platform, senderId: user.id, adminOrigin: deps.config.adminOrigin, now }, body),
    )
    scope.handle(sendReminders, ({ platform, user, body, now }) => remind({ platform, senderId: user.id, now }, body))
    scope.handle(countHealth, async ({ now }) => {
      counter.ask(now)
      return { beganAt: now.toISOString() }
    })
  })
}
