import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-types.ts'
import { sites } from '../sites/sites-table.ts'
import { users } from '../accounts/users-table.ts'

const site = () =>
  text('site_id')
    .notNull()
    .references(() => sites.id)
const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id)

/** One tab of a site's settings as it stands. A tab nobody has saved has no row and reads as the contract's beginning. */
export const siteSettings = pgTable(
  'site_settings',
  {
    siteId: site(),
    tab: text('tab').notNull(),
    content: jsonb('content').notNull(),
    version: integer('version').notNull(),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: person('updated_by'),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.tab] })],
)

/** Every change of a setting, newest last; rows are only added. */
export const siteSettingsHistory = pgTable(
  'site_settings_history',
  {
    siteId: site(),
    id: uuid('id').notNull(),
    tab: text('tab').notNull(),
    /** What it became. */
    content: jsonb('content').notNull(),
    version: integer('version').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: person('created_by'),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    index('site_settings_history_newest').on(table.siteId, table.createdAt.desc(), table.id.desc()),
  ],
)

/** A host name of a site's own. One name belongs to one site, and to nobody before its proof has been seen (SEC-37). */
export const siteDomains = pgTable(
  'site_domains',
  {
    siteId: site(),
    id: uuid('id').notNull(),
    /** Lower case, punycode, no port. */
    host: text('host').notNull(),
    state: text('state', { enum: ['waiting', 'verified', 'live', 'failing'] }).notNull(),
    /** What the TXT record must say. */
    token: text('token').notNull(),
    isPrimary: boolean('is_primary').notNull().default(false),
    /** The same name with or without www leads here as well. */
    withWww: boolean('with_www').notNull().default(true),
    fault: text('fault'),
    checkedAt: instant('checked_at'),
    verifiedAt: instant('verified_at'),
    /** Since when checks have failed; a domain is let go after some days of it. */
    failingSince: instant('failing_since'),
    createdAt: instant('created_at').notNull(),
    createdBy: person('created_by'),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    uniqueIndex('site_domains_own').on(table.siteId, table.host),
    // Whoever proves it has it; a claim alone keeps nobody out.
    uniqueIndex('site_domains_host')
      .on(table.host)
      .where(sql`${table.verifiedAt} is not null`),
    uniqueIndex('site_domains_primary')
      .on(table.siteId)
      .where(sql`${table.isPrimary}`),
    check('site_domains_primary_verified', sql`not ${table.isPrimary} or ${table.verifiedAt} is not null`),
  ],
)

/** A copy of the whole site in one file, to take away. */
export const siteExports = pgTable(
  'site_exports',
  {
    siteId: site(),
    id: uuid('id').notNull(),
    state: text('state', { enum: ['waiting', 'ready', 'failed'] }).notNull(),
    /** Where the file store has it; null until it is ready. */
    fileKey: text('file_key'),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    fault: text('fault'),
    createdAt: instant('created_at').notNull(),
    createdBy: person('created_by'),
    expiresAt: instant('expires_at').notNull(),
    /** The session that may fetch it now, once, and until when. */
    openFor: uuid('open_for'),
    openUntil: instant('open_until'),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.id] }), index('site_exports_end').on(table.expiresAt)],
)

/** A visitor's message: deleted when the mail server has taken it, and otherwise kept for the site's administrators to see to. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    siteId: site(),
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
