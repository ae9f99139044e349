import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { MergeChoices } from '#contract/users-and-sites/site-merge.ts'
import { users } from '../modules/accounts/users-table.ts'
import { sites } from '../modules/sites/sites-table.ts'
import { instant } from '../platform/database/column-types.ts'

interface StoredReport {
  readonly copied: { label: string; count: number }[]
  /** Ids, and no titles, which may name people. */
  readonly stayed?: readonly { readonly id: string; readonly reason: 'changed' | 'used' }[]
  /** More may have stayed than are named. */
  readonly stayedCount?: number
  /** Categories and the like stay. */
  readonly keepsLists?: boolean
  /** What brings back the menu before the merge. */
  readonly menu?: { readonly changeId: string; readonly version: number }
}

/** A site that was merged into this one, or is about to be. */
export const siteMerges = pgTable(
  'site_merges',
  {
    /** The site that the copies are on. */
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    id: uuid('id').notNull(),
    /** The site that was merged. It may be deleted later, and its addresses go on leading here. */
    fromId: text('from_id').notNull(),
    state: text('state', { enum: ['running', 'done', 'failed', 'undoing', 'undone'] }).notNull(),
    choices: jsonb('choices').notNull().$type<MergeChoices>(),
    /** What was copied, and after an undo what stayed. */
    report: jsonb('report').$type<StoredReport>(),
    fault: text('fault'),
    /** How the merged site was stopped before; an undo stops it so again. */
    wasStopped: text('was_stopped', { enum: ['paused'] }),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    doneAt: instant('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    // A site is merged into one other at a time.
    uniqueIndex('site_merges_from')
      .on(table.fromId)
      .where(sql`${table.state} in ('running', 'done', 'undoing')`),
    check('site_merges_state', sql`${table.state} in ('running', 'done', 'failed', 'undoing', 'undone')`),
  ],
)

/** What a thing of the merged site is on this one: a copy, or the thing that was here already. */
export const siteMergeCopies = pgTable(
  'site_merge_copies',
  {
    siteId: text('site_id').notNull(),
    mergeId: uuid('merge_id').notNull(),
    /** A table of the copy of a site, `items` for example. */
    kind: text('kind').notNull(),
    fromId: text('from_id').notNull(),
    toId: text('to_id').notNull(),
    isCopy: boolean('is_copy').notNull(),
    /** The version that the copy had: another means that somebody has changed it since. */
    version: integer('version').notNull().default(0),
    /** The address that an item had on the merged site. */
    fromPath: text('from_path'),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.mergeId, table.kind, table.fromId] }),
    foreignKey({ columns: [table.siteId, table.mergeId], foreignColumns: [siteMerges.siteId, siteMerges.id] }).onDelete('cascade'),
    index('site_merge_copies_by_path').on(table.siteId, table.mergeId, table.fromPath),
  ],
)
