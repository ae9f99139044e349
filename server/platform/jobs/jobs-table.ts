import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/column-types.ts'

/** Work to be done at a time, by whichever process is alive then. */
export const jobs = pgTable(
  'jobs',
  {
    /** The kind of work. */
    kind: text('kind').notNull(),
    siteId: text('site_id').notNull(),
    /** To what: one job of a kind for each thing. */
    key: text('key').notNull(),
    runAt: instant('run_at').notNull(),
    /** The lease: a process has the job until then, afterwards any process may take it. */
    takenUntil: instant('taken_until'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** When it first failed since its time was set, and when last; null while it has not. */
    failingSince: instant('failing_since'),
    failedAt: instant('failed_at'),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.kind, table.key] }), index('jobs_due').on(table.runAt)],
)
