import type { PlatformDb, SiteDb, Statement } from '../platform/database/database.ts'
import { statement } from '../platform/database/database.ts'

// The tables that a site has rows in, in the order in which its rows can be deleted: first what points, then what is pointed to.
// emptied-tables.test.ts compares them with the database.

const rowsAtOnce = 500

interface EmptiedTable {
  readonly table: string
  /** Empties the table of the site, so many rows in each transaction. Zero rows: it is empty. */
  readonly empty: Statement<{ id: string }>
}

/** `key`: columns that, with the site, name a row. `limit`: fewer rows where each takes others with it. */
const emptied = (table: string, key: string, limit = rowsAtOnce): EmptiedTable => ({
  table,
  empty: statement(
    '',
    `delete from ${table} where site_id = $1 and (${key}) in (select ${key} from ${table} where site_id = $1 limit ${limit}) returning site_id as id`,
  ),
})

/** Few enough rows to go in one statement: one for each site, or with no key of their own. */
const emptiedAtOnce = (table: string): EmptiedTable => ({
  table,
  empty: statement('', `delete from ${table} where site_id = $1 returning site_id as id`),
})

/** Of what people may do and see: the role that runs the federation deletes it. */
export const platformTables: readonly EmptiedTable[] = [
  emptiedAtOnce('memberships'),
  emptiedAtOnce('removed_memberships'),
  emptiedAtOnce('invitations'),
  emptied('matters', 'kind, subject, mark'),
  emptied('jobs', 'kind, key'),
  emptiedAtOnce('sweep_faults'),
  emptiedAtOnce('person_links'),
  emptied('different_persons', 'person_id, other_site_id, other_id'),
  emptiedAtOnce('health_reminders'),
  emptied('visit_days', 'day'),
  emptied('visit_pages', 'day, page'),
  emptied('visit_sources', 'day, host'),
]

const itemsLetGo = 200

/** Before items can be deleted they are in the trash, are shared with nobody, and point to nothing. */
const letItemsGo = statement<{ id: string }>(
  '',
  `with unshared as (delete from shares where origin_site_id = $1)
   update items set deleted_at = coalesce(deleted_at, $2), parent_id = null, published_revision_id = null, published_draft_version = null,
     published_at = null, publish_at = null, scheduled_revision_id = null, scheduled_draft_version = null, unpublish_at = null
   where site_id = $1 and id in (select id from items where site_id = $1 and (deleted_at is null or parent_id is not null
     or published_revision_id is not null or scheduled_revision_id is not null) limit ${itemsLetGo}) returning site_id as id`,
)

/** What the site itself holds: its own role deletes it. */
export const siteTables: readonly EmptiedTable[] = [
  // Nobody is told of what follows.
  emptied('webhook_deliveries', 'id'),
  emptied('site_merge_copies', 'merge_id, kind, from_id'),
  emptiedAtOnce('site_merges'),
  emptied('webhooks', 'id'),
  emptiedAtOnce('delivery_keys'),
  emptiedAtOnce('site_domains'),
  emptied('event_sign_ups', 'id'),
  emptied('outbox', 'id'),
  emptied('newsletter_subscribers', 'id'),
  emptied('newsletters', 'item_id'),
  emptied('redirects', 'from_path'),
  emptied('item_presence', 'item_id, user_id'),
  emptied('preview_links', 'id'),
  emptied('item_references', 'item_id, to_item_id'),
  emptied('wordpress_rows', 'import_id, nth'),
  emptied('wordpress_addresses', 'import_id, address'),
  emptied('wordpress_sources', 'source_key'),
  emptiedAtOnce('wordpress_imports'),
  emptied('item_comments', 'id', itemsLetGo),
  emptiedAtOnce('priority_topics'),
  emptied('assignments', 'id'),
  emptied('person_contacts', 'person_id, kind'),
  emptied('dismissed_mentions', 'person_id, place'),
  emptied('representative_changes', 'id'),
  emptiedAtOnce('import_mappings'),
  emptied('import_runs', 'id'),
  emptiedAtOnce('bodies'),
  emptiedAtOnce('role_titles'),
  emptiedAtOnce('site_menu_pages'),
  emptiedAtOnce('site_menus'),
  emptied('share_choices', 'item_id'),
  // Shown before used: a use that goes would otherwise write what is public of its item once more.
  { table: 'published_items', empty: letItemsGo },
  emptied('media_uses', 'item_id'),
  emptied('item_undo', 'id'),
  emptied('item_revisions', 'id'),
  // With what hangs on each: protections.
  emptied('items', 'id', itemsLetGo),
  emptiedAtOnce('news_categories'),
  emptiedAtOnce('policy_areas'),
  emptiedAtOnce('policy_programmes'),
  emptied('media', 'id', itemsLetGo),
  emptied('uploads', 'id'),
  emptiedAtOnce('media_collections'),
  emptiedAtOnce('withheld_files'),
  emptiedAtOnce('media_libraries'),
  emptiedAtOnce('site_exports'),
  emptiedAtOnce('site_imports'),
  emptiedAtOnce('site_health'),
  emptiedAtOnce('accessibility_facts'),
  emptied('site_settings_history', 'id'),
  emptiedAtOnce('site_settings'),
]

/** Tables whose rows go with the row that they hang on. */
export const cascaded: readonly string[] = [
  'item_comment_entries',
  'person_names',
  'person_protection',
  'protected_portraits',
  'published_items',
]

/** Deletes the next rows of a table, and returns how many. */
export const emptyNext = async (handle: SiteDb | PlatformDb, { table, empty }: EmptiedTable, siteId: string, now: Date) =>
  (await handle.rows(empty, table === 'published_items' ? [siteId, now] : [siteId])).length
