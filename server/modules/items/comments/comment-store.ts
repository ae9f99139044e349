import type { Comment, CommentEntry } from '#contract/items/comments.ts'
import type { Passage } from '#contract/rich-text/passages.ts'
import type { SiteDb } from '../../../platform/database/database.ts'
import { statement } from '../../../platform/database/database.ts'
import { formerUser } from '../../accounts/former-user.ts'
import type { itemCommentEntries, itemComments } from '../comments-table.ts'
import { namesOf } from '../store/item-store.ts'

type Row = typeof itemComments.$inferSelect
export type StoredComment = Pick<Row, 'id' | 'itemId' | 'field' | 'quote' | 'passage' | 'isResolved' | 'version'>

type EntryRow = typeof itemCommentEntries.$inferSelect
interface StoredEntry extends Pick<EntryRow, 'id' | 'commentId' | 'kind' | 'text' | 'authorName' | 'removedAt'> {
  readonly at: Date
  readonly by: string
}

const comment = 'id, item_id as "itemId", field, quote, passage, is_resolved as "isResolved", version'
const entry = `e.id, e.comment_id as "commentId", e.kind, e.text, e.created_at as "at", e.created_by as "by",
  e.author_name as "authorName", e.removed_at as "removedAt"`

const ofItem = statement<StoredComment>(
  'comments_of_item',
  `select ${comment} from item_comments where site_id = $1 and item_id = $2 order by created_at, id`,
)
const entriesOfItem = statement<StoredEntry>(
  'comment_entries_of_item',
  `select ${entry} from item_comments c join item_comment_entries e on e.site_id = c.site_id and e.comment_id = c.id
   where c.site_id = $1 and c.item_id = $2 order by e.comment_id, e.number`,
)
const one = `select ${comment} from item_comments where site_id = $1 and id = $2`
const readOne = statement<StoredComment>('comment_read', one)
const lockOne = statement<StoredComment>('comment_lock', `${one} for update`)
const entriesOfOne = statement<StoredEntry>(
  'comment_entries_of_one',
  `select ${entry} from item_comment_entries e where e.site_id = $1 and e.comment_id = $2 order by e.number`,
)

/** Null for one of another site, or none. `lock` makes others who change it wait for the end of the transaction. */
export async function findComment(site: SiteDb, id: string, lock: 'lock' | 'read'): Promise<StoredComment | null> {
  const [found] = await site.rows(lock === 'lock' ? lockOne : readOne, [site.siteId, id])
  return found ?? null
}

/** Whoever left is shown as in the history; of an imported entry the name there. */
function nameOf({ by, authorName }: StoredEntry, names: ReadonlyMap<string, string>): string {
  if (authorName !== null) return authorName || formerUser
  return names.get(by) ?? formerUser
}

async function withEntries(
  site: SiteDb,
  comments: readonly StoredComment[],
  entries: readonly StoredEntry[],
  readerId: string,
): Promise<Comment[]> {
  const names = await namesOf(
    site,
    entries.map(({ by }) => by),
  )
  const byComment = new Map<string, StoredEntry[]>()
  for (const row of entries) byComment.set(row.commentId, [...(byComment.get(row.commentId) ?? []), row])
  return comments.map(({ id, field, quote, passage, isResolved, version }) => ({
    id,
    field,
    quote,
    passage,
    isResolved,
    version,
    entries: (byComment.get(id) ?? []).map((row) => ({
      id: row.id,
      kind: row.kind,
      text: row.text,
      isRemoved: row.removedAt !== null,
      at: row.at.toISOString(),
      by: { id: row.by, name: nameOf(row, names) },
      isOwn: row.by === readerId && row.authorName === null,
    })),
  }))
}

export async function commentsOfItem(site: SiteDb, itemId: string, readerId: string): Promise<Comment[]> {
  const values = [site.siteId, itemId]
  const [comments, entries] = await Promise.all([site.rows(ofItem, values), site.rows(entriesOfItem, values)])
  return withEntries(site, comments, entries, readerId)
}

