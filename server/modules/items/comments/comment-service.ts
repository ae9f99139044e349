import { randomUUID } from 'node:crypto'
import type { Comment } from '#contract/items/comments.ts'
import { commentCount } from '#contract/items/comments.ts'
import { isAtLeast } from '#contract/permissions.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import type { Passage } from '#contract/rich-text/passages.ts'
import { isAtItsPlace, runningText } from '#contract/rich-text/passages.ts'
import { forbidden, invalidField, notFound, stateChanged } from '../../../platform/errors.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { lockOnSite } from '../../../platform/database/named-lock.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { recordAudit } from '../../audit/audit.ts'
import type { Actor, Fields } from '../actor.ts'
import type { ItemArea } from '../item-area.ts'
import type { StoredItem } from '../store/item-store.ts'
import { findItem } from '../store/item-store.ts'
import { inTrash, refuseUnlessAllowed } from '../store/item-work.ts'
import type { StoredComment } from './comment-store.ts'
import {
  addCommentRow,
  addEntry,
  commentsOfItem,
  countComments,
  findComment,
  findEntry,
  removeEntry,
  setPassage,
  viewComment,
} from './comment-store.ts'

// Comments on drafts. Everyone with a role on the site reads and writes them; an item in the trash keeps its own unchanged.

/** The site, its areas by name, and who acts. */
export interface Discussion {
  readonly site: SiteDb
  readonly areas: ReadonlyMap<string, ItemArea<Fields>>
  readonly actor: Actor
}

interface Discussed {
  readonly item: StoredItem
  readonly area: ItemArea<Fields>
}

const areaOf = statement<{ area: string }>('comment_item_area', 'select area from items where site_id = $1 and id = $2')

/** The item, of whatever area; 404 for one of another site, or none. */
async function discussedItem({ site, areas }: Discussion, itemId: string): Promise<Discussed> {
  const [found] = isUuid(itemId) ? await site.rows(areaOf, [site.siteId, itemId]) : []
  const area = found && areas.get(found.area)
  if (!area) throw notFound()
  return { item: await findItem(site, area.name, itemId, 'read'), area }
}

export async function listComments(discussion: Discussion, itemId: string): Promise<Comment[]> {
  const { item } = await discussedItem(discussion, itemId)
  return commentsOfItem(discussion.site, item.id, discussion.actor.userId)
}

interface CommentInput {
  readonly text: string
  /** Null: about the whole item. */
  readonly about: { readonly field: string; readonly passage: Passage } | null
  readonly key: string
}

const tooMany = (): Error =>
  stateChanged(`Det finns redan ${commentCount.ofItem} kommentarer här, och fler får inte plats. Ta bort några som är klara.`)

export async function writeComment(discussion: Discussion, itemId: string, input: CommentInput): Promise<Comment> {
  const { site, actor } = discussion
  const { item, area } = await discussedItem(discussion, itemId)
  if (item.deletedAt) throw inTrash()
  const { key: id, about, text } = input
  if (about && !area.richTextFields.includes(about.field))
    throw invalidField('about', 'Det går bara att markera i själva texten. Kommentera hela texten i stället.')
  await lockOnSite(site, `comments of ${itemId}`)
  if ((await countComments(site, itemId)) >= commentCount.ofItem) throw tooMany()
  if (await addCommentRow(site, { id, itemId, about }, actor.now)) {
    addEntry(site, { id, version: 0, isResolved: false }, { id, kind: 'said', text }, actor)
    return viewComment(site, id, actor.userId)
  }
  // The answer to the first attempt was lost.
  const [already, first] = [await findComment(site, id, 'read'), await findEntry(site, id)]
  if (already?.itemId !== itemId || first?.by !== actor.userId) throw notFound()
  return viewComment(site, id, actor.userId)
}

/** A comment that nobody else changes until the end of the transaction. Throws 404, or when its item is in the trash. */
async function lockedComment(discussion: Discussion, commentId: string): Promise<StoredComment & Discussed> {
  const found = isUuid(commentId) ? await findComment(discussion.site, commentId, 'lock') : null
  if (!found) throw notFound()
  const discussed = await discussedItem(discussion, found.itemId)
  if (discussed.item.deletedAt) throw inTrash()
  return { ...found, ...discussed }
}

