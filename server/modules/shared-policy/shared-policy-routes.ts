import type { FastifyInstance } from 'fastify'
import {
  confirmExtension,
  discardExtension,
  makeOwnTopic,
  publishExtension,
  readSharedTopic,
  removeExtension,
  saveExtension,
  siteSharedTopics,
} from '#contract/policy/shared-policy.ts'
import type { SitesCall } from '../auth/auth.ts'
import { onSite } from '../auth/auth.ts'
import type { ItemDeps } from '../items/routes/items.ts'
import { actorOf } from '../items/routes/items.ts'
import { confirm, discard, publish, remove, save } from './extension-service.ts'
import { viewTopic, viewTopics } from './extension-view.ts'
import { makeOwn } from './own-topic.ts'

export function registerSharedPolicyRoutes(app: FastifyInstance, deps: ItemDeps): void {
  const { database } = deps
  const { sitesUrl } = deps.config
  const by = ({ siteId, user, role, now }: SitesCall) => ({ siteId, userId: user.id, role, now, sitesUrl })
  onSite(app, deps, 'reader', (scope) => {
    scope.handle(siteSharedTopics, ({ site }) => viewTopics(site))
    scope.handleAcross(readSharedTopic, (call) => viewTopic(database, by(call), call.params.topicId))
  })
  onSite(app, deps, 'editor', (scope) => {
    scope.handleAcross(saveExtension, (call) => save(database, by(call), call.params.topicId, call.body))
    scope.handleAcross(publishExtension, (call) => publish(database, by(call), call.params.topicId, call.body))
    scope.handleAcross(discardExtension, (call) => discard(database, by(call), call.params.topicId, call.body.version))
    scope.handleAcross(confirmExtension, (call) => confirm(database, by(call), call.params.topicId, call.body))
    scope.handle(removeExtension, ({ site, params, user, now }) => remove(site, params.topicId, { userId: user.id, now }))
    scope.handle(makeOwnTopic, (call) => makeOwn(call.site, call.params.topicId, call.body, actorOf(call)))
  })
}
