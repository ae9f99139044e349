import { boolean, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import type { SiteTarget } from '#contract/users-and-sites/site-target.ts'
import { instant } from '../../platform/database/column-types.ts'
import { users } from '../accounts/users-table.ts'

// Columns of the tables of what the federation's own site shares: a row is an item of that site, which all sites read. Triggers keep
// what is public of it in step with `published_items`.

/** Of every one. */
export const sharedColumns = () => ({
  /** The site of the item. Nobody else's are shown when the federation has chosen another site for its own. */
  originSiteId: text('origin_site_id').notNull(),
  target: jsonb('target').$type<SiteTarget>().notNull(),
  version: integer('version').notNull().default(1),
  /** While the item is not public its text is empty. */
  isPublic: boolean('is_public').notNull(),
  publishedAt: instant('published_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  head: jsonb('head').notNull(),
  body: jsonb('body'),
  searchText: text('search_text').notNull(),
  media: jsonb('media').notNull(),
  /** The public items that it refers to, by id: their titles and paths on the site of the item. */
  referred: jsonb('referred').notNull(),
})

/** How topics and pages are shared. */
export const sharingColumns = () => ({
  /** No site can hide it. */
  isRequired: boolean('is_required').notNull(),
  sharedAt: instant('shared_at').notNull(),
  sharedBy: uuid('shared_by')
    .notNull()
    .references(() => users.id),
  withdrawnAt: instant('withdrawn_at'),
  withdrawnBy: uuid('withdrawn_by').references(() => users.id),
})
