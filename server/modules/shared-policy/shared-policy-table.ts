import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ExtensionWords } from '#contract/policy/shared-policy.ts'
import { instant } from '../../platform/database/column-types.ts'
import { users } from '../accounts/users-table.ts'
import { sharedColumns, sharingColumns } from '../sharing/shared-columns.ts'
import { sites } from '../sites/sites-table.ts'

/**
 * A topic of the federation's own site that other sites show: one row, which all of them read, as of `broadcasts`. Triggers keep what
 * is public of it in step with `published_items`.
 */
export const sharedTopics = pgTable(
  'shared_topics',
  {
    /** The item's id. */
    id: uuid('id').notNull(),
    ...sharedColumns(),
    ...sharingColumns(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    /** The published revision, which a site's addition is compared with. */
    revisionId: uuid('revision_id').notNull(),
    summary: text('summary').notNull(),
    /** The id, name, lower-case name and address part of its policy area on its own site; null for none. */
    area: jsonb('area'),
    /** The title and address of its programme; null for none. */
    programme: jsonb('programme'),
    image: jsonb('image'),
  },
  (table) => [
    // Every reader names the site that is the federation's own, by the row policy.
    primaryKey({ columns: [table.originSiteId, table.id] }),
    index('shared_topics_slug').on(table.originSiteId, table.slug),
    check('shared_topics_withdrawn', sql`(${table.withdrawnAt} is null) = (${table.withdrawnBy} is null)`),
  ],
)

/**
 * What a site says under a shared topic. It outlives the topic, whose name it keeps: the words are the site's own. So `topic_id` is no
 * foreign key.
 */
export const policyExtensions = pgTable(
  'policy_extensions',
  {
    siteId: text('site_id')
      .notNull()
      .references(() => sites.id),
    topicId: uuid('topic_id').notNull(),
    topicName: text('topic_name').notNull(),
    /** The site does not show the topic. Of a required one it does not count. */
    isHidden: boolean('is_hidden').notNull(),
    summary: text('summary').notNull(),
    demands: jsonb('demands').$type<readonly string[]>().notNull(),
    body: jsonb('body').notNull(),
    /** Whether it says anything. */
    hasWords: boolean('has_words')
      .notNull()
      .generatedAlwaysAs(
        sql`summary <> '' or demands <> '[]' or jsonb_path_exists(body, '$.content[*] ? (@.type != "paragraph" || exists(@.content))')`,
      ),
    /** The revision of the topic that the site has read. */
    seenRevision: uuid('seen_revision').notNull(),
    changedBy: uuid('changed_by')
      .notNull()
      .references(() => users.id),
    changedAt: instant('changed_at').notNull(),
    /** The words that nobody has published yet; null for none. */
    draft: jsonb('draft').$type<ExtensionWords>(),
    draftBy: uuid('draft_by').references(() => users.id),
    draftAt: instant('draft_at'),
    version: integer('version').notNull().default(1),
    /** The published words, for the search of the site. */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.topicId] }),
    check(
      'policy_extensions_draft',
      sql`(${table.draft} is null) = (${table.draftBy} is null) and (${table.draft} is null) = (${table.draftAt} is null)`,
    ),
  ],
)
