import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-types.ts'
import { users } from '../accounts/users-table.ts'
import { items } from '../items/items-table.ts'
import { sharedColumns } from '../sharing/shared-columns.ts'
import { sites } from '../sites/sites-table.ts'

/**
 * A news item of the federation's own site that other sites show: one row, which all of them read. It belongs to no site, so every
 * shard could hold a copy. A trigger keeps what is public of it in step with `published_items`.
 */
export const broadcasts = pgTable(
  'broadcasts',
  {
    /** The item's id. */
    id: uuid('id').primaryKey(),
    ...sharedColumns(),
    mode: text('mode', { enum: ['mandatory', 'default', 'suggestion'] }).notNull(),
    pinDays: integer('pin_days').notNull(),
    /** A Swedish date, inclusive. */
    pinnedUntil: date('pinned_until'),
    sentAt: instant('sent_at').notNull(),
    sentBy: uuid('sent_by')
      .notNull()
      .references(() => users.id),
    recalledAt: instant('recalled_at'),
    recalledBy: uuid('recalled_by').references(() => users.id),
    title: text('title').notNull(),
    slug: text('slug').notNull(),
    lead: text('lead').notNull(),
    category: text('category').notNull(),
    image: jsonb('image'),
  },
  (table) => [
    // Every reader names the site that is the federation's own, by the row policy.
    index('broadcasts_newest').on(table.originSiteId, table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('broadcasts_sent').on(table.originSiteId, table.sentAt),
    index('broadcasts_slug').on(table.originSiteId, table.slug),
    foreignKey({
      name: 'broadcasts_item_fk',
      columns: [table.originSiteId, table.id],
      foreignColumns: [items.siteId, items.id],
    }).onDelete('cascade'),
    check('broadcasts_mode', sql`${table.mode} in ('mandatory', 'default', 'suggestion')`),
    check('broadcasts_recalled', sql`(${table.recalledAt} is null) = (${table.recalledBy} is null)`),
  ],
)

/** What a site has decided about a broadcast; without a row, what its mode says. */
export const broadcastDeliveries = pgTable(
  'broadcast_deliveries',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    broadcastId: uuid('broadcast_id')
      .notNull()
      .references(() => broadcasts.id, { onDelete: 'cascade' }),
    /** `auto`: what the mode says. Of a mandatory one nothing else counts. */
    display: text('display', { enum: ['auto', 'shown', 'hidden'] }).notNull(),
    /** Why it is hidden, for the federation. */
    reason: text('reason').notNull(),
    lead: text('lead').notNull(),
    quote: text('quote').notNull(),
    /** A person of the site; the database empties it when the person is gone. */
    quotePersonId: uuid('quote_person_id'),
    pinnedUntil: date('pinned_until'),
    decidedBy: uuid('decided_by')
      .notNull()
      .references(() => users.id),
    decidedAt: instant('decided_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.broadcastId] }),
    // What the federation reads of all sites.
    index('broadcast_deliveries_broadcast').on(table.broadcastId),
    index('broadcast_deliveries_pinned')
      .on(table.siteId, table.pinnedUntil)
      .where(sql`${table.pinnedUntil} is not null`),
    index('broadcast_deliveries_person')
      .on(table.siteId, table.quotePersonId)
      .where(sql`${table.quotePersonId} is not null`),
    check('broadcast_deliveries_display', sql`${table.display} in ('auto', 'shown', 'hidden')`),
  ],
)
