import { foreignKey, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { items } from '../items/items-table.ts'
import { sites } from '../sites/sites-table.ts'

/** The groups that a site sorts its topics into, Skola or Vård. */
export const policyAreas = pgTable(
  'policy_areas',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** The name in lower case: names that differ only in case are equal. */
    nameKey: text('name_key').notNull(),
    slug: text('slug').notNull(),
    /** From 0; the whole order is always written at once. */
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    uniqueIndex('policy_areas_name').on(table.siteId, table.nameKey),
    uniqueIndex('policy_areas_slug').on(table.siteId, table.slug),
  ],
)

/** The few topics that a site puts first. */
export const priorityTopics = pgTable(
  'priority_topics',
  {
    siteId: text('site_id').notNull(),
    itemId: uuid('item_id').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.itemId] }),
    uniqueIndex('priority_topics_position').on(table.siteId, table.position),
    foreignKey({
      name: 'priority_topics_item_fk',
      columns: [table.siteId, table.itemId],
      foreignColumns: [items.siteId, items.id],
    }).onDelete('cascade'),
  ],
)
