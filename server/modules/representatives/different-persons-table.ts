import { foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { items } from '../items/items-table.ts'

/** Persons of the same name who are not the same person, as an administrator has said: a row in each direction. */
export const differentPersons = pgTable(
  'different_persons',
  {
    siteId: text('site_id').notNull(),
    personId: uuid('person_id').notNull(),
    // No foreign key: no row of a site leans on another's. An id of somebody who is gone names nobody.
    otherSiteId: text('other_site_id').notNull(),
    otherId: uuid('other_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.personId, table.otherSiteId, table.otherId] }),
    foreignKey({
      name: 'different_persons_person_fk',
      columns: [table.siteId, table.personId],
      foreignColumns: [items.siteId, items.id],
    }).onDelete('cascade'),
  ],
)
