import { sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { WordpressChoices, WordpressContents } from '#contract/wordpress/wordpress-imports.ts'
import { wordpressOutcomes } from '#contract/wordpress/wordpress-imports.ts'
import { instant } from '../platform/database/column-types.ts'
import { users } from '../modules/accounts/users-table.ts'
import { sites } from '../modules/sites/sites-table.ts'

/** An export of WordPress on its way in, or read in. Its parts are in the file store like those of an upload with its id. */
export const wordpressImports = pgTable(
  'wordpress_imports',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    id: uuid('id').notNull(),
    state: text('state').notNull(),
    fileName: text('file_name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    contents: jsonb('contents').$type<WordpressContents>(),
    choices: jsonb('choices').$type<WordpressChoices>(),
    /** How many of its rows are in the bundle, which is added to the site when all are. */
    converted: integer('converted').notNull().default(0),
    /** How many of its rows are done. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    fault: text('fault'),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    expiresAt: instant('expires_at').notNull(),
    /** The hosts that an administrator let files be fetched from; null: nobody did. */
    fetchHosts: text('fetch_hosts').array(),
    fetchBy: uuid('fetch_by').references(() => users.id),
    fetchDone: integer('fetch_done').notNull().default(0),
    fetchTotal: integer('fetch_total').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.id] }), index('wordpress_imports_end').on(table.expiresAt)],
)

/** Everything in the file of an import, each thing once: what it is, where it was, and what became of it. */
export const wordpressRows = pgTable(
  'wordpress_rows',
  {
    siteId: text('site_id').notNull(),
    importId: uuid('import_id').notNull(),
    /** In the order of the file, from 1. */
    nth: integer('nth').notNull(),
    /** `post`, `page`, `attachment`, another type of WordPress, or `category`, `tag`, `term`, `author`. */
    kind: text('kind').notNull(),
    sourceId: text('source_id').notNull(),
    /** The same thing in every export of the same website. */
    sourceKey: text('source_key').notNull(),
    title: text('title').notNull(),
    /** The number of the row above it; pages and attachments have one. */
    parentId: text('parent_id').notNull(),
    slug: text('slug').notNull(),
    status: text('status').notNull(),
    menuOrder: integer('menu_order').notNull().default(0),
    /** The file of an attachment. */
    fileUrl: text('file_url').notNull().default(''),
    /** What the file says of a picture: its description, and the words under it. */
    alt: text('alt').notNull().default(''),
    caption: text('caption').notNull().default(''),
    outcome: text('outcome', { enum: wordpressOutcomes }).notNull().default('waiting'),
    notes: jsonb('notes').$type<string[]>().notNull().default([]),
    itemId: uuid('item_id'),
    area: text('area'),
    /** The version with the text before this import changed it. */
    beforeRevisionId: uuid('before_revision_id'),
    /** The end of a text that was too long to keep as a whole. */
    cutText: text('cut_text'),
    /** Of the version before: items that its text leads to and that were not there yet when it was written. */
    leadsTo: uuid('leads_to')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.importId, table.nth] }),
    foreignKey({
      name: 'wordpress_rows_import_fk',
      columns: [table.siteId, table.importId],
      foreignColumns: [wordpressImports.siteId, wordpressImports.id],
    }).onDelete('cascade'),
    index('wordpress_rows_outcome').on(table.siteId, table.importId, table.outcome, table.nth),
  ],
)

/** Where links of the old website lead: the row of an old address, in one spelling and without the host. */
export const wordpressAddresses = pgTable(
  'wordpress_addresses',
  {
    siteId: text('site_id').notNull(),
    importId: uuid('import_id').notNull(),
    address: text('address').notNull(),
    nth: integer('nth').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.importId, table.address] }),
    foreignKey({
      name: 'wordpress_addresses_import_fk',
      columns: [table.siteId, table.importId],
      foreignColumns: [wordpressImports.siteId, wordpressImports.id],
    }).onDelete('cascade'),
  ],
)

/** What was read in from where: a second import of the same website finds its texts and pictures by these rows. */
export const wordpressSources = pgTable(
  'wordpress_sources',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    sourceKey: text('source_key').notNull(),
    /** Of the item, or of the picture. */
    objectId: uuid('object_id').notNull(),
    area: text('area', { enum: ['news', 'pages', 'media'] }).notNull(),
    /** Hash of what was read. */
    hash: text('hash').notNull(),
    /** As the import left the item; another number: somebody has touched it. */
    draftVersion: integer('draft_version').notNull(),
    /** The import that made it. */
    importId: uuid('import_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.sourceKey] }),
    index('wordpress_sources_import').on(table.siteId, table.importId),
  ],
)
