import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-types.ts'
import { users } from '../accounts/users-table.ts'
import { items } from '../items/items-table.ts'

/**
 * The common presentation of a person on several sites: name, portrait and text, written on one of them and read by the others
 * (docs/decisions/096). One row, which all of them read. Triggers keep what is public of it in step with `published_items`.
 */
export const commonPersons = pgTable(
  'common_persons',
  {
    /** The site that writes it. */
    originSiteId: text('origin_site_id').notNull(),
    /** The person's item there. */
    id: uuid('id').notNull(),
    /** The group of `person_links`, kept by a trigger; null while the person is linked with nobody. */
    groupId: uuid('group_id'),
    sharedBy: uuid('shared_by')
      .notNull()
      .references(() => users.id),
    sharedAt: instant('shared_at').notNull(),
    /** What follows is empty while the item is not public. */
    isPublic: boolean('is_public').notNull(),
    isProtected: boolean('is_protected').notNull(),
    title: text('title').notNull(),
    about: text('about').notNull(),
    path: text('path').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** The fields that are common, and no others. */
    head: jsonb('head').notNull(),
    body: jsonb('body'),
    searchText: text('search_text').notNull(),
    media: jsonb('media').notNull(),
    image: jsonb('image'),
    /** The public items that the text refers to, by id: their titles and paths on the site that writes it. */
    referred: jsonb('referred').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.originSiteId, table.id] }),
    index('common_persons_group').on(table.groupId),
    foreignKey({
      name: 'common_persons_item_fk',
      columns: [table.originSiteId, table.id],
      foreignColumns: [items.siteId, items.id],
    }).onDelete('cascade'),
  ],
)

/** That a site shows the common presentation of one of its persons; without a row its own. */
export const commonPersonChoices = pgTable(
  'common_person_choices',
  {
    siteId: text('site_id').notNull(),
    personId: uuid('person_id').notNull(),
    /** The site that writes it. */
    originSiteId: text('origin_site_id').notNull(),
    /** The person's own group, kept by a trigger: a link that is taken away ends what is shown, and the way back brings it back. */
    groupId: uuid('group_id'),
    chosenBy: uuid('chosen_by')
      .notNull()
      .references(() => users.id),
    chosenAt: instant('chosen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.personId] }),
    // What the sites that show a presentation are counted by.
    index('common_person_choices_group').on(table.groupId, table.originSiteId),
    foreignKey({
      name: 'common_person_choices_person_fk',
      columns: [table.siteId, table.personId],
      foreignColumns: [items.siteId, items.id],
    }).onDelete('cascade'),
  ],
)

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
