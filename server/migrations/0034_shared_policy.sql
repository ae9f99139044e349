CREATE TABLE "policy_extensions" (
	"site_id" text NOT NULL,
	"topic_id" uuid NOT NULL,
	"topic_name" text NOT NULL,
	"is_hidden" boolean NOT NULL,
	"summary" text NOT NULL,
	"demands" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"has_words" boolean GENERATED ALWAYS AS (summary <> '' or demands <> '[]' or jsonb_path_exists(body, '$.content[*] ? (@.type != "paragraph" || exists(@.content))')) STORED NOT NULL,
	"seen_revision" uuid NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "policy_extensions_site_id_topic_id_pk" PRIMARY KEY("site_id","topic_id")
);
--> statement-breakpoint
CREATE TABLE "shared_topics" (
	"id" uuid NOT NULL,
	"origin_site_id" text NOT NULL,
	"is_required" boolean NOT NULL,
	"target" jsonb NOT NULL,
	"shared_at" timestamp (3) with time zone NOT NULL,
	"shared_by" uuid NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"is_public" boolean NOT NULL,
	"slug" text NOT NULL,
	"revision_id" uuid NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"summary" text NOT NULL,
	"area" jsonb,
	"programme" jsonb,
	"head" jsonb NOT NULL,
	"body" jsonb,
	"search_text" text NOT NULL,
	"media" jsonb NOT NULL,
	"image" jsonb,
	"referred" jsonb NOT NULL,
	CONSTRAINT "shared_topics_origin_site_id_id_pk" PRIMARY KEY("origin_site_id","id"),
	CONSTRAINT "shared_topics_withdrawn" CHECK (("shared_topics"."withdrawn_at" is null) = ("shared_topics"."withdrawn_by" is null))
);
--> statement-breakpoint
ALTER TABLE "policy_extensions" ADD CONSTRAINT "policy_extensions_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_extensions" ADD CONSTRAINT "policy_extensions_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_topics" ADD CONSTRAINT "shared_topics_shared_by_users_id_fk" FOREIGN KEY ("shared_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_topics" ADD CONSTRAINT "shared_topics_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_topics_slug" ON "shared_topics" USING btree ("origin_site_id","slug");
--> statement-breakpoint
-- Shared policy (docs/decisions/084): the pattern of riksnyheter (0024_broadcasts.sql), whose targets, media and announcements it uses.
alter table shared_topics enable row level security, force row level security;
alter table policy_extensions enable row level security, force row level security;
grant select, insert, update on shared_topics to kansli_site;
grant select (id, origin_site_id, is_required, target, withdrawn_at, name, is_public, slug, published_at, updated_at, summary, area, programme,
  head, body, search_text, media, image, referred) on shared_topics to kansli_public;
grant select (id, origin_site_id, is_required, target, shared_at, shared_by, withdrawn_at, withdrawn_by, name, is_public, revision_id, media,
  referred), update (media, image, referred, updated_at) on shared_topics to kansli_platform;
grant select, insert, update, delete on policy_extensions to kansli_site;
grant select (site_id, topic_id, is_hidden, summary, demands, body, has_words) on policy_extensions to kansli_public;
grant select (name_key) on policy_areas to kansli_public;
grant select (site_id, topic_id, topic_name, is_hidden, summary, demands, body, has_words, seen_revision, changed_by, changed_at)
  on policy_extensions to kansli_platform;
--> statement-breakpoint
create policy origin on shared_topics for select to kansli_site using (origin_site_id = current_site());
create policy origin_shares on shared_topics for insert to kansli_site
  with check (origin_site_id = current_site() and origin_site_id = (select own_site_id from federation where id));
create policy origin_changes on shared_topics for update to kansli_site
  using (origin_site_id = current_site()) with check (origin_site_id = current_site());
-- A withdrawn topic is no other site's business: what the site has said under it keeps the name.
create policy told on shared_topics for select to kansli_site using (
  is_public and withdrawn_at is null
  and origin_site_id = (select own_site_id from federation where id) and origin_site_id <> current_site()
  and broadcast_reaches(target, current_site())
);
create policy published on shared_topics for select to kansli_public using (
  is_public and withdrawn_at is null
  and origin_site_id = (select own_site_id from federation where id) and origin_site_id <> current_site()
  and broadcast_reaches(target, current_site())
);
create policy shared_library_finds on shared_topics for select to kansli_site using (current_site() = '*');
create policy shared_library_shows on shared_topics for update to kansli_site using (current_site() = '*');
create policy platform_all on shared_topics to kansli_platform using (true) with check (true);
create policy own_site on policy_extensions to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy own_site_public on policy_extensions for select to kansli_public using (site_id = current_site());
create policy platform_counts on policy_extensions for select to kansli_platform using (true);
--> statement-breakpoint
-- Writes what is public of a topic into its shared row. Does nothing for a topic that was not shared.
create function fill_shared_topic(of_site text, of_item uuid) returns void language sql as $$
  update shared_topics t set is_public = true, slug = p.slug, revision_id = p.revision_id, published_at = p.published_at,
    updated_at = p.updated_at, name = p.title, summary = p.about, head = p.head, body = p.body, search_text = p.search_text,
    area = (select jsonb_build_object('id', a.id, 'name', a.name, 'nameKey', a.name_key, 'slug', a.slug) from policy_areas a
      where a.site_id = of_site and a.id::text = p.facet),
    programme = (select jsonb_build_object('title', g.name, 'url', g.url) from policy_programmes g
      where g.site_id = of_site and g.id::text = p.head ->> 'programme'),
    media = broadcast_media(of_site, p.media), image = broadcast_medium(of_site, p.image), referred = broadcast_referred(of_site, of_item)
  from published_items p
  where t.id = of_item and t.origin_site_id = of_site and p.site_id = of_site and p.id = of_item and p.area = 'policy'
$$;
--> statement-breakpoint
create function shared_topic_follows_item() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update shared_topics set is_public = false, summary = '', area = null, programme = null, head = '{}', body = null, search_text = '',
      media = '[]', image = null, referred = '{}' where id = old.id and origin_site_id = old.site_id;
  elsif tg_op = 'UPDATE' and new.revision_id = old.revision_id and new.path = old.path and new.search_text = old.search_text then
    -- In place: the federation's library, and the platform, change media of items that they may not read.
    update shared_topics set media = broadcast_media(new.site_id, new.media), image = broadcast_medium(new.site_id, new.image),
      updated_at = new.updated_at where id = new.id and origin_site_id = new.site_id and is_public;
  else
    perform fill_shared_topic(new.site_id, new.id);
  end if;
  return null;
end
$$;
create trigger published_items_shared_topic after insert on published_items for each row
  when (new.area = 'policy') execute function shared_topic_follows_item();
create trigger published_items_shared_topic_change after update on published_items for each row
  when (new.area = 'policy') execute function shared_topic_follows_item();
create trigger published_items_shared_topic_end after delete on published_items for each row
  when (old.area = 'policy') execute function shared_topic_follows_item();
--> statement-breakpoint
-- What a shared topic names of other items, such as its spokespersons.
create function shared_topic_follows_referred() returns trigger language plpgsql as $$
declare
  named text := old.id::text;
begin
  if tg_op = 'UPDATE' and not new.is_protected then
    update shared_topics set referred = jsonb_set(referred, array[named], jsonb_build_object('id', new.id, 'area', new.area, 'title', new.title,
      'path', new.path)) where origin_site_id = old.site_id and referred ? named;
  else
    update shared_topics set referred = referred - named where origin_site_id = old.site_id and referred ? named;
  end if;
  return null;
end
$$;
create trigger published_items_shared_referred after delete on published_items for each row execute function shared_topic_follows_referred();
create trigger published_items_shared_referred_change after update on published_items for each row
  when (new.title <> old.title or new.path <> old.path or new.is_protected <> old.is_protected)
  execute function shared_topic_follows_referred();
--> statement-breakpoint
-- A new name of the area or the programme that a shared topic has.
create function shared_topics_follow_group() returns trigger language plpgsql as $$
begin
  perform fill_shared_topic(t.origin_site_id, t.id) from shared_topics t
  where t.origin_site_id = new.site_id and (t.area ->> 'id' = new.id::text or t.head ->> 'programme' = new.id::text);
  return null;
end
$$;
create trigger policy_areas_shared after update on policy_areas for each row
  when (new.name <> old.name) execute function shared_topics_follow_group();
create trigger policy_programmes_shared after update on policy_programmes for each row
  when (new.name <> old.name or new.url <> old.url) execute function shared_topics_follow_group();
--> statement-breakpoint
create trigger shared_topics_tell after insert or update or delete on shared_topics for each row execute function tell_broadcast();
