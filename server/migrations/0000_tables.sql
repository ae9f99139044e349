-- The tables, by the module that owns them (docs/database.md). Written by drizzle-kit from the *-table.ts files, and by hand where it
-- has no word: generated columns, unlogged tables, an exclusion, keys between tables that name each other, indexes with `include`.
-- What fills published_items is in 0001, who may read what in 0002.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
--> statement-breakpoint

-- The site that the transaction was opened for; null, which equals nothing, when it was opened for none. PostgreSQL puts the body in
-- place of the call when it plans, so that indexes are used as if the body stood in the policy; a statement whose plan is kept pays
-- nothing for it. A plpgsql function would be called for each row that two policies are asked about.
create function current_site() returns text language sql stable parallel safe as $$
  select nullif(current_setting('app.site', true), '')
$$;

-- Of the media of a published item, the one that its lead picture names.
create function lead_media(lead jsonb, media jsonb) returns jsonb language sql immutable as $$
  select m from jsonb_array_elements(media) m where m -> 'id' = lead -> 'id' and m -> 'isShared' = lead -> 'isShared' limit 1
$$;
--> statement-breakpoint

-- sites
create table federation (
  id boolean primary key default true not null,
  name text not null,
  constraint federation_one_row check (id)
);
--> statement-breakpoint

create table sites (
  id text primary key not null,
  name text not null,
  search_name text not null,
  description text default '' not null,
  municipality text default '' not null,
  accent_color text default '#0b5c63' not null,
  contact_email text,
  revision bigint default 0 not null,
  content_changes bigint default 0 not null,
  frame_changed_at timestamptz(3) default now() not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null
);
--> statement-breakpoint

-- accounts
create table users (
  id uuid primary key not null,
  name text not null,
  search_name text not null,
  identity_hash bytea,
  identity_key_id text default '' not null,
  is_admin boolean default false not null,
  last_sign_in_at timestamptz,
  removed_at timestamptz,
  version integer default 1 not null,
  created_at timestamptz default now() not null
);
create unique index users_identity_hash on users (identity_hash);
--> statement-breakpoint

create table memberships (
  site_id text not null,
  user_id uuid not null,
  role text not null,
  valid_to date,
  granted_by uuid,
  created_at timestamptz default now() not null,
  confirmed_at timestamptz,
  version integer default 1 not null,
  constraint memberships_site_id_user_id_pk primary key (site_id, user_id),
  constraint memberships_role check (role in ('reader', 'writer', 'editor', 'siteAdmin'))
);
create index memberships_user on memberships (user_id);
--> statement-breakpoint

create table invitations (
  site_id text not null,
  id uuid not null,
  state text not null,
  role text not null,
  valid_to date,
  name text not null,
  email text not null,
  secret_hash bytea,
  identity_hash bytea,
  identity_key_id text default '' not null,
  signed_name text,
  invited_by uuid not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  version integer default 1 not null,
  constraint invitations_site_id_id_pk primary key (site_id, id),
  constraint invitations_role check (role in ('reader', 'writer', 'editor', 'siteAdmin')),
  constraint invitations_signed check ((state = 'signed') = (identity_hash is not null)),
  constraint invitations_signed_name check ((identity_hash is null) = (signed_name is null)),
  constraint invitations_ended check ((state in ('confirmed', 'rejected', 'revoked')) = (ended_at is not null)),
  constraint invitations_emptied check (ended_at is null or (name = '' and email = ''))
);
create unique index invitations_secret on invitations (secret_hash);
create index invitations_identity on invitations (identity_hash);
create index invitations_end on invitations (expires_at);
--> statement-breakpoint

create table removed_memberships (
  site_id text not null,
  id uuid not null,
  user_id uuid not null,
  role text not null,
  valid_to date,
  granted_by uuid,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  version integer not null,
  removed_at timestamptz(3) not null,
  removed_by uuid not null,
  constraint removed_memberships_site_id_id_pk primary key (site_id, id)
);
create index removed_memberships_by_age on removed_memberships (removed_at);
--> statement-breakpoint

-- auth
create table sessions (
  id uuid primary key not null,
  user_id uuid not null,
  access_hash bytea not null,
  access_expires_at timestamptz(3) not null,
  refresh_hash bytea not null,
  previous_refresh_hash bytea,
  rotated_at timestamptz(3) not null,
  refresh_expires_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  signed_in_at timestamptz(3) not null,
  device text,
  constraint sessions_device check (char_length(device) <= 60)
);
create unique index sessions_access on sessions (access_hash);
create index sessions_user on sessions (user_id);
create index sessions_end on sessions (ends_at);
--> statement-breakpoint

