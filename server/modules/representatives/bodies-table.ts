import { date, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sites } from '../sites/sites-table.ts'

/** A group in which a site has people: a council, a board, a committee. */
export const bodies = pgTable(
  'bodies',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    level: text('level').notNull(),
    kind: text('kind').notNull(),
    /** Our seats; null: not counted. */
    seats: integer('seats'),
    /** Default first and last day of its assignments. */
    termFrom: date('term_from'),
    termTo: date('term_to'),
    url: text('url').notNull().default(''),
    /** Fractional, compared by code units. */
    sortKey: text('sort_key').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.id] }), uniqueIndex('bodies_order').on(table.siteId, table.sortKey)],
)

/** Roles that a site has added; the standard ones are in contract/representatives/role-titles.ts. */
export const roleTitles = pgTable(
  'role_titles',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    weight: integer('weight').notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.id] })],
)
