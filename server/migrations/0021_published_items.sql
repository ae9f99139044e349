CREATE TABLE "published_items" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"area" text NOT NULL,
	"slug" text NOT NULL,
	"path" text NOT NULL,
	"parent_id" uuid,
	"sort_key" text,
	"system_key" text,
	"published_at" timestamp (3) with time zone NOT NULL,
	"facet" text,
	"pinned_until" date,
	"no_index" boolean DEFAULT false NOT NULL,
	"is_protected" boolean DEFAULT false NOT NULL,
	"head" jsonb NOT NULL,
	"body" jsonb,
	"search_text" text NOT NULL,
	CONSTRAINT "published_items_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
ALTER TABLE "published_items" ADD CONSTRAINT "published_items_item_fk" FOREIGN KEY ("site_id","id") REFERENCES "public"."items"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "published_items_path" ON "published_items" USING btree ("site_id","path");--> statement-breakpoint
CREATE INDEX "published_items_newest" ON "published_items" USING btree ("site_id","area","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "published_items_by_facet" ON "published_items" USING btree ("site_id","area","facet","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "published_items_pinned" ON "published_items" USING btree ("site_id","pinned_until") WHERE "published_items"."pinned_until" is not null;
--> statement-breakpoint

-- What is public of an item, written by the database from the item and the revision it points to: no code can forget it. The
-- title's and the lists' part apart from the text, which is long and which lists do not read.
create function published_row(item items) returns setof published_items language sql stable as $$
  select item.site_id, item.id, item.area, item.slug, item.path, item.parent_id, item.sort_key, item.system_key, item.published_at,
    -- A news item from before there were categories is a Nyhet.
    case item.area when 'news' then coalesce(r.content ->> 'category', 'nyhet') when 'policy' then nullif(r.content ->> 'area', '') end,
    (r.content ->> 'pinnedUntil')::date, coalesce((r.content ->> 'noIndex')::boolean, false), item.is_protected,
    r.content - 'body' - 'bio', coalesce(r.content -> 'body', r.content -> 'bio'), coalesce(item.published_search_text, '')
  from item_revisions r
  where r.site_id = item.site_id and r.id = item.published_revision_id and item.deleted_at is null
$$;
--> statement-breakpoint
create function keep_published_item() returns trigger language plpgsql as $$
begin
  delete from published_items where site_id = new.site_id and id = new.id;
  insert into published_items select * from published_row(new);
  return null;
end
$$;
--> statement-breakpoint
-- Protection is written by the platform, which reads no content.
create function keep_published_protection() returns trigger language plpgsql as $$
begin
  update published_items set is_protected = new.is_protected where site_id = new.site_id and id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger items_keep_published after insert on items for each row
  when (new.published_revision_id is not null) execute function keep_published_item();
--> statement-breakpoint
-- A draft that is saved pays for this comparison and nothing else.
create trigger items_keep_published_change after update on items for each row
  when ((old.published_revision_id is not null or new.published_revision_id is not null)
    and (new.published_revision_id, new.published_at, new.deleted_at, new.slug, new.path, new.parent_id, new.sort_key, new.system_key)
      is distinct from
        (old.published_revision_id, old.published_at, old.deleted_at, old.slug, old.path, old.parent_id, old.sort_key, old.system_key))
  execute function keep_published_item();
--> statement-breakpoint
create trigger items_keep_published_protection after update of is_protected on items for each row
  when (new.is_protected is distinct from old.is_protected) execute function keep_published_protection();
--> statement-breakpoint

-- The owner is held by the policies too, and would find no row to fill with.
alter table items no force row level security;
--> statement-breakpoint
alter table item_revisions no force row level security;
--> statement-breakpoint
insert into published_items select p.* from items i cross join lateral published_row(i) p where i.published_revision_id is not null;
--> statement-breakpoint
alter table items force row level security;
--> statement-breakpoint
alter table item_revisions force row level security;
--> statement-breakpoint
drop trigger items_published_columns on items;
--> statement-breakpoint
drop trigger items_published_columns_change on items;
--> statement-breakpoint
drop function keep_published_columns;
--> statement-breakpoint
alter table items drop column published_facet, drop column pinned_until, drop column no_index;
--> statement-breakpoint

alter table published_items enable row level security;
--> statement-breakpoint
alter table published_items force row level security;
--> statement-breakpoint
grant select, insert, update, delete on published_items to kansli_site;
--> statement-breakpoint
grant select on published_items to kansli_public;
--> statement-breakpoint
grant select (site_id, id), update (is_protected) on published_items to kansli_platform;
--> statement-breakpoint
create policy own_site on published_items to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy published on published_items for select to kansli_public
  using (site_id = nullif(current_setting('app.site', true), '') and not is_protected);
--> statement-breakpoint
create policy platform_finds on published_items for select to kansli_platform using (true);
--> statement-breakpoint
create policy platform_protects on published_items for update to kansli_platform
  using (area = 'representatives') with check (area = 'representatives');
--> statement-breakpoint

-- From here on the public reads that table, and neither the items nor their revisions.
drop policy of_public_items on media_uses;
--> statement-breakpoint
create policy of_public_items on media_uses as restrictive for select to kansli_public
  using (item_id is null or exists (
    select from published_items i where i.site_id = media_uses.site_id and i.id = media_uses.item_id));
--> statement-breakpoint
drop policy shown on person_contacts;
--> statement-breakpoint
create policy shown on person_contacts for select to kansli_public
  using (site_id = nullif(current_setting('app.site', true), '') and visibility = 'shown' and exists (
    select from published_items i where i.site_id = person_contacts.site_id and i.id = person_contacts.person_id));
--> statement-breakpoint
drop policy of_public_persons on assignments;
--> statement-breakpoint
create policy of_public_persons on assignments for select to kansli_public
  using (site_id = nullif(current_setting('app.site', true), '') and (
    exists (select from published_items i where i.site_id = assignments.site_id and i.id = assignments.person_id)
    or exists (select from person_protection p
               where p.site_id = assignments.site_id and p.person_id = assignments.person_id and p.mode = 'nameOnly' and p.is_live)));
--> statement-breakpoint
drop policy published on items;
--> statement-breakpoint
drop policy not_protected on items;
--> statement-breakpoint
drop policy published on item_revisions;
--> statement-breakpoint
revoke select on items, item_revisions from kansli_public;
