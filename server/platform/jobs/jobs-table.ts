import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/column-types.ts'

/** Work to be done at a set time, by any process that is alive then. */
export const jobs = pgTable(
  'jobs',
  {
    kind: text('kind').notNull(),
    siteId: text('site_id').notNull(),
    /** The subject of the job: there is one job of a kind for each subject. */
    key: text('key').notNull(),
    runAt: instant('run_at').notNull(),
    /** End of the lease: until then the job belongs to one process, afterwards any process may take it. */
    takenUntil: instant('taken_until'),
    attempts: integer('attempts').notNull().default(0),
    /** Runs that have begun and not ended, one after the other: their processes died, or one is at work now. */
    deaths: integer('deaths').notNull().default(0),
    lastError: text('last_error'),
    /** Times of the first and the latest failure since the job's time was set; null without a failure. */
    failingSince: instant('failing_since'),
    failedAt: instant('failed_at'),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.kind, table.key] }), index('jobs_due').on(table.runAt)],
)
