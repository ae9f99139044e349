import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-types.ts'
import { items } from '../items/items-table.ts'
import { sites } from '../sites/sites-table.ts'

/** A person who signs up for an event, or stands in line for it, until some time after it. */
export const eventSignUps = pgTable(
  'event_sign_ups',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    id: uuid('id').notNull(),
    /** The news item that is the event. */
    itemId: uuid('item_id').notNull(),
    name: text('name').notNull(),
    /** In lower case. Several people may have one address. */
    email: text('email').notNull(),
    people: integer('people').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the link in the mail was used; null: not yet, and no place is taken. */
    confirmedAt: instant('confirmed_at'),
    /** When the person joined the waiting list; null: the person is not on it. */
    queuedAt: instant('queued_at'),
    /** The end of the offer of a free place; null: no place has been offered. */
    offeredUntil: instant('offered_until'),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    // One sign-up for each person: the database compares the names, so that two that arrive in one moment make one row.
    uniqueIndex('event_sign_ups_person').on(table.siteId, table.itemId, table.email, sql`lower(${table.name} collate "sv-x-icu")`),
    check('event_sign_ups_offered', sql`${table.offeredUntil} is null or ${table.queuedAt} is not null`),
    check('event_sign_ups_people', sql`${table.people} between 1 and 10`),
    foreignKey({
      name: 'event_sign_ups_item_fk',
      columns: [table.siteId, table.itemId],
      foreignColumns: [items.siteId, items.id],
    }).onDelete('cascade'),
  ],
)
