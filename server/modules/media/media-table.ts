import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ConsentState, Crops, Licence, MediaKind, People } from '#contract/media-facts.ts'
import type { SiteTarget } from '#contract/users-and-sites/site-target.ts'
import { instant } from '../../platform/database/column-types.ts'
import { sites } from '../sites/sites-table.ts'
import { users } from '../accounts/users-table.ts'

/**
 * Libraries of media: one row for each site that has media, and one for the federation, whose id `*` no site can have
 * (docs/decisions/016). A handle opened for `*` works on the shared library exactly as one opened for a site on its own.
 */
export const mediaLibraries = pgTable(
  'media_libraries',
  {
    siteId: text('site_id').primaryKey(),
    /** The owning site; null for the federation. Set by the database, from `site_id`. */
    ownerSiteId: text('owner_site_id')
      .generatedAlwaysAs(sql`nullif(site_id, '*')`)
      .references(() => sites.id),
    usedBytes: bigint('used_bytes', { mode: 'number' }).notNull().default(0),
    quotaBytes: bigint('quota_bytes', { mode: 'number' }).notNull().default(5_368_709_120),
  },
  (table) => [check('media_libraries_quota', sql`${table.usedBytes} >= 0`)],
)

const library = () =>
  text('site_id')
    .notNull()
    .references(() => mediaLibraries.siteId)

/** How the federation offers its own to the sites; of a site's own nothing of it is set. */
const offer = () => ({
  isRecommended: boolean('is_recommended').notNull().default(false),
  /** Which sites may choose it; null for all. */
  target: jsonb('target').$type<SiteTarget>(),
})

export const mediaCollections = pgTable(
  'media_collections',
  {
    siteId: library(),
    id: uuid('id').notNull(),
    parentId: uuid('parent_id'),
    name: text('name').notNull(),
    /** The folded name, for search. */
    nameKey: text('name_key').notNull(),
    ...offer(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    check('media_collections_offer', sql`${table.siteId} = '*' or (not ${table.isRecommended} and ${table.target} is null)`),
    unique('media_collections_name').on(table.siteId, table.parentId, table.nameKey).nullsNotDistinct(),
    foreignKey({
      name: 'media_collections_parent_fk',
      columns: [table.siteId, table.parentId],
      foreignColumns: [table.siteId, table.id],
    }),
  ],
)

/**
 * The file of a picture before it was replaced, kept so that the replacement can be undone (docs/decisions/058). What belongs to a file
 * returns with it: crops, focal point, and whether the description had been looked at.
 */
export interface FormerFile {
  readonly uploadHash: string
  readonly fileKey: string
  readonly contentType: string
  readonly extension: string
  readonly fileName: string
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly color: string
  readonly suggestedCredit: string
  readonly suggestedLicence: string
  readonly suggestedAlt: string
  readonly crops: Crops
  readonly focalX: number
  readonly focalY: number
  readonly needsRecheck: boolean
  readonly isReady: boolean
  /** The description of that time: when it has been changed since, it may be of the other file. */
  readonly alt: string
  readonly isDecorative: boolean
  /** ISO 8601. */
  readonly replacedAt: string
  /** The user who replaced it. */
  readonly replacedBy: string
  /** The picture's version for which the undo holds. Changes by `replacedBy` take it along, changes by others leave it behind. */
  readonly version: number
}

/** A place that showed a picture when it was recalled. No titles: they are read where they are, and a person can be erased from them. */
interface RecalledPlace {
  readonly siteId: string
  /** Null: the site's settings. */
  readonly itemId: string | null
  readonly version: 'live' | 'draft'
}

export const media = pgTable(
  'media',
  {
    siteId: library(),
    id: uuid('id').notNull(),
    kind: text('kind').$type<MediaKind>().notNull(),
    /** SHA-256 of the uploaded file, in hex: finds an existing picture of the same file. */
    uploadHash: text('upload_hash').notNull(),
    /** First 20 hex digits of a SHA-256 of the stored file and its upload: part of every key of its files. */
    fileKey: text('file_key').notNull(),
    /** The stored picture: re-encoded, upright, without hidden data (docs/decisions/017). */
    contentType: text('content_type').notNull(),
    extension: text('extension').notNull(),
    fileName: text('file_name').notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    color: text('color').notNull(),
    title: text('title').notNull(),
    alt: text('alt').notNull().default(''),
    isDecorative: boolean('is_decorative').notNull().default(false),
    caption: text('caption').notNull().default(''),
    credit: text('credit').notNull().default(''),
    licence: text('licence').$type<Licence>().notNull().default('own'),
    licenceUntil: date('licence_until'),
    people: text('people').$type<People>().notNull().default('unanswered'),
    consent: text('consent').$type<ConsentState>().notNull().default('notNeeded'),
    consentNote: text('consent_note').notNull().default(''),
    consentOn: date('consent_on'),
    isAiGenerated: boolean('is_ai_generated').notNull().default(false),
    suggestedCredit: text('suggested_credit').notNull().default(''),
    suggestedLicence: text('suggested_licence').notNull().default(''),
    suggestedAlt: text('suggested_alt').notNull().default(''),
    needsRecheck: boolean('needs_recheck').notNull().default(false),
    focalX: real('focal_x').notNull().default(0.5),
    focalY: real('focal_y').notNull().default(0.5),
    crops: jsonb('crops').$type<Crops>().notNull().default({}),
    collectionId: uuid('collection_id'),
    tags: text('tags').array().notNull().default([]),
    /** Title, alternative text, caption, credit, tags and file name, folded. */
    searchText: text('search_text').notNull(),
    /** False until all sizes have been made. */
    isReady: boolean('is_ready').notNull().default(false),
    fault: text('fault'),
    /** True: every place that names it shows the public a placeholder. Set by the database, from `consent`. */
    isWithdrawn: boolean('is_withdrawn')
      .notNull()
      .generatedAlwaysAs(sql`consent = 'withdrawn'`),
    /** An editor has taken it off the site; visitors get a placeholder. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Of the latest replacement alone; null when there is nothing to undo. */
    former: jsonb('former').$type<FormerFile>(),
    /** For the sweep of files, which may not read the rest. */
    formerFileKey: text('former_file_key').generatedAlwaysAs(sql`former ->> 'fileKey'`),
    ...offer(),
    /** The federation has taken it back from the sites (docs/decisions/090); null: it has not. */
    recalledAt: instant('recalled_at'),
    recalledBy: uuid('recalled_by').references(() => users.id),
    recallReason: text('recall_reason').notNull().default(''),
    /** What visitors see in its places instead; null: a placeholder. Never one that is itself recalled. */
    replacementId: uuid('replacement_id'),
    /** Where it was shown when it was recalled. */
    recalledPlaces: jsonb('recalled_places').$type<readonly RecalledPlace[]>(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: uuid('updated_by')
      .notNull()
      .references(() => users.id),
    deletedAt: instant('deleted_at'),
    deletedBy: uuid('deleted_by').references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.id] }),
    uniqueIndex('media_file')
      .on(table.siteId, table.uploadHash)
      .where(sql`${table.deletedAt} is null`),
    index('media_newest').on(table.siteId, table.createdAt.desc(), table.id.desc()),
    index('media_licence_end')
      .on(table.siteId, table.licenceUntil)
      .where(sql`${table.licenceUntil} is not null`),
    check(
      'media_offer',
      sql`${table.siteId} = '*' or (not ${table.isRecommended} and ${table.target} is null and ${table.recalledAt} is null)`,
    ),
    check('media_recall', sql`(${table.recalledAt} is null) = (${table.recalledBy} is null)`),
    check(
      'media_replacement',
      sql`${table.replacementId} is null or (${table.recalledAt} is not null and ${table.replacementId} <> ${table.id})`,
    ),
    foreignKey({
      name: 'media_replacement_fk',
      columns: [table.siteId, table.replacementId],
      foreignColumns: [table.siteId, table.id],
    }),
    foreignKey({
      name: 'media_collection_fk',
      columns: [table.siteId, table.collectionId],
      foreignColumns: [mediaCollections.siteId, mediaCollections.id],
    }),
  ],
)

