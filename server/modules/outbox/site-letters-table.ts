import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-types.ts'
import { users } from '../accounts/users-table.ts'
import { sites } from '../sites/sites-table.ts'

/** That a letter of a site was asked for, and how it went: for administrators. Nothing of what it says, and no whole address. */
export const siteLetters = pgTable(
  'site_letters',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    /** Of the message, sign-up, subscription, newsletter, invitation or letter. */
    id: uuid('id').notNull(),
    kind: text('kind', {
      enum: ['message', 'signUp', 'subscription', 'newsletter', 'invitation', 'reminder', 'todo'],
    }).notNull(),
    /** Of letters to people with an account. */
    userId: uuid('user_id').references(() => users.id),
    /** As `maskedAddress` leaves it; null until it was tried, and for newsletters. */
    address: text('address'),
    at: instant('at').notNull(),
    state: text('state', { enum: ['waiting', 'sent', 'failed'] }).notNull(),
    /** Why it failed, or has to wait; null otherwise. */
    why: text('why', { enum: ['noMail', 'refused', 'noRecipient', 'gone', 'stopped', 'notPublic'] }),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    // Read backwards: the newest first.
    index('site_letters_newest').on(table.siteId, table.at, table.id),
    index('site_letters_by_user').on(table.userId),
    index('site_letters_by_age').on(table.at),
    check(
      'site_letters_kind',
      sql`${table.kind} in ('message', 'signUp', 'subscription', 'newsletter', 'invitation', 'reminder', 'todo')`,
    ),
    check('site_letters_state', sql`${table.state} in ('waiting', 'sent', 'failed')`),
    check(
      'site_letters_why',
      sql`(${table.state} <> 'failed' or ${table.why} is not null) and (${table.state} <> 'sent' or ${table.why} is null)`,
    ),
  ],
)
