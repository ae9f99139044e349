import { sql } from 'drizzle-orm'
import { foreignKey, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../../platform/database/column-types.ts'
import { users } from '../accounts/users-table.ts'
import { items } from '../items/items-table.ts'
import { sites } from '../sites/sites-table.ts'

/** An address that gets the site's newsletter, or that somebody asked it for. Leaving deletes the row. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    id: uuid('id').notNull(),
    email: text('email').notNull(),
    /** The address in lower case: one subscription for each. */
    emailKey: text('email_key').notNull(),
    state: text('state', { enum: ['waiting', 'confirmed'] }).notNull(),
    askedAt: instant('asked_at').notNull(),
    letterAt: instant('letter_at').notNull(),
    /** When the person opened the link and said yes; null while waiting. */
    confirmedAt: instant('confirmed_at'),
    /** SHA-256 of the secret in the newest letter with a link; null until it is sent. */
    confirmHash: bytea('confirm_hash'),
    /** In every letter, where it ends the subscription and does nothing else; therefore it is stored readably. */
    leaveKey: text('leave_key').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    uniqueIndex('newsletter_subscribers_email').on(table.siteId, table.emailKey),
    uniqueIndex('newsletter_subscribers_leave').on(table.siteId, table.leaveKey),
  ],
)

/** A news item that was sent, or is being sent, to the subscribers: the site's own, or the federation's that it shows. */
export const newsletters = pgTable(
  'newsletters',
  {
    siteId: text('site_id').notNull(),
    itemId: uuid('item_id').notNull(),
    /** The site of the federation's item; null for the site's own. */
    originSiteId: text('origin_site_id'),
    /** The site's own item, which takes the row with it. Null for the federation's: a sweep removes those whose item is gone. */
    ownItemId: uuid('own_item_id').generatedAlwaysAs(sql`case when origin_site_id is null then item_id end`),
    startedBy: uuid('started_by')
      .notNull()
      .references(() => users.id),
    startedAt: instant('started_at').notNull(),
    triedSince: instant('tried_since').notNull(),
    state: text('state', { enum: ['sending', 'stopped', 'done'] }).notNull(),
    /** Null unless stopped. */
    stoppedBy: text('stopped_by', { enum: ['person', 'notPublic', 'mail'] }),
    receivers: integer('receivers').notNull(),
    sent: integer('sent').notNull().default(0),
    failed: integer('failed').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.itemId] }),
    foreignKey({
      name: 'newsletters_own_item_fk',
      columns: [table.siteId, table.ownItemId],
      foreignColumns: [items.siteId, items.id],
    }).onDelete('cascade'),
  ],
)
