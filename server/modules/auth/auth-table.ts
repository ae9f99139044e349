import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../../platform/database/column-types.ts'
import { users } from '../accounts/users-table.ts'

/** One sign-in with its current tokens, as SHA-256. Ending it is deleting the row. */
export const sessions = pgTable(
  'sessions',
  {
    /** Precedes the token in the cookies; not a secret. */
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    accessHash: bytea('access_hash').notNull(),
    accessExpiresAt: instant('access_expires_at').notNull(),
    refreshHash: bytea('refresh_hash').notNull(),
    /** The token before the last rotation; for ten seconds it still yields the same successor. */
    previousRefreshHash: bytea('previous_refresh_hash'),
    rotatedAt: instant('rotated_at').notNull(),
    /** Two hours after the last use. */
    refreshExpiresAt: instant('refresh_expires_at').notNull(),
    /** Twelve hours after the sign-in, however active the session is. */
    endsAt: instant('ends_at').notNull(),
    signedInAt: instant('signed_in_at').notNull(),
    /** `Chrome på Windows`: a description of the browser for its owner, in fixed words. Null for an unknown browser. */
    device: text('device'),
  },
  (table) => [
    check('sessions_device', sql`char_length(${table.device}) <= 60`),
    uniqueIndex('sessions_access').on(table.accessHash),
    index('sessions_user').on(table.userId),
    index('sessions_end').on(table.endsAt),
  ],
)

/** One attempt to sign in with BankID, bound to one browser. Deleted ten minutes after its start. */
export const bankIdOrders = pgTable(
  'bankid_orders',
  {
    /** SHA-256 of the random id in the browser's cookie. */
    idHash: bytea('id_hash').primaryKey(),
    /** Null while pending. `fault`: BankID could no longer be reached. */
    outcome: text('outcome', {
      enum: ['failed', 'complete', 'noAccount', 'otherPerson', 'fault', 'invited', 'alreadyMember', 'invitationGone'],
    }),
    /** Until then the browser may fetch the outcome again. */
    outcomeUntil: instant('outcome_until'),
    /** The time at which its session was handed out, which happens once. */
    sessionTakenAt: instant('session_taken_at'),
    /** Set when complete. No reference: ending the session must not wait for this row. */
    sessionId: uuid('session_id'),
    /** BankID's last hint, or the fault when the outcome is `fault`. */
    hintCode: text('hint_code'),
    // BankID's references and secrets: emptied when the order ends.
    orderRef: text('order_ref'),
    autoStartToken: text('auto_start_token'),
    qrStartToken: text('qr_start_token'),
    qrStartSecret: text('qr_start_secret'),
    /** Arrival of the answer to the latest `auth`: zero of the QR clock. */
    startedAt: instant('started_at').notNull(),
    createdAt: instant('created_at').notNull(),
    device: text('device', { enum: ['same', 'other', 'undeclared'] }).notNull(),
    endUserIp: text('end_user_ip').notNull(),
    userAgent: text('user_agent').notNull(),
    /** Hash of the nonce in the return address of the app; null when the app returns to no page. */
    nonceHash: bytea('nonce_hash'),
    /** Hash of the link being answered, or of the invitation that the signer waits for. Such an order opens no session. */
    invitationHash: bytea('invitation_hash'),
    /** The person who was signed in and confirms it is still them; null for a sign-in. No reference: orders live for ten minutes. */
    confirmsUserId: uuid('confirms_user_id'),
    /** The earliest time of the next query to BankID. */
    nextCollectAt: instant('next_collect_at').notNull(),
    /** Set while a process queries BankID, and expires if that process dies. */
    collectingUntil: instant('collecting_until'),
    /** Number of consecutive calls without a proper answer of BankID. */
    faults: integer('faults').notNull().default(0),
    renewals: integer('renewals').notNull().default(0),
  },
  (table) => [index('bankid_orders_age').on(table.createdAt)],
)

/**
 * BankID's record of each completed identification, sealed. Rows are only added; the program cannot read them, except to
 * reseal them when SECRET_KEY is exchanged.
 */
export const bankIdAudit = pgTable(
  'bankid_audit',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull(),
    /** The tag of the order in the log. */
    orderTag: text('order_tag').notNull(),
    /** No foreign key: the record outlives the account. */
    userId: uuid('user_id'),
    /** `signedIn`, or the reason why not. */
    decision: text('decision').notNull(),
    /** completionData without the personal number: nonce, ciphertext and tag of AES-256-GCM, with `id` as associated data. */
    record: bytea('record').notNull(),
    /** Id of the SECRET_KEY of the seal; '' for seals from before keys had ids. */
    keyId: text('key_id').notNull().default(''),
    keepUntil: instant('keep_until').notNull(),
  },
  (table) => [index('bankid_audit_end').on(table.keepUntil), index('bankid_audit_key').on(table.keyId, table.id)],
)
