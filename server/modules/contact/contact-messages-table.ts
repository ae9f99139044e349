import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-types.ts'
import { sites } from '../sites/sites-table.ts'

/** A visitor's message: deleted when the mail server has taken it, and otherwise kept for the site's administrators to see to. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    id: uuid('id').notNull(),
    /** The person it is for; null: the association. */
    itemId: uuid('item_id'),
    senderName: text('sender_name').notNull(),
    senderEmail: text('sender_email').notNull(),
    message: text('message').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When sending was given up; null: it is still tried. */
    undeliveredAt: instant('undelivered_at'),
    /** Why; null as long as it is tried. */
    whyNot: text('why_not', { enum: ['noRecipient', 'noMail'] }),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.id] }), index('contact_messages_age').on(table.createdAt)],
)
