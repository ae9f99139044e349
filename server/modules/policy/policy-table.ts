import { date, foreignKey, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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

/** The documents that a site has adopted, a party programme or a manifesto, which topics come from. */
export const policyProgrammes = pgTable(
  'policy_programmes',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** The name in lower case: names that differ only in case are equal. */
    nameKey: text('name_key').notNull(),
    kind: text('kind').notNull(),
    /** '' only for one made by the migration out of a topic without a link. */
    url: text('url').notNull(),
    decidedOn: date('decided_on'),
    decidedBy: text('decided_by').notNull(),
    /** From 0; the whole order is always written at once. */
    position: integer('position').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    uniqueIndex('policy_programmes_name').on(table.siteId, table.nameKey),
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
