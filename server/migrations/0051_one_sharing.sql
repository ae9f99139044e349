-- One sharing (docs/decisions/109), beside the four that were: their tables and these keep each other in step until the last of the programs
-- that know them is gone (0052). A target as words that a site is asked for: everybody, itself, its district, its tags.
-- lock: the statements below lock these tables anyway. Locking them first, in the order in which a publication does, prevents a deadlock;
-- publications wait until the copy is done.
lock table items, published_items, person_links in access exclusive mode;
create function target_audience(target jsonb) returns text[] language sql immutable parallel safe as $$
  select case target ->> 'kind'
    when 'all' then '{*}'::text[]
    when 'sites' then array(select 's:' || s from jsonb_array_elements_text(target -> 'siteIds') s)
    when 'districts' then array(select 'd:' || d from jsonb_array_elements_text(target -> 'districtIds') d)
    when 'tags' then array(select 't:' || t from jsonb_array_elements_text(target -> 'tags') t)
    else '{}' end
$$;
create function site_audience(id text, parent_id text, tags text[]) returns text[] language sql immutable parallel safe as $$
  select array['*', 's:' || id, 'd:' || id, 'd:' || parent_id] || array(select 't:' || t from unnest(tags) t)
$$;
-- What another site may be told of the pictures of an item: those of its own library are found there.
create function foreign_medium(of_site text, medium jsonb) returns jsonb language sql immutable parallel safe as $$
  select case when medium ->> 'isShared' = 'false' then medium || jsonb_build_object('library', of_site) else medium end
