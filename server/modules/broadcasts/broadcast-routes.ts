import type { FastifyInstance } from 'fastify'
import { decideBroadcast, siteBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import type { AccessDeps } from '../auth/auth.ts'
import { onSite } from '../auth/auth.ts'
import { decide, viewReceived } from './delivery-service.ts'

interface BroadcastRouteDeps extends AccessDeps {
  readonly config: { readonly sitesUrl: string }
}

export function registerBroadcastRoutes(app: FastifyInstance, deps: BroadcastRouteDeps): void {
  const { sitesUrl } = deps.config
  onSite(app, deps, 'reader', (scope) => {
    scope.handle(siteBroadcasts, ({ site }) => viewReceived(site, sitesUrl))
  })
  onSite(app, deps, 'editor', (scope) => {
    scope.handle(decideBroadcast, ({ site, params, body, user, now }) =>
      decide(site, params.broadcastId, body, { userId: user.id, now, sitesUrl }),
    )
  })
}