create table bankid_orders (
  id_hash bytea primary key not null,
  outcome text,
  outcome_until timestamptz(3),
  session_taken_at timestamptz(3),
  session_id uuid,
  hint_code text,
  order_ref text,
  auto_start_token text,
  qr_start_token text,
  qr_start_secret text,
  started_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  device text not null,
  end_user_ip text not null,
  user_agent text not null,
  nonce_hash bytea,
  invitation_hash bytea,
  next_collect_at timestamptz(3) not null,
  collecting_until timestamptz(3),
  faults integer default 0 not null,
  renewals integer default 0 not null
);
create index bankid_orders_age on bankid_orders (created_at);
--> statement-breakpoint

create table bankid_audit (
  id uuid primary key not null,
  at timestamptz(3) not null,
  order_tag text not null,
  user_id uuid,
  decision text not null,
  record bytea not null,
  key_id text default '' not null,
  keep_until timestamptz(3) not null
);
create index bankid_audit_end on bankid_audit (keep_until);
create index bankid_audit_key on bankid_audit (key_id, id);
--> statement-breakpoint

-- audit
create table audit_log (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  actor_id uuid,
  site_id text,
  action text not null,
  object_id text,
  reason text
);
create index audit_log_by_site on audit_log (site_id, id desc nulls last);
--> statement-breakpoint

create table audit_seals (
  number bigint primary key not null,
  sealed_at timestamptz(3) not null,
  ids int8multirange not null,
  last_id bigint not null,
  lines integer not null,
  lines_hash bytea not null,
  settled_id bigint not null,
  previous bytea not null,
  hash bytea not null,
  key_id text not null,
  mac bytea not null
);
create index audit_seals_by_last_id on audit_seals (last_id);
--> statement-breakpoint

create table audit_head (
  "only" boolean primary key default true not null,
  number bigint not null,
  hash bytea not null,
  watched_id bigint not null,
  watched_before xid8 not null,
  constraint audit_head_one_row check ("only")
);
--> statement-breakpoint

-- items
-- What the triggers know of an area: which fields of its content are the text, the lead picture and the facet. Written by the
-- program when it starts, so that no SQL names an area.
create table areas (
  name text primary key not null,
  text_field text not null,
  lead_field text not null,
  facet_field text,
  facet_default text
);
--> statement-breakpoint

create table items (
  site_id text not null,
  id uuid not null,
  area text not null,
  slug text not null,
  path text not null,
  parent_id uuid,
  sort_key text,
  system_key text,
  draft jsonb not null,
  draft_version integer default 1 not null,
  field_versions jsonb not null,
  title text not null,
  search_text text not null,
  published_search_text text,
  facet text,
  detail jsonb default '{}'::jsonb not null,
  review_on date,
  published_revision_id uuid,
  published_draft_version integer,
  first_published_at timestamptz(3),
  published_at timestamptz(3),
  review jsonb,
  publish_at timestamptz(3),
  scheduled_revision_id uuid,
  scheduled_draft_version integer,
  scheduled_by uuid,
  schedule_failure jsonb,
  unpublish_at timestamptz(3),
  deleted_at timestamptz(3),
  deleted_by uuid,
  state_version integer default 1 not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  updated_by uuid not null,
  schema_no integer default 1 not null,
  -- What waits for somebody, as far as the start page needs to know: never a text.
  attention text generated always as (
    case
      when deleted_at is not null then null
      when schedule_failure is not null then 'failed'
      when review ->> 'state' = 'requested' then 'review'
      when review ->> 'state' = 'changesWanted' then 'changes'
    end
  ) stored,
  -- Whether person_protection has a row: written by a trigger there, so that no page looks it up.
  is_protected boolean default false not null,
  constraint items_site_id_id_pk primary key (site_id, id),
  constraint items_published_whole check ((published_revision_id is null) = (published_at is null)),
  constraint items_schedule_whole check ((publish_at is null) = (scheduled_revision_id is null))
);
create unique index items_path on items (site_id, path) where deleted_at is null;
create index items_by_parent on items (site_id, parent_id) where parent_id is not null;
create unique index items_system on items (site_id, system_key) where system_key is not null;
-- With what the list's filters ask, so that counting reads the index alone.
create index items_by_change on items (site_id, area, updated_at desc nulls last, id desc nulls last)
  include (deleted_at, first_published_at, published_revision_id);
create index items_published on items (site_id, area, published_at desc nulls last, id desc nulls last)
  where published_revision_id is not null and deleted_at is null;
create unique index items_published_revision on items (site_id, published_revision_id) where published_revision_id is not null;
create index items_attention on items (site_id) include (attention, created_by) where attention is not null;
create index items_trashed on items (site_id, deleted_at) where deleted_at is not null;
--> statement-breakpoint

