import { queryOptions } from '@tanstack/react-query'
import * as paths from '#contract/items/comment-paths.ts'
import type {
  addComment,
  answerComment,
  Comment,
  itemComments,
  movePassages,
  removeCommentEntry,
  reopenComment,
  resolveComment,
} from '#contract/items/comments.ts'
import type { Passage } from '#contract/rich-text/passages.ts'
import { call } from '#web/api/call.ts'
import { areaKey } from '../item-queries.ts'

/** Where comments are written. */
export interface CommentPlace {
  readonly area: string
  readonly siteId: string
  readonly itemId: string
}

/** What a comment is about; null where it is the whole item. */
export type CommentAbout = { readonly field: string; readonly passage: Passage } | null

export const commentsQuery = ({ area, siteId, itemId }: CommentPlace) =>
  queryOptions({
    // Below the area's key, so that whatever changes an item asks for them anew.
    queryKey: [...areaKey(area, siteId), 'comments', itemId] as const,
    queryFn: async ({ signal }): Promise<readonly Comment[]> =>
      (await call<typeof itemComments>(paths.itemComments, { params: { siteId, itemId }, signal })).comments,
  })

export const sendComment = ({ siteId, itemId }: CommentPlace, text: string, about: CommentAbout, key: string) =>
  call<typeof addComment>(paths.addComment, { params: { siteId, itemId }, body: { text, about, key } })

export const sendAnswer = ({ siteId }: CommentPlace, commentId: string, text: string, key: string) =>
  call<typeof answerComment>(paths.answerComment, { params: { siteId, commentId }, body: { text, key } })

export const sendResolved = ({ siteId }: CommentPlace, commentId: string, version: number) =>
  call<typeof resolveComment>(paths.resolveComment, { params: { siteId, commentId }, body: { version } })

export const sendReopened = ({ siteId }: CommentPlace, commentId: string) =>
  call<typeof reopenComment>(paths.reopenComment, { params: { siteId, commentId } })

export const sendRemoved = ({ siteId }: CommentPlace, commentId: string, entryId: string) =>
  call<typeof removeCommentEntry>(paths.removeCommentEntry, { params: { siteId, commentId, entryId } })

/** Nobody asked for it, so nobody is told when it fails: passages are found again by their words. */
export const sendPassages = (
  { siteId, itemId }: CommentPlace,
  passages: readonly { readonly commentId: string; readonly passage: Passage }[],
) => call<typeof movePassages>(paths.movePassages, { params: { siteId, itemId }, body: { passages: [...passages] }, silent: true })
