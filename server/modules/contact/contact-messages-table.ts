import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-types.ts'
import { sites } from '../sites/sites-table.ts'

/** A visitor's message: deleted when the mail server has accepted it, otherwise kept for the site's administrators. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    id: uuid('id').notNull(),
    /** The recipient; null: the association. */
    itemId: uuid('item_id'),
    senderName: text('sender_name').notNull(),
    senderEmail: text('sender_email').notNull(),
    message: text('message').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When sending was abandoned; null: attempts go on. */
    undeliveredAt: instant('undelivered_at'),
    /** The reason for abandoning; null while attempts go on. */
    whyNot: text('why_not', { enum: ['noRecipient', 'noMail'] }),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.id] }), index('contact_messages_age').on(table.createdAt)],
)
