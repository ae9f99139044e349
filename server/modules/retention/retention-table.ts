import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-types.ts'

/** For how many days the federation keeps a kind of data, where it has chosen other than the usual. */
export const retentionChoices = pgTable(
  'retention_choices',
  {
    kind: text('kind').primaryKey(),
    days: integer('days').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [check('retention_choices_days', sql`${table.days} > 0`)],
)

/** How much of a kind was removed on a Swedish day because its time was over. */
export const retentionPurges = pgTable(
  'retention_purges',
  {
    kind: text('kind').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    count: integer('count').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.day] })],
)
