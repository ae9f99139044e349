import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { Passage } from '#contract/rich-text/passages.ts'
import { instant } from '../../platform/database/column-types.ts'
import { users } from '../accounts/users-table.ts'
import { items } from './items-table.ts'

/** A comment on a draft, with what was said in it in `item_comment_entries`. Removed with its item. */
export const itemComments = pgTable(
  'item_comments',
  {
    siteId: text('site_id').notNull(),
    id: uuid('id').notNull(),
    itemId: uuid('item_id').notNull(),
    /** The field of the content that the passage is in; null for a comment on the whole item. */
    field: text('field'),
    /** The passage as it was when the comment was written; never changes. */
    quote: text('quote'),
    /** Where it was last seen, and by what it is found again. */
    passage: jsonb('passage').$type<Passage>(),
    isResolved: boolean('is_resolved').notNull().default(false),
    /** Grows with each entry, which gets it as its number, and with each that is removed. */
    version: integer('version').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    index('item_comments_by_item').on(table.siteId, table.itemId, table.createdAt),
    foreignKey({
      name: 'item_comments_item_fk',
      columns: [table.siteId, table.itemId],
      foreignColumns: [items.siteId, items.id],
    }).onDelete('cascade'),
    check(
      'item_comments_passage_whole',
      sql`(${table.field} is null) = (${table.quote} is null) and (${table.field} is null) = (${table.passage} is null)`,
    ),
  ],
)

/** What was said in a comment, and that it was resolved or reopened, by whom and when. */
export const itemCommentEntries = pgTable(
  'item_comment_entries',
  {
    siteId: text('site_id').notNull(),
    id: uuid('id').notNull(),
    commentId: uuid('comment_id').notNull(),
    /** Its place among the entries of the comment. */
    number: integer('number').notNull(),
    kind: text('kind', { enum: ['said', 'resolved', 'reopened'] }).notNull(),
    /** '' for a step, and once it is removed. */
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    /** For an imported entry: the writer's name there, '' if unknown; `createdBy` is the importer. */
    authorName: text('author_name'),
    removedAt: instant('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    unique('item_comment_entries_number').on(table.siteId, table.commentId, table.number),
    foreignKey({
      name: 'item_comment_entries_comment_fk',
      columns: [table.siteId, table.commentId],
      foreignColumns: [itemComments.siteId, itemComments.id],
    }).onDelete('cascade'),
  ],
)
