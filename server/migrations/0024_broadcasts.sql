CREATE TABLE "broadcast_deliveries" (
	"site_id" text NOT NULL,
	"broadcast_id" uuid NOT NULL,
	"display" text NOT NULL,
	"reason" text NOT NULL,
	"lead" text NOT NULL,
	"quote" text NOT NULL,
	"quote_person_id" uuid,
	"pinned_until" date,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "broadcast_deliveries_site_id_broadcast_id_pk" PRIMARY KEY("site_id","broadcast_id"),
	CONSTRAINT "broadcast_deliveries_display" CHECK ("broadcast_deliveries"."display" in ('auto', 'shown', 'hidden'))
);
--> statement-breakpoint
CREATE TABLE "broadcasts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"origin_site_id" text NOT NULL,
	"mode" text NOT NULL,
	"target" jsonb NOT NULL,
	"pin_days" integer NOT NULL,
	"pinned_until" date,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"sent_by" uuid NOT NULL,
	"recalled_at" timestamp (3) with time zone,
	"recalled_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"is_public" boolean NOT NULL,
	"slug" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"lead" text NOT NULL,
	"category" text NOT NULL,
	"head" jsonb NOT NULL,
	"body" jsonb,
	"search_text" text NOT NULL,
	"media" jsonb NOT NULL,
	"image" jsonb,
	"referred" jsonb NOT NULL,
	CONSTRAINT "broadcasts_mode" CHECK ("broadcasts"."mode" in ('mandatory', 'default', 'suggestion')),
	CONSTRAINT "broadcasts_recalled" CHECK (("broadcasts"."recalled_at" is null) = ("broadcasts"."recalled_by" is null))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_federation_editor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "federation" ADD COLUMN "broadcast_revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "broadcasts_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "broadcast_deliveries" ADD CONSTRAINT "broadcast_deliveries_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_deliveries" ADD CONSTRAINT "broadcast_deliveries_broadcast_id_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_deliveries" ADD CONSTRAINT "broadcast_deliveries_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_recalled_by_users_id_fk" FOREIGN KEY ("recalled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_item_fk" FOREIGN KEY ("origin_site_id","id") REFERENCES "public"."items"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "broadcast_deliveries_broadcast" ON "broadcast_deliveries" USING btree ("broadcast_id");--> statement-breakpoint
CREATE INDEX "broadcast_deliveries_pinned" ON "broadcast_deliveries" USING btree ("site_id","pinned_until") WHERE "broadcast_deliveries"."pinned_until" is not null;--> statement-breakpoint
CREATE INDEX "broadcast_deliveries_person" ON "broadcast_deliveries" USING btree ("site_id","quote_person_id") WHERE "broadcast_deliveries"."quote_person_id" is not null;--> statement-breakpoint
CREATE INDEX "broadcasts_newest" ON "broadcasts" USING btree ("origin_site_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "broadcasts_sent" ON "broadcasts" USING btree ("origin_site_id","sent_at");--> statement-breakpoint
CREATE INDEX "broadcasts_slug" ON "broadcasts" USING btree ("origin_site_id","slug");
--> statement-breakpoint
-- The names of the federation's editors are shown on the site where they work.
alter policy site_people on users using (is_admin or exists (select from memberships where memberships.user_id = users.id)
  or (is_federation_editor and current_site() = (select own_site_id from federation where id)));
--> statement-breakpoint
-- Riksnyheter (docs/decisions/078). The person whose words a site has added is one of its own, and may be removed.
alter table broadcast_deliveries add constraint broadcast_deliveries_person_fk foreign key (site_id, quote_person_id)
  references items (site_id, id) on delete set null (quote_person_id);
--> statement-breakpoint
-- Whether a target includes a site. A further kind of target is a further line here.
create function broadcast_reaches(target jsonb, site text) returns boolean language sql immutable parallel safe as $$
  select case target ->> 'kind' when 'all' then true when 'sites' then target -> 'siteIds' ? site else false end
$$;
--> statement-breakpoint
alter table broadcasts enable row level security, force row level security;
alter table broadcast_deliveries enable row level security, force row level security;
grant select, insert, update on broadcasts to kansli_site;
grant select (id, origin_site_id, mode, target, pinned_until, sent_at, recalled_at, title, is_public, slug, published_at, updated_at,
  lead, category, head, body, search_text, media, image, referred) on broadcasts to kansli_public;
grant select (id, origin_site_id, mode, target, sent_at, sent_by, recalled_at, recalled_by, title, is_public, media, referred), update (media, image, referred,
  updated_at) on broadcasts to kansli_platform;
grant select, insert, update on broadcast_deliveries to kansli_site;
grant select (site_id, broadcast_id, display, lead, quote, quote_person_id, pinned_until) on broadcast_deliveries to kansli_public;
grant select (site_id, broadcast_id, display, reason, lead, quote, decided_by, decided_at) on broadcast_deliveries to kansli_platform;
grant select (broadcasts_from) on sites to kansli_public;
grant update (broadcast_revision) on federation to kansli_site;
--> statement-breakpoint
create policy origin on broadcasts for select to kansli_site using (origin_site_id = current_site());
create policy origin_sends on broadcasts for insert to kansli_site
  with check (origin_site_id = current_site() and origin_site_id = (select own_site_id from federation where id));
create policy origin_changes on broadcasts for update to kansli_site
  using (origin_site_id = current_site()) with check (origin_site_id = current_site());
-- Recalled ones too: the people of a site see that they were.
create policy told on broadcasts for select to kansli_site using (
  origin_site_id = (select own_site_id from federation where id) and origin_site_id <> current_site()
  and broadcast_reaches(target, current_site()) and (is_public or recalled_at is not null)
  and sent_at >= (select coalesce(s.broadcasts_from, '-infinity') from sites s where s.id = current_site())
);
-- A site that visitors do not see has no row here.
create policy published on broadcasts for select to kansli_public using (
  is_public and recalled_at is null
  and origin_site_id = (select own_site_id from federation where id) and origin_site_id <> current_site()
  and broadcast_reaches(target, current_site())
  and sent_at >= (select coalesce(s.broadcasts_from, '-infinity') from sites s where s.id = current_site())
);
create policy shared_library_finds on broadcasts for select to kansli_site using (current_site() = '*');
create policy shared_library_shows on broadcasts for update to kansli_site using (current_site() = '*');
create policy platform_all on broadcasts to kansli_platform using (true) with check (true);
create policy own_site on broadcast_deliveries to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy own_site_public on broadcast_deliveries for select to kansli_public using (site_id = current_site());
create policy platform_counts on broadcast_deliveries for select to kansli_platform using (true);
-- Whether a site shows what the federation sends by default.
create policy platform_broadcasts on site_settings for select to kansli_platform using (tab = 'publishing');
--> statement-breakpoint
-- A picture or document of an item as other sites serve it, from the library of its site; null for none.
create function broadcast_medium(of_site text, medium jsonb) returns jsonb language sql immutable as $$
  select case when medium ->> 'isShared' = 'false' then medium || jsonb_build_object('library', of_site) else medium end
$$;
create function broadcast_media(of_site text, media jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(broadcast_medium(of_site, m)), '[]') from jsonb_array_elements(media) m
$$;
--> statement-breakpoint
-- The public items that an item names, by id.
create function broadcast_referred(of_site text, of_item uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_object_agg(t.id, jsonb_build_object('id', t.id, 'area', t.area, 'title', t.title, 'path', t.path)), '{}')
  from (select distinct to_item_id from item_references r
        where r.site_id = of_site and r.item_id = of_item and r.version = 'published') r
  join published_items t on t.site_id = of_site and t.id = r.to_item_id and not t.is_protected
$$;
--> statement-breakpoint
-- Writes what is public of an item into its broadcast. Does nothing for an item that was not sent.
create function fill_broadcast(of_site text, of_item uuid) returns void language sql as $$
  update broadcasts b set is_public = not p.is_protected, slug = p.slug, published_at = p.published_at, updated_at = p.updated_at, title = p.title,
    lead = p.about, category = coalesce(p.facet, ''), head = p.head, body = p.body, search_text = p.search_text,
    media = broadcast_media(of_site, p.media), image = broadcast_medium(of_site, p.image),
    referred = broadcast_referred(of_site, of_item)
  from published_items p
  where b.id = of_item and b.origin_site_id = of_site and p.site_id = of_site and p.id = of_item and p.area = 'news'
$$;
--> statement-breakpoint
create function broadcast_follows_item() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update broadcasts set is_public = false, lead = '', head = '{}', body = null, search_text = '', media = '[]', image = null,
      referred = '{}' where id = old.id and origin_site_id = old.site_id;
  elsif tg_op = 'UPDATE' and new.revision_id = old.revision_id and new.path = old.path and new.published_at = old.published_at
    and new.is_protected = old.is_protected and new.search_text = old.search_text then
    -- In place: the federation's library, and the platform, change media of items that they may not read.
    update broadcasts set media = broadcast_media(new.site_id, new.media),
      image = broadcast_medium(new.site_id, new.image), updated_at = new.updated_at
    where id = new.id and origin_site_id = new.site_id and is_public;
  else
    perform fill_broadcast(new.site_id, new.id);
  end if;
  return null;
end
$$;
create trigger published_items_broadcast after insert or delete on published_items for each row execute function broadcast_follows_item();
create trigger published_items_broadcast_change after update on published_items for each row
  when (new.area = 'news') execute function broadcast_follows_item();
--> statement-breakpoint
-- What a broadcast names of other items, such as its sender: a new title or address, or that it is gone or protected.
create function broadcast_follows_referred() returns trigger language plpgsql as $$
declare
  named text := old.id::text;
begin
  if tg_op = 'UPDATE' and not new.is_protected then
    update broadcasts set referred = jsonb_set(referred, array[named], jsonb_build_object('id', new.id, 'area', new.area, 'title', new.title,
      'path', new.path)) where origin_site_id = old.site_id and referred ? named;
  else
    update broadcasts set referred = referred - named where origin_site_id = old.site_id and referred ? named;
  end if;
  return null;
end
$$;
create trigger published_items_referred after delete on published_items for each row execute function broadcast_follows_referred();
create trigger published_items_referred_change after update on published_items for each row
  when (new.title <> old.title or new.path <> old.path or new.is_protected <> old.is_protected)
  execute function broadcast_follows_referred();
--> statement-breakpoint
-- Every change of a broadcast is told to every process, for all sites at once, and counted in one place: a process that did not
-- hear it notices by the revision of its sites (server/modules/sites/sites.ts). No row of a site is written.
create function tell_broadcast() returns trigger language plpgsql as $$
begin
  update federation set broadcast_revision = broadcast_revision + 1;
  perform pg_notify('kansli_site_changed', case when tg_op = 'INSERT' then '+*' else '*' end);
  return null;
end
$$;
create trigger broadcasts_tell after insert or update or delete on broadcasts for each row execute function tell_broadcast();
