import type { FastifyInstance } from 'fastify'
import { setDisplay } from '#contract/sharing/display.ts'
import { endSharing, readSharing, shareItem } from '#contract/sharing/sharing.ts'
import type { AccessDeps } from '../auth/auth.ts'
import { onSite } from '../auth/auth.ts'
import { decideDisplay } from './received.ts'
import { end, share, viewSharing } from './share-item.ts'

export function registerItemSharingRoutes(app: FastifyInstance, deps: AccessDeps): void {
  const { database } = deps
  onSite(app, deps, 'reader', (scope) => {
    scope.handleAcross(readSharing, ({ params, ...by }) => viewSharing(database, by, params.itemId))
  })
  onSite(app, deps, 'editor', (scope) => {
    scope.handleAcross(shareItem, ({ params, body, ...by }) => share(database, by, params.itemId, body))
    scope.handle(setDisplay, ({ site, params, body, user, now }) =>
      decideDisplay(site, params.itemId, body, { userId: user.id, now }),
    )
    scope.handleAcross(endSharing, ({ params, body, ...by }) => end(database, by, params.itemId, body.version))
  })
}
