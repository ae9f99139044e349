import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-types.ts'
import { users } from '../accounts/users-table.ts'

/** A letter until the mail server has it, or it is given up. */
export const letters = pgTable(
  'letters',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    lines: jsonb('lines').notNull(),
    sendAt: instant('send_at').notNull(),
    /** The first attempt; from then on no line is added. */
    begunAt: instant('begun_at'),
  },
  (table) => [
    uniqueIndex('letters_open')
      .on(table.userId)
      .where(sql`${table.begunAt} is null`),
    index('letters_by_user').on(table.userId),
    index('letters_by_age').on(table.sendAt),
  ],
)
