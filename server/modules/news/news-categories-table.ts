import { pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-types.ts'
import { sites } from '../sites/sites-table.ts'
import { users } from '../accounts/users-table.ts'

/** What a site adds to the categories that every site has; those are in the contract. */
export const newsCategories = pgTable(
  'news_categories',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    /** Made of the first name; stands in addresses and in content, and never changes. */
    id: text('id').notNull(),
    name: text('name').notNull(),
    /** The name in small letters: two that differ in nothing else are the same. */
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
