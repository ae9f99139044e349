import type { FastifyInstance } from 'fastify'
import { readBroadcast, recallBroadcast, sendBroadcast } from '#contract/broadcasts/broadcasts.ts'
import type { AccessDeps } from '../auth/auth.ts'
import { onSite } from '../auth/auth.ts'
import { recall, send, viewBroadcast } from './broadcast-service.ts'

export function registerBroadcastRoutes(app: FastifyInstance, deps: AccessDeps): void {
  const { database } = deps
  onSite(app, deps, 'reader', (scope) => {
    scope.handleAcross(readBroadcast, ({ params, ...by }) => viewBroadcast(database, by, params.itemId))
  })
  onSite(app, deps, 'editor', (scope) => {
    scope.handleAcross(sendBroadcast, ({ params, body, ...by }) => send(database, by, params.itemId, body))
    scope.handleAcross(recallBroadcast, ({ params, body, ...by }) => recall(database, by, params.itemId, body.version))
  })
}
