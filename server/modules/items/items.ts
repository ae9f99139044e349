import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { itemEndpoints } from '#contract/items.ts'
import type { Answer } from '../../platform/http/handle.ts'
import { conflict } from '../../platform/http/handle.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import type { AccessDeps, SiteCall } from '../auth/auth.ts'
import { onSite } from '../auth/auth.ts'
import type { ItemArea } from './item-area.ts'
import type { Actor, DraftSave } from './item-draft.ts'
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

export const actorOf = (call: SiteCall): Actor => ({ userId: call.user.id, role: call.role, now: call.now })

/** Registers the calls of one area. An area's own module says which area it is, and nothing here knows any of them. */
export function registerItemArea<
  const Area extends string,
  Shape extends z.ZodRawShape,
  Content extends z.output<z.ZodObject<Shape, z.core.$strict>> & object,
>(app: FastifyInstance, deps: ItemDeps, area: ItemArea<Content>, endpoints: ReturnType<typeof itemEndpoints<Area, Shape>>): void {
  const view = (call: SiteCall, item: StoredItem): Promise<ItemView<Content>> =>
    viewItem(call.site, area, item, { userId: call.user.id, sitesUrl: deps.config.sitesUrl })
  // The contract's types are generic in the area here, and TypeScript cannot see that the view has the endpoint's form;
  // the answer is parsed by the endpoint's schema before it is sent.
  const answer = <T>(value: unknown): T => value as T
  const stepped = async (call: SiteCall, { item, undoToken }: Step) => ({ item: await view(call, item), undoToken })
  type OneCall = SiteCall & { params: { itemId: string }; body: { draftVersion: number } }
  type StepFunction = (site: SiteDb, area: ItemArea<Content>, id: string, draftVersion: number, actor: Actor) => Promise<Step>
  const takes = (run: StepFunction) => async (call: OneCall) =>
    answer<never>(await stepped(call, await run(call.site, area, call.params.itemId, call.body.draftVersion, actorOf(call))))

  onSite(app, deps, 'reader', (scope) => {
    scope.handle(endpoints.list, (call) => listItems(call.site, area.name, call.query, call.user.id))
    scope.handle(endpoints.counts, (call) => countItems(call.site, area.name))
    scope.handle(endpoints.read, async (call) =>
      answer(await view(call, await findItem(call.site, area.name, paramsOf(call).itemId, 'read'))),
    )
  })

  // Writers and up; which of them may do what to which item is decided where the item is known (contract/roles.ts).
  onSite(app, deps, 'writer', (scope) => {
    scope.handle(endpoints.create, async (call) => {
      const { content } = call.body as { content: Partial<Content> }
      return answer(await view(call, await createItem(call.site, area, content, actorOf(call))))
    })
    scope.handle(endpoints.saveDraft, async (call) => {
      const { item, conflicts } = await saveDraft(
        call.site,
        area,
        paramsOf(call).itemId,
        call.body as unknown as DraftSave<Content>,
        actorOf(call),
      )
      const seen = await view(call, item)
      if (conflicts.length === 0) return answer(seen)
      const message = 'Någon annan ändrade samma text. Välj vilken som ska gälla – den andra sparas i historiken.'
      return answer<Answer<typeof endpoints.saveDraft>>(conflict({ code: 'CONFLICT', message, conflicts, item: seen }))
    })
    scope.handle(endpoints.trash, (call) => takes(trashItem)(call as never))
    scope.handle(endpoints.restore, (call) => takes(restoreItem)(call as never))
    scope.handle(endpoints.publish, (call) => takes(publishItem)(call as never))
    scope.handle(endpoints.unpublish, (call) => takes(unpublishItem)(call as never))
    scope.handle(endpoints.discard, (call) => takes(discardChanges)(call as never))
  })
}

const paramsOf = (call: unknown): { itemId: string } => (call as { params: { itemId: string } }).params
