import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sites } from '../sites/sites-table.ts'
import { users } from '../users/users-table.ts'

/** When and by whom a field of a draft was last changed. `at` is ISO 8601 in UTC. */
export interface StoredFieldVersion {
  readonly version: number
  readonly by: string
  readonly at: string
}

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** One row per content item of any area: what editors share, and a pointer to what the public sees. */
export const items = pgTable(
  'items',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    id: uuid('id').notNull(),
    area: text('area').notNull(),
    slug: text('slug').notNull(),
    draft: jsonb('draft').notNull(),
    draftVersion: integer('draft_version').notNull().default(1),
    fieldVersions: jsonb('field_versions').$type<Record<string, StoredFieldVersion>>().notNull(),
    /** What lists show and find by, written in the same statement as the draft. */
    title: text('title').notNull(),
    searchText: text('search_text').notNull(),
    /** References a revision of the same site; the key is in the SQL, since two tables that name each other have no type. */
    publishedRevisionId: uuid('published_revision_id'),
    /** The draft version that is public; differs from `draftVersion` when changes wait. */
    publishedDraftVersion: integer('published_draft_version'),
    /** Never changes once set; freezes the slug. */
    firstPublishedAt: instant('first_published_at'),
    publishedAt: instant('published_at'),
    deletedAt: instant('deleted_at'),
    deletedBy: uuid('deleted_by').references(() => users.id),
    /** Grows with each step between states, so that an undo can tell whether something came after it. */
    stateVersion: integer('state_version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: uuid('updated_by')
      .notNull()
      .references(() => users.id),
    /** The form of `draft`; an older one is upgraded when read. */
    schemaNo: integer('schema_no').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    uniqueIndex('items_slug').on(table.siteId, table.area, table.slug),
    index('items_by_change').on(table.siteId, table.area, table.updatedAt.desc(), table.id.desc()),
    index('items_published')
      .on(table.siteId, table.area, table.publishedAt.desc(), table.id.desc())
      .where(sql`${table.publishedRevisionId} is not null and ${table.deletedAt} is null`),
    uniqueIndex('items_published_revision').on(table.siteId, table.publishedRevisionId),
    check('items_published_whole', sql`(${table.publishedRevisionId} is null) = (${table.publishedAt} is null)`),
  ],
)

/** The content of an item at a moment that mattered. Rows are only added. */
export const itemRevisions = pgTable(
  'item_revisions',
  {
    siteId: text('site_id').notNull(),
    id: uuid('id').notNull(),
    itemId: uuid('item_id').notNull(),
    /**
     * `published`: what the public got. `checkpoint`: a draft that was about to give way. `conflict`: a text that could
     * not be saved because someone else changed the same field.
     */
    kind: text('kind', { enum: ['published', 'checkpoint', 'conflict'] }).notNull(),
    content: jsonb('content').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    schemaNo: integer('schema_no').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    index('item_revisions_by_item').on(table.siteId, table.itemId, table.createdAt.desc()),
    foreignKey({ name: 'item_revisions_item_fk', columns: [table.siteId, table.itemId], foreignColumns: [items.siteId, items.id] }),
  ],
)

/** How an item stood before a step that can be taken back. Kept for 30 days. */
export const itemUndo = pgTable(
  'item_undo',
  {
    siteId: text('site_id').notNull(),
    id: uuid('id').notNull(),
    itemId: uuid('item_id').notNull(),
    action: text('action').notNull(),
    before: jsonb('before').notNull(),
    /** The item's versions right after the step: an undo asks that they still hold. */
    stateVersion: integer('state_version').notNull(),
    draftVersion: integer('draft_version').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    foreignKey({ name: 'item_undo_item_fk', columns: [table.siteId, table.itemId], foreignColumns: [items.siteId, items.id] }),
    index('item_undo_by_age').on(table.createdAt),
  ],
)
