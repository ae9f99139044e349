import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-types.ts'
import { sites } from '../sites/sites-table.ts'
import { users } from '../accounts/users-table.ts'

/** The target of an old address. A target item is found at its current address. */
export const redirects = pgTable(
  'redirects',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    fromPath: text('from_path').notNull(),
    toItemId: uuid('to_item_id'),
    toUrl: text('to_url'),
    /** 410: the content is gone without a replacement. */
    code: integer('code').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    hits: integer('hits').notNull().default(0),
    lastHit: instant('last_hit'),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.fromPath] }),
    index('redirects_to_item').on(table.siteId, table.toItemId),
    check('redirects_code', sql`${table.code} in (301, 302, 410)`),
    check('redirects_target', sql`(${table.code} = 410) or (${table.toItemId} is null) <> (${table.toUrl} is null)`),
  ],
)
