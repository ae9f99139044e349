import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LetterKind } from '#contract/attention/todo-kinds.ts'
import { instant } from '../../platform/database/column-types.ts'
import { users } from '../accounts/users-table.ts'
import { sites } from '../sites/sites-table.ts'

/** One thing that a letter to a person tells of. */
interface LetterLine {
  readonly kind: LetterKind
  readonly subject: string
}

/**
 * Every letter of a site: that it was asked for, what it needs until it has left, and how it went (docs/decisions/113). A letter to a
 * person with an account may tell of several sites, and then has a row with one id on each.
 */
export const outbox = pgTable(
  'outbox',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    /** Of the message, sign-up, subscription, newsletter, invitation or letter. */
    id: uuid('id').notNull(),
    /** `copy`: the letter of a newsletter to one subscriber, removed when it is counted, so that nothing says who got what. */
    kind: text('kind', {
      enum: ['message', 'signUp', 'subscription', 'newsletter', 'copy', 'invitation', 'reminder', 'todo'],
    }).notNull(),
    state: text('state', { enum: ['waiting', 'sent', 'failed'] }).notNull(),
    /** Why it failed, or has to wait; null otherwise. */
    why: text('why', { enum: ['noMail', 'refused', 'noRecipient', 'gone', 'stopped', 'notPublic'] }),
    /** When it was asked for; of a message when it was written. */
    at: instant('at').notNull(),
    /** Not before; null: at once. */
    sendAt: instant('send_at'),
    /** The first attempt of a letter to a person, after which no line is added; of a copy the last one. Null: it waits. */
    begunAt: instant('begun_at'),
    /** When it had left, or was given up for the first time. */
    endedAt: instant('ended_at'),
    /** As `maskedAddress` leaves it; null until it was tried, and for newsletters. */
    address: text('address'),
    /** Of letters to people with an account. */
    userId: uuid('user_id').references(() => users.id),
    /** What such a letter tells of the site; null once it has left or was given up. */
    lines: jsonb('lines').$type<readonly LetterLine[]>(),
    /** How many things such a letter told of, on all sites. */
    things: integer('things'),
    /** Of a copy: its newsletter and its receiver. The migration's foreign keys cascade from both; here they would make a circle. */
    newsletterId: uuid('newsletter_id'),
    subscriberId: uuid('subscriber_id'),
    /** Of a message: the person it is to; null: the association. */
    personId: uuid('person_id'),
    /** What a visitor wrote, until it has arrived or is deleted. */
    senderName: text('sender_name'),
    senderEmail: text('sender_email'),
    message: text('message'),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    // Read backwards: the newest first.
    index('outbox_newest')
      .on(table.siteId, table.at, table.id)
      .where(sql`${table.kind} <> 'copy'`),
    index('outbox_by_age')
      .on(table.at)
      .where(sql`${table.kind} <> 'copy'`),
    index('outbox_by_user')
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
    index('outbox_unsent')
      .on(table.id)
      .where(sql`${table.lines} is not null`),
    index('outbox_messages')
      .on(table.siteId, table.at)
      .where(sql`${table.kind} = 'message' and ${table.state} <> 'sent' and ${table.why} is distinct from 'gone'`),
    uniqueIndex('outbox_copies')
      .on(table.siteId, table.newsletterId, table.subscriberId)
      .where(sql`${table.kind} = 'copy'`),
    index('outbox_copies_by_subscriber')
      .on(table.siteId, table.subscriberId)
      .where(sql`${table.kind} = 'copy'`),
    check(
      'outbox_kind',
      sql`${table.kind} in ('message', 'signUp', 'subscription', 'newsletter', 'copy', 'invitation', 'reminder', 'todo')`,
    ),
    check('outbox_state', sql`${table.state} in ('waiting', 'sent', 'failed')`),
    check(
      'outbox_why',
      sql`(${table.state} <> 'failed' or ${table.why} is not null) and (${table.state} <> 'sent' or ${table.why} is null)`,
    ),
    check(
      'outbox_copy',
      sql`case when ${table.kind} = 'copy' then 2 else 0 end = num_nonnulls(${table.newsletterId}, ${table.subscriberId})`,
    ),
    // A visitor's message is stored until it has arrived or is removed.
    check(
      'outbox_message',
      sql`case when ${table.kind} = 'message' and ${table.state} <> 'sent' and ${table.why} is distinct from 'gone' then 3 else 0 end
        = num_nonnulls(${table.senderName}, ${table.senderEmail}, ${table.message})`,
    ),
  ],
)
