import type { FastifyInstance } from 'fastify'
import {
  confirmExtension,
  makeOwnTopic,
  readSharedTopic,
  readSharing,
  removeExtension,
  saveExtension,
  shareTopic,
  siteSharedTopics,
  withdrawTopic,
} from '#contract/policy/shared-policy.ts'
import { onSite } from '../auth/auth.ts'
import type { ItemDeps } from '../items/routes/items.ts'
import { actorOf } from '../items/routes/items.ts'
import { confirm, remove, save, viewTopic, viewTopics } from './extension-service.ts'
import { makeOwn } from './own-topic.ts'
import { share, viewSharing, withdraw } from './sharing-service.ts'

export function registerSharedPolicyRoutes(app: FastifyInstance, deps: ItemDeps): void {
  const { database } = deps
  const { sitesUrl } = deps.config
  onSite(app, deps, 'reader', (scope) => {
    scope.handleAcross(readSharing, ({ params, ...by }) => viewSharing(database, by, params.itemId))
    scope.handle(siteSharedTopics, ({ site }) => viewTopics(site))
    scope.handleAcross(readSharedTopic, ({ params, siteId }) => viewTopic(database, { siteId, sitesUrl }, params.topicId))
  })
  onSite(app, deps, 'editor', (scope) => {
    scope.handleAcross(shareTopic, ({ params, body, ...by }) => share(database, by, params.itemId, body))
    scope.handleAcross(withdrawTopic, ({ params, body, ...by }) => withdraw(database, by, params.itemId, body.version))
    scope.handleAcross(saveExtension, ({ params, body, siteId, user, now }) =>
      save(database, { siteId, sitesUrl, userId: user.id, now }, params.topicId, body),
    )
    scope.handleAcross(confirmExtension, ({ params, body, siteId, user, now }) =>
      confirm(database, { siteId, sitesUrl, userId: user.id, now }, params.topicId, body),
    )
    scope.handle(removeExtension, ({ site, params, user, now }) => remove(site, params.topicId, { userId: user.id, now }))
    scope.handle(makeOwnTopic, (call) => makeOwn(call.site, call.params.topicId, call.body, actorOf(call)))
  })
}