$$;
create function foreign_media(of_site text, media jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_agg(foreign_medium(of_site, m)), '[]') from jsonb_array_elements(media) m
$$;
--> statement-breakpoint
CREATE TABLE "share_choices" (
	"site_id" text NOT NULL,
	"item_id" uuid NOT NULL,
	"origin_site_id" text,
	"area" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"display" text DEFAULT 'auto' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"own_id" uuid,
	"pinned_until" date,
	"quote_person_id" uuid,
	"words" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"has_words" boolean DEFAULT false NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"seen_revision" uuid,
	"draft" jsonb,
	"draft_by" uuid,
	"draft_at" timestamp (3) with time zone,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "share_choices_site_id_item_id_pk" PRIMARY KEY("site_id","item_id"),
	CONSTRAINT "share_choices_display" CHECK ("share_choices"."display" in ('auto', 'shown', 'hidden')),
	CONSTRAINT "share_choices_draft" CHECK (("share_choices"."draft" is null) = ("share_choices"."draft_by" is null) and ("share_choices"."draft" is null) = ("share_choices"."draft_at" is null))
);
--> statement-breakpoint
CREATE TABLE "share_kinds" (
	"area" text PRIMARY KEY NOT NULL,
	"beside" text[] NOT NULL,
	"is_dated" boolean NOT NULL,
	"is_in_frame" boolean NOT NULL,
	"gives_way_by_name" boolean NOT NULL,
	"fields" text[],
	"names_groups" boolean NOT NULL,
	"keeps_words" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"origin_site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"area" text NOT NULL,
	"mode" text NOT NULL,
	"target" jsonb,
	"audience" text[] GENERATED ALWAYS AS (target_audience(target)) STORED NOT NULL,
	"group_id" uuid,
	"is_dated" boolean DEFAULT false NOT NULL,
	"is_in_menu" boolean DEFAULT false NOT NULL,
	"pin_days" integer DEFAULT 0 NOT NULL,
	"pinned_until" date,
	"began_at" timestamp (3) with time zone NOT NULL,
	"began_by" uuid NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"revision_id" uuid,
	"is_protected" boolean DEFAULT false NOT NULL,
	"is_public" boolean GENERATED ALWAYS AS (revision_id is not null and not is_protected) STORED NOT NULL,
	"title" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"slug" text NOT NULL,
	"path" text NOT NULL,
	"system_key" text,
	"facet" text,
	"groups" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"no_index" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"head" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"body" jsonb,
	"search_text" text DEFAULT '' NOT NULL,
	"media" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"image" jsonb,
	"referred" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "shares_origin_site_id_id_pk" PRIMARY KEY("origin_site_id","id"),
	CONSTRAINT "shares_mode" CHECK ("shares"."mode" in ('required', 'default', 'optional', 'offered')),
	CONSTRAINT "shares_ended" CHECK (("shares"."ended_at" is null) = ("shares"."ended_by" is null))
);
--> statement-breakpoint
ALTER TABLE "share_choices" ADD CONSTRAINT "share_choices_area_share_kinds_area_fk" FOREIGN KEY ("area") REFERENCES "public"."share_kinds"("area") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_area_share_kinds_area_fk" FOREIGN KEY ("area") REFERENCES "public"."share_kinds"("area") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_choices_item" ON "share_choices" USING btree ("origin_site_id","item_id");--> statement-breakpoint
CREATE INDEX "share_choices_own" ON "share_choices" USING btree ("site_id","own_id") WHERE "share_choices"."own_id" is not null;--> statement-breakpoint
CREATE INDEX "share_choices_person" ON "share_choices" USING btree ("site_id","quote_person_id") WHERE "share_choices"."quote_person_id" is not null;--> statement-breakpoint
CREATE INDEX "share_choices_pinned" ON "share_choices" USING btree ("site_id","pinned_until") WHERE "share_choices"."pinned_until" is not null;--> statement-breakpoint
CREATE INDEX "shares_newest" ON "shares" USING btree ("origin_site_id","area","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "shares_path" ON "shares" USING btree ("origin_site_id","path");--> statement-breakpoint
CREATE INDEX "shares_group" ON "shares" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "shares_audience" ON "shares" USING gin ("audience");
--> statement-breakpoint
alter table shares add constraint shares_began_by_users_id_fk foreign key (began_by) references users (id);
alter table shares add constraint shares_ended_by_users_id_fk foreign key (ended_by) references users (id);
alter table share_choices add constraint share_choices_site_id_sites_id_fk foreign key (site_id) references sites (id);
alter table share_choices add constraint share_choices_decided_by_users_id_fk foreign key (decided_by) references users (id);
alter table share_choices add constraint share_choices_draft_by_users_id_fk foreign key (draft_by) references users (id);
alter table share_choices add constraint share_choices_own_fk foreign key (site_id, own_id) references items (site_id, id) on delete cascade;
alter table share_choices add constraint share_choices_person_fk foreign key (site_id, quote_person_id)
  references items (site_id, id) on delete set null (quote_person_id);
alter table shares add constraint shares_item_fk foreign key (origin_site_id, id) references items (site_id, id) on delete cascade;
-- The row names its public revision: no step can forget to write it, as none can forget the public row of an item (docs/decisions/047).
alter table shares add constraint shares_published_fk foreign key (origin_site_id, id, revision_id)
  references published_items (site_id, id, revision_id) deferrable initially deferred;
--> statement-breakpoint
insert into share_kinds (area, beside, is_dated, is_in_frame, gives_way_by_name, fields, names_groups, keeps_words) values
  ('news', '{"/nyheter/riks/{slug}"}', true, false, false, null, false, false),
  ('policy', '{"{path}-riks","{path}-riks-{id}"}', false, false, true, null, true, true),
  ('pages', '{"{path}--riks"}', false, true, false, null, false, false),
  ('representatives', '{}', false, false, false,
    '{givenName,familyName,displayName,sortAs,profession,bioShort,portrait,paidBy,paidNoticeUrl}', false, false);
--> statement-breakpoint
-- What the tables of before hold, in the form of the new ones, and the other way.
create view shares_of_before with (security_invoker = true) as
  select b.origin_site_id, b.id, 'news' as area,
    case b.mode when 'mandatory' then 'required' when 'suggestion' then 'offered' else 'default' end as mode, b.target, null::uuid as group_id,
    true as is_dated, false as is_in_menu, b.pin_days, b.pinned_until, b.sent_at as began_at, b.sent_by as began_by, b.recalled_at as ended_at,
    b.recalled_by as ended_by, b.version, case when b.is_public then p.revision_id end as revision_id, false as is_protected, b.title,
    b.lead as about, b.slug, '/nyheter/' || b.slug as path, null::text as system_key, nullif(b.category, '') as facet, '{}'::jsonb as groups,
    coalesce(p.no_index, false) as no_index, b.published_at, b.updated_at, b.head, b.body, b.search_text, b.media, b.image, b.referred
  from broadcasts b left join published_items p on p.site_id = b.origin_site_id and p.id = b.id
  union all
  select t.origin_site_id, t.id, 'policy', case when t.is_required then 'required' else 'optional' end, t.target, null, false, false, 0, null,
    t.shared_at, t.shared_by, t.withdrawn_at, t.withdrawn_by, t.version, case when t.is_public then p.revision_id end, false, t.name,
    t.summary, t.slug, '/politik/' || t.slug, null, t.area ->> 'id',
    jsonb_strip_nulls(jsonb_build_object('area', t.area, 'programme', t.programme)), coalesce(p.no_index, false), t.published_at, t.updated_at,
    t.head, t.body, t.search_text, t.media, t.image, t.referred
  from shared_topics t join items i on i.site_id = t.origin_site_id and i.id = t.id
  left join published_items p on p.site_id = t.origin_site_id and p.id = t.id
  union all
  select s.origin_site_id, s.id, 'pages', case when s.is_required then 'required' else 'optional' end, s.target, null, false, s.is_in_menu, 0, null,
    s.shared_at, s.shared_by, s.withdrawn_at, s.withdrawn_by, s.version, case when s.is_public then p.revision_id end, false, s.title,
    coalesce(p.about, ''), substring(s.path from '[^/]*$'), s.path, s.system_key, null, '{}', s.no_index, s.published_at, s.updated_at,
    s.head, s.body, s.search_text, s.media, foreign_medium(s.origin_site_id, p.image), s.referred
  from shared_pages s left join published_items p on p.site_id = s.origin_site_id and p.id = s.id
  union all
  select c.origin_site_id, c.id, 'representatives', 'offered', null, c.group_id, false, false, 0, null, c.shared_at, c.shared_by, null, null, 1,
    case when c.is_public then p.revision_id end, c.is_protected, c.title, c.about, substring(c.path from '[^/]*$'), c.path, null, null, '{}',
    coalesce(p.no_index, false), coalesce(p.published_at, c.shared_at), c.updated_at, c.head, c.body, c.search_text, c.media, c.image,
    c.referred
  from common_persons c left join published_items p on p.site_id = c.origin_site_id and p.id = c.id;
create view share_choices_of_before with (security_invoker = true) as
  select d.site_id, d.broadcast_id as item_id, b.origin_site_id, 'news' as area, b.title, d.display, d.reason, null::uuid as own_id,
    d.pinned_until, d.quote_person_id, jsonb_build_object('lead', d.lead, 'quote', d.quote) as words, d.lead <> '' or d.quote <> '' as has_words,
    '' as search_text, null::uuid as seen_revision, null::jsonb as draft, null::uuid as draft_by, null::timestamptz as draft_at, d.decided_by,
    d.decided_at, d.version
  from broadcast_deliveries d join broadcasts b on b.id = d.broadcast_id
  union all
  select e.site_id, e.topic_id, (select t.origin_site_id from shared_topics t where t.id = e.topic_id order by t.shared_at desc limit 1),
    'policy', e.topic_name, case when e.is_hidden then 'hidden' else 'auto' end, '', null, null, null,
    jsonb_build_object('summary', e.summary, 'demands', e.demands, 'body', e.body), e.has_words, e.search_text, e.seen_revision, e.draft,
    e.draft_by, e.draft_at, e.changed_by, e.changed_at, e.version
  from policy_extensions e
  union all
  select c.site_id, c.page_id, p.origin_site_id, 'pages', p.title, case when c.is_hidden then 'hidden' else 'auto' end, c.reason, null, null,
    null, '{}', false, '', null, null, null, null, c.decided_by, c.decided_at, c.version
  from shared_page_choices c join shared_pages p on p.id = c.page_id
  union all
  select x.site_id, c.id, x.origin_site_id, 'representatives', '', 'shown', '', x.person_id, null, null, '{}', false, '', null, null, null,
    null, x.chosen_by, x.chosen_at, 1
  from common_person_choices x join common_persons c on c.origin_site_id = x.origin_site_id and c.group_id = x.group_id;
create view broadcasts_now with (security_invoker = true) as
  select s.id, s.origin_site_id, case s.mode when 'required' then 'mandatory' when 'offered' then 'suggestion' else 'default' end as mode,
    s.target, s.pin_days, s.pinned_until, s.began_at as sent_at, s.began_by as sent_by, s.ended_at as recalled_at, s.ended_by as recalled_by,
    s.version, s.title, s.is_public, s.slug, s.published_at, s.updated_at, s.about as lead, coalesce(s.facet, '') as category, s.head, s.body,
    s.search_text, s.media, s.image, s.referred
  from shares s where s.area = 'news';
create view shared_topics_now with (security_invoker = true) as
  select s.id, s.origin_site_id, s.mode = 'required' as is_required, s.target, s.began_at as shared_at, s.began_by as shared_by,
    s.ended_at as withdrawn_at, s.ended_by as withdrawn_by, s.version, s.title as name, s.is_public, s.slug,
    coalesce(s.revision_id, t.revision_id, '00000000-0000-0000-0000-000000000000') as revision_id, s.published_at, s.updated_at, s.about as summary, s.groups -> 'area' as area,
    s.groups -> 'programme' as programme, s.head, s.body, s.search_text, s.media, s.image, s.referred
  from shares s left join shared_topics t on t.origin_site_id = s.origin_site_id and t.id = s.id where s.area = 'policy';
create view shared_pages_now with (security_invoker = true) as
  select s.id, s.origin_site_id, s.mode = 'required' as is_required, s.target, s.is_in_menu, s.began_at as shared_at, s.began_by as shared_by,
    s.ended_at as withdrawn_at, s.ended_by as withdrawn_by, s.version, s.title, s.is_public, s.path, s.system_key, s.published_at, s.updated_at,
    s.no_index, s.head, s.body, s.search_text, s.media, s.referred
  from shares s where s.area = 'pages';
create view common_persons_now with (security_invoker = true) as
  select s.origin_site_id, s.id, s.group_id, s.began_by as shared_by, s.began_at as shared_at, s.revision_id is not null as is_public,
    s.is_protected, s.title, s.about, s.path, s.updated_at, s.head, s.body, s.search_text, s.media, s.image, s.referred
  from shares s where s.area = 'representatives';
create view broadcast_deliveries_now with (security_invoker = true) as
  select c.site_id, c.item_id as broadcast_id, c.display, c.reason, coalesce(c.words ->> 'lead', '') as lead,
    coalesce(c.words ->> 'quote', '') as quote, c.quote_person_id, c.pinned_until, c.decided_by, c.decided_at, c.version
  from share_choices c where c.area = 'news';
create view policy_extensions_now with (security_invoker = true) as
  select c.site_id, c.item_id as topic_id, c.title as topic_name, c.display = 'hidden' as is_hidden, coalesce(c.words ->> 'summary', '') as summary,
    coalesce(c.words -> 'demands', '[]') as demands, coalesce(c.words -> 'body', '{"type":"doc","content":[]}') as body, c.seen_revision,
    c.decided_by as changed_by, c.decided_at as changed_at, c.version, c.draft, c.draft_by, c.draft_at, c.search_text
  from share_choices c where c.area = 'policy';
create view shared_page_choices_now with (security_invoker = true) as
  select c.site_id, c.item_id as page_id, c.display = 'hidden' as is_hidden, c.reason, c.decided_by, c.decided_at, c.version
  from share_choices c where c.area = 'pages';
create view common_person_choices_now with (security_invoker = true) as
  select c.site_id, c.own_id as person_id, c.origin_site_id, l.group_id, c.decided_by as chosen_by, c.decided_at as chosen_at
  from share_choices c left join person_links l on l.site_id = c.site_id and l.person_id = c.own_id
  where c.area = 'representatives' and c.display = 'shown';
--> statement-breakpoint
-- The owner fills in what it may not read otherwise.
alter table broadcasts no force row level security;
alter table broadcast_deliveries no force row level security;
alter table shared_topics no force row level security;
alter table policy_extensions no force row level security;
alter table shared_pages no force row level security;
alter table shared_page_choices no force row level security;
alter table common_persons no force row level security;
alter table common_person_choices no force row level security;
alter table items no force row level security;
alter table published_items no force row level security;
alter table person_links no force row level security;
insert into shares (origin_site_id, id, area, mode, target, group_id, is_dated, is_in_menu, pin_days, pinned_until, began_at, began_by, ended_at, ended_by,
    version, revision_id, is_protected, title, about, slug, path, system_key, facet, groups, no_index, published_at, updated_at, head, body,
    search_text, media, image, referred)
  select * from shares_of_before;
insert into share_choices (site_id, item_id, origin_site_id, area, title, display, reason, own_id, pinned_until, quote_person_id, words, has_words,
    search_text, seen_revision, draft, draft_by, draft_at, decided_by, decided_at, version)
  select * from share_choices_of_before on conflict do nothing;
-- PostgreSQL refuses to alter a table while a deferred key of it is not checked.
set constraints shares_published_fk immediate;--> statement-breakpoint
set constraints shares_published_fk deferred;--> statement-breakpoint
alter table broadcasts force row level security;
alter table broadcast_deliveries force row level security;
alter table shared_topics force row level security;
alter table policy_extensions force row level security;
alter table shared_pages force row level security;
alter table shared_page_choices force row level security;
alter table common_persons force row level security;
alter table common_person_choices force row level security;
alter table items force row level security;
alter table published_items force row level security;
alter table person_links force row level security;
alter table shares enable row level security, force row level security;
alter table share_choices enable row level security, force row level security;
--> statement-breakpoint
grant select on share_kinds to kansli_site, kansli_public, kansli_platform;
grant select, insert, update, delete on shares, share_choices to kansli_site;
grant select (origin_site_id, id, area, mode, audience, group_id, is_dated, is_in_menu, pinned_until, began_at, ended_at, revision_id, is_public, title, about,
    slug, path, system_key, facet, groups, no_index, published_at, updated_at, head, body, search_text, media, image, referred)
  on shares to kansli_public;
grant select (origin_site_id, id, area, mode, target, audience, group_id, is_dated, began_at, began_by, ended_at, ended_by, revision_id, is_public,
    is_protected, title, updated_at, media, referred), update (group_id, is_protected, updated_at, media, image, referred) on shares to kansli_platform;
grant select (site_id, item_id, origin_site_id, area, display, own_id, pinned_until, quote_person_id, words, has_words, search_text)
  on share_choices to kansli_public;
grant select (site_id, item_id, origin_site_id, area, display, reason, own_id, has_words, seen_revision, draft_by, decided_by, decided_at), delete
  on share_choices to kansli_platform;
-- What the platform keeps in step there when it protects a person: no text (server/modules/shares/keep-shared.ts).
grant select (area, path, image, revision_id, updated_at) on published_items to kansli_platform;
grant select (site_id, item_id, to_item_id, version) on item_references to kansli_platform;
create policy platform_finds on item_references for select to kansli_platform using (true);
-- Where an item is linked, its group is known: which of the shares that have no target reach the site.
grant select (site_id, person_id, group_id) on person_links to kansli_public;
create policy own_site_public on person_links for select to kansli_public using (site_id = current_site());
--> statement-breakpoint
create policy origin on shares for select to kansli_site using (origin_site_id = current_site());
create policy origin_shares on shares for insert to kansli_site with check (
  origin_site_id = current_site() and (target is null or origin_site_id = (select own_site_id from federation where id)));
create policy origin_changes on shares for update to kansli_site
  using (origin_site_id = current_site()) with check (origin_site_id = current_site());
create policy origin_removes on shares for delete to kansli_site using (origin_site_id = current_site());
-- The shared items that reach the site, also those whose sharing has ended.
create policy told on shares for select to kansli_site using (
  origin_site_id <> current_site() and (is_public or ended_at is not null or group_id is not null)
  and (group_id = any (array(select l.group_id from person_links l where l.site_id = current_site()))
    or (origin_site_id = (select own_site_id from federation where id)
      and audience && (select site_audience(s.id, s.parent_id, s.tags) from sites s where s.id = current_site())
      and (not is_dated
        or (began_at >= (select coalesce(s.broadcasts_from, '-infinity') from sites s where s.id = current_site())
          and began_at < (select coalesce(s.stopped_at, 'infinity') from sites s where s.id = current_site())))))
);
create policy published on shares for select to kansli_public using (
  is_public and ended_at is null and origin_site_id <> current_site() and exists (select from sites where sites.id = current_site())
  and (group_id = any (array(select l.group_id from person_links l where l.site_id = current_site()))
    or (origin_site_id = (select own_site_id from federation where id)
      and audience && (select site_audience(s.id, s.parent_id, s.tags) from sites s where s.id = current_site())
      and (not is_dated
        or (began_at >= (select coalesce(s.broadcasts_from, '-infinity') from sites s where s.id = current_site())
          and began_at < (select coalesce(s.stopped_at, 'infinity') from sites s where s.id = current_site())))))
);
create policy shared_library_finds on shares for select to kansli_site using (current_site() = '*');
create policy shared_library_shows on shares for update to kansli_site using (current_site() = '*');
create policy platform_all on shares to kansli_platform using (true) with check (true);
create policy own_site on share_choices to kansli_site using (site_id = current_site()) with check (site_id = current_site());
create policy own_site_public on share_choices for select to kansli_public
  using (site_id = current_site() and exists (select from sites where sites.id = current_site()));
create policy platform_counts on share_choices for select to kansli_platform using (true);
create policy platform_sweeps on share_choices for delete to kansli_platform using (draft is null);
--> statement-breakpoint
-- One count for all sites, and no row of a site is written (docs/decisions/042).
create function tell_share() returns trigger language plpgsql as $$
declare
  share shares := case when tg_op = 'DELETE' then old else new end;
begin
  update federation set broadcast_revision = broadcast_revision + 1,
    shared_pages_revision = shared_pages_revision + coalesce((select k.is_in_frame::int from share_kinds k where k.area = share.area), 0);
  perform pg_notify('kansli_site_changed', case when tg_op = 'INSERT' then '+*' else '*' end);
  return null;
end
$$;
create trigger shares_tell after insert or update or delete on shares for each row execute function tell_share();
--> statement-breakpoint
-- The public items that a shared one refers to, as other sites may show them.
create function share_referred(of_site text, of_item uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(t.id, jsonb_build_object('id', t.id, 'area', t.area, 'title', t.title, 'path', t.path)), '{}')
  from published_items t where t.site_id = of_site and not t.is_protected and t.id in (
    select r.to_item_id from item_references r where r.site_id = of_site and r.item_id = of_item and r.version = 'published')
$$;
-- Writes the rows of what the site shares whose public item was written since, or by this transaction (server/modules/shares/keep-shared.ts).
-- A row without a public item keeps its name, for what is said of it; one that has no target keeps nothing. It is a function so that the
-- statement is not even begun for a site that shares nothing, as most do.
create function keep_shares(of_site text) returns void language plpgsql as $$
begin
  if not exists (select from shares s where s.origin_site_id = of_site) then
    return;
  end if;
  update shares s set revision_id = f.revision_id, is_protected = coalesce(f.is_protected, false), title = coalesce(f.title, f.kept_title, ''),
    about = coalesce(f.about, ''), slug = coalesce(f.slug, f.kept_slug, ''), path = coalesce(f.path, f.kept_path, ''), system_key = f.system_key,
    facet = f.facet, groups = f.groups, no_index = coalesce(f.no_index, false), published_at = coalesce(f.published_at, s.published_at),
    updated_at = coalesce(f.updated_at, now()), head = coalesce(f.head, '{}'), body = f.body, search_text = coalesce(f.search_text, ''),
    media = coalesce(foreign_media(of_site, f.media), '[]'), image = foreign_medium(of_site, f.image), referred = f.referred
  from (
    select s.id, p.revision_id, p.is_protected, p.title, p.about, p.slug, p.path, p.system_key, p.facet, x.groups, p.no_index, p.published_at,
      p.updated_at, p.body, p.search_text, p.media, p.image, x.referred,
      case when k.fields is null then p.head
        else (select jsonb_object_agg(h.key, h.value) from jsonb_each(p.head) h where h.key = any(k.fields)) end as head,
      case when s.target is not null then s.title end as kept_title, case when s.target is not null then s.slug end as kept_slug,
      case when s.target is not null then s.path end as kept_path
    from shares s join share_kinds k on k.area = s.area left join published_items p on p.site_id = of_site and p.id = s.id
    cross join lateral (select share_referred(of_site, s.id) as referred,
      case when k.names_groups and p.id is not null then jsonb_strip_nulls(jsonb_build_object(
        'area', (select jsonb_build_object('id', a.id, 'name', a.name, 'nameKey', a.name_key, 'slug', a.slug) from policy_areas a
          where a.site_id = of_site and a.id::text = p.facet),
        'programme', (select jsonb_build_object('title', g.name, 'url', g.url) from policy_programmes g
          where g.site_id = of_site and g.id::text = p.head ->> 'programme'))) else '{}' end as groups) x
    where s.origin_site_id = of_site and (s.revision_id is distinct from p.revision_id or p.updated_at <> s.updated_at
      or p.updated_at >= date_trunc('milliseconds', now()) or s.referred <> x.referred or s.groups <> x.groups)
  ) f
  where s.origin_site_id = of_site and s.id = f.id;
end
$$;
--> statement-breakpoint
-- What is shown here: what reaches the site, with what it has decided, and where it stands among what is the site's own.
create view shared_here with (security_invoker = true) as
  select s.origin_site_id, s.id, s.area, s.mode, s.group_id, s.is_in_menu, s.began_at, s.ended_at, s.revision_id, s.is_public, s.title, s.about,
    s.slug, s.path, s.system_key, s.facet, s.groups, s.no_index, s.published_at, s.updated_at, s.head, s.body, s.search_text, s.referred,
    media_shown_on_site(s.media, (select withheld_on(current_site()))) as media,
    shown_on_site(s.image, (select withheld_on(current_site()))) as image,
    greatest(s.pinned_until, c.pinned_until) as pinned_until, coalesce(c.display, 'auto') as display, c.own_id, c.quote_person_id,
    coalesce(c.words, '{}') as words, coalesce(c.has_words, false) as has_words, coalesce(c.search_text, '') as words_search_text,
    (select p.path from unnest(s.path || array(
        select replace(replace(replace(b.form, '{path}', s.path), '{slug}', s.slug), '{id}', left(s.id::text, 8))
          from share_kinds k, unnest(k.beside) b (form) where k.area = s.area))
      with ordinality p (path, n)
      where not exists (select from published_items o where o.site_id = current_site() and o.path = p.path) order by p.n limit 1) as local_path,
    exists (select from published_items o where o.site_id = current_site() and o.area = s.area
      and (o.path = s.path or o.system_key = s.system_key
        or ((select k.gives_way_by_name from share_kinds k where k.area = s.area) and lower(o.title collate "sv-x-icu") = lower(s.title collate "sv-x-icu")))) as has_own,
    s.is_public and s.ended_at is null and case
      when s.mode = 'required' then true
      when s.mode = 'optional' then coalesce(c.display, 'auto') <> 'hidden' and not exists (
        select from published_items o where o.site_id = current_site() and o.area = s.area
        and (o.path = s.path or o.system_key = s.system_key
          or ((select k.gives_way_by_name from share_kinds k where k.area = s.area) and lower(o.title collate "sv-x-icu") = lower(s.title collate "sv-x-icu"))))
      when s.group_id is not null then c.display = 'shown' and c.own_id = any (array(
        select l.person_id from person_links l where l.site_id = current_site() and l.group_id = s.group_id))
      when coalesce(c.display, 'auto') <> 'auto' then c.display = 'shown'
      else s.mode = 'default' and coalesce((select (g.content ->> 'showsBroadcasts')::boolean from site_settings g
        where g.site_id = current_site() and g.tab = 'publishing'), true) end as is_shown
  from shares s left join share_choices c on c.site_id = current_site() and c.item_id = s.id
    and coalesce(c.origin_site_id, s.origin_site_id) = s.origin_site_id
  where s.origin_site_id <> current_site();
grant select on shared_here to kansli_site, kansli_public;
-- The public items of the site as visitors read them: where the site shows what another has written of one, name, text and picture are that.
create view shown_items with (security_invoker = true) as
  select i.site_id, i.id, i.area, i.slug, i.path, i.facet, i.no_index, i.published_at, greatest(i.updated_at, s.updated_at) as updated_at,
    coalesce(s.title, i.title) as title, coalesce(s.about, i.about) as about, coalesce(s.search_text, i.search_text) as search_text,
    case when s.id is null then i.head else i.head || s.head end as head,
    case when s.id is null then i.body else s.body end as body,
    case when s.id is null then i.image else s.image end as image,
    case when s.id is null then i.media else i.media || s.media end as media, i.event,
    case when s.id is not null then jsonb_build_object('originSiteId', s.origin_site_id, 'referred', s.referred) end as common
  from published_items i left join shared_here s on s.own_id = i.id and s.is_shown;
grant select on shown_items to kansli_site, kansli_public;
--> statement-breakpoint
-- Until 0052: what a program of before writes is written here, and the other way. A row that is the same already ends it.
create function write_alike(from_view text, to_table regclass, keys text[], key_values text[]) returns void language plpgsql as $$
declare
  columns text := (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
    where a.attrelid = to_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = '');
  is_it text := (select string_agg(format('%I::text = %L', k, v), ' and ') from unnest(keys, key_values) u (k, v));
begin
  execute format('insert into %1$s (%2$s) select %2$s from %3$I where %4$s on conflict do nothing', to_table, columns, from_view, is_it);
  execute format('update %1$s t set (%2$s) = (select %2$s from %3$I where %4$s) where %4$s
    and row(%2$s)::text <> (select row(%2$s)::text from %3$I where %4$s)', to_table, columns, from_view, is_it);
end
$$;
create function share_as_before() returns trigger language plpgsql as $$
declare
  own_role text := current_setting('role');
  row_of jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  begin
    perform set_config('role', 'kansli_platform', true);
  exception when insufficient_privilege then
    -- Removed by a foreign key, as the row beside it is.
    return null;
  end;
  if tg_op = 'DELETE' then
    delete from shares where origin_site_id = row_of ->> 'origin_site_id' and id = (row_of ->> 'id')::uuid;
  else
    perform write_alike('shares_of_before', 'shares', array['origin_site_id', 'id'], array[row_of ->> 'origin_site_id', row_of ->> 'id']);
  end if;
  perform set_config('role', own_role, true);
  return null;
end
$$;
create function choice_as_before() returns trigger language plpgsql as $$
declare
  own_role text := current_setting('role');
  row_of jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  begin
    perform set_config('role', 'kansli_platform', true);
  exception when insufficient_privilege then
    -- Removed by a foreign key, as the row beside it is.
    return null;
  end;
  if tg_op = 'DELETE' then
    delete from share_choices where site_id = row_of ->> 'site_id' and row_of ->> tg_argv[0] = case when tg_argv[0] = 'person_id'
      then own_id::text else item_id::text end;
  else
    perform write_alike('share_choices_of_before', 'share_choices', array['site_id', case when tg_argv[0] = 'person_id' then 'own_id' else 'item_id' end],
      array[row_of ->> 'site_id', row_of ->> tg_argv[0]]);
  end if;
  perform set_config('role', own_role, true);
  return null;
end
$$;
create function before_as_share() returns trigger language plpgsql as $$
declare
  own_role text := current_setting('role');
  share shares := case when tg_op = 'DELETE' then old else new end;
  before_table text := case share.area when 'news' then 'broadcasts' when 'policy' then 'shared_topics' when 'pages' then 'shared_pages'
    else 'common_persons' end;
begin
  begin
    perform set_config('role', 'kansli_platform', true);
  exception when insufficient_privilege then
    -- Removed by a foreign key, as the row beside it is.
    return null;
  end;
  if tg_op = 'DELETE' then
    execute format('delete from %I where origin_site_id = $1 and id = $2', before_table) using share.origin_site_id, share.id;
  else
    perform write_alike(before_table || '_now', before_table::regclass, array['origin_site_id', 'id'],
      array[share.origin_site_id, share.id::text]);
  end if;
  perform set_config('role', own_role, true);
  return null;
end
$$;
create function before_as_choice() returns trigger language plpgsql as $$
declare
  own_role text := current_setting('role');
  choice share_choices := case when tg_op = 'DELETE' then old else new end;
  before_table text := case choice.area when 'news' then 'broadcast_deliveries' when 'policy' then 'policy_extensions'
    when 'pages' then 'shared_page_choices' else 'common_person_choices' end;
  key_column text := case choice.area when 'news' then 'broadcast_id' when 'policy' then 'topic_id' when 'pages' then 'page_id'
    else 'person_id' end;
  key_value uuid := case when choice.area = 'representatives' then choice.own_id else choice.item_id end;
begin
  begin
    perform set_config('role', 'kansli_platform', true);
  exception when insufficient_privilege then
    -- Removed by a foreign key, as the row beside it is.
    return null;
  end;
  if tg_op = 'DELETE' then
    execute format('delete from %I where site_id = $1 and %I = $2', before_table, key_column) using choice.site_id, key_value;
  else
    perform write_alike(before_table || '_now', before_table::regclass, array['site_id', key_column],
      array[choice.site_id, key_value::text]);
  end if;
  perform set_config('role', own_role, true);
  return null;
end
$$;
--> statement-breakpoint
grant select on shares_of_before, share_choices_of_before, broadcasts_now, shared_topics_now, shared_pages_now, common_persons_now,
  broadcast_deliveries_now, policy_extensions_now, shared_page_choices_now, common_person_choices_now to kansli_platform;
grant select, insert, update, delete on shares, share_choices, broadcasts, broadcast_deliveries, shared_topics, policy_extensions, shared_pages,
  shared_page_choices, common_persons, common_person_choices to kansli_platform;
grant select (about, no_index, published_at) on published_items to kansli_platform;
create policy moved on share_choices to kansli_platform using (true) with check (true);
create policy moved on broadcast_deliveries to kansli_platform using (true) with check (true);
create policy moved on policy_extensions to kansli_platform using (true) with check (true);
create policy moved on shared_page_choices to kansli_platform using (true) with check (true);
create policy moved on common_person_choices to kansli_platform using (true) with check (true);
--> statement-breakpoint
create trigger broadcasts_moved after insert or update or delete on broadcasts for each row execute function share_as_before();
create trigger shared_topics_moved after insert or update or delete on shared_topics for each row execute function share_as_before();
create trigger shared_pages_moved after insert or update or delete on shared_pages for each row execute function share_as_before();
create trigger common_persons_moved after insert or update or delete on common_persons for each row execute function share_as_before();
create trigger broadcast_deliveries_moved after insert or update or delete on broadcast_deliveries for each row
  execute function choice_as_before('broadcast_id');
create trigger policy_extensions_moved after insert or update or delete on policy_extensions for each row
  execute function choice_as_before('topic_id');
create trigger shared_page_choices_moved after insert or update or delete on shared_page_choices for each row
  execute function choice_as_before('page_id');
create trigger common_person_choices_moved after insert or update or delete on common_person_choices for each row
  execute function choice_as_before('person_id');
create trigger shares_moved after insert or update or delete on shares for each row execute function before_as_share();
create trigger share_choices_moved after insert or update or delete on share_choices for each row execute function before_as_choice();
