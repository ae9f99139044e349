import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The log of actions: person, action and time. Rows are only added; a trigger refuses other changes. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** Null for calls without a signed-in person. No foreign key: the log outlives the account. */
    actorId: uuid('actor_id'),
    /** Null for actions outside the sites. */
    siteId: text('site_id'),
    action: text('action').notNull(),
    objectId: text('object_id'),
    /** The reason of a refusal, in fixed words; never personal data. */
    reason: text('reason'),
  },
  (table) => [
    index('audit_log_by_site').on(table.siteId, table.id.desc()),
    // The list of administrators: by time, and by time within what it is narrowed to.
    index('audit_log_by_time').on(table.at, table.id),
    index('audit_log_by_actor').on(table.actorId, table.at, table.id),
    index('audit_log_by_action').on(table.action, table.at, table.id),
    index('audit_log_of_site').on(table.siteId, table.at, table.id),
  ],
)
