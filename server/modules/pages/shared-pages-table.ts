import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { SiteTarget } from '#contract/users-and-sites/site-target.ts'
import { instant } from '../../platform/database/column-types.ts'
import { users } from '../accounts/users-table.ts'
import { items } from '../items/items-table.ts'
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
    /** The site of the item. Nobody else's pages are shown when the federation has chosen another site for its own. */
    originSiteId: text('origin_site_id').notNull(),
    /** No site can hide it, and it stands in for a site's own page of the same kind. */
    isRequired: boolean('is_required').notNull(),
    target: jsonb('target').$type<SiteTarget>().notNull(),
    isInMenu: boolean('is_in_menu').notNull(),
    sharedAt: instant('shared_at').notNull(),
    sharedBy: uuid('shared_by')
      .notNull()
      .references(() => users.id),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: uuid('withdrawn_by').references(() => users.id),
    version: integer('version').notNull().default(1),
    title: text('title').notNull(),
    /** What follows is empty while the item is not public, but for the path and the key. */
    isPublic: boolean('is_public').notNull(),
    /** On the site of the item. */
    path: text('path').notNull(),
    systemKey: text('system_key'),
    publishedAt: instant('published_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    noIndex: boolean('no_index').notNull(),
    head: jsonb('head').notNull(),
    body: jsonb('body'),
    searchText: text('search_text').notNull(),
    media: jsonb('media').notNull(),
    /** The public items that it refers to, by id: their titles and paths on the site of the item. */
    referred: jsonb('referred').notNull(),
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
