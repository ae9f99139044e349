import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-types.ts'

/** A part of a sweep whose last run failed. Deleted as soon as it succeeds, or has nothing left to do. */
export const sweepFaults = pgTable(
  'sweep_faults',
  {
    sweep: text('sweep').notNull(),
    /** '' when it does not belong to one site. */
    siteId: text('site_id').notNull(),
    /** The affected thing; '' for the whole site or sweep. */
    subject: text('subject').notNull(),
    since: instant('since').notNull(),
    lastAt: instant('last_at').notNull(),
    times: integer('times').notNull(),
    /** PostgreSQL's or the system's code, such as 23503; never a text, which may hold content. */
    code: text('code').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sweep, table.siteId, table.subject] })],
)
