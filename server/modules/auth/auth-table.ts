import { customType, index, pgTable, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../users/users-table.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** One sign-in with its current tokens, as SHA-256. Ending it is deleting the row. */
export const sessions = pgTable(
  'sessions',
  {
    /** Stands in the cookies in front of the token; no secret. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    accessHash: bytea('access_hash').notNull(),
    accessExpiresAt: instant('access_expires_at').notNull(),
    refreshHash: bytea('refresh_hash').notNull(),
    /** The token before the last rotation; for ten seconds it still yields the same successor. */
    previousRefreshHash: bytea('previous_refresh_hash'),
    rotatedAt: instant('rotated_at').notNull(),
    /** Two hours after the last use. */
    refreshExpiresAt: instant('refresh_expires_at').notNull(),
    /** Twelve hours after the sign-in, whatever happens. */
    endsAt: instant('ends_at').notNull(),
    signedInAt: instant('signed_in_at').notNull(),
  },
  (table) => [
    uniqueIndex('sessions_access').on(table.accessHash),
    index('sessions_user').on(table.userId),
    index('sessions_end').on(table.endsAt),
  ],
)
