import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DisplayChoices } from '#contract/auth.ts'
import { sites } from '../sites/sites-table.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A person with an account. A removed account keeps an empty row, as the author of the person's texts. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    searchName: text('search_name').notNull(),
    /** HMAC-SHA-256 of the personal number; null once removed. The number itself is never stored. */
    identityHash: bytea('identity_hash'),
    /** Id of the SECRET_KEY of the hash; '' for hashes from before keys had ids. */
    identityKeyId: text('identity_key_id').notNull().default(''),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** Riksredaktör: an editor of the federation's own site who may send and recall broadcasts. */
    isFederationEditor: boolean('is_federation_editor').notNull().default(false),
    /** The person’s choices of how lists look. A key is missing until the person has chosen. */
    displayChoices: jsonb('display_choices').$type<DisplayChoices>().notNull().default({}),
    lastSignInAt: timestamp('last_sign_in_at', { withTimezone: true }),
    removedAt: timestamp('removed_at', { withTimezone: true }),
    /** Since when the account is closed: no sign-in, no session, no role until it is opened again. */
    deactivatedAt: timestamp('deactivated_at', { withTimezone: true }),
    deactivatedBy: uuid('deactivated_by'),
    version: integer('version').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_identity_hash').on(table.identityHash),
    // The administrators' list, in Swedish order.
    index('users_by_name')
      .on(sql`${table.name} collate "sv-x-icu"`, table.id)
      .where(sql`${table.removedAt} is null`),
  ],
)

export const memberships = pgTable(
  'memberships',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role', { enum: ['reader', 'writer', 'editor', 'siteAdmin'] }).notNull(),
    /** The first day in Swedish time; null: since it was given. */
    validFrom: date('valid_from', { mode: 'string' }),
    /** The last day in Swedish time, inclusive; null is until further notice. */
    validTo: date('valid_to', { mode: 'string' }),
    grantedBy: uuid('granted_by').references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the role was last confirmed. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** The last day of a role that nobody has confirmed for a year; null while nobody is asked. */
    confirmBy: date('confirm_by', { mode: 'string' }),
    /** What was typed as the name when the role was given, shown until the person has signed in on the site; then null. */
    typedName: text('typed_name'),
    /** The sign-in with which the person last reached the site; null: not yet, or before this column. */
    lastSignInAt: timestamp('last_sign_in_at', { withTimezone: true }),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.userId] }),
    index('memberships_user').on(table.userId),
    check('memberships_role', sql`${table.role} in ('reader', 'writer', 'editor', 'siteAdmin')`),
    check('memberships_period', sql`${table.validFrom} <= ${table.validTo}`),
  ],
)
