import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/items/comments.ts'
import type { SiteCall } from '../../auth/auth.ts'
import { onSite } from '../../auth/auth.ts'
import type { Fields } from '../actor.ts'
import type { Discussion } from '../comments/comment-service.ts'
import {
  listComments,
  movePassages,
  removeCommentEntry,
  reopenComment,
  resolveComment,
  writeAnswer,
  writeComment,
} from '../comments/comment-service.ts'
import type { ItemArea } from '../item-area.ts'
import type { ItemDeps } from './items.ts'
import { actorOf } from './items.ts'

/** Registers the calls about comments, the same for all areas. Whoever sees drafts, sees and writes them. */
export function registerCommentRoutes(app: FastifyInstance, deps: ItemDeps, areas: readonly ItemArea<Fields>[]): void {
  const byName = new Map(areas.map((area) => [area.name, area]))
  const discussion = (call: SiteCall): Discussion => ({ site: call.site, areas: byName, actor: actorOf(call) })
  onSite(app, deps, 'reader', (scope) => {
    scope.handle(calls.itemComments, async (call) => ({ comments: await listComments(discussion(call), call.params.itemId) }))
    scope.handle(calls.addComment, (call) => writeComment(discussion(call), call.params.itemId, call.body))
    scope.handle(calls.answerComment, (call) => writeAnswer(discussion(call), call.params.commentId, call.body))
    scope.handle(calls.resolveComment, (call) => resolveComment(discussion(call), call.params.commentId, call.body.version))
    scope.handle(calls.reopenComment, (call) => reopenComment(discussion(call), call.params.commentId))
    scope.handle(calls.removeCommentEntry, async (call) => {
      await removeCommentEntry(discussion(call), call.params.commentId, call.params.entryId)
      return undefined
    })
  })
  onSite(app, deps, 'writer', (scope) => {
    scope.handle(calls.movePassages, async (call) => {
      await movePassages(discussion(call), call.params.itemId, call.body.passages)
      return undefined
    })
  })
}