/** One comment as its reader sees it. Throws if there is none. */
export async function viewComment(site: SiteDb, id: string, readerId: string): Promise<Comment> {
  const values = [site.siteId, id]
  const [comments, entries] = await Promise.all([site.rows(readOne, values), site.rows(entriesOfOne, values)])
  const [told] = await withEntries(site, comments, entries, readerId)
  if (!told) throw new Error('A comment is gone that was just written')
  return told
}

const countOfItem = statement<{ count: number }>(
  'comments_count',
  'select count(*)::int as count from item_comments where site_id = $1 and item_id = $2',
)

export async function countComments(site: SiteDb, itemId: string): Promise<number> {
  const [row] = await site.rows(countOfItem, [site.siteId, itemId])
  return row?.count ?? 0
}

const insertComment = statement<{ id: string }>(
  'comment_insert',
  `insert into item_comments (site_id, id, item_id, field, quote, passage, version, created_at)
   values ($1, $2, $3, $4, $5, $6, 0, $7) on conflict do nothing returning id`,
)

interface NewComment {
  readonly id: string
  readonly itemId: string
  readonly about: { readonly field: string; readonly passage: Passage } | null
}

/** False if there is one with this id already. */
export async function addCommentRow(site: SiteDb, { id, itemId, about }: NewComment, now: Date): Promise<boolean> {
  const values = [site.siteId, id, itemId, about?.field ?? null, about?.passage.quote ?? null, about?.passage ?? null, now]
  const rows = await site.rows(insertComment, values)
  return rows.length > 0
}

const entryById = statement<StoredEntry & { number: number }>(
  'comment_entry_read',
  `select ${entry}, e.number from item_comment_entries e where e.site_id = $1 and e.id = $2`,
)

/** Null for one of another site, or none. */
export async function findEntry(site: SiteDb, id: string): Promise<(StoredEntry & { number: number }) | null> {
  const [found] = await site.rows(entryById, [site.siteId, id])
  return found ?? null
}

const insertEntry = statement(
  'comment_entry_insert',
  `insert into item_comment_entries (site_id, id, comment_id, number, kind, text, created_at, created_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const advance = statement(
  'comment_advance',
  'update item_comments set version = $3, is_resolved = $4 where site_id = $1 and id = $2',
)

interface NewEntry {
  readonly id: string
  readonly kind: CommentEntry['kind']
  readonly text: string
}

/** Adds an entry to a locked or new comment, as its newest version. */
export function addEntry(
  site: SiteDb,
  of: Pick<StoredComment, 'id' | 'version' | 'isResolved'>,
  { id, kind, text }: NewEntry,
  by: { readonly userId: string; readonly now: Date },
): StoredComment['version'] {
  const version = of.version + 1
  const isResolved = kind === 'said' ? of.isResolved : kind === 'resolved'
  site.send(insertEntry, [site.siteId, id, of.id, version, kind, text, by.now, by.userId])
  site.send(advance, [site.siteId, of.id, version, isResolved])
  return version
}

const emptyEntry = statement(
  'comment_entry_remove',
  `update item_comment_entries set text = '', removed_at = $3 where site_id = $1 and id = $2`,
)
const textsLeft = statement<{ count: number }>(
  'comment_texts_left',
  `select count(*)::int as count from item_comment_entries
   where site_id = $1 and comment_id = $2 and kind = 'said' and removed_at is null`,
)
const deleteComment = statement('comment_delete', 'delete from item_comments where site_id = $1 and id = $2')

/** Empties an entry of a locked comment; the last one takes the comment along. */
export async function removeEntry(site: SiteDb, of: StoredComment, entryId: string, now: Date): Promise<void> {
  site.send(emptyEntry, [site.siteId, entryId, now])
  site.send(advance, [site.siteId, of.id, of.version + 1, of.isResolved])
  const [left] = await site.rows(textsLeft, [site.siteId, of.id])
  if (left?.count === 0) site.send(deleteComment, [site.siteId, of.id])
}

const movePassage = statement(
  'comment_move',
  'update item_comments set passage = $4 where site_id = $1 and item_id = $2 and id = $3 and field is not null',
)

export function setPassage(site: SiteDb, itemId: string, commentId: string, passage: Passage): void {
  site.send(movePassage, [site.siteId, itemId, commentId, passage])
}