create table item_revisions (
  site_id text not null,
  id uuid not null,
  item_id uuid not null,
  kind text not null,
  name text,
  findings jsonb,
  content jsonb not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  author_name text,
  schema_no integer default 1 not null,
  constraint item_revisions_site_id_id_pk primary key (site_id, id)
);
create index item_revisions_by_item on item_revisions (site_id, item_id, created_at desc nulls last);
create index item_revisions_by_age on item_revisions (created_at) where kind <> 'published';
--> statement-breakpoint

create table published_items (
  site_id text not null,
  id uuid not null,
  area text not null,
  slug text not null,
  path text not null,
  parent_id uuid,
  sort_key text,
  system_key text,
  published_at timestamptz(3) not null,
  updated_at timestamptz(3) default now() not null,
  facet text,
  pinned_until date,
  no_index boolean default false not null,
  is_protected boolean default false not null,
  head jsonb not null,
  body jsonb,
  search_text text not null,
  media jsonb default '[]'::jsonb not null,
  lead_field text not null,
  image jsonb generated always as (lead_media(head -> lead_field, media)) stored,
  constraint published_items_site_id_id_pk primary key (site_id, id)
);
create unique index published_items_path on published_items (site_id, path);
create index published_items_newest on published_items (site_id, area, published_at desc nulls first, id desc nulls first);
create index published_items_by_facet on published_items (site_id, area, facet, published_at desc nulls first, id desc nulls first);
create index published_items_pinned on published_items (site_id, pinned_until) where pinned_until is not null;
--> statement-breakpoint

create table item_undo (
  site_id text not null,
  id uuid not null,
  item_id uuid not null,
  action text not null,
  before jsonb not null,
  state_version integer not null,
  draft_version integer not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  constraint item_undo_site_id_id_pk primary key (site_id, id)
);
create index item_undo_by_age on item_undo (created_at);
--> statement-breakpoint

create table item_references (
  site_id text not null,
  item_id uuid not null,
  version text not null,
  field text not null,
  to_item_id uuid not null,
  constraint item_references_site_id_item_id_version_field_to_item_id_pk primary key (site_id, item_id, version, field, to_item_id)
);
create index item_references_to on item_references (site_id, to_item_id);
--> statement-breakpoint

-- Unlogged: who has which draft open is no longer true after a crash.
create unlogged table item_presence (
  site_id text not null,
  item_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz(3) not null,
  primary key (site_id, item_id, user_id)
);
--> statement-breakpoint

create table preview_links (
  site_id text not null,
  id uuid not null,
  item_id uuid not null,
  secret_hash bytea not null,
  is_shared boolean not null,
  ends_with_publication boolean default false not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  expires_at timestamptz(3) not null,
  constraint preview_links_site_id_id_pk primary key (site_id, id)
);
create index preview_links_end on preview_links (expires_at);
create index preview_links_item on preview_links (site_id, item_id);
--> statement-breakpoint

-- media
create table media_libraries (
  site_id text primary key not null,
  owner_site_id text generated always as (nullif(site_id, '*')) stored,
  used_bytes bigint default 0 not null,
  quota_bytes bigint default 5368709120 not null,
  constraint media_libraries_quota check (used_bytes >= 0)
);
--> statement-breakpoint

create table media_collections (
  site_id text not null,
  id uuid not null,
  parent_id uuid,
  name text not null,
  name_key text not null,
  constraint media_collections_site_id_id_pk primary key (site_id, id),
  constraint media_collections_name unique nulls not distinct (site_id,parent_id,name_key)
);
--> statement-breakpoint

create table media (
  site_id text not null,
  id uuid not null,
  kind text not null,
  upload_hash text not null,
  file_key text not null,
  content_type text not null,
  extension text not null,
  file_name text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  color text not null,
  title text not null,
  alt text default '' not null,
  is_decorative boolean default false not null,
  caption text default '' not null,
  credit text default '' not null,
  licence text default 'own' not null,
  licence_until date,
  people text default 'unanswered' not null,
  consent text default 'notNeeded' not null,
  consent_note text default '' not null,
  consent_on date,
  is_ai_generated boolean default false not null,
  suggested_credit text default '' not null,
  suggested_licence text default '' not null,
  needs_recheck boolean default false not null,
  focal_x real default 0.5 not null,
  focal_y real default 0.5 not null,
  crops jsonb default '{}'::jsonb not null,
  collection_id uuid,
  tags text[] default '{}' not null,
  search_text text not null,
  is_ready boolean default false not null,
  fault text,
  is_withdrawn boolean generated always as (consent = 'withdrawn') stored not null,
  is_hidden boolean default false not null,
  version integer default 1 not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  updated_by uuid not null,
  deleted_at timestamptz(3),
  deleted_by uuid,
  -- What the public may know of it, written by a trigger: nothing of who is in it.
  public jsonb not null,
  constraint media_site_id_id_pk primary key (site_id, id)
);
create unique index media_file on media (site_id, upload_hash) where deleted_at is null;
create index media_newest on media (site_id, created_at desc nulls last, id desc nulls last);
create index media_licence_end on media (site_id, licence_until) where licence_until is not null;
--> statement-breakpoint

