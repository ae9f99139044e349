import type { FastifyInstance } from 'fastify'
import { undoItem } from '#contract/items.ts'
import { onSite } from '../auth/auth.ts'
import type { ItemArea } from './item-area.ts'
import { undoStep } from './item-transitions.ts'
import type { ItemDeps } from './items.ts'
import { actorOf } from './items.ts'

/** The calls that serve every area alike. */
export function registerItemRoutes(app: FastifyInstance, deps: ItemDeps, areas: readonly ItemArea<object>[]): void {
  const byName = new Map(areas.map((area) => [area.name, area]))
  onSite(app, deps, 'writer', (scope) => {
    scope.handle(undoItem, async (call) => {
      await undoStep(call.site, byName, call.body.undoToken, actorOf(call))
      return undefined
    })
  })
}
