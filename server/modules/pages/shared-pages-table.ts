import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-types.ts'
import { users } from '../accounts/users-table.ts'
import { items } from '../items/items-table.ts'
import { sharedColumns, sharingColumns } from '../sharing/shared-columns.ts'
import { sites } from '../sites/sites-table.ts'

/**
 * A page of the federation's own site that other sites show: one row, which all of them read, as of `broadcasts`. A trigger keeps what
 * is public of it in step with `published_items`.
 */
export const sharedPages = pgTable(
  'shared_pages',
  {
    /** The item's id. */
    id: uuid('id').primaryKey(),
    ...sharedColumns(),
    ...sharingColumns(),
    isInMenu: boolean('is_in_menu').notNull(),
    title: text('title').notNull(),
    /** On the site of the item. */
    path: text('path').notNull(),
    systemKey: text('system_key'),
    noIndex: boolean('no_index').notNull(),
  },
  (table) => [
    // Every reader names the site that is the federation's own, by the row policy.
    index('shared_pages_path').on(table.originSiteId, table.path),
    foreignKey({
      name: 'shared_pages_item_fk',
      columns: [table.originSiteId, table.id],
      foreignColumns: [items.siteId, items.id],
    }).onDelete('cascade'),
    check('shared_pages_withdrawn', sql`(${table.withdrawnAt} is null) = (${table.withdrawnBy} is null)`),
  ],
)

/** What a site has decided about a shared page; without a row it is shown. */
export const sharedPageChoices = pgTable(
  'shared_page_choices',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    pageId: uuid('page_id')
      .notNull()
      .references(() => sharedPages.id, { onDelete: 'cascade' }),
    /** Of a required one it does not count. */
    isHidden: boolean('is_hidden').notNull(),
    /** Why it is hidden, for the federation. */
    reason: text('reason').notNull(),
    decidedBy: uuid('decided_by')
      .notNull()
      .references(() => users.id),
    decidedAt: instant('decided_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.pageId] }),
    // What the federation reads of all sites.
    index('shared_page_choices_page').on(table.pageId),
  ],
)
