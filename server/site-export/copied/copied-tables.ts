import { asId } from '../../platform/database/as-id.ts'
import type { CopiedName } from './rows.ts'

// The tables of a site's copy, and how a row of each is written. `copied-tables.test.ts` fails for a table with a
// `site_id`, or a column of one, that is neither here nor in `left-out.ts`.

export interface CopiedTable {
  readonly name: CopiedName
  readonly table: string
  /** The columns that are written unchanged; `draft_version` becomes `draftVersion`. */
  readonly columns: readonly string[]
  /** SQL expressions that replace columns, by the column's name. `t` is the row. */
  readonly instead?: Readonly<Record<string, string>>
  readonly where?: string
  /** A total order, so that two copies of the same site are equal. */
  readonly order: string
}

/** Only the display name leaves the installation, never an account. */
const author = (column: string): string => `(select u.name from users u where u.id = t.${column})`

/** What came with an imported copy keeps the author name stored with it. */
const storedAuthor = `case when t.author_name is null then ${author('created_by')} else nullif(t.author_name, '') end`

/** True for items in the copy: not in the trash, and not of a person with Skyddade uppgifter. */
const isCopied = (id: string): string =>
  `exists (select from items c where c.site_id = t.site_id and c.id = ${id} and c.deleted_at is null
     and not exists (select from person_protection p where p.site_id = c.site_id and p.person_id = c.id))`

/** True for pictures in the copy: not trashed, no consent withdrawn, not withheld with a person with Skyddade uppgifter. `m` is the row. */
export const isCopiedPicture = `m.deleted_at is null and not m.is_withdrawn and not exists (
  select from withheld_files w where w.site_id = m.site_id and w.upload_hash = m.upload_hash) and not exists (
  select from media_uses u join person_protection p on p.site_id = u.site_id and p.person_id = u.item_id
  where u.library_id = m.site_id and u.media_id = m.id)`

