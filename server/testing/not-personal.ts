// The columns that hold nothing about a person, each with its reason. What is neither here nor among the places where a person is
// looked for fails server/privacy/personal-columns.test.ts: a new column is thought of before it is stored.

/** Why a column holds nothing about a person. */
type Reason =
  /** A number that names a row or ties two together, and leads to no person once the person is gone. */
  | 'key'
  /** A moment. */
  | 'time'
  /** A choice from a fixed list, a switch or a count. */
  | 'state'
  /** A hash, a seal or a random secret, from which nothing can be read. */
  | 'secret'
  /** About the association, its site or the program, never about a person. */
  | 'site'
  /** Written by the program in fixed words. */
  | 'program'
  /** Made anew from the other columns of the row, or of the row it stands for, by the same change. */
  | 'derived'
  /** Gone after minutes, and tied to no account. */
  | 'passing'

/** Found with the item they belong to, by server/privacy/find-items.ts and find-rows.ts. */
export const foundWithItems = {
  items: 'draft title slug path review schedule_failure',
  item_revisions: 'content name author_name findings',
  item_undo: 'before created_at',
  published_items: 'head body title about slug path event',
  shares: 'title about head body slug path',
  different_persons: 'person_id other_id',
  person_contacts: 'value visibility kind consent_at person_id',
  person_protection: 'shown_name sort_name mode person_id at',
  person_links: 'person_id group_id',
  protected_portraits: 'person_id media_id library_id',
  withheld_files: 'from_person_id',
  assignments: 'person_id body_id from_date to_date standard_role own_role_id is_lead substitute_for_id ended_reason',
  media_uses: 'item_id media_id library_id field owner version',
} as const

/** Kept although it points at a person, with the reason that the preview of an erasure gives. */
export const keptColumns = {
  'bankid_audit.user_id':
    'the proof of a sign-in that the agreement with BankID asks for; sealed, and deleted by itself at keep_until',
  'bankid_audit.record': 'the same',
  'privacy_cases.terms': 'a question about the person: deleted after seven days, and with the erasure of the person',
  'privacy_cases.findings': 'the answer to it',
  'privacy_cases.chosen': 'what of it is to be erased',
  'audit_log.object_id': 'the id of what was done; a line of an older version may hold an address, and is shown as kept',
  'audit_log.reason': 'a word of the program; a line of an older version may hold the name of a topic, and is shown as kept',
} as const

