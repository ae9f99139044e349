import type { FastifyInstance } from 'fastify'
import { searchItems as searchCall, undoItem, undoItems } from '#contract/items/item-commons.ts'
import { onSite } from '../../auth/auth.ts'
import type { ItemArea } from '../item-area.ts'
import { inSavepoint } from '../life/in-savepoint.ts'
import { searchItems } from '../reading/item-search.ts'
import { undoStep } from '../life/item-step.ts'
import type { Fields } from '../actor.ts'
import type { ItemDeps } from './items.ts'
import { actorOf } from './items.ts'

/** Registers the calls that are the same for all areas. */
export function registerItemRoutes(app: FastifyInstance, deps: ItemDeps, areas: readonly ItemArea<Fields>[]): void {
  const byName = new Map(areas.map((area) => [area.name, area]))
  onSite(app, deps, 'reader', (scope) => {
    scope.handle(searchCall, (call) => searchItems(call.site, call.query))
  })
  onSite(app, deps, 'writer', (scope) => {
    scope.handle(undoItem, async (call) => {
      return { notice: await undoStep(call.site, byName, call.body.undoToken, actorOf(call)) }
    })
    scope.handle(undoItems, async (call) => {
      const notices: string[] = []
      let undone = 0
      for (const undoToken of call.body.undoTokens) {
        const step = await inSavepoint(call.site, () => undoStep(call.site, byName, undoToken, actorOf(call)))
        if (!('done' in step)) continue
        undone++
        if (step.done !== null) notices.push(step.done)
      }
      return { notices, undone, failed: call.body.undoTokens.length - undone }
    })
  })
}
