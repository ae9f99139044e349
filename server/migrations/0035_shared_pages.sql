CREATE TABLE "shared_page_choices" (
	"site_id" text NOT NULL,
	"page_id" uuid NOT NULL,
	"is_hidden" boolean NOT NULL,
	"reason" text NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shared_page_choices_site_id_page_id_pk" PRIMARY KEY("site_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "shared_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"origin_site_id" text NOT NULL,
	"is_required" boolean NOT NULL,
	"target" jsonb NOT NULL,
	"is_in_menu" boolean NOT NULL,
	"shared_at" timestamp (3) with time zone NOT NULL,
	"shared_by" uuid NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"is_public" boolean NOT NULL,
	"path" text NOT NULL,
	"system_key" text,
	"published_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"no_index" boolean NOT NULL,
	"head" jsonb NOT NULL,
	"body" jsonb,
	"search_text" text NOT NULL,
	"media" jsonb NOT NULL,
	"referred" jsonb NOT NULL,
	CONSTRAINT "shared_pages_withdrawn" CHECK (("shared_pages"."withdrawn_at" is null) = ("shared_pages"."withdrawn_by" is null))
);
--> statement-breakpoint
ALTER TABLE "federation" ADD COLUMN "shared_pages_revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shared_page_choices" ADD CONSTRAINT "shared_page_choices_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_page_choices" ADD CONSTRAINT "shared_page_choices_page_id_shared_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."shared_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_page_choices" ADD CONSTRAINT "shared_page_choices_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_pages" ADD CONSTRAINT "shared_pages_shared_by_users_id_fk" FOREIGN KEY ("shared_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_pages" ADD CONSTRAINT "shared_pages_withdrawn_by_users_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_pages" ADD CONSTRAINT "shared_pages_item_fk" FOREIGN KEY ("origin_site_id","id") REFERENCES "public"."items"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_page_choices_page" ON "shared_page_choices" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "shared_pages_path" ON "shared_pages" USING btree ("origin_site_id","path");
--> statement-breakpoint
-- Shared pages (docs/decisions/091): the pattern of riksnyheter (0024_broadcasts.sql), whose targets, media and announcements they use.
alter table shared_pages enable row level security, force row level security;
alter table shared_page_choices enable row level security, force row level security;
grant select, insert, update on shared_pages to kansli_site;
grant select (id, origin_site_id, is_required, target, is_in_menu, shared_at, withdrawn_at, title, is_public, path, system_key, published_at,
  updated_at, no_index, head, body, search_text, media, referred) on shared_pages to kansli_public;
grant select (id, origin_site_id, is_required, target, shared_at, shared_by, withdrawn_at, withdrawn_by, title, is_public, media, referred),
  update (media, referred, updated_at) on shared_pages to kansli_platform;
grant select, insert, update, delete on shared_page_choices to kansli_site;
grant select (site_id, page_id, is_hidden) on shared_page_choices to kansli_public;
grant select (site_id, page_id, is_hidden, reason, decided_by, decided_at) on shared_page_choices to kansli_platform;
grant update (shared_pages_revision) on federation to kansli_site;
--> statement-breakpoint
create policy origin on shared_pages for select to kansli_site using (origin_site_id = current_site());
create policy origin_shares on shared_pages for insert to kansli_site
  with check (origin_site_id = current_site() and origin_site_id = (select own_site_id from federation where id));
create policy origin_changes on shared_pages for update to kansli_site
  using (origin_site_id = current_site()) with check (origin_site_id = current_site());
