import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-types.ts'

/** The one organisation this installation serves: a single row. */
export const federation = pgTable(
  'federation',
  { id: boolean('id').primaryKey().default(true), name: text('name').notNull() },
  (table) => [check('federation_one_row', sql`${table.id}`)],
)

export const sites = pgTable('sites', {
  /** The slug, chosen at creation: the key of everything below it. */
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** The name as searching folds it. */
  searchName: text('search_name').notNull(),
  description: text('description').notNull().default(''),
  municipality: text('municipality').notNull().default(''),
  accentColor: text('accent_color').notNull().default('#0b5c63'),
  contactEmail: text('contact_email'),
  /** Grows with every change the public can see; pages are kept under the revision they were rendered from. */
  revision: bigint('revision', { mode: 'number' }).notNull().default(0),
  /** How many of those changes touched only items: the frame around the pages is unchanged by them. */
  contentChanges: bigint('content_changes', { mode: 'number' }).notNull().default(0),
  /** When the public last saw anything else of the site change: its name, settings, menu, categories, bodies. */
  frameChangedAt: instant('frame_changed_at').notNull().defaultNow(),
  /** Grows with every change in the administration. */
  version: integer('version').notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