create table media_uses (
  site_id text not null,
  owner text not null,
  item_id uuid,
  version text not null,
  field text not null,
  library_id text not null,
  media_id uuid not null,
  constraint media_uses_site_id_owner_version_field_library_id_media_id_pk primary key (site_id, owner, version, field, library_id, media_id),
  constraint media_uses_library check (library_id = site_id or library_id = '*'),
  constraint media_uses_owner check (owner = coalesce(item_id::text, 'settings'))
);
create index media_uses_of on media_uses (library_id, media_id);
create index media_uses_by_item on media_uses (site_id, item_id) where item_id is not null;
--> statement-breakpoint

create table uploads (
  site_id text not null,
  id uuid not null,
  file_name text not null,
  bytes integer not null,
  received integer default 0 not null,
  replaces_id uuid,
  replaces_version integer,
  media_id uuid,
  is_duplicate boolean default false not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  constraint uploads_site_id_id_pk primary key (site_id, id)
);
create index uploads_by_age on uploads (created_at);
--> statement-breakpoint

-- news
create table news_categories (
  site_id text not null,
  id text not null,
  name text not null,
  name_key text not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  constraint news_categories_site_id_id_pk primary key (site_id, id)
);
create unique index news_categories_name on news_categories (site_id, name_key);
--> statement-breakpoint

-- policy
create table policy_areas (
  site_id text not null,
  id uuid not null,
  name text not null,
  name_key text not null,
  slug text not null,
  position integer not null,
  constraint policy_areas_site_id_id_pk primary key (site_id, id)
);
create unique index policy_areas_name on policy_areas (site_id, name_key);
create unique index policy_areas_slug on policy_areas (site_id, slug);
--> statement-breakpoint

create table priority_topics (
  site_id text not null,
  item_id uuid not null,
  position integer not null,
  constraint priority_topics_site_id_item_id_pk primary key (site_id, item_id)
);
create unique index priority_topics_position on priority_topics (site_id, position);
--> statement-breakpoint

-- representatives
create table bodies (
  site_id text not null,
  id uuid not null,
  name text not null,
  level text not null,
  kind text not null,
  seats integer,
  term_from date,
  term_to date,
  url text default '' not null,
  sort_key text not null,
  version integer default 1 not null,
  constraint bodies_site_id_id_pk primary key (site_id, id)
);
create unique index bodies_order on bodies (site_id, sort_key);
--> statement-breakpoint

create table role_titles (
  site_id text not null,
  id uuid not null,
  name text not null,
  weight integer not null,
  constraint role_titles_site_id_id_pk primary key (site_id, id)
);
--> statement-breakpoint

create table assignments (
  site_id text not null,
  id uuid not null,
  person_id uuid not null,
  body_id uuid not null,
  standard_role text,
  own_role_id uuid,
  role_id text generated always as (coalesce(standard_role, own_role_id::text)) stored not null,
  from_date date not null,
  to_date date,
  substitute_for_id uuid,
  label_override text default '' not null,
  is_lead boolean default false not null,
  sort_key text,
  source text not null,
  ended_reason text,
  version integer default 1 not null,
  constraint assignments_site_id_id_pk primary key (site_id, id),
  constraint assignments_one_role check (num_nonnulls(standard_role, own_role_id) = 1),
  constraint assignments_in_order check (to_date >= from_date),
  -- The same person, body and role never twice on one day, also when two save at once.
  constraint assignments_no_overlap exclude using gist (
    site_id with =, person_id with =, body_id with =, role_id with =, daterange(from_date, to_date, '[]') with &&
  )
);
create index assignments_by_person on assignments (site_id, person_id);
create index assignments_by_body on assignments (site_id, body_id);
create unique index assignments_order on assignments (site_id, body_id, sort_key) where sort_key is not null;
create index assignments_by_substituted on assignments (site_id, substitute_for_id) where substitute_for_id is not null;
--> statement-breakpoint

create table person_contacts (
  site_id text not null,
  person_id uuid not null,
  kind text not null,
  value text not null,
  visibility text default 'hidden' not null,
  consent_at timestamptz(3),
  consent_by uuid,
  constraint person_contacts_site_id_person_id_kind_pk primary key (site_id, person_id, kind),
  constraint person_contacts_consent check (visibility = 'hidden' or consent_at is not null)
);
--> statement-breakpoint

