import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sites } from '../sites/sites-table.ts'

// Readings of public pages as sums for each Swedish day. No row says anything of a single reading or reader.

const siteId = () =>
  text('site_id')
    .notNull()
    .references(() => sites.id)
const day = () => date('day').notNull()
const readings = () => integer('readings').notNull()

/** Readings of all pages of a site: what lists of sites show, without adding up pages. */
export const visitDays = pgTable('visit_days', { siteId: siteId(), day: day(), readings: readings() }, (table) => [
  primaryKey({ columns: [table.siteId, table.day] }),
])

/** Readings of a page. */
export const visitPages = pgTable(
  'visit_pages',
  {
    siteId: siteId(),
    day: day(),
    /** The item's id, so that a new address keeps the numbers; of other pages the path: `/nyheter`, and `/` for the start page. */
    page: text('page').notNull(),
    readings: readings(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.day, table.page] }),
    index('visit_pages_page').on(table.siteId, table.page, table.day),
  ],
)

/** Readings that came from outside the site. */
export const visitSources = pgTable(
  'visit_sources',
  {
    siteId: siteId(),
    day: day(),
    /** A host name; '' for none, `*` for hosts that are not named. */
    host: text('host').notNull(),
    readings: readings(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.day, table.host] })],
)