/**
 * Places that show a picture, mirrored from contents in the transaction of each save, publishing and restore. The
 * picture is the site's own or the federation's: a third site's cannot be stored by any code path.
 */
export const mediaUses = pgTable(
  'media_uses',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    /** The item's id, or `settings`. */
    owner: text('owner').notNull(),
    /** References an item of the site; the foreign key is in the SQL, since this module may not import items. */
    itemId: uuid('item_id'),
    version: text('version', { enum: ['draft', 'published'] }).notNull(),
    field: text('field').notNull(),
    /** `site_id`, or `*`. */
    libraryId: text('library_id').notNull(),
    mediaId: uuid('media_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.owner, table.version, table.field, table.libraryId, table.mediaId] }),
    index('media_uses_of').on(table.libraryId, table.mediaId),
    check('media_uses_library', sql`${table.libraryId} = ${table.siteId} or ${table.libraryId} = '*'`),
    check('media_uses_owner', sql`${table.owner} = coalesce(${table.itemId}::text, 'settings')`),
    foreignKey({
      name: 'media_uses_media_fk',
      columns: [table.libraryId, table.mediaId],
      foreignColumns: [media.siteId, media.id],
    }).onDelete('cascade'),
  ],
)

/** A file being uploaded. Its parts are in the file store under its id until it is finished or abandoned. */
export const uploads = pgTable(
  'uploads',
  {
    siteId: library(),
    id: uuid('id').notNull(),
    fileName: text('file_name').notNull(),
    bytes: integer('bytes').notNull(),
    received: integer('received').notNull().default(0),
    replacesId: uuid('replaces_id'),
    replacesVersion: integer('replaces_version'),
    /** The resulting media; null while in progress. The row is kept for a day, so that finishing may be repeated. */
    mediaId: uuid('media_id'),
    isDuplicate: boolean('is_duplicate').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.id] }), index('uploads_by_age').on(table.createdAt)],
)
