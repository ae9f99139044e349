import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ImportReport } from '#contract/settings/site-imports.ts'
import { instant } from '../platform/database/column-types.ts'
import { users } from '../modules/accounts/users-table.ts'
import { sites } from '../modules/sites/sites-table.ts'

/** A downloadable copy of the whole site in one file. */
export const siteExports = pgTable(
  'site_exports',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    id: uuid('id').notNull(),
    state: text('state', { enum: ['waiting', 'ready', 'failed'] }).notNull(),
    /** Its key in the file store; null until it is ready. */
    fileKey: text('file_key'),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    fault: text('fault'),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    expiresAt: instant('expires_at').notNull(),
    /** The session that may download it once, and until when. */
    openFor: uuid('open_for'),
    openUntil: instant('open_until'),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.id] }), index('site_exports_end').on(table.expiresAt)],
)

/** A copy being imported into an empty site. Its parts are in the file store like those of an upload with its id. */
export const siteImports = pgTable(
  'site_imports',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    id: uuid('id').notNull(),
    state: text('state', { enum: ['receiving', 'checking', 'checked', 'refused', 'running', 'done', 'failed'] }).notNull(),
    fileName: text('file_name').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    report: jsonb('report').$type<ImportReport>(),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    fault: text('fault'),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.id] }), index('site_imports_end').on(table.expiresAt)],
)