export const copiedTables: readonly CopiedTable[] = [
  {
    name: 'site',
    table: 'sites',
    columns: ['id', 'name', 'description', 'municipality', 'accent_color', 'contact_email', 'created_at'],
    order: 't.id',
  },
  {
    name: 'settings',
    table: 'site_settings',
    columns: ['tab', 'content', 'version', 'updated_at', 'updated_by'],
    instead: { updated_by: author('updated_by') },
    order: 't.tab collate "C"',
  },
  {
    name: 'settingsHistory',
    table: 'site_settings_history',
    columns: ['id', 'tab', 'content', 'version', 'created_at', 'created_by'],
    instead: { created_by: author('created_by') },
    // Domains belong to the site that has proved ownership of them.
    where: `t.tab <> 'domains'`,
    order: 't.created_at, t.id',
  },
  {
    name: 'newsCategories',
    table: 'news_categories',
    columns: ['id', 'name', 'created_at', 'created_by'],
    instead: { created_by: author('created_by') },
    order: 't.id collate "C"',
  },
  { name: 'policyAreas', table: 'policy_areas', columns: ['id', 'name', 'slug', 'position'], order: 't.position, t.id' },
  {
    name: 'policyProgrammes',
    table: 'policy_programmes',
    columns: ['id', 'name', 'kind', 'url', 'decided_on', 'decided_by', 'position', 'version'],
    order: 't.position, t.id',
  },
  { name: 'collections', table: 'media_collections', columns: ['id', 'parent_id', 'name'], order: 't.id' },
  {
    name: 'media',
    table: 'media',
    columns: [
      'id',
      'kind',
      'upload_hash',
      'content_type',
      'extension',
      'file_name',
      'bytes',
      'width',
      'height',
      'title',
      'alt',
      'is_decorative',
      'caption',
      'credit',
      'licence',
      'licence_until',
      'people',
      'consent',
      'consent_note',
      'consent_on',
      'is_ai_generated',
      'suggested_credit',
      'suggested_licence',
      'suggested_alt',
      'needs_recheck',
      'focal_x',
      'focal_y',
      'crops',
      'collection_id',
      'tags',
      'is_hidden',
      'version',
      'created_at',
      'created_by',
      'updated_at',
      'updated_by',
    ],
    instead: { created_by: author('created_by'), updated_by: author('updated_by') },
    where: isCopiedPicture.replaceAll('m.', 't.'),
    order: 't.id',
  },
  {
    name: 'items',
    table: 'items',
    columns: [
      'id',
      'area',
      'slug',
      'path',
      'parent_id',
      'sort_key',
      'system_key',
      'title',
      'draft',
      'draft_version',
      'field_versions',
      'published_revision_id',
      'published_draft_version',
      'first_published_at',
      'published_at',
      'review',
      'publish_at',
      'scheduled_revision_id',
      'scheduled_draft_version',
      'scheduled_by',
      'schedule_failure',
      'unpublish_at',
      'state_version',
      'created_at',
      'created_by',
      'updated_at',
      'updated_by',
      'schema_no',
    ],
    instead: {
      // A page below a trashed one is copied without its parent.
      parent_id: `(select c.id from items c where c.site_id = t.site_id and c.id = t.parent_id and c.deleted_at is null)`,
      field_versions: `(select coalesce(jsonb_object_agg(f.key, f.value - 'by'), '{}') from jsonb_each(t.field_versions) f)`,
      review: `t.review || jsonb_build_object('by', (select u.name from ${asId("t.review ->> 'by'")} b join users u on u.id = b.id))`,
      scheduled_by: author('scheduled_by'),
      created_by: author('created_by'),
      updated_by: author('updated_by'),
    },
    where: isCopied('t.id'),
    order: 't.id',
  },
  {
    name: 'revisions',
    table: 'item_revisions',
    columns: ['id', 'item_id', 'kind', 'name', 'findings', 'content', 'created_at', 'created_by', 'schema_no'],
    instead: { created_by: storedAuthor },
    where: isCopied('t.item_id'),
    order: 't.id',
  },
  {
    name: 'comments',
    table: 'item_comments',
    columns: ['id', 'item_id', 'field', 'quote', 'passage', 'is_resolved', 'version', 'created_at'],
    where: isCopied('t.item_id'),
    order: 't.id',
  },
  {
    name: 'commentEntries',
    table: 'item_comment_entries',
    columns: ['id', 'comment_id', 'number', 'kind', 'text', 'created_at', 'created_by', 'removed_at'],
    instead: { created_by: storedAuthor },
    where: `exists (select from item_comments m where m.site_id = t.site_id and m.id = t.comment_id and ${isCopied('m.item_id')})`,
    order: 't.id',
  },
  {
    name: 'priorityTopics',
    table: 'priority_topics',
    columns: ['item_id', 'position'],
    where: isCopied('t.item_id'),
    order: 't.position',
  },
  {
    name: 'policyExtensions',
    table: 'share_choices',
    columns: [
      'topic_id',
      'topic_name',
      'is_hidden',
      'summary',
      'demands',
      'body',
      'seen_revision',
      'changed_at',
      'changed_by',
      'draft',
      'draft_at',
      'draft_by',
      'version',
    ],
    instead: {
      topic_id: 't.item_id',
      topic_name: 't.title',
      is_hidden: `t.display = 'hidden'`,
      summary: `coalesce(t.words ->> 'summary', '')`,
      demands: `coalesce(t.words -> 'demands', '[]')`,
      body: `coalesce(t.words -> 'body', '{"type":"doc","content":[]}')`,
      changed_at: 't.decided_at',
      changed_by: author('decided_by'),
      draft_by: author('draft_by'),
    },
    where: `t.area = 'policy'`,
    order: 't.item_id',
  },
  {
    name: 'bodies',
    table: 'bodies',
    columns: ['id', 'name', 'level', 'kind', 'seats', 'term_from', 'term_to', 'url', 'sort_key', 'version'],
    order: 't.id',
  },
  { name: 'roleTitles', table: 'role_titles', columns: ['id', 'name', 'weight'], order: 't.id' },
  {
    name: 'assignments',
    table: 'assignments',
    columns: [
      'id',
      'person_id',
      'body_id',
      'standard_role',
      'own_role_id',
      'from_date',
      'to_date',
      'substitute_for_id',
      'label_override',
      'is_lead',
      'sort_key',
      'source',
      'ended_reason',
      'version',
    ],
    instead: { substitute_for_id: `case when ${isCopied('t.substitute_for_id')} then t.substitute_for_id end` },
    where: isCopied('t.person_id'),
    order: 't.id',
  },
  {
    name: 'contacts',
    table: 'person_contacts',
    columns: ['person_id', 'kind', 'value', 'visibility', 'consent_at', 'consent_by'],
    instead: { consent_by: author('consent_by') },
    where: isCopied('t.person_id'),
    order: 't.person_id, t.kind collate "C"',
  },
  { name: 'menu', table: 'site_menus', columns: ['mode', 'items', 'version'], order: 't.site_id' },
  {
    name: 'withheld',
    table: 'withheld_files',
    columns: ['upload_hash'],
    order: 't.upload_hash collate "C", t.from_site_id, t.from_person_id',
  },
  {
    name: 'accessibility',
    table: 'accessibility_facts',
    columns: ['checked_on', 'checked_by', 'faults', 'version'],
    order: 't.site_id',
  },
  {
    name: 'redirects',
    table: 'redirects',
    columns: ['from_path', 'to_item_id', 'to_url', 'code', 'created_at', 'created_by', 'hits', 'last_hit'],
    instead: { created_by: author('created_by') },
    // Old addresses often contain a person's name.
    where: `(t.to_item_id is null or ${isCopied('t.to_item_id')})`,
    order: 't.from_path collate "C"',
  },
]

export const camelCase = (column: string): string => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
export const snakeCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
