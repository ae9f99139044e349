import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ImportReport } from '#contract/settings/site-imports.ts'
import { instant } from '../../platform/database/column-types.ts'
import { sites } from '../sites/sites-table.ts'
import { users } from '../accounts/users-table.ts'

/** A copy of a site on its way into an empty one. Its parts lie in the file store as those of an upload with its id. */
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