/** The answer is kept whatever happened meanwhile: one to a comment that is resolved opens it again. */
export async function writeAnswer(
  discussion: Discussion,
  commentId: string,
  { text, key }: Pick<CommentInput, 'text' | 'key'>,
): Promise<Comment> {
  const { site, actor } = discussion
  const comment = await lockedComment(discussion, commentId)
  const already = await findEntry(site, key)
  if (already && (already.commentId !== commentId || already.by !== actor.userId)) throw notFound()
  if (!already) {
    if (comment.version >= commentCount.entries)
      throw stateChanged('Kommentaren har fått så många svar att fler inte får plats. Skriv en ny i stället.')
    const version = addEntry(site, comment, { id: key, kind: 'said', text }, actor)
    if (comment.isResolved) addEntry(site, { ...comment, version }, { id: randomUUID(), kind: 'reopened', text: '' }, actor)
  }
  return viewComment(site, commentId, actor.userId)
}

/** Refused when somebody has answered since the caller read it. */
export async function resolveComment(discussion: Discussion, commentId: string, readVersion: number): Promise<Comment> {
  const { site, actor } = discussion
  const comment = await lockedComment(discussion, commentId)
  if (!comment.isResolved) {
    if (comment.version !== readVersion)
      throw stateChanged('Någon har svarat sedan du läste. Läs svaret innan du markerar som klar.')
    addEntry(site, comment, { id: randomUUID(), kind: 'resolved', text: '' }, actor)
  }
  return viewComment(site, commentId, actor.userId)
}

export async function reopenComment(discussion: Discussion, commentId: string): Promise<Comment> {
  const { site, actor } = discussion
  const comment = await lockedComment(discussion, commentId)
  if (comment.isResolved) addEntry(site, comment, { id: randomUUID(), kind: 'reopened', text: '' }, actor)
  return viewComment(site, commentId, actor.userId)
}

/** One's own words, also in the trash; a site administrator removes those of others, which is logged. */
export async function removeCommentEntry(discussion: Discussion, commentId: string, entryId: string): Promise<void> {
  const { site, actor } = discussion
  const comment = isUuid(commentId) ? await findComment(site, commentId, 'lock') : null
  const entry = isUuid(entryId) ? await findEntry(site, entryId) : null
  if (!comment || entry?.commentId !== commentId || entry.kind !== 'said') throw notFound()
  const isOwn = entry.by === actor.userId && entry.authorName === null
  if (!isOwn && !isAtLeast(actor.role, 'siteAdmin'))
    throw forbidden('Du kan bara ta bort det du själv har skrivit. Be er sajtansvariga om hjälp.')
  if (entry.removedAt) return
  if (!isOwn) {
    const { area } = await discussedItem(discussion, comment.itemId)
    const line = { actorId: actor.userId, siteId: site.siteId, action: `${area.name}.removeComment`, objectId: comment.itemId }
    await recordAudit(site, line, actor.now)
  }
  await removeEntry(site, comment, entryId, actor.now)
}

/** Keeps where passages stand in the draft, as an open editor follows them. Of the rest nothing is said: the draft has moved on. */
export async function movePassages(
  discussion: Discussion,
  itemId: string,
  passages: readonly { readonly commentId: string; readonly passage: Passage }[],
): Promise<void> {
  const { site, actor } = discussion
  const { item, area } = await discussedItem(discussion, itemId)
  refuseUnlessAllowed({ site, area, actor }, 'edit', item)
  const draft = area.content.parse(item.draft)
  const texts = new Map(area.richTextFields.map((field) => [field, runningText(draft[field] as RichText)]))
  const comments = await commentsOfItem(site, itemId, actor.userId)
  for (const { commentId, passage } of passages) {
    const field = comments.find(({ id }) => id === commentId)?.field
    const text = typeof field === 'string' ? texts.get(field) : undefined
    if (text !== undefined && isAtItsPlace(text, passage)) setPassage(site, itemId, commentId, passage)
  }
}
