import type { FastifyInstance } from 'fastify'
import { retention } from '#contract/retention/retention.ts'
import type { AccessDeps } from '../auth/auth.ts'
import { admin } from '../auth/auth.ts'
import { recordAudit } from '../audit/audit.ts'
import { shiftForgetting } from '../contact/contact-jobs.ts'
import { chooseDays, keptDays, readRetention } from '../retention/retention.ts'

export function registerRetentionRoutes(app: FastifyInstance, deps: AccessDeps): void {
  admin(app, deps, (scope) => {
    scope.handle(retention.read, ({ platform, now }) => readRetention(platform, now))
    scope.handle(retention.change, async ({ platform, user, body: { kind, days }, now }) => {
      const before = await keptDays(platform, kind)
      chooseDays(platform, kind, days, now)
      // Each message has a job of its own that deletes it.
      if (kind === 'messages') shiftForgetting(platform, days - before)
      if (days !== before)
        await recordAudit(
          platform,
          { actorId: user.id, siteId: null, action: 'retention.change', word: kind, reason: `${before} → ${days}` },
          now,
        )
      return readRetention(platform, now)
    })
  })
}
