import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/column-types.ts'

/** The organisation that uses this installation: a single row. */
export const federation = pgTable(
  'federation',
  {
    id: boolean('id').primaryKey().default(true),
    name: text('name').notNull(),
    /** The site that speaks for the federation itself on the root of all sites; null for none. */
    ownSiteId: text('own_site_id').references((): AnyPgColumn => sites.id, { onDelete: 'set null' }),
    /** The logo and the header picture of that site as the public sees them, by field, for the pages of all others. */
    pictures: jsonb('pictures').notNull().default({}),
    /** Grows with every change of a broadcast: a part of the revision of every site (docs/decisions/078). */
    broadcastRevision: bigint('broadcast_revision', { mode: 'number' }).notNull().default(0),
    /** Grows with every change of a shared page: a part of what tells whether a frame is current (docs/decisions/091). */
    sharedPagesRevision: bigint('shared_pages_revision', { mode: 'number' }).notNull().default(0),
  },
  (table) => [check('federation_one_row', sql`${table.id}`)],
)

export const sites = pgTable(
  'sites',
  {
    /** The slug, chosen at creation: the key of all the site's rows. */
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** The folded name, for search. */
    searchName: text('search_name').notNull(),
    description: text('description').notNull().default(''),
    municipality: text('municipality').notNull().default(''),
    accentColor: text('accent_color').notNull().default('#0b5c63'),
    contactEmail: text('contact_email'),
    /** Grows with every public change; cached pages belong to one revision. */
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
    /** Number of those changes that affected only items, and not the frame around the pages. */
    contentChanges: bigint('content_changes', { mode: 'number' }).notNull().default(0),
    /** Time of the last public change of anything else: its name, settings, menu, categories, bodies. */
    frameChangedAt: instant('frame_changed_at').notNull().defaultNow(),
    /** Grows with every change in the administration. */
    version: integer('version').notNull().default(1),
    /** Not shown to visitors until an administrator opens it: a site that came out of a backup. */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Broadcasts that were sent before are not shown: set for a new site, so that it begins with the latest ten. */
    broadcastsFrom: instant('broadcasts_from'),
    /** Paused: nobody outside the administration sees it. Archived: visitors read it. Only administrators change either. */
    stopped: text('stopped', { enum: ['paused', 'archived'] }),
    /** Since when it is stopped. */
    stoppedAt: instant('stopped_at'),
    /** Its place in the tree of the federation: a site stands under one of a higher level only, so that there are no loops. */
    level: text('level', { enum: ['national', 'district', 'local'] })
      .notNull()
      .default('local'),
    parentId: text('parent_id').references((): AnyPgColumn => sites.id),
    /** The sites above, nearest first: a trigger writes it, and refuses a loop. */
    ancestors: text('ancestors').array().notNull().default([]),
    /** Words of the federation's own, to find sites by. */
    tags: text('tags').array().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  // The administrators' list, in Swedish order.
  (table) => [
    index('sites_by_name').on(sql`${table.name} collate "sv-x-icu"`, table.id),
    check('sites_stopped', sql`${table.stopped} in ('paused', 'archived')`),
    check('sites_stopped_since', sql`(${table.stopped} is null) = (${table.stoppedAt} is null)`),
    check('sites_level', sql`${table.level} in ('national', 'district', 'local')`),
    check('sites_not_own_parent', sql`${table.parentId} <> ${table.id}`),
    check('sites_top', sql`${table.level} <> 'national' or ${table.parentId} is null`),
  ],
)