-- Withdrawn ones too: a person who is about to hide one is told that it is gone.
create policy told on shared_pages for select to kansli_site using (
  origin_site_id = (select own_site_id from federation where id) and origin_site_id <> current_site()
  and broadcast_reaches(target, current_site()) and (is_public or withdrawn_at is not null)
);
create policy published on shared_pages for select to kansli_public using (
  is_public and withdrawn_at is null
  and origin_site_id = (select own_site_id from federation where id) and origin_site_id <> current_site()
  and broadcast_reaches(target, current_site())
);
create policy shared_library_finds on shared_pages for select to kansli_site using (current_site() = '*');
create policy shared_library_shows on shared_pages for update to kansli_site using (current_site() = '*');
create policy platform_all on shared_pages to kansli_platform using (true) with check (true);
create policy own_site on shared_page_choices to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy own_site_public on shared_page_choices for select to kansli_public using (site_id = current_site());
create policy platform_counts on shared_page_choices for select to kansli_platform using (true);
--> statement-breakpoint
-- Writes what is public of a page into its shared row. Does nothing for a page that was not shared.
create function fill_shared_page(of_site text, of_item uuid) returns void language sql as $$
  update shared_pages s set is_public = not p.is_protected, path = p.path, system_key = p.system_key, published_at = p.published_at,
    updated_at = p.updated_at, title = p.title, no_index = p.no_index, head = p.head, body = p.body, search_text = p.search_text,
    media = broadcast_media(of_site, p.media), referred = broadcast_referred(of_site, of_item)
  from published_items p
  where s.id = of_item and s.origin_site_id = of_site and p.site_id = of_site and p.id = of_item and p.area = 'pages'
$$;
--> statement-breakpoint
create function shared_page_follows_item() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update shared_pages set is_public = false, head = '{}', body = null, search_text = '', media = '[]', referred = '{}'
      where id = old.id and origin_site_id = old.site_id;
  elsif tg_op = 'UPDATE' and new.revision_id = old.revision_id and new.path = old.path and new.search_text = old.search_text then
    -- In place: the federation's library, and the platform, change media of items that they may not read.
    update shared_pages set media = broadcast_media(new.site_id, new.media), updated_at = new.updated_at
      where id = new.id and origin_site_id = new.site_id and is_public;
  else
    perform fill_shared_page(new.site_id, new.id);
  end if;
  return null;
end
$$;
create trigger published_items_shared_page after insert on published_items for each row
  when (new.area = 'pages') execute function shared_page_follows_item();
create trigger published_items_shared_page_change after update on published_items for each row
  when (new.area = 'pages') execute function shared_page_follows_item();
create trigger published_items_shared_page_end after delete on published_items for each row
  when (old.area = 'pages') execute function shared_page_follows_item();
--> statement-breakpoint
-- What a shared page names of other items: a new title or address, or that it is gone or protected.
create function shared_page_follows_referred() returns trigger language plpgsql as $$
declare
  named text := old.id::text;
begin
  if tg_op = 'UPDATE' and not new.is_protected then
    update shared_pages set referred = jsonb_set(referred, array[named], jsonb_build_object('id', new.id, 'area', new.area, 'title', new.title,
      'path', new.path)) where origin_site_id = old.site_id and referred ? named;
  else
    update shared_pages set referred = referred - named where origin_site_id = old.site_id and referred ? named;
  end if;
  return null;
end
$$;
create trigger published_items_shared_page_referred after delete on published_items for each row
  execute function shared_page_follows_referred();
create trigger published_items_shared_page_referred_change after update on published_items for each row
  when (new.title <> old.title or new.path <> old.path or new.is_protected <> old.is_protected)
  execute function shared_page_follows_referred();
--> statement-breakpoint
-- As tell_broadcast, and counted once more: the tree of pages is a part of the frame around every page.
create function tell_shared_page() returns trigger language plpgsql as $$
begin
  update federation set broadcast_revision = broadcast_revision + 1, shared_pages_revision = shared_pages_revision + 1;
  perform pg_notify('kansli_site_changed', case when tg_op = 'INSERT' then '+*' else '*' end);
  return null;
end
$$;
create trigger shared_pages_tell after insert or update or delete on shared_pages for each row execute function tell_shared_page();
