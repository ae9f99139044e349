import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-types.ts'
import { users } from '../accounts/users-table.ts'

/** A thing before a step that can be taken back for thirty days. A step with several things has one id, and a row for each. */
export const undoSteps = pgTable(
  'undo_steps',
  {
    /** `*`: the federation's pictures and design, and merges of sites. */
    siteId: text('site_id').notNull(),
    /** The undo token. */
    id: uuid('id').notNull(),
    /** The place of the thing in its step, from 0. */
    nth: integer('nth').notNull(),
    kind: text('kind').notNull(),
    action: text('action').notNull(),
    /** An item, an account, a picture or a merge; null for settings and the design, and where the step has several rows. */
    subjectId: uuid('subject_id'),
    /** The name of the thing at the time of the step. */
    title: text('title').notNull(),
    /** The thing before the step; empty once it is put back. */
    before: jsonb('before').$type<object>().notNull(),
    /** The versions right after the step: an undo requires that they are unchanged. */
    after: jsonb('after').$type<object>().notNull(),
    at: instant('at').notNull(),
    by: uuid('by')
      .notNull()
      .references(() => users.id),
    undoneAt: instant('undone_at'),
    undoneBy: uuid('undone_by').references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id, table.nth] }),
    index('undo_steps_newest').on(table.siteId, table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('undo_steps_by_subject')
      .on(table.siteId, table.subjectId)
      .where(sql`${table.subjectId} is not null`),
    check(
      'undo_steps_kind',
      sql`${table.kind} in ('item', 'representatives', 'membership', 'media', 'settings', 'design', 'merge', 'wordpress', 'redirects')`,
    ),
    check('undo_steps_undone', sql`(${table.undoneAt} is null) = (${table.undoneBy} is null)`),
  ],
)
