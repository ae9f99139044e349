import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../../platform/database/column-types.ts'
import { sites } from '../sites/sites-table.ts'
import { users } from './users-table.ts'

/** A role on a site offered by a link. Personal data are removed from the row when it has ended. */
export const invitations = pgTable(
  'invitations',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    id: uuid('id').notNull(),
    state: text('state', { enum: ['sent', 'signed', 'expired', 'confirmed', 'rejected', 'revoked'] }).notNull(),
    role: text('role', { enum: ['reader', 'writer', 'editor', 'siteAdmin'] }).notNull(),
    validTo: date('valid_to', { mode: 'string' }),
    /** The invited person's name and address, as the inviter wrote them; '' once it has ended. */
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** SHA-256 of the secret in the link, which is valid only in state `sent`. */
    secretHash: bytea('secret_hash'),
    /** The signer: HMAC-SHA-256 of the personal number, and the name from BankID. */
    identityHash: bytea('identity_hash'),
    /** Id of the SECRET_KEY of the hash; '' for hashes from before keys had ids. */
    identityKeyId: text('identity_key_id').notNull().default(''),
    signedName: text('signed_name'),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    /** When the link expires; for a signed invitation, when the signer's data are deleted. */
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    uniqueIndex('invitations_secret').on(table.secretHash),
    index('invitations_identity').on(table.identityHash),
    index('invitations_end').on(table.expiresAt),
    check('invitations_role', sql`${table.role} in ('reader', 'writer', 'editor', 'siteAdmin')`),
    check('invitations_signed', sql`(${table.state} = 'signed') = (${table.identityHash} is not null)`),
    check('invitations_signed_name', sql`(${table.identityHash} is null) = (${table.signedName} is null)`),
    check('invitations_ended', sql`(${table.state} in ('confirmed', 'rejected', 'revoked')) = (${table.endedAt} is not null)`),
    check('invitations_emptied', sql`${table.endedAt} is null or (${table.name} = '' and ${table.email} = '')`),
  ],
)
