import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-types.ts'
import { sites } from '../sites/sites-table.ts'

/** How much of each kind a site has to mend, when it was last counted; a row of 0 says that it was looked for. */
export const siteHealth = pgTable(
  'site_health',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    kind: text('kind').notNull(),
    count: integer('count').notNull(),
    /** What has waited longest: an id without a name, since names of persons would outlive their erasure here. Both or none. */
    firstArea: text('first_area'),
    firstId: uuid('first_id'),
    countedAt: instant('counted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.kind] }),
    index('site_health_unwell')
      .on(table.kind, table.count.desc().nullsFirst(), table.siteId)
      .where(sql`${table.count} > 0`),
    // The age of the oldest count.
    index('site_health_counted').on(table.countedAt),
    check('site_health_first', sql`(${table.firstArea} is null) = (${table.firstId} is null)`),
  ],
)
