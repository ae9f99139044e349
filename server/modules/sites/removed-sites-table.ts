import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-types.ts'

/** A site that is being deleted, or is deleted: its id is never used again, and the log goes on saying its name. */
export const removedSites = pgTable('removed_sites', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  begunAt: instant('begun_at').notNull(),
  /** An account; the row outlives it. */
  begunBy: uuid('begun_by').notNull(),
  /** Rows deleted so far. */
  rows: bigint('rows', { mode: 'number' }).notNull().default(0),
  /** Null until nothing of it is left. */
  endedAt: instant('ended_at'),
})
