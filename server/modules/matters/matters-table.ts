import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { instant } from '../../platform/database/column-types.ts'
import { sites } from '../sites/sites-table.ts'

/** Something that began to wait for somebody, until letters have told of it and for 60 days more, so that nothing is told twice. */
export const matters = pgTable(
  'matters',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    kind: text('kind').notNull(),
    /** The item, picture, body, message or invitation. */
    subject: uuid('subject').notNull(),
    /** Tells one occurrence from the next: a time, or a date and how many days before it. */
    mark: text('mark').notNull(),
    at: instant('at').notNull(),
    /** Who caused it, and knows already; null for a date that came. No key leads to the account: accounts stand right of matters. */
    causedBy: uuid('caused_by'),
    /** The only person it waits for; null: everybody with the role. */
    forUser: uuid('for_user'),
    /** When letters were written of it; null before. */
    toldAt: instant('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.kind, table.subject, table.mark] }),
    index('matters_untold')
      .on(table.siteId)
      .where(sql`${table.toldAt} is null`),
    index('matters_by_age').on(table.at),
    check(
      'matters_kind',
      sql`${table.kind} in ('reviewWanted', 'changesWanted', 'scheduleFailed', 'reviewDue', 'mediaEnding', 'assignmentEnding', 'messageUndelivered', 'invitationUsed', 'roleEnding')`,
    ),
  ],
)
