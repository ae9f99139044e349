import { sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { items } from '../items/items-table.ts'
import { bodies, roleTitles } from './bodies-table.ts'

/**
 * A person in a body with a role, from a day to a day. The same person, body and role never overlap: the exclusion constraint is in
 * the migration, since the builder lacks it.
 */
export const assignments = pgTable(
  'assignments',
  {
    siteId: text('site_id').notNull(),
    id: uuid('id').notNull(),
    personId: uuid('person_id').notNull(),
    bodyId: uuid('body_id').notNull(),
    /** Either a standard role or one of the site's own. */
    standardRole: text('standard_role'),
    ownRoleId: uuid('own_role_id'),
    /** The role that is set, as one value to compare. */
    roleId: text('role_id')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(standard_role, own_role_id::text)`),
    fromDate: date('from_date').notNull(),
    /** The last day; null: until further notice. */
    toDate: date('to_date'),
    /** Set to null when that person is purged, see the migration. */
    substituteForId: uuid('substitute_for_id'),
    labelOverride: text('label_override').notNull().default(''),
    isLead: boolean('is_lead').notNull().default(false),
    /** Fractional; null until the body is ordered by hand. */
    sortKey: text('sort_key'),
    source: text('source', { enum: ['manual', 'valmyndigheten', 'ownList'] }).notNull(),
    /** Never public. */
    endedReason: text('ended_reason', { enum: ['resigned', 'deceased', 'newPost', 'termEnded', 'other'] }),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    index('assignments_by_person').on(table.siteId, table.personId),
    index('assignments_by_body').on(table.siteId, table.bodyId),
    index('assignments_end')
      .on(table.siteId, table.toDate)
      .where(sql`${table.toDate} is not null`),
    uniqueIndex('assignments_order')
      .on(table.siteId, table.bodyId, table.sortKey)
      .where(sql`${table.sortKey} is not null`),
    check('assignments_one_role', sql`num_nonnulls(${table.standardRole}, ${table.ownRoleId}) = 1`),
    check('assignments_in_order', sql`${table.toDate} >= ${table.fromDate}`),
    foreignKey({
      name: 'assignments_person_fk',
      columns: [table.siteId, table.personId],
      foreignColumns: [items.siteId, items.id],
    }).onDelete('cascade'),
    foreignKey({ name: 'assignments_body_fk', columns: [table.siteId, table.bodyId], foreignColumns: [bodies.siteId, bodies.id] }),
    foreignKey({
      name: 'assignments_own_role_fk',
      columns: [table.siteId, table.ownRoleId],
      foreignColumns: [roleTitles.siteId, roleTitles.id],
    }),
  ],
)
