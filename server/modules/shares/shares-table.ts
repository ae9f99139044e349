import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ShareableArea, ShareMode } from '#contract/sharing/shared-kinds.ts'
import type { SiteTarget } from '#contract/users-and-sites/site-target.ts'
import { instant } from '../../platform/database/column-types.ts'

// What one site shows on others, and what these have decided about it (docs/decisions/109). The foreign keys are in the migration: sites
// tell of their changes through this module, which therefore imports none.

export type SharedArea = ShareableArea | 'representatives'

/** What differs between the areas whose items are shared. A further kind is a row. */
export const shareKinds = pgTable('share_kinds', {
  area: text('area').primaryKey(),
  /**
   * Where a site shows it that has something of its own at its address: the first that is free. `{path}` and `{slug}` stand for those of
   * the item, `{id}` for the beginning of its id.
   */
  beside: text('beside').array().notNull(),
  /** Its shares are dated. */
  isDated: boolean('is_dated').notNull(),
  /** Appears in the frame around every page. */
  isInFrame: boolean('is_in_frame').notNull(),
  /** An optional one gives way to an item of the site's own with the same name, too. */
  givesWayByName: boolean('gives_way_by_name').notNull(),
  /** The fields of the content that are shared; null: all of them. */
  fields: text('fields').array(),
  /** The names of its groups on its own site go along. */
  namesGroups: boolean('names_groups').notNull(),
  /** What a site says about it stays when it is gone. */
  keepsWords: boolean('keeps_words').notNull(),
})

/**
 * An item that other sites show, by reference: one row, which all of them read. It belongs to no site, so every shard could hold a copy.
 * The item life keeps what is public of it in step (keep-shared.ts).
 */
export const shares = pgTable(
  'shares',
  {
    /** The site of the item. */
    originSiteId: text('origin_site_id').notNull(),
    /** The item. */
    id: uuid('id').notNull(),
    area: text('area')
      .notNull()
      .references(() => shareKinds.area),
    /** As the contract says what each does. */
    mode: text('mode').$type<ShareMode>().notNull(),
    /** The sites it is for; null: those where an item is linked with it, by `group_id`. */
    target: jsonb('target').$type<SiteTarget>(),
    /** The target as a site's own words name it: what `site_audience` overlaps. */
    audience: text('audience')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`target_audience(target)`),
    /** The group of `person_links`; null for what has a target, and while it is linked with nobody. */
    groupId: uuid('group_id'),
    /** Reaches no site that was made or stopped before it began. */
    isDated: boolean('is_dated').notNull().default(false),
    isInMenu: boolean('is_in_menu').notNull().default(false),
    pinDays: integer('pin_days').notNull().default(0),
    /** A Swedish date, inclusive. */
    pinnedUntil: date('pinned_until'),
    beganAt: instant('began_at').notNull(),
    beganBy: uuid('began_by').notNull(),
    endedAt: instant('ended_at'),
    endedBy: uuid('ended_by'),
    version: integer('version').notNull().default(1),
    /** The public revision; null while the item is not public, and its text is empty then. */
    revisionId: uuid('revision_id'),
    isProtected: boolean('is_protected').notNull().default(false),
    isPublic: boolean('is_public')
      .notNull()
      .generatedAlwaysAs(sql`revision_id is not null and not is_protected`),
    title: text('title').notNull(),
    about: text('about').notNull().default(''),
    slug: text('slug').notNull(),
    /** On its own site. */
    path: text('path').notNull(),
    systemKey: text('system_key'),
    facet: text('facet'),
    /** Names of the groups that the item is in there. */
    groups: jsonb('groups').notNull().default({}),
    noIndex: boolean('no_index').notNull().default(false),
    publishedAt: instant('published_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    head: jsonb('head').notNull().default({}),
    body: jsonb('body'),
    searchText: text('search_text').notNull().default(''),
    media: jsonb('media').notNull().default([]),
    image: jsonb('image'),
    /** The public items that it refers to, by id: their titles and paths on the site of the item. */
    referred: jsonb('referred').notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.originSiteId, table.id] }),
    index('shares_newest').on(table.originSiteId, table.area, table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('shares_path').on(table.originSiteId, table.path),
    index('shares_group').on(table.groupId),
    index('shares_audience').using('gin', table.audience),
    check('shares_mode', sql`${table.mode} in ('required', 'default', 'optional', 'offered')`),
    check('shares_ended', sql`(${table.endedAt} is null) = (${table.endedBy} is null)`),
  ],
)

/** What a site has decided about something that is shared with it; without a row, what its mode says. */
export const shareChoices = pgTable(
  'share_choices',
  {
    siteId: text('site_id').notNull(),
    itemId: uuid('item_id').notNull(),
    /** The site of the item; null for words that were read from a copy, under something that nobody shares here. */
    originSiteId: text('origin_site_id'),
    area: text('area')
      .notNull()
      .references(() => shareKinds.area),
    /** The name of what the words are about, for when it is gone. */
    title: text('title').notNull().default(''),
    /** `auto`: what the mode says. Of a required one nothing else counts. */
    display: text('display', { enum: ['auto', 'shown', 'hidden'] })
      .notNull()
      .default('auto'),
    /** Why it is hidden, for the federation. */
    reason: text('reason').notNull().default(''),
    /** The site's own item that it stands in for. */
    ownId: uuid('own_id'),
    pinnedUntil: date('pinned_until'),
    /** A person of the site who is quoted; the database empties it when the person is gone. */
    quotePersonId: uuid('quote_person_id'),
    /** What visitors read of the site's own words, in the form of its kind. */
    words: jsonb('words').notNull().default({}),
    hasWords: boolean('has_words').notNull().default(false),
    /** The public words, for the search of the site. */
    searchText: text('search_text').notNull().default(''),
    /** The revision of the item that the site has read. */
    seenRevision: uuid('seen_revision'),
    /** Words that nobody has published yet; null for none. */
    draft: jsonb('draft'),
    draftBy: uuid('draft_by'),
    draftAt: instant('draft_at'),
    decidedBy: uuid('decided_by').notNull(),
    decidedAt: instant('decided_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.itemId] }),
    // What the federation reads of all sites.
    index('share_choices_item').on(table.originSiteId, table.itemId),
    index('share_choices_own')
      .on(table.siteId, table.ownId)
      .where(sql`${table.ownId} is not null`),
    index('share_choices_person')
      .on(table.siteId, table.quotePersonId)
      .where(sql`${table.quotePersonId} is not null`),
    index('share_choices_pinned')
      .on(table.siteId, table.pinnedUntil)
      .where(sql`${table.pinnedUntil} is not null`),
    check('share_choices_display', sql`${table.display} in ('auto', 'shown', 'hidden')`),
    check(
      'share_choices_draft',
      sql`(${table.draft} is null) = (${table.draftBy} is null) and (${table.draft} is null) = (${table.draftAt} is null)`,
    ),
  ],
)
