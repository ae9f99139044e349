import { pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-types.ts'
import { sites } from '../sites/sites-table.ts'
import { users } from '../accounts/users-table.ts'

/** A site's own categories; the standard ones are in the contract. */
export const newsCategories = pgTable(
  'news_categories',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    /** Made from the first name; part of addresses and content, and never changed. */
    id: text('id').notNull(),
    name: text('name').notNull(),
    /** The name in lower case: names that differ only in case are equal. */
    nameKey: text('name_key').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    uniqueIndex('news_categories_name').on(table.siteId, table.nameKey),
  ],
)
