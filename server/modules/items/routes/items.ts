import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { itemEndpoints } from '#contract/items/item-endpoints.ts'
import { conflict } from '../../../platform/http/handle.ts'
import type { AccessDeps, SiteCall } from '../../auth/auth.ts'
import { onSite } from '../../auth/auth.ts'
import { changeAddress, planAddress } from '../life/item-address.ts'
import type { ItemArea } from '../item-area.ts'
import { bulkStep } from '../life/item-bulk.ts'
import { createItem, duplicateItem, saveDraft } from '../life/item-draft.ts'
import { itemHistory, itemRevision, nameVersion, restoreRevision } from '../life/item-history.ts'
import { countItems, itemCalendar, itemWriters, listItems } from '../reading/item-list.ts'
import type { OtherRows } from '../reading/other-rows.ts'
import { notePresence } from '../reading/item-presence.ts'
import { createPreviewLink, keepPreviewLink, previewLinks, revokePreviewLink } from '../preview/item-preview.ts'
import { incomingTo } from '../references/item-references.ts'
import { requestChanges, requestReview, withdrawReview } from '../life/item-review.ts'
import { cancelSchedule, scheduleItem, setUnpublishAt } from '../life/item-schedule.ts'
import type { Step } from '../life/item-step.ts'
import type { StoredItem } from '../store/item-store.ts'
import { findItem } from '../store/item-store.ts'
import {
  deleteForever,
  discardChanges,
  findingsOf,
  publishItem,
  restoreItem,
  trashItem,
  unpublishItem,
} from '../life/item-transitions.ts'
import { moveItem } from '../life/item-tree.ts'
import type { ItemView } from '../reading/item-view.ts'
import { viewItem } from '../reading/item-view.ts'
import type { Actor } from '../actor.ts'
import type { Fields } from '../actor.ts'
import type { Work } from '../store/item-work.ts'
import { withOwnLinks } from '../references/own-links.ts'

export interface ItemDeps extends AccessDeps {
  readonly config: { readonly sitesUrl: string }
}

/** The calls of any area. */
type AreaCalls = ReturnType<typeof itemEndpoints<'area', Record<string, z.ZodType>>>

/** The calls of one area, told by what it reads: to compare all of them takes the type check seconds. */
type CallsWith<Content> = { readonly read: { readonly response: z.ZodType<{ readonly content: NoInfer<Content> }> } } & {
  readonly [Name in keyof AreaCalls]: unknown
}

/** The steps whose only input is the draft version; one that publishes may say what it approves. */
const plainSteps = {
  requestReview,
  withdrawReview,
  publish: publishItem,
  cancelSchedule,
  discard: discardChanges,
  unpublish: unpublishItem,
  trash: trashItem,
  restore: restoreItem,
}

const conflictMessage = 'Någon annan ändrade samma text. Välj vilken som ska gälla – den andra sparas i historiken.'

export const actorOf = (call: SiteCall): Actor => ({ userId: call.user.id, role: call.role, now: call.now })

