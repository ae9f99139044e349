import { date, foreignKey, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { MenuItem } from '#contract/pages/menu.ts'
import { items } from '../items/items-table.ts'
import { sites } from '../sites/sites-table.ts'

/** A site's menu; a site without a row has the automatic one. */
export const siteMenus = pgTable('site_menus', {
  siteId: text('site_id')
    .primaryKey()
    .references(() => sites.id),
  mode: text('mode', { enum: ['automatic', 'arranged'] }).notNull(),
  /** The arranged menu, kept while the mode is automatic. */
  items: jsonb('items').$type<readonly MenuItem[]>().notNull(),
  version: integer('version').notNull(),
})

/** The pages in `site_menus.items`: refuses another site's pages, and shows whether a page is in the menu. */
export const siteMenuPages = pgTable(
  'site_menu_pages',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => siteMenus.siteId, { onDelete: 'cascade' }),
    pageId: uuid('page_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.pageId] }),
    foreignKey({
      name: 'site_menu_pages_page_fk',
      columns: [table.siteId, table.pageId],
      foreignColumns: [items.siteId, items.id],
    }).onDelete('cascade'),
  ],
)

/** The generated facts of the page Tillgänglighet. */
export const accessibilityFacts = pgTable('accessibility_facts', {
  siteId: text('site_id')
    .primaryKey()
    .references(() => sites.id),
  checkedOn: date('checked_on'),
  checkedBy: text('checked_by').notNull(),
  faults: jsonb('faults').$type<readonly string[]>().notNull(),
  version: integer('version').notNull(),
})
