import { asId } from '../../platform/database/as-id.ts'
import { isCopied, storedAuthor } from '../description/copied-sql.ts'
import type { DescribedTables } from '../description/described-table.ts'

export const itemsTables: DescribedTables = {
  items: {
    holds: 'one row for each item of any area: draft, state, place, a pointer to what is public',
    key: 'id',
    columns: {
      key: 'site_id id parent_id sort_key system_key published_revision_id scheduled_revision_id',
      state:
        'area facet attention is_protected draft_version field_versions published_draft_version scheduled_draft_version state_version schema_no hidden_before',
      time: 'review_on first_published_at published_at publish_at unpublish_at deleted_at created_at updated_at',
      derived: 'search_text detail',
    },
    ofItems: 'draft title slug path review schedule_failure',
    did: {
      created_by: 'texter som personen har börjat',
      updated_by: 'texter som personen ändrade senast',
      deleted_by: 'texter som personen har lagt i papperskorgen',
      scheduled_by: 'texter som personen har schemalagt',
    },
    copy: {
      as: 'items',
      columns:
        'id area slug path parent_id sort_key system_key title draft draft_version field_versions published_revision_id published_draft_version first_published_at published_at review publish_at scheduled_revision_id scheduled_draft_version scheduled_by schedule_failure unpublish_at state_version created_at created_by updated_at updated_by schema_no hidden_before',
      authors: 'scheduled_by created_by updated_by',
      instead: {
        // A page below a trashed one is copied without its parent.
        parent_id: '(select c.id from items c where c.site_id = t.site_id and c.id = t.parent_id and c.deleted_at is null)',
        field_versions: `(select coalesce(jsonb_object_agg(f.key, f.value - 'by'), '{}') from jsonb_each(t.field_versions) f)`,
        review: `t.review || jsonb_build_object('by', (select u.name from ${asId("t.review ->> 'by'")} b join users u on u.id = b.id))`,
      },
      where: isCopied('t.id'),
      order: 't.id',
      merged: { asked: 'a page that every site has by its key, a person by name, any other item by its address' },
    },
    notCopied: {
      attention: 'generated from the state',
      deleted_at: 'what is in the trash is left out',
      deleted_by: 'what is in the trash is left out',
      detail: 'extracted from the draft',
      facet: 'extracted from the draft',
      is_protected: 'people with Skyddade uppgifter are left out',
      review_on: 'extracted from the draft',
      search_text: 'extracted from the draft',
    },
    ends: { step: 6, rows: 200 },
  },
  published_items: {
    holds:
      'what the public reads of an item while it is public ([013](decisions/013-a-table-of-what-is-public.md)); written by the item life, and no item is committed without the row of its own published revision ([047](decisions/047-the-life-writes-what-is-public.md)). `event_start` and `event_end` are set for events ([065](decisions/065-an-event-is-a-news-item.md))',
    columns: {
      key: 'site_id id parent_id sort_key system_key revision_id',
      state: 'area facet pinned_until no_index is_protected lead_field',
      time: 'published_at updated_at event_start event_end',
      derived: 'search_text media image',
    },
    ofItems: 'head body title about slug path event',
    copy: 'made by the item life from the published revisions',
    ends: { step: 4 },
  },
  item_revisions: {
    holds: 'the content at a moment that mattered; rows are only added, and overwritten where a person is erased',
    key: 'id',
    columns: { key: 'site_id id item_id', state: 'kind schema_no', time: 'created_at' },
    ofItems: 'content name author_name findings',
    did: { created_by: 'versioner som personen har skrivit' },
    copy: {
      as: 'revisions',
      columns: 'id item_id kind name findings content created_at created_by schema_no',
      instead: { created_by: storedAuthor },
      where: isCopied('t.item_id'),
      order: 't.id',
      merged: { with: 'item_id' },
    },
    notCopied: { author_name: 'written as the author of the version' },
    ends: { step: 5 },
  },
  item_references: {
    holds: 'which item names which other, draft and public',
    key: 'item_id to_item_id',
    columns: { key: 'site_id item_id version field to_item_id' },
    copy: 'mirrored from the contents when they are read back',
    ends: { step: 2 },
  },
  item_comments: {
    holds:
      'a comment on a draft: on the item, or on a passage and where that was last seen ([057](decisions/057-comments-follow-their-words.md))',
    key: 'id',
    columns: { key: 'site_id id item_id field', state: 'is_resolved version', time: 'created_at' },
    people: {
      passage: {
        label: 'Kommenterat textställe',
        plural: 'kommenterade textställen',
        personal: { quote: 'Textställe', passage: 'Textställe med sammanhang' },
        erasure: 'overwrite',
      },
    },
    copy: {
      as: 'comments',
      columns: 'id item_id field quote passage is_resolved version created_at',
      where: isCopied('t.item_id'),
      order: 't.id',
      merged: { with: 'item_id' },
    },
    ends: { step: 2, rows: 200 },
  },
  item_comment_entries: {
    holds: 'what was said in a comment, and that it was resolved or reopened',
    key: 'id',
    columns: { key: 'site_id id comment_id number', state: 'kind', time: 'removed_at' },
    did: { created_by: 'kommentarer som personen har skrivit' },
    people: {
      comment: {
        label: 'Kommentar',
        plural: 'kommentarer',
        personal: { text: 'Kommentar', author_name: 'Skriven av' },
        beside: { created_at: 'Skriven' },
        erasure: 'overwrite',
      },
    },
    copy: {
      as: 'commentEntries',
      columns: 'id comment_id number kind text created_at created_by removed_at',
      instead: { created_by: storedAuthor },
      where: `exists (select from item_comments m where m.site_id = t.site_id and m.id = t.comment_id and ${isCopied('m.item_id')})`,
      order: 't.id',
      merged: { with: 'comment_id' },
    },
    notCopied: { author_name: 'written as the author of the entry' },
    ends: 'with its row',
  },
  item_presence: {
    holds: 'who has which draft open; unlogged, the last minutes',
    key: 'item_id user_id',
    columns: { key: 'site_id item_id', time: 'seen_at' },
    did: { user_id: 'utkast som personen har öppna' },
    copy: 'who has an item open now',
    ends: { step: 2 },
  },
  preview_links: {
    holds:
      'reading a draft without an account; the hash of the secret, and with whose access it ends ([106](decisions/106-a-link-ends-with-its-maker.md))',
    key: 'id',
    columns: {
      key: 'site_id id item_id key_id',
      secret: 'secret_hash',
      state: 'is_shared ends_with_publication',
      time: 'created_at expires_at',
    },
    did: { created_by: 'länkar för förhandsgranskning', kept_by: 'länkar för förhandsgranskning som personen har behållit' },
    copy: 'secrets',
    ends: { step: 2 },
  },
}
