import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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

/** One tab of a site's settings. A tab that was never saved has no row and reads as the contract's defaults. */
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
    /** The new content. */
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

/** A host name of a site. It belongs to no site until its proof has been seen, and then to one (SEC-37). */
export const siteDomains = pgTable(
  'site_domains',
  {
    siteId: site(),
    id: uuid('id').notNull(),
    /** Lower case, punycode, no port. */
    host: text('host').notNull(),
    state: text('state', { enum: ['waiting', 'verified', 'live', 'failing'] }).notNull(),
    /** The required value of the TXT record. */
    token: text('token').notNull(),
    isPrimary: boolean('is_primary').notNull().default(false),
    /** The same name with or without www leads here as well. */
    withWww: boolean('with_www').notNull().default(true),
    fault: text('fault'),
    checkedAt: instant('checked_at'),
    verifiedAt: instant('verified_at'),
    /** Since when checks have failed; after some days the domain is released. */
    failingSince: instant('failing_since'),
    createdAt: instant('created_at').notNull(),
    createdBy: person('created_by'),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    uniqueIndex('site_domains_own').on(table.siteId, table.host),
    // The site that proves a domain owns it; an unproven claim blocks nobody.
    uniqueIndex('site_domains_host')
      .on(table.host)
      .where(sql`${table.verifiedAt} is not null`),
    uniqueIndex('site_domains_primary')
      .on(table.siteId)
      .where(sql`${table.isPrimary}`),
    check('site_domains_primary_verified', sql`not ${table.isPrimary} or ${table.verifiedAt} is not null`),
  ],
)
