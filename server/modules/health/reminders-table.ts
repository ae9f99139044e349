import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-types.ts'
import { users } from '../accounts/users-table.ts'
import { sites } from '../sites/sites-table.ts'

/** The latest reminder of what a site has to mend, of each kind. It waits for the site's people until the count is 0. */
export const healthReminders = pgTable(
  'health_reminders',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    kind: text('kind').notNull(),
    /** Another one for each sending, so that a letter never tells of a later reminder. */
    id: uuid('id').notNull(),
    /** The weakest role that can mend it. */
    role: text('role', { enum: ['editor', 'siteAdmin'] }).notNull(),
    /** What the administrator added, or ''. */
    note: text('note').notNull(),
    sentAt: instant('sent_at').notNull(),
    sentBy: uuid('sent_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.kind] }),
    index('health_reminders_by_age').on(table.sentAt),
    index('health_reminders_sent_by').on(table.sentBy),
    check('health_reminders_role', sql`${table.role} in ('editor', 'siteAdmin')`),
  ],
)