create table person_protection (
  site_id text not null,
  person_id uuid not null,
  mode text not null,
  shown_name text,
  sort_name text,
  is_live boolean not null,
  by uuid not null,
  at timestamptz(3) not null,
  constraint person_protection_site_id_person_id_pk primary key (site_id, person_id),
  constraint person_protection_name check ((mode = 'nameOnly') = (shown_name is not null)),
  constraint person_protection_sort check ((shown_name is null) = (sort_name is null))
);
--> statement-breakpoint

create table protected_portraits (
  site_id text not null,
  person_id uuid not null,
  library_id text not null,
  media_id uuid not null,
  constraint protected_portraits_site_id_person_id_library_id_media_id_pk primary key (site_id, person_id, library_id, media_id),
  constraint protected_portraits_library check (library_id = site_id or library_id = '*')
);
create index protected_portraits_of on protected_portraits (library_id, media_id);
--> statement-breakpoint

create table dismissed_mentions (
  site_id text not null,
  person_id uuid not null,
  place text not null,
  reason text not null,
  note text default '' not null,
  by uuid not null,
  at timestamptz(3) not null,
  constraint dismissed_mentions_site_id_person_id_place_pk primary key (site_id, person_id, place),
  constraint dismissed_mentions_reason check (reason in ('agreed', 'somebodyElse', 'required', 'other'))
);
--> statement-breakpoint

create table person_links (
  site_id text not null,
  person_id uuid not null,
  group_id uuid not null,
  constraint person_links_site_id_person_id_pk primary key (site_id, person_id)
);
create unique index person_links_group on person_links (group_id, site_id);
--> statement-breakpoint

create table representative_changes (
  site_id text not null,
  id uuid not null,
  action text not null,
  before jsonb not null,
  made_persons jsonb not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  constraint representative_changes_site_id_id_pk primary key (site_id, id)
);
create index representative_changes_by_age on representative_changes (site_id, created_at desc nulls last);
--> statement-breakpoint

create table import_mappings (
  site_id text not null,
  headings text not null,
  mapping jsonb not null,
  updated_at timestamptz(3) not null,
  constraint import_mappings_site_id_headings_pk primary key (site_id, headings)
);
--> statement-breakpoint

create table import_runs (
  site_id text not null,
  id uuid not null,
  file_name text not null,
  source text not null,
  new_rows integer not null,
  same_rows integer not null,
  changed_rows integer not null,
  ended_rows integer not null,
  new_persons integer not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  constraint import_runs_site_id_id_pk primary key (site_id, id)
);
create index import_runs_by_time on import_runs (site_id, created_at desc nulls last);
--> statement-breakpoint

-- pages
create table site_menus (
  site_id text primary key not null,
  mode text not null,
  items jsonb not null,
  version integer not null
);
--> statement-breakpoint

create table site_menu_pages (
  site_id text not null,
  page_id uuid not null,
  constraint site_menu_pages_site_id_page_id_pk primary key (site_id, page_id)
);
--> statement-breakpoint

create table accessibility_facts (
  site_id text primary key not null,
  checked_on date,
  checked_by text not null,
  faults jsonb not null,
  version integer not null
);
--> statement-breakpoint

-- settings
create table site_settings (
  site_id text not null,
  tab text not null,
  content jsonb not null,
  version integer not null,
  updated_at timestamptz(3) not null,
  updated_by uuid not null,
  constraint site_settings_site_id_tab_pk primary key (site_id, tab)
);
--> statement-breakpoint

create table site_settings_history (
  site_id text not null,
  id uuid not null,
  tab text not null,
  content jsonb not null,
  version integer not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  constraint site_settings_history_site_id_id_pk primary key (site_id, id)
);
create index site_settings_history_newest on site_settings_history (site_id, created_at desc nulls last, id desc nulls last);
--> statement-breakpoint

create table site_domains (
  site_id text not null,
  id uuid not null,
  host text not null,
  state text not null,
  token text not null,
  is_primary boolean default false not null,
  with_www boolean default true not null,
  fault text,
  checked_at timestamptz(3),
  verified_at timestamptz(3),
  failing_since timestamptz(3),
  created_at timestamptz(3) not null,
  created_by uuid not null,
  constraint site_domains_site_id_id_pk primary key (site_id, id),
  constraint site_domains_primary_verified check (not is_primary or verified_at is not null)
);
create unique index site_domains_own on site_domains (site_id, host);
create unique index site_domains_host on site_domains (host) where verified_at is not null;
create unique index site_domains_primary on site_domains (site_id) where is_primary;
--> statement-breakpoint

