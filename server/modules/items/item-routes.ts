import type { FastifyInstance } from 'fastify'
import { searchItems as searchCall, undoItem, undoItems } from '#contract/item-commons.ts'
import { HttpError } from '../../platform/errors.ts'
import { statement } from '../../platform/database/database.ts'
import { onSite } from '../auth/auth.ts'
import type { ItemArea } from './item-area.ts'
import { searchItems } from './item-search.ts'
import { undoStep } from './item-step.ts'
import type { Fields } from './item-work.ts'
import type { ItemDeps } from './items.ts'
import { actorOf } from './items.ts'

const mark = statement('undo_mark', 'savepoint undo_item')
const back = statement('undo_back', 'rollback to savepoint undo_item')

/** The calls that serve every area alike. */
export function registerItemRoutes(app: FastifyInstance, deps: ItemDeps, areas: readonly ItemArea<Fields>[]): void {
  const byName = new Map(areas.map((area) => [area.name, area]))
  onSite(app, deps, 'reader', (scope) => {
    scope.handle(searchCall, async (call) => ({ items: await searchItems(call.site, call.query) }))
  })
  onSite(app, deps, 'writer', (scope) => {
    scope.handle(undoItem, async (call) => {
      await undoStep(call.site, byName, call.body.undoToken, actorOf(call))
      return undefined
    })
    scope.handle(undoItems, async (call) => {
      let undone = 0
      for (const undoToken of call.body.undoTokens) {
        await call.site.rows(mark, [])
        try {
          await undoStep(call.site, byName, undoToken, actorOf(call))
          undone++
        } catch (error) {
          if (!(error instanceof HttpError) || error.status >= 500) throw error
          await call.site.rows(back, [])
        }
      }
      return { undone, failed: call.body.undoTokens.length - undone }
    })
  })
}
