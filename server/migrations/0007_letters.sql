-- Letters to persons about what waits for them (docs/decisions/056).
create table letter_settings (
  user_id uuid primary key not null references users (id),
  address text,
  new_address text,
  new_secret_hash bytea,
  new_until timestamptz(3),
  is_on boolean default true not null,
  kinds text[] not null,
  hour integer,
  stop_key text not null,
  failed_at timestamptz(3),
  failed_times integer default 0 not null,
  constraint letter_settings_new_whole check (num_nulls(new_address, new_secret_hash, new_until) in (0, 3)),
  constraint letter_settings_some_address check (num_nonnulls(address, new_address) > 0),
  constraint letter_settings_hour check (hour between 0 and 23)
);
create unique index letter_settings_stop on letter_settings (stop_key);
create unique index letter_settings_new on letter_settings (new_secret_hash);
--> statement-breakpoint

create table letters (
  id uuid primary key not null,
  user_id uuid not null references users (id),
  lines jsonb not null,
  send_at timestamptz(3) not null,
  begun_at timestamptz(3)
);
create unique index letters_open on letters (user_id) where begun_at is null;
create index letters_by_user on letters (user_id);
create index letters_by_age on letters (send_at);
--> statement-breakpoint

create table matters (
  site_id text not null references sites (id),
  kind text not null,
  subject uuid not null,
  mark text not null,
  at timestamptz(3) not null,
  caused_by uuid,
  for_user uuid,
  told_at timestamptz(3),
  constraint matters_site_id_kind_subject_mark_pk primary key (site_id, kind, subject, mark),
  constraint matters_kind check (kind in ('reviewWanted', 'changesWanted', 'scheduleFailed', 'reviewDue', 'mediaEnding',
    'assignmentEnding', 'messageUndelivered', 'invitationUsed'))
);
create index matters_untold on matters (site_id) where told_at is null;
create index matters_by_age on matters (at);
--> statement-breakpoint

create index items_review on items (site_id, review_on) where review_on is not null and deleted_at is null;
create index assignments_end on assignments (site_id, to_date) where to_date is not null;
--> statement-breakpoint

-- A person's address and letters are the platform's alone: no handle of a site knows who is written to.
grant select, insert, update, delete on letter_settings to kansli_platform;
grant select, insert, update, delete on letters to kansli_platform;
--> statement-breakpoint

alter table matters enable row level security, force row level security;
grant select (site_id, kind, subject, mark), insert (site_id, kind, subject, mark, at, caused_by, for_user) on matters to kansli_site;
grant select, insert, update (told_at), delete on matters to kansli_platform;
create policy own_site on matters to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy platform_all on matters to kansli_platform using (true) with check (true);
--> statement-breakpoint

-- The start page counts dates that come near; the platform reads days and ids, and no text.
grant select (review_on) on items to kansli_platform;
grant select (licence_until) on media to kansli_platform;
grant select (site_id, id, person_id, body_id, from_date, to_date) on assignments to kansli_platform;
create policy platform_counts on assignments for select to kansli_platform using (true);
