import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { WebhookEvent, WebhookFault } from '#contract/settings/webhooks.ts'
import { bytea, instant } from '../../platform/database/column-types.ts'
import { sites } from '../sites/sites-table.ts'
import { users } from '../accounts/users-table.ts'

/** A receiver of messages about public changes of the site, and the result of the last attempt. */
export const webhooks = pgTable(
  'webhooks',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    /** Signing secret, sealed with a key of the installation. */
    sealedSecret: bytea('sealed_secret').notNull(),
    /** Id of the SECRET_KEY of the seal; '' for seals from before keys had ids. */
    keyId: text('key_id').notNull().default(''),
    events: text('events').array().$type<readonly WebhookEvent[]>().notNull(),
    state: text('state', { enum: ['on', 'paused', 'off'] })
      .notNull()
      .default('on'),
    /** The reason why it was turned off automatically; null in every other state. */
    offBecause: text('off_because', { enum: ['gone', 'failing'] }),
    lastTryAt: instant('last_try_at'),
    /** The receiver's answer; null when there was none. */
    lastStatus: integer('last_status'),
    lastFault: text('last_fault').$type<WebhookFault>(),
    failingSince: instant('failing_since'),
    /** The federation's news that the receiver knows to be shown, by id: its site, and what it was like. Null: it is not told of any. */
    toldShared: jsonb('told_shared').$type<Readonly<Record<string, readonly [string, string]>>>(),
    /** The revisions of the shared news and of the site that `toldShared` was compared with. */
    sharedPlace: text('shared_place').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    check('webhooks_off_whole', sql`(${table.state} = 'off') = (${table.offBecause} is not null)`),
  ],
)

/**
 * A pending or sent event: one row for each item and transaction, written by the database in that transaction
 * (docs/decisions/032), and for the federation's news by tell-shared.ts (113). It names the item and contains nothing of it.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    siteId: text('site_id').notNull(),
    id: uuid('id').notNull(),
    webhookId: uuid('webhook_id').notNull(),
    itemId: uuid('item_id').notNull(),
    /** The site of the federation's item; null for the site's own. */
    originSiteId: text('origin_site_id'),
    area: text('area').notNull(),
    transaction: bigint('transaction', { mode: 'bigint' }).notNull(),
    /** Whether the public could read the item before the transaction, and after it. */
    wasPublic: boolean('was_public').notNull(),
    isPublic: boolean('is_public').notNull(),
    at: instant('at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When it arrived or was abandoned; null: pending. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    uniqueIndex('webhook_deliveries_once').on(table.siteId, table.webhookId, table.itemId, table.transaction),
    index('webhook_deliveries_age').on(table.at),
    foreignKey({
      name: 'webhook_deliveries_webhook_fk',
      columns: [table.siteId, table.webhookId],
      foreignColumns: [webhooks.siteId, webhooks.id],
    }).onDelete('cascade'),
  ],
)
