import type { FastifyInstance } from 'fastify'
import { decideBroadcast, readBroadcast, recallBroadcast, sendBroadcast, siteBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import type { AccessDeps } from '../auth/auth.ts'
import { onSite } from '../auth/auth.ts'
import { endSharing, shareItem, viewShared } from '../sharing/share-item.ts'
import { sentNews } from './sent-news.ts'
import { decide, viewReceived } from './delivery-service.ts'

interface BroadcastRouteDeps extends AccessDeps {
  readonly config: { readonly sitesUrl: string }
}

export function registerBroadcastRoutes(app: FastifyInstance, deps: BroadcastRouteDeps): void {
  const { database } = deps
  const { sitesUrl } = deps.config
  onSite(app, deps, 'reader', (scope) => {
    scope.handleAcross(readBroadcast, ({ params, ...by }) => viewShared(sentNews, database, by, params.itemId))
    scope.handle(siteBroadcasts, ({ site }) => viewReceived(site, sitesUrl))
  })
  onSite(app, deps, 'editor', (scope) => {
    scope.handleAcross(sendBroadcast, ({ params, body, ...by }) => shareItem(sentNews, database, by, params.itemId, body))
    scope.handleAcross(recallBroadcast, ({ params, body, ...by }) =>
      endSharing(sentNews, database, by, params.itemId, body.version),
    )
    scope.handle(decideBroadcast, ({ site, params, body, user, now }) =>
      decide(site, params.broadcastId, body, { userId: user.id, now, sitesUrl }),
    )
  })
}