create table delivery_keys (
  site_id text not null,
  id uuid not null,
  name text not null,
  secret_hash bytea not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  last_used_at timestamptz(3),
  constraint delivery_keys_site_id_id_pk primary key (site_id, id)
);
create unique index delivery_keys_secret on delivery_keys (site_id, secret_hash);
--> statement-breakpoint

-- contact
create table contact_messages (
  site_id text not null,
  id uuid not null,
  item_id uuid,
  sender_name text not null,
  sender_email text not null,
  message text not null,
  created_at timestamptz(3) not null,
  undelivered_at timestamptz(3),
  why_not text,
  constraint contact_messages_site_id_id_pk primary key (site_id, id),
  constraint contact_messages_given_up check ((undelivered_at is null) = (why_not is null))
);
create index contact_messages_age on contact_messages (created_at);
--> statement-breakpoint

-- redirects
create table redirects (
  site_id text not null,
  from_path text not null,
  to_item_id uuid,
  to_url text,
  code integer not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  hits integer default 0 not null,
  last_hit timestamptz(3),
  constraint redirects_site_id_from_path_pk primary key (site_id, from_path),
  constraint redirects_code check (code in (301, 302, 410)),
  constraint redirects_target check ((code = 410) or (to_item_id is null) <> (to_url is null))
);
create index redirects_to_item on redirects (site_id, to_item_id);
--> statement-breakpoint

-- site-export
create table site_exports (
  site_id text not null,
  id uuid not null,
  state text not null,
  file_key text,
  bytes bigint default 0 not null,
  fault text,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  expires_at timestamptz(3) not null,
  open_for uuid,
  open_until timestamptz(3),
  constraint site_exports_site_id_id_pk primary key (site_id, id)
);
create index site_exports_end on site_exports (expires_at);
--> statement-breakpoint

create table site_imports (
  site_id text not null,
  id uuid not null,
  state text not null,
  file_name text not null,
  bytes bigint not null,
  received bigint default 0 not null,
  report jsonb,
  done integer default 0 not null,
  total integer default 0 not null,
  fault text,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  expires_at timestamptz(3) not null,
  constraint site_imports_site_id_id_pk primary key (site_id, id)
);
create index site_imports_end on site_imports (expires_at);
--> statement-breakpoint

-- webhooks
create table webhooks (
  site_id text not null,
  id uuid not null,
  name text not null,
  url text not null,
  sealed_secret bytea not null,
  key_id text default '' not null,
  events text[] not null,
  state text default 'on' not null,
  off_because text,
  last_try_at timestamptz(3),
  last_status integer,
  last_fault text,
  failing_since timestamptz(3),
  created_at timestamptz(3) not null,
  created_by uuid not null,
  constraint webhooks_site_id_id_pk primary key (site_id, id),
  constraint webhooks_off_whole check ((state = 'off') = (off_because is not null))
);
--> statement-breakpoint

create table webhook_deliveries (
  site_id text not null,
  id uuid not null,
  webhook_id uuid not null,
  item_id uuid not null,
  area text not null,
  transaction bigint not null,
  was_public boolean not null,
  is_public boolean not null,
  at timestamptz(3) not null,
  attempts integer default 0 not null,
  ended_at timestamptz(3),
  constraint webhook_deliveries_site_id_id_pk primary key (site_id, id)
);
create unique index webhook_deliveries_once on webhook_deliveries (site_id, webhook_id, item_id, transaction);
create index webhook_deliveries_age on webhook_deliveries (at);
--> statement-breakpoint

-- upkeep
create table sweep_faults (
  sweep text not null,
  site_id text not null,
  subject text not null,
  since timestamptz(3) not null,
  last_at timestamptz(3) not null,
  times integer not null,
  code text not null,
  constraint sweep_faults_sweep_site_id_subject_pk primary key (sweep, site_id, subject)
);
--> statement-breakpoint

-- platform
create table jobs (
  kind text not null,
  site_id text not null,
  key text not null,
  run_at timestamptz(3) not null,
  taken_until timestamptz(3),
  attempts integer default 0 not null,
  last_error text,
  failing_since timestamptz(3),
  failed_at timestamptz(3),
  constraint jobs_site_id_kind_key_pk primary key (site_id, kind, key)
);
create index jobs_due on jobs (run_at);
--> statement-breakpoint

-- Unlogged: counters may be forgotten in a crash, and must not cost a flush to disk with each call.
create unlogged table rate_limits (
  key text primary key,
  window_start bigint not null,
  count integer not null
);
--> statement-breakpoint

-- Keys between tables: every one between tables with site_id begins with it.
alter table memberships
  add constraint memberships_site_id_sites_id_fk foreign key (site_id) references sites (id),
  add constraint memberships_user_id_users_id_fk foreign key (user_id) references users (id),
  add constraint memberships_granted_by_users_id_fk foreign key (granted_by) references users (id);
