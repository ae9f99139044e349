import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { hiddenBeforeReasons } from '#contract/items/hidden-before.ts'
import { bytea, instant } from '../../platform/database/column-types.ts'
import { sites } from '../sites/sites-table.ts'
import { users } from '../accounts/users-table.ts'
import { deliveryKeys } from '../settings/delivery-keys-table.ts'

/** Time and author of the last change of a field of a draft. `at` is ISO 8601 in UTC. */
interface StoredFieldVersion {
  readonly version: number
  readonly by: string
  readonly at: string
}

/** `at` is ISO 8601 in UTC. */
interface StoredReview {
  readonly state: 'requested' | 'changesWanted'
  readonly by: string
  readonly at: string
  readonly comment: string
}

/** The reason why a scheduled publication did not happen. */
interface StoredFailure {
  readonly at: string
  readonly message: string
}

/** One row per content item of any area: what editors share, and a pointer to what the public sees. */
export const items = pgTable(
  'items',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    id: uuid('id').notNull(),
    area: text('area').notNull(),
    slug: text('slug').notNull(),
    /** The path below the site's address, also before publishing: the area's part, the parents' parts and its own. */
    path: text('path').notNull(),
    /** Null outside areas that are trees. */
    parentId: uuid('parent_id'),
    /** Sort key among its siblings; null in areas with another order. */
    sortKey: text('sort_key'),
    /** The key of a system page; null for all other items. */
    systemKey: text('system_key'),
    draft: jsonb('draft').notNull(),
    draftVersion: integer('draft_version').notNull().default(1),
    fieldVersions: jsonb('field_versions').$type<Record<string, StoredFieldVersion>>().notNull(),
    /** Columns for lists and search, written in the same statement as the draft. */
    title: text('title').notNull(),
    searchText: text('search_text').notNull(),
    facet: text('facet'),
    /** Additional columns of the area's list. */
    detail: jsonb('detail').$type<Record<string, string>>().notNull().default({}),
    /** Date of the next review. */
    reviewOn: date('review_on'),
    /**
     * References a revision of the same site, and the row of `published_items`. Both foreign keys are in the SQL, since Drizzle tables
     * that refer to each other have no type.
     */
    publishedRevisionId: uuid('published_revision_id'),
    /** The public version of the draft; differs from `draftVersion` when there are unpublished changes. */
    publishedDraftVersion: integer('published_draft_version'),
    /** Never changes once set; freezes the slug. */
    firstPublishedAt: instant('first_published_at'),
    publishedAt: instant('published_at'),
    review: jsonb('review').$type<StoredReview>(),
    /** When `scheduledRevisionId` goes live, who scheduled it, and which draft version it was. */
    publishAt: instant('publish_at'),
    scheduledRevisionId: uuid('scheduled_revision_id'),
    scheduledDraftVersion: integer('scheduled_draft_version'),
    scheduledBy: uuid('scheduled_by').references(() => users.id),
    scheduleFailure: jsonb('schedule_failure').$type<StoredFailure>(),
    unpublishAt: instant('unpublish_at'),
    deletedAt: instant('deleted_at'),
    deletedBy: uuid('deleted_by').references(() => users.id),
    /** Grows with each step between states, so that an undo can detect later steps. */
    stateVersion: integer('state_version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: uuid('updated_by')
      .notNull()
      .references(() => users.id),
    /** The format of `draft`; an older one is upgraded when read. */
    schemaNo: integer('schema_no').notNull().default(1),
    /** Why the text was not open to everybody on the website that it was imported from; null for all other texts. */
    hiddenBefore: text('hidden_before', { enum: hiddenBeforeReasons }),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    // Items in the trash hold no address.
    uniqueIndex('items_path')
      .on(table.siteId, table.path)
      .where(sql`${table.deletedAt} is null`),
    index('items_review')
      .on(table.siteId, table.reviewOn)
      .where(sql`${table.reviewOn} is not null and ${table.deletedAt} is null`),
    index('items_by_parent')
      .on(table.siteId, table.parentId)
      .where(sql`${table.parentId} is not null`),
    uniqueIndex('items_system')
      .on(table.siteId, table.systemKey)
      .where(sql`${table.systemKey} is not null`),
    index('items_by_change').on(table.siteId, table.area, table.updatedAt.desc(), table.id.desc()),
    index('items_published')
      .on(table.siteId, table.area, table.publishedAt.desc(), table.id.desc())
      .where(sql`${table.publishedRevisionId} is not null and ${table.deletedAt} is null`),
    uniqueIndex('items_published_revision')
      .on(table.siteId, table.publishedRevisionId)
      .where(sql`${table.publishedRevisionId} is not null`),
    check('items_published_whole', sql`(${table.publishedRevisionId} is null) = (${table.publishedAt} is null)`),
    check('items_schedule_whole', sql`(${table.publishAt} is null) = (${table.scheduledRevisionId} is null)`),
    foreignKey({ name: 'items_parent_fk', columns: [table.siteId, table.parentId], foreignColumns: [table.siteId, table.id] }),
  ],
)

