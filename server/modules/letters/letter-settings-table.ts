import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../../platform/database/column-types.ts'
import { users } from '../accounts/users-table.ts'

/** Where a person's letters go and what they tell of. Removed with the address, and with the account. */
export const letterSettings = pgTable(
  'letter_settings',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    /** Confirmed; null before the first. */
    address: text('address'),
    /** An address whose link was not opened yet, with the SHA-256 of the link's secret. */
    newAddress: text('new_address'),
    newSecretHash: bytea('new_secret_hash'),
    newUntil: instant('new_until'),
    isOn: boolean('is_on').notNull().default(true),
    kinds: text('kinds').array().notNull(),
    /** The whole hour in Sweden at which the letter of the day is sent; null: at once. */
    hour: integer('hour'),
    /** What stops letters without signing in. Readable, because every letter repeats it; it can do nothing else. */
    stopKey: text('stop_key').notNull(),
    /** Since when letters have been given up, and how many; null when the latest arrived. */
    failedAt: instant('failed_at'),
    failedTimes: integer('failed_times').notNull().default(0),
  },
  (table) => [
    uniqueIndex('letter_settings_stop').on(table.stopKey),
    uniqueIndex('letter_settings_new').on(table.newSecretHash),
    check('letter_settings_new_whole', sql`num_nulls(${table.newAddress}, ${table.newSecretHash}, ${table.newUntil}) in (0, 3)`),
    check('letter_settings_some_address', sql`num_nonnulls(${table.address}, ${table.newAddress}) > 0`),
    check('letter_settings_hour', sql`${table.hour} between 0 and 23`),
  ],
)