alter table removed_memberships
  add constraint removed_memberships_site_id_sites_id_fk foreign key (site_id) references sites (id),
  add constraint removed_memberships_user_id_users_id_fk foreign key (user_id) references users (id),
  add constraint removed_memberships_granted_by_users_id_fk foreign key (granted_by) references users (id),
  add constraint removed_memberships_removed_by_users_id_fk foreign key (removed_by) references users (id);
alter table invitations
  add constraint invitations_site_id_sites_id_fk foreign key (site_id) references sites (id),
  add constraint invitations_invited_by_users_id_fk foreign key (invited_by) references users (id);
alter table sessions
  add constraint sessions_user_id_users_id_fk foreign key (user_id) references users (id);
alter table items
  add constraint items_site_id_sites_id_fk foreign key (site_id) references sites (id),
  add constraint items_scheduled_by_users_id_fk foreign key (scheduled_by) references users (id),
  add constraint items_deleted_by_users_id_fk foreign key (deleted_by) references users (id),
  add constraint items_created_by_users_id_fk foreign key (created_by) references users (id),
  add constraint items_updated_by_users_id_fk foreign key (updated_by) references users (id),
  add constraint items_parent_fk foreign key (site_id, parent_id) references items (site_id, id),
  add constraint items_published_revision_fk foreign key (site_id, published_revision_id) references item_revisions (site_id, id),
  add constraint items_scheduled_revision_fk foreign key (site_id, scheduled_revision_id) references item_revisions (site_id, id);
alter table item_revisions
  add constraint item_revisions_created_by_users_id_fk foreign key (created_by) references users (id),
  add constraint item_revisions_item_fk foreign key (site_id, item_id) references items (site_id, id);
alter table published_items
  add constraint published_items_item_fk foreign key (site_id, id) references items (site_id, id) on delete cascade;
alter table item_undo
  add constraint item_undo_created_by_users_id_fk foreign key (created_by) references users (id),
  add constraint item_undo_item_fk foreign key (site_id, item_id) references items (site_id, id);
alter table item_references
  add constraint item_references_item_fk foreign key (site_id, item_id) references items (site_id, id) on delete cascade,
  add constraint item_references_to_fk foreign key (site_id, to_item_id) references items (site_id, id) on delete cascade;
alter table preview_links
  add constraint preview_links_created_by_users_id_fk foreign key (created_by) references users (id),
  add constraint preview_links_item_fk foreign key (site_id, item_id) references items (site_id, id) on delete cascade;
alter table redirects
  add constraint redirects_site_id_sites_id_fk foreign key (site_id) references sites (id),
  add constraint redirects_created_by_users_id_fk foreign key (created_by) references users (id),
  add constraint redirects_to_item_fk foreign key (site_id, to_item_id) references items (site_id, id);
alter table media_libraries
  add constraint media_libraries_owner_site_id_sites_id_fk foreign key (owner_site_id) references sites (id);
alter table media_collections
  add constraint media_collections_site_id_media_libraries_site_id_fk foreign key (site_id) references media_libraries (site_id),
  add constraint media_collections_parent_fk foreign key (site_id, parent_id) references media_collections (site_id, id);
alter table media
  add constraint media_site_id_media_libraries_site_id_fk foreign key (site_id) references media_libraries (site_id),
  add constraint media_created_by_users_id_fk foreign key (created_by) references users (id),
  add constraint media_updated_by_users_id_fk foreign key (updated_by) references users (id),
  add constraint media_deleted_by_users_id_fk foreign key (deleted_by) references users (id),
  add constraint media_collection_fk foreign key (site_id, collection_id) references media_collections (site_id, id);
alter table media_uses
  add constraint media_uses_site_id_sites_id_fk foreign key (site_id) references sites (id),
  add constraint media_uses_media_fk foreign key (library_id, media_id) references media (site_id, id) on delete cascade,
  add constraint media_uses_item_fk foreign key (site_id, item_id) references items (site_id, id) on delete cascade;
alter table uploads
  add constraint uploads_site_id_media_libraries_site_id_fk foreign key (site_id) references media_libraries (site_id),
  add constraint uploads_created_by_users_id_fk foreign key (created_by) references users (id);
alter table news_categories
  add constraint news_categories_site_id_sites_id_fk foreign key (site_id) references sites (id),
  add constraint news_categories_created_by_users_id_fk foreign key (created_by) references users (id);
alter table policy_areas
  add constraint policy_areas_site_id_sites_id_fk foreign key (site_id) references sites (id);
alter table priority_topics
  add constraint priority_topics_item_fk foreign key (site_id, item_id) references items (site_id, id) on delete cascade;
