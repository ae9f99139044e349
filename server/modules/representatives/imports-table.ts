import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-types.ts'
import { sites } from '../sites/sites-table.ts'
import { users } from '../accounts/users-table.ts'

/** The column mapping last used for a file with these headings. */
export const importMappings = pgTable(
  'import_mappings',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    /** SHA-256 of the headings, hexadecimal. */
    headings: text('headings').notNull(),
    mapping: jsonb('mapping').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.headings] })],
)

/** A finished import. The list itself is not stored. */
export const importRuns = pgTable(
  'import_runs',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    id: uuid('id').notNull(),
    fileName: text('file_name').notNull(),
    source: text('source', { enum: ['valmyndigheten', 'ownList'] }).notNull(),
    newRows: integer('new_rows').notNull(),
    sameRows: integer('same_rows').notNull(),
    changedRows: integer('changed_rows').notNull(),
    endedRows: integer('ended_rows').notNull(),
    newPersons: integer('new_persons').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    index('import_runs_by_time').on(table.siteId, table.createdAt.desc()),
  ],
)
