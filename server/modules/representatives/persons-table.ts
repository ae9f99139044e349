import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-types.ts'
import { items } from '../items/items-table.ts'
import { media } from '../media/media-table.ts'
import { users } from '../accounts/users-table.ts'
import { sites } from '../sites/sites-table.ts'

/**
 * Contact details of persons. They are not part of the draft: a hidden value must never be in a version, a search or a log,
 * and a removed one must be deleted at once.
 */
export const personContacts = pgTable(
  'person_contacts',
  {
    siteId: text('site_id').notNull(),
    personId: uuid('person_id').notNull(),
    kind: text('kind', { enum: ['email', 'phone', 'other'] }).notNull(),
    /** A telephone number as `+46701234567`. */
    value: text('value').notNull(),
    visibility: text('visibility', { enum: ['hidden', 'shown'] })
      .notNull()
      .default('hidden'),
    consentAt: instant('consent_at'),
    consentBy: uuid('consent_by').references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.personId, table.kind] }),
    check('person_contacts_consent', sql`${table.visibility} = 'hidden' or ${table.consentAt} is not null`),
    foreignKey({
      name: 'person_contacts_person_fk',
      columns: [table.siteId, table.personId],
      foreignColumns: [items.siteId, items.id],
    }).onDelete('cascade'),
  ],
)

/** Skyddade uppgifter: for a person with a row here the public reads only these columns. */
export const personProtection = pgTable(
  'person_protection',
  {
    siteId: text('site_id').notNull(),
    personId: uuid('person_id').notNull(),
    mode: text('mode', { enum: ['nameOnly', 'hidden'] }).notNull(),
    shownName: text('shown_name'),
    /** Sort key of `shownName`. */
    sortName: text('sort_name'),
    /** True while the person is published, set by a trigger: the public cannot read the item, and is shown the name only then. */
    isLive: boolean('is_live').notNull(),
    /** Whether the people of this site protect the person, and not only those of a linked one (docs/decisions/085). */
    isOwn: boolean('is_own').notNull().default(true),
    by: uuid('by')
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.personId] }),
    // The public role reads these rows, so a row that hides everything must not contain a name.
    check('person_protection_name', sql`(${table.mode} = 'nameOnly') = (${table.shownName} is not null)`),
    check('person_protection_sort', sql`(${table.shownName} is null) = (${table.sortName} is null)`),
    foreignKey({
      name: 'person_protection_person_fk',
      columns: [table.siteId, table.personId],
      foreignColumns: [items.siteId, items.id],
    }).onDelete('cascade'),
  ],
)

/**
 * What a site withholds from visitors because it shows a person with Skyddade uppgifter, known by the content of the file: in whatever
 * library it lies, and whoever writes of it (docs/decisions/103). Kept until protection is switched off, also when another portrait is
 * chosen. The public role reads which files, but not of which person.
 */
export const withheldFiles = pgTable(
  'withheld_files',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    uploadHash: text('upload_hash').notNull(),
    /** The site whose person it is: this one, or one whose texts came here. Null: a copy of a site said it. */
    fromSiteId: text('from_site_id'),
    fromPersonId: uuid('from_person_id'),
  },
  (table) => [
    unique('withheld_files_once').on(table.siteId, table.uploadHash, table.fromSiteId, table.fromPersonId).nullsNotDistinct(),
    index('withheld_files_of').on(table.fromSiteId, table.fromPersonId),
  ],
)

/** What the version before withholds: nothing reads it, and a trigger writes it into `withheld_files`. Removed a version later. */
export const protectedPortraits = pgTable(
  'protected_portraits',
  {
    siteId: text('site_id').notNull(),
    personId: uuid('person_id').notNull(),
    /** `site_id`, or `*`: the federation's picture is withheld on this site only. */
    libraryId: text('library_id').notNull(),
    mediaId: uuid('media_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.personId, table.libraryId, table.mediaId] }),
    foreignKey({
      name: 'protected_portraits_protection_fk',
      columns: [table.siteId, table.personId],
      foreignColumns: [personProtection.siteId, personProtection.personId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'protected_portraits_media_fk',
      columns: [table.libraryId, table.mediaId],
      foreignColumns: [media.siteId, media.id],
    }).onDelete('cascade'),
    index('protected_portraits_of').on(table.libraryId, table.mediaId),
    check('protected_portraits_library', sql`${table.libraryId} = ${table.siteId} or ${table.libraryId} = '*'`),
  ],
)

/** A text that may keep the name of a person with Skyddade uppgifter, with the reason. Removed when the name or the protection is. */
export const dismissedMentions = pgTable(
  'dismissed_mentions',
  {
    siteId: text('site_id').notNull(),
    personId: uuid('person_id').notNull(),
    /** The item or other place, and its part: see mentions.ts. */
    place: text('place').notNull(),
    reason: text('reason', { enum: ['agreed', 'somebodyElse', 'required', 'other'] }).notNull(),
    /** The note. Stored here and not in the log: it may describe the person, and is deleted with the row. */
    note: text('note').notNull().default(''),
    by: uuid('by')
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.personId, table.place] }),
    check('dismissed_mentions_reason', sql`${table.reason} in ('agreed', 'somebodyElse', 'required', 'other')`),
    foreignKey({
      name: 'dismissed_mentions_protection_fk',
      columns: [table.siteId, table.personId],
      foreignColumns: [personProtection.siteId, personProtection.personId],
    }).onDelete('cascade'),
  ],
)

/** The same person on several sites, as linked by an administrator: all rows of one group. */
export const personLinks = pgTable(
  'person_links',
  {
    siteId: text('site_id').notNull(),
    personId: uuid('person_id').notNull(),
    groupId: uuid('group_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.personId] }),
    uniqueIndex('person_links_group').on(table.groupId, table.siteId),
    foreignKey({
      name: 'person_links_person_fk',
      columns: [table.siteId, table.personId],
      foreignColumns: [items.siteId, items.id],
    }).onDelete('cascade'),
  ],
)

/**
 * The names of all persons outside the trash, by which administrators find the same person on several sites: the platform's role
 * reads no content. Triggers of `items` write it.
 */
export const personNames = pgTable(
  'person_names',
  {
    siteId: text('site_id').notNull(),
    personId: uuid('person_id').notNull(),
    /** The displayed name. */
    name: text('name').notNull(),
    sortName: text('sort_name').notNull(),
    givenName: text('given_name').notNull(),
    /** Given and family name in small letters: equal names are the same person perhaps. */
    nameKey: text('name_key').notNull(),
    /** The indexed words of the names, as in the item's own search text. */
    searchText: text('search_text').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.personId] }),
    index('person_names_in_order').on(
      sql`${table.sortName} collate "sv-x-icu"`,
      sql`${table.givenName} collate "sv-x-icu"`,
      table.siteId,
      table.personId,
    ),
    index('person_names_alike').on(table.nameKey, table.siteId),
    foreignKey({
      name: 'person_names_person_fk',
      columns: [table.siteId, table.personId],
      foreignColumns: [items.siteId, items.id],
    }).onDelete('cascade'),
  ],
)