alter table bodies
  add constraint bodies_site_id_sites_id_fk foreign key (site_id) references sites (id);
alter table role_titles
  add constraint role_titles_site_id_sites_id_fk foreign key (site_id) references sites (id);
alter table assignments
  add constraint assignments_person_fk foreign key (site_id, person_id) references items (site_id, id) on delete cascade,
  add constraint assignments_body_fk foreign key (site_id, body_id) references bodies (site_id, id),
  add constraint assignments_own_role_fk foreign key (site_id, own_role_id) references role_titles (site_id, id),
  -- Only the reference goes with a purged person, not the assignment of the substitute.
  add constraint assignments_substitute_fk foreign key (site_id, substitute_for_id) references items (site_id, id)
    on delete set null (substitute_for_id);
alter table person_contacts
  add constraint person_contacts_consent_by_users_id_fk foreign key (consent_by) references users (id),
  add constraint person_contacts_person_fk foreign key (site_id, person_id) references items (site_id, id) on delete cascade;
alter table person_protection
  add constraint person_protection_by_users_id_fk foreign key (by) references users (id),
  add constraint person_protection_person_fk foreign key (site_id, person_id) references items (site_id, id) on delete cascade;
alter table protected_portraits
  add constraint protected_portraits_protection_fk foreign key (site_id, person_id) references person_protection (site_id, person_id) on delete cascade,
  add constraint protected_portraits_media_fk foreign key (library_id, media_id) references media (site_id, id) on delete cascade;
alter table dismissed_mentions
  add constraint dismissed_mentions_by_users_id_fk foreign key (by) references users (id),
  add constraint dismissed_mentions_protection_fk foreign key (site_id, person_id) references person_protection (site_id, person_id) on delete cascade;
alter table person_links
  add constraint person_links_person_fk foreign key (site_id, person_id) references items (site_id, id) on delete cascade;
alter table representative_changes
  add constraint representative_changes_site_id_sites_id_fk foreign key (site_id) references sites (id),
  add constraint representative_changes_created_by_users_id_fk foreign key (created_by) references users (id);
alter table import_mappings
  add constraint import_mappings_site_id_sites_id_fk foreign key (site_id) references sites (id);
alter table import_runs
  add constraint import_runs_site_id_sites_id_fk foreign key (site_id) references sites (id),
  add constraint import_runs_created_by_users_id_fk foreign key (created_by) references users (id);
alter table site_menus
  add constraint site_menus_site_id_sites_id_fk foreign key (site_id) references sites (id);
alter table site_menu_pages
  add constraint site_menu_pages_site_id_site_menus_site_id_fk foreign key (site_id) references site_menus (site_id) on delete cascade,
  add constraint site_menu_pages_page_fk foreign key (site_id, page_id) references items (site_id, id) on delete cascade;
alter table accessibility_facts
  add constraint accessibility_facts_site_id_sites_id_fk foreign key (site_id) references sites (id);
alter table site_settings
  add constraint site_settings_site_id_sites_id_fk foreign key (site_id) references sites (id),
  add constraint site_settings_updated_by_users_id_fk foreign key (updated_by) references users (id);
alter table site_settings_history
  add constraint site_settings_history_site_id_sites_id_fk foreign key (site_id) references sites (id),
  add constraint site_settings_history_created_by_users_id_fk foreign key (created_by) references users (id);
alter table site_domains
  add constraint site_domains_site_id_sites_id_fk foreign key (site_id) references sites (id),
  add constraint site_domains_created_by_users_id_fk foreign key (created_by) references users (id);
alter table delivery_keys
  add constraint delivery_keys_site_id_sites_id_fk foreign key (site_id) references sites (id),
  add constraint delivery_keys_created_by_users_id_fk foreign key (created_by) references users (id);
alter table site_exports
  add constraint site_exports_site_id_sites_id_fk foreign key (site_id) references sites (id),
  add constraint site_exports_created_by_users_id_fk foreign key (created_by) references users (id);
alter table site_imports
  add constraint site_imports_site_id_sites_id_fk foreign key (site_id) references sites (id),
  add constraint site_imports_created_by_users_id_fk foreign key (created_by) references users (id);
alter table contact_messages
  add constraint contact_messages_site_id_sites_id_fk foreign key (site_id) references sites (id);
alter table webhooks
  add constraint webhooks_site_id_sites_id_fk foreign key (site_id) references sites (id),
  add constraint webhooks_created_by_users_id_fk foreign key (created_by) references users (id);
alter table webhook_deliveries
  add constraint webhook_deliveries_webhook_fk foreign key (site_id, webhook_id) references webhooks (site_id, id) on delete cascade;