type Columns = Readonly<Partial<Record<Reason, string>>>
export const notPersonal: Readonly<Record<string, Columns>> = {
  accessibility_facts: { key: 'site_id', time: 'checked_on', state: 'version' },
  assignments: { key: 'site_id id', derived: 'role_id', state: 'sort_key source version' },
  audit_head: { key: 'only number watched_id watched_before', secret: 'hash' },
  audit_log: { key: 'id site_id', time: 'at', program: 'action' },
  audit_seals: {
    key: 'number ids last_id key_id',
    time: 'sealed_at',
    state: 'lines settled_id',
    secret: 'lines_hash previous hash mac',
  },
  bankid_audit: { key: 'id key_id', time: 'at keep_until', program: 'decision', secret: 'order_tag' },
  bankid_orders: {
    key: 'confirms_user_id',
    passing:
      'id_hash outcome outcome_until session_taken_at session_id hint_code order_ref auto_start_token qr_start_token qr_start_secret started_at created_at device end_user_ip user_agent nonce_hash invitation_hash next_collect_at collecting_until faults renewals',
  },
  bodies: { key: 'site_id id sort_key', state: 'level kind seats version', time: 'term_from term_to' },
  delivery_keys: { key: 'site_id id', secret: 'secret_hash', time: 'created_at last_used_at' },
  dismissed_mentions: { key: 'site_id person_id place', state: 'reason', time: 'at' },
  event_sign_ups: { key: 'site_id id item_id' },
  federation: { site: 'id name own_site_id pictures broadcast_revision shared_pages_revision' },
  federation_design: { site: 'id used draft previous version' },
  import_mappings: { key: 'site_id', site: 'headings mapping', time: 'updated_at' },
  import_runs: { key: 'site_id id', state: 'source new_rows same_rows changed_rows ended_rows new_persons' },
  invitations: {
    key: 'site_id id identity_key_id',
    state: 'state version',
    time: 'valid_to ended_at',
    secret: 'secret_hash identity_hash',
  },
  item_comment_entries: { key: 'site_id id comment_id number', state: 'kind', time: 'removed_at' },
  item_comments: { key: 'site_id id item_id field', state: 'is_resolved version', time: 'created_at' },
  item_presence: { key: 'site_id item_id', time: 'seen_at' },
  item_references: { key: 'site_id item_id version field to_item_id' },
  item_revisions: { key: 'site_id id item_id', state: 'kind schema_no', time: 'created_at' },
  item_undo: { key: 'site_id id item_id', state: 'action state_version draft_version' },
  items: {
    key: 'site_id id parent_id sort_key system_key published_revision_id scheduled_revision_id',
    state:
      'area facet attention is_protected draft_version field_versions published_draft_version scheduled_draft_version state_version schema_no',
    time: 'review_on first_published_at published_at publish_at unpublish_at deleted_at created_at updated_at',
    derived: 'search_text detail',
  },
  health_reminders: { key: 'site_id id', state: 'kind role' },
  jobs: {
    key: 'kind site_id key',
    time: 'run_at taken_until failing_since failed_at',
    state: 'attempts deaths',
    program: 'last_error',
  },
  key_check: { key: 'only key_id', secret: 'value', time: 'since' },
  letter_settings: { secret: 'new_secret_hash stop_key', time: 'new_until failed_at', state: 'failed_times' },
  matters: { key: 'site_id subject mark', state: 'kind', time: 'at told_at' },
  media: {
    key: 'site_id id collection_id file_key replacement_id recalled_places',
    state:
      'kind content_type extension bytes width height color is_decorative licence suggested_licence is_ai_generated needs_recheck focal_x focal_y crops is_ready is_withdrawn is_hidden is_recommended target version',
    time: 'licence_until updated_at deleted_at recalled_at',
    secret: 'upload_hash',
    program: 'fault',
    derived: 'public former_file_key',
  },
  media_collections: { key: 'site_id id parent_id', state: 'is_recommended target' },
  media_libraries: { site: 'site_id owner_site_id used_bytes quota_bytes' },
  media_uses: { key: 'site_id' },
  memberships: { key: 'site_id', state: 'version' },
  news_categories: { key: 'site_id id', time: 'created_at' },
  newsletter_subscribers: { key: 'site_id id', state: 'state', time: 'letter_at', secret: 'confirm_hash leave_key' },
  newsletters: {
    key: 'site_id item_id own_item_id origin_site_id',
    state: 'state receivers sent failed',
    time: 'started_at tried_since',
  },
  different_persons: { key: 'site_id other_site_id' },
  person_contacts: { key: 'site_id' },
  person_links: { key: 'site_id' },
  person_names: { key: 'site_id person_id', derived: 'name sort_name given_name name_key search_text' },
  person_protection: { key: 'site_id', derived: 'is_live', state: 'is_own' },
  // The address is masked before it is stored: the first letters and the top domain are left.
  outbox: {
    key: 'site_id id newsletter_id subscriber_id person_id',
    state: 'kind state why address things',
    time: 'send_at begun_at ended_at',
    program: 'lines',
  },
  policy_areas: { key: 'site_id id position' },
  policy_programmes: { key: 'site_id id position', state: 'kind version', time: 'decided_on' },
  preview_links: {
    key: 'site_id id item_id key_id',
    secret: 'secret_hash',
    state: 'is_shared ends_with_publication',
    time: 'created_at expires_at',
  },
  priority_topics: { key: 'site_id item_id position' },
  privacy_cases: {
    key: 'id',
    state: 'kind state',
    program: 'report',
    time: 'created_at done_at expires_at',
  },
  protected_portraits: { key: 'site_id' },
  withheld_files: { key: 'site_id from_site_id upload_hash' },
  published_items: {
    key: 'site_id id parent_id sort_key system_key revision_id',
    state: 'area facet pinned_until no_index is_protected lead_field',
    time: 'published_at updated_at event_start event_end',
    derived: 'search_text media image',
  },
  rate_limits: { passing: 'key window_start count' },
  redirects: { key: 'site_id to_item_id', state: 'code hits', time: 'created_at last_hit' },
  removed_sites: { site: 'id name rows', time: 'begun_at ended_at' },
  removed_memberships: { key: 'site_id id', state: 'role version', time: 'valid_from valid_to created_at confirmed_at removed_at' },
  representative_changes: { key: 'site_id id', state: 'action' },
  retention_choices: { state: 'kind days', time: 'changed_at' },
  retention_purges: { key: 'kind', state: 'count', time: 'day last_at' },
  role_titles: { key: 'site_id id', state: 'weight' },
  sessions: {
    key: 'id',
    secret: 'access_hash refresh_hash previous_refresh_hash',
    time: 'access_expires_at refresh_expires_at ends_at',
  },
  share_choices: {
    key: 'site_id item_id origin_site_id own_id quote_person_id seen_revision',
    state: 'area display has_words version',
    time: 'pinned_until draft_at',
  },
  share_kinds: { program: 'area beside is_dated is_in_frame gives_way_by_name fields names_groups keeps_words' },
  shares: {
    key: 'id origin_site_id revision_id group_id system_key',
    state: 'area mode target audience is_dated is_in_menu pin_days is_public is_protected facet groups no_index version',
    time: 'pinned_until began_at ended_at published_at updated_at',
    derived: 'search_text media image referred',
  },
  site_domains: { site: 'site_id id host state token is_primary with_www fault checked_at verified_at failing_since created_at' },
  site_merge_copies: { key: 'site_id merge_id kind from_id to_id', state: 'is_copy version' },
  site_merges: {
    key: 'site_id id from_id report',
    state: 'state choices was_stopped',
    time: 'created_at done_at',
    program: 'fault',
  },
  site_exports: {
    key: 'site_id id file_key open_for',
    state: 'state bytes',
    program: 'fault',
    time: 'created_at expires_at open_until',
  },
  site_health: { site: 'site_id kind count first_area first_id counted_at' },
  site_imports: { key: 'site_id id', state: 'state bytes received done total', program: 'fault', time: 'created_at expires_at' },
  site_menu_pages: { key: 'site_id page_id' },
  site_menus: { key: 'site_id', state: 'mode version' },
  site_settings: { key: 'site_id tab', state: 'version', time: 'updated_at' },
  site_settings_history: { key: 'site_id id tab', state: 'version' },
  sites: {
    site: 'id name search_name municipality accent_color revision content_changes frame_changed_at version created_at is_hidden stopped stopped_at level parent_id ancestors tags broadcasts_from',
  },
  sweep_faults: { key: 'sweep site_id subject', time: 'since last_at', state: 'times', program: 'code' },
  uploads: { key: 'site_id id replaces_id media_id', state: 'bytes received replaces_version is_duplicate', time: 'created_at' },
  users: { key: 'identity_key_id', state: 'version' },
  visit_days: { site: 'site_id day readings' },
  visit_pages: { site: 'site_id day page readings' },
  visit_sources: { site: 'site_id day host readings' },
  webhook_deliveries: {
    key: 'site_id id webhook_id item_id origin_site_id transaction',
    state: 'area was_public is_public attempts',
    time: 'at ended_at',
  },
  webhooks: {
    key: 'site_id id key_id',
    site: 'events told_shared',
    state: 'state last_status shared_place',
    program: 'off_because last_fault',
    secret: 'sealed_secret',
    time: 'last_try_at failing_since created_at',
  },
  wordpress_addresses: { key: 'site_id import_id nth' },
  wordpress_imports: {
    key: 'site_id id',
    state: 'state bytes received done total fetch_hosts fetch_done fetch_total',
    program: 'fault',
  },
  wordpress_rows: {
    key: 'site_id import_id nth source_id source_key item_id before_revision_id leads_to',
    state: 'kind status menu_order outcome area',
  },
  wordpress_sources: { key: 'site_id source_key object_id import_id', state: 'area draft_version', secret: 'hash' },
}
