import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Who did what, when. Rows are only added; a trigger refuses everything else. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** Null when nobody was signed in. No reference: the log outlives the account. */
    actorId: uuid('actor_id'),
    /** Null for what belongs to no site. */
    siteId: text('site_id'),
    action: text('action').notNull(),
    objectId: text('object_id'),
    /** Why something was refused, in a few words of ours; never a person's data. */
    reason: text('reason'),
  },
  (table) => [index('audit_log_by_site').on(table.siteId, table.id.desc())],
)
