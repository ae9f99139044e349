import { date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-types.ts'
import { sites } from '../sites/sites-table.ts'
import { users } from './users-table.ts'

/** A removed role, stored for 30 days so that it can be restored. */
export const removedMemberships = pgTable(
  'removed_memberships',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    /** The undo token. */
    id: uuid('id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role', { enum: ['reader', 'writer', 'editor', 'siteAdmin'] }).notNull(),
    validFrom: date('valid_from', { mode: 'string' }),
    validTo: date('valid_to', { mode: 'string' }),
    grantedBy: uuid('granted_by').references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    typedName: text('typed_name'),
    lastSignInAt: timestamp('last_sign_in_at', { withTimezone: true }),
    version: integer('version').notNull(),
    removedAt: instant('removed_at').notNull(),
    removedBy: uuid('removed_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.id] }), index('removed_memberships_by_age').on(table.removedAt)],
)
