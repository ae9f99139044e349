import type { FastifyInstance } from 'fastify'
import { searchItems as searchCall } from '#contract/items/item-commons.ts'
import type { AccessDeps } from '../../auth/auth.ts'
import { onSite } from '../../auth/auth.ts'
import { searchItems } from '../reading/item-search.ts'

/** Registers the call that is the same for all areas. */
export function registerItemRoutes(app: FastifyInstance, deps: AccessDeps): void {
  onSite(app, deps, 'reader', (scope) => {
    scope.handle(searchCall, (call) => searchItems(call.site, call.query))
  })
}