/** Registers the calls of one area, which its own module passes in, with the rows of another kind that its list shows. */
export function registerItemArea<Content extends Fields>(
  app: FastifyInstance,
  deps: ItemDeps,
  areaWithContent: ItemArea<Content>,
  endpoints: CallsWith<Content>,
  others: OtherRows | null = null,
): void {
  // The signature ties area and endpoints to the same content type. From here on content is fields by name: the endpoints' schemas
  // parse both requests and answers.
  const area: ItemArea<Fields> = areaWithContent as ItemArea<object> as ItemArea<Fields>
  const calls = endpoints as unknown as AreaCalls
  const { sitesUrl } = deps.config

  const workOf = (call: SiteCall): Work => ({ site: call.site, area, actor: actorOf(call) })
  const view = (call: SiteCall, item: StoredItem): Promise<ItemView> =>
    viewItem(call.site, area, item, { userId: call.user.id, name: call.user.name, sitesUrl })
  const viewer = (call: SiteCall) => ({ userId: call.user.id, now: call.now })
  const read = (call: SiteCall & { readonly params: { readonly itemId: string } }): Promise<StoredItem> =>
    findItem(call.site, area.name, call.params.itemId, 'read')

  onSite(app, deps, 'reader', (scope) => {
    scope.handle(calls.list, (call) => listItems(call.site, area, call.query, viewer(call), others))
    scope.handle(calls.counts, (call) => countItems(call.site, area.name, call.now, others))
    scope.handle(calls.writers, async (call) => ({ writers: await itemWriters(call.site, area.name) }))
    scope.handle(calls.calendar, (call) => itemCalendar(call.site, area, call.query.month, viewer(call)))
    scope.handle(calls.read, async (call) => view(call, await read(call)))
    scope.handle(calls.check, async (call) => {
      const item = await read(call)
      return { findings: await findingsOf(workOf(call), item, area.content.parse(item.draft)) }
    })
    scope.handle(calls.history, (call) => itemHistory(workOf(call), call.params.itemId, call.query.after))
    scope.handle(calls.revision, (call) => itemRevision(workOf(call), call.params.itemId, call.params.revisionId))
    scope.handle(calls.addressPlan, (call) => planAddress(workOf(call), call.params.itemId, call.query))
    scope.handle(calls.incoming, async (call) => {
      const item = await read(call)
      const [incoming, inMenu] = await Promise.all([incomingTo(call.site, item.id), area.isInMenu(call.site, item.id)])
      return { ...incoming, inMenu }
    })
    scope.handle(calls.presence, (call) => notePresence(workOf(call), call.params.itemId, call.body.isLeaving))
    scope.handle(calls.previewLinks, (call) => previewLinks(workOf(call), call.params.itemId))
    scope.handle(calls.createPreviewLink, (call) => createPreviewLink(workOf(call), call.params.itemId, call.body, sitesUrl))
  })

  // Writers and up; the permission for one item is checked where the item is known (contract/permissions.ts).
  onSite(app, deps, 'writer', (scope) => {
    scope.handle(calls.create, async (call) => {
      const [content = {}] = await withOwnLinks(call.site, area, sitesUrl, [call.body.content])
      return view(call, await createItem(workOf(call), { ...call.body, content }))
    })
    scope.handle(calls.duplicate, async (call) => view(call, await duplicateItem(workOf(call), call.params.itemId)))
    scope.handle(calls.saveDraft, async (call) => {
      const { body } = call
      // `bases` as well: the browser may still have the address there, and merging must not see a change.
      const [fields = {}, bases] = await withOwnLinks(call.site, area, sitesUrl, [body.fields, ...(body.bases ? [body.bases] : [])])
      const { item, conflicts } = await saveDraft(workOf(call), call.params.itemId, { ...body, fields, bases })
      const seen = await view(call, item)
      return conflicts.length === 0
        ? seen
        : conflict({ code: 'CONFLICT' as const, message: conflictMessage, conflicts, item: seen })
    })
    const answer = async (call: SiteCall, taken: Promise<Step>) => {
      const { item, undoToken, notice = null } = await taken
      return { item: await view(call, item), undoToken, notice }
    }
    for (const [name, take] of Object.entries<(...input: Parameters<typeof publishItem>) => Promise<Step>>(plainSteps)) {
      scope.handle(calls[name as keyof typeof plainSteps], ({ params, body, ...call }) =>
        answer(call, take(workOf(call), params.itemId, body.draftVersion, 'isReviewed' in body && body.isReviewed)),
      )
    }
    scope.handle(calls.requestChanges, (call) => answer(call, requestChanges(workOf(call), call.params.itemId, call.body)))
    scope.handle(calls.schedule, (call) => answer(call, scheduleItem(workOf(call), call.params.itemId, call.body)))
    scope.handle(calls.setUnpublishAt, (call) => answer(call, setUnpublishAt(workOf(call), call.params.itemId, call.body)))
    scope.handle(calls.restoreRevision, (call) => answer(call, restoreRevision(workOf(call), call.params.itemId, call.body)))
    scope.handle(calls.changeAddress, (call) => answer(call, changeAddress(workOf(call), call.params.itemId, call.body)))
    scope.handle(calls.move, (call) => answer(call, moveItem(workOf(call), call.params.itemId, call.body)))
    scope.handle(calls.nameVersion, (call) => nameVersion(workOf(call), call.params.itemId, call.body))
    scope.handle(calls.keepPreviewLink, async (call) => {
      await keepPreviewLink(workOf(call), call.params.itemId, call.params.linkId)
      return undefined
    })
    scope.handle(calls.revokePreviewLink, async (call) => {
      await revokePreviewLink(workOf(call), call.params.itemId, call.params.linkId)
      return undefined
    })
    scope.handle(calls.deleteForever, async (call) => {
      await deleteForever(workOf(call), call.params.itemId, call.body)
      return undefined
    })
    scope.handle(calls.bulk, (call) => bulkStep(workOf(call), call.body.action, call.body.items))
  })
}
