import { sql } from 'drizzle-orm'
import { bigint, boolean, check, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, instant } from '../../platform/database/column-types.ts'

const idSet = customType<{ data: string }>({ dataType: () => 'int8multirange' })
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Seals over lines of the log, which reveal any later change (docs/decisions/040). Rows are only added. */
export const auditSeals = pgTable(
  'audit_seals',
  {
    /** 1, 2, 3 without a gap. */
    number: bigint('number', { mode: 'number' }).primaryKey(),
    sealedAt: instant('sealed_at').notNull(),
    /** The ids of its lines. */
    ids: idSet('ids').notNull(),
    lastId: bigint('last_id', { mode: 'number' }).notNull(),
    lines: integer('lines').notNull(),
    linesHash: bytea('lines_hash').notNull(),
    /** All lines up to this id are in this seal or an earlier one: no transaction can add another. */
    settledId: bigint('settled_id', { mode: 'number' }).notNull(),
    /** The hash of the previous seal. */
    previous: bytea('previous').notNull(),
    hash: bytea('hash').notNull(),
    keyId: text('key_id').notNull(),
    /** MAC of the hash, with a key that is not in the database. */
    mac: bytea('mac').notNull(),
  },
  (table) => [index('audit_seals_by_last_id').on(table.lastId)],
)

/** One row: the newest seal, and the id up to which the log will be settled once older transactions have ended. */
export const auditHead = pgTable(
  'audit_head',
  {
    only: boolean('only').primaryKey().default(true),
    number: bigint('number', { mode: 'number' }).notNull(),
    hash: bytea('hash').notNull(),
    watchedId: bigint('watched_id', { mode: 'number' }).notNull(),
    /** Every transaction that may have taken an id up to `watched_id` is older than this one. */
    watchedBefore: transactionId('watched_before').notNull(),
  },
  (table) => [check('audit_head_one_row', sql`${table.only}`)],
)