/**
 * The public's view of a published item, which can read nothing else of it. The item life
 * writes it from the content it publishes, and the database commits no item whose public row is of another revision
 * (docs/decisions/013, docs/decisions/047).
 */
export const publishedItems = pgTable(
  'published_items',
  {
    siteId: text('site_id').notNull(),
    id: uuid('id').notNull(),
    /** The revision with this content; the item must name the same one. */
    revisionId: uuid('revision_id').notNull(),
    area: text('area').notNull(),
    slug: text('slug').notNull(),
    path: text('path').notNull(),
    parentId: uuid('parent_id'),
    sortKey: text('sort_key'),
    systemKey: text('system_key'),
    publishedAt: instant('published_at').notNull(),
    /** Time of the last change of anything that the public can read of it, by the database's clock. */
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** The title in lists and search, derived by its area. */
    title: text('title').notNull(),
    /** A line or two under the title in lists and search results; '' for none. */
    about: text('about').notNull(),
    /** The group that public lists filter by: a category, a policy area. */
    facet: text('facet'),
    /** A news item is pinned until this Swedish date, inclusive. */
    pinnedUntil: date('pinned_until'),
    /** Search engines are asked to leave it out. */
    noIndex: boolean('no_index').notNull().default(false),
    /** A person with Skyddade uppgifter: the row exists, but the public cannot read it. */
    isProtected: boolean('is_protected').notNull().default(false),
    /** The content without its text: small, because lists read it. */
    head: jsonb('head').notNull(),
    /** The rich text; null where there is none. */
    body: jsonb('body'),
    searchText: text('search_text').notNull(),
    /** Public facts about the pictures and documents it shows, in no order; updated with the library's rows. */
    media: jsonb('media').notNull().default([]),
    /** The field of `head` that holds its lead picture. */
    leadField: text('lead_field').notNull(),
    /** Facts about that picture, for lists. */
    image: jsonb('image').generatedAlwaysAs(sql`lead_media(head -> lead_field, media)`),
    /** When it takes place, if it is an event; calendars read by the end. */
    eventStart: instant('event_start'),
    eventEnd: instant('event_end'),
    /** What makes it an event, for calendars. */
    event: jsonb('event').generatedAlwaysAs(sql`nullif(head -> 'event', 'null')`),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    uniqueIndex('published_items_path').on(table.siteId, table.path),
    unique('published_items_revision').on(table.siteId, table.id, table.revisionId),
    // Newest first. The index must have the same order as the queries; these columns are never null.
    index('published_items_newest').on(
      table.siteId,
      table.area,
      table.publishedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('published_items_by_facet').on(
      table.siteId,
      table.area,
      table.facet,
      table.publishedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('published_items_pinned')
      .on(table.siteId, table.pinnedUntil)
      .where(sql`${table.pinnedUntil} is not null`),
    index('published_items_events')
      .on(table.siteId, table.eventEnd)
      .where(sql`${table.eventEnd} is not null`),
    // Every page asks whether there is a portrait for the press.
    index('published_items_free_use')
      .on(table.siteId, table.area)
      .where(sql`${table.image} ->> 'freeUse' is not null`),
    foreignKey({
      name: 'published_items_item_fk',
      columns: [table.siteId, table.id],
      foreignColumns: [items.siteId, items.id],
    }).onDelete('cascade'),
  ],
)

/** Saved versions of the content of items. Rows are only added. */
export const itemRevisions = pgTable(
  'item_revisions',
  {
    siteId: text('site_id').notNull(),
    id: uuid('id').notNull(),
    itemId: uuid('item_id').notNull(),
    /**
     * `published`: made public. `scheduled`: to be made public. `review`: sent to an editor for review.
     * `session`: the draft when its writer left. `checkpoint`: a draft about to be replaced. `conflict`: a
     * text that could not be saved because someone else changed the same field.
     */
    kind: text('kind', {
      enum: ['published', 'scheduled', 'review', 'restored', 'named', 'session', 'checkpoint', 'conflict'],
    }).notNull(),
    name: text('name'),
    /** Findings of the publish check. */
    findings: jsonb('findings').$type<readonly { code: string; level: string; field: string }[]>(),
    content: jsonb('content').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    /** For an imported version: the writer's name there, '' if unknown; `createdBy` is the importer. */
    authorName: text('author_name'),
    schemaNo: integer('schema_no').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    index('item_revisions_by_item').on(table.siteId, table.itemId, table.createdAt.desc()),
    // For the retention sweep; published versions are kept for years.
    index('item_revisions_by_age')
      .on(table.createdAt)
      .where(sql`${table.kind} <> 'published'`),
    foreignKey({ name: 'item_revisions_item_fk', columns: [table.siteId, table.itemId], foreignColumns: [items.siteId, items.id] }),
  ],
)

/** References between items, mirrored from the content in the same transaction. */
export const itemReferences = pgTable(
  'item_references',
  {
    siteId: text('site_id').notNull(),
    itemId: uuid('item_id').notNull(),
    /** Whether the draft or the published content holds the reference. */
    version: text('version', { enum: ['draft', 'published'] }).notNull(),
    field: text('field').notNull(),
    toItemId: uuid('to_item_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.itemId, table.version, table.field, table.toItemId] }),
    index('item_references_to').on(table.siteId, table.toItemId),
    foreignKey({
      name: 'item_references_item_fk',
      columns: [table.siteId, table.itemId],
      foreignColumns: [items.siteId, items.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'item_references_to_fk',
      columns: [table.siteId, table.toItemId],
      foreignColumns: [items.siteId, items.id],
    }).onDelete('cascade'),
  ],
)

/** A link for reading a draft without an account until it expires. Only the hash of its secret is stored. */
export const previewLinks = pgTable(
  'preview_links',
  {
    siteId: text('site_id').notNull(),
    id: uuid('id').notNull(),
    itemId: uuid('item_id').notNull(),
    secretHash: bytea('secret_hash').notNull(),
    isShared: boolean('is_shared').notNull(),
    /** True: the next publication of the item ends it. */
    endsWithPublication: boolean('ends_with_publication').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    expiresAt: instant('expires_at').notNull(),
    /** Has taken the link over: it ends with this person's access instead of its maker's. */
    keptBy: uuid('kept_by').references(() => users.id),
    /** The key of the delivery API that asked for the draft: the link ends with the key, and with nobody's access. */
    keyId: uuid('key_id'),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    foreignKey({
      name: 'preview_links_key_fk',
      columns: [table.siteId, table.keyId],
      foreignColumns: [deliveryKeys.siteId, deliveryKeys.id],
    }).onDelete('cascade'),
    index('preview_links_end').on(table.expiresAt),
    index('preview_links_item').on(table.siteId, table.itemId),
    foreignKey({
      name: 'preview_links_item_fk',
      columns: [table.siteId, table.itemId],
      foreignColumns: [items.siteId, items.id],
    }).onDelete('cascade'),
  ],
)
