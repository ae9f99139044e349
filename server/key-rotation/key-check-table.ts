import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../platform/database/column-types.ts'

/** One row: the SECRET_KEY that the database belongs to, as a value that is derived from it. */
export const keyCheck = pgTable(
  'key_check',
  {
    only: boolean('only').primaryKey().default(true),
    keyId: text('key_id').notNull(),
    /** Derived from the key for this alone. */
    value: bytea('value').notNull(),
    since: instant('since').notNull(),
  },
  (table) => [check('key_check_one_row', sql`${table.only}`)],
)
