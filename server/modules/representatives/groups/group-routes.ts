import type { FastifyInstance } from 'fastify'
import { addGroup } from '#contract/representatives/representative-groups.ts'
import type { AccessDeps } from '../../auth/auth.ts'
import { onSite } from '../../auth/auth.ts'
import { actorOf } from '../../items/routes/items.ts'
import * as service from './group-service.ts'

/** Several people at once, by editors. */
export function registerGroupRoutes(app: FastifyInstance, deps: AccessDeps): void {
  onSite(app, deps, 'editor', (scope) => {
    scope.handle(addGroup, (call) => service.addGroup(call.site, call.body, actorOf(call)))
  })
}
