import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { itemEndpoints } from '#contract/items.ts'
import { conflict } from '../../platform/http/handle.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import type { AccessDeps, SiteCall } from '../auth/auth.ts'
import { onSite } from '../auth/auth.ts'
import type { ItemArea } from './item-area.ts'
import type { Actor } from './item-draft.ts'
import { createItem, saveDraft } from './item-draft.ts'
import { countItems, listItems } from './item-list.ts'
import type { StoredItem } from './item-store.ts'
import { findItem } from './item-store.ts'
import type { Step } from './item-transitions.ts'
import { discardChanges, publishItem, restoreItem, trashItem, unpublishItem } from './item-transitions.ts'
import type { ItemView } from './item-view.ts'
import { viewItem } from './item-view.ts'

export interface ItemDeps extends AccessDeps {
  readonly config: { readonly sitesUrl: string }
}

/** Content as the life sees it: fields by name, whose meaning is their area's. */
type Fields = Record<string, unknown>
/** The calls of any area. */
type AreaCalls = ReturnType<typeof itemEndpoints<'area', Record<string, z.ZodType>>>

type StepFunction = (site: SiteDb, area: ItemArea<Fields>, id: string, draftVersion: number, actor: Actor) => Promise<Step>

const conflictMessage = 'Någon annan ändrade samma text. Välj vilken som ska gälla – den andra sparas i historiken.'

export const actorOf = (call: SiteCall): Actor => ({ userId: call.user.id, role: call.role, now: call.now })

/** Registers the calls of one area. The area's own module says which it is, and nothing here knows any of them. */
export function registerItemArea<
  const Area extends string,
  Shape extends z.ZodRawShape,
  Content extends z.output<z.ZodObject<Shape>> & object,
>(
  app: FastifyInstance,
  deps: ItemDeps,
  areaWithContent: ItemArea<Content>,
  endpoints: ReturnType<typeof itemEndpoints<Area, Shape>>,
): void {
  // The signature holds area and endpoints to the same content. From here on it is fields by name: the endpoints' schemas
  // have parsed what comes in, and parse what goes out.
  const area = areaWithContent as unknown as ItemArea<Fields>
  const calls = endpoints as unknown as AreaCalls

  const view = (call: SiteCall, item: StoredItem): Promise<ItemView<Fields>> =>
    viewItem(call.site, area, item, { userId: call.user.id, sitesUrl: deps.config.sitesUrl })

  onSite(app, deps, 'reader', (scope) => {
    scope.handle(calls.list, (call) => listItems(call.site, area.name, call.query, call.user.id))
    scope.handle(calls.counts, (call) => countItems(call.site, area.name))
    scope.handle(calls.read, async (call) => view(call, await findItem(call.site, area.name, call.params.itemId, 'read')))
  })

  // Writers and up; which of them may do what to which item is decided where the item is known (contract/permissions.ts).
  onSite(app, deps, 'writer', (scope) => {
    scope.handle(calls.create, async (call) => view(call, await createItem(call.site, area, call.body.content, actorOf(call))))
    scope.handle(calls.saveDraft, async (call) => {
      const { item, conflicts } = await saveDraft(call.site, area, call.params.itemId, call.body, actorOf(call))
      const seen = await view(call, item)
      return conflicts.length === 0
        ? seen
        : conflict({ code: 'CONFLICT' as const, message: conflictMessage, conflicts, item: seen })
    })
    const steps: [AreaCalls['publish' | 'unpublish' | 'discard' | 'trash' | 'restore'], StepFunction][] = [
      [calls.publish, publishItem],
      [calls.unpublish, unpublishItem],
      [calls.discard, discardChanges],
      [calls.trash, trashItem],
      [calls.restore, restoreItem],
    ]
    for (const [endpoint, take] of steps) {
      scope.handle(endpoint, async (call) => {
        const { item, undoToken } = await take(call.site, area, call.params.itemId, call.body.draftVersion, actorOf(call))
        return { item: await view(call, item), undoToken }
      })
    }
  })
}
