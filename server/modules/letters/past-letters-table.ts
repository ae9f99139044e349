import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-types.ts'
import { users } from '../accounts/users-table.ts'

/** That a letter was sent to a person, for that person: when, of which sites and how many things, and no word of it. */
export const pastLetters = pgTable(
  'past_letters',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull(),
    siteIds: text('site_ids').array().notNull(),
    things: integer('things').notNull(),
  },
  (table) => [index('past_letters_by_user').on(table.userId, table.at.desc()), index('past_letters_by_age').on(table.at)],
)
