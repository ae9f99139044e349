CREATE TABLE "common_person_choices" (
	"site_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"origin_site_id" text NOT NULL,
	"group_id" uuid,
	"chosen_by" uuid NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "common_person_choices_site_id_person_id_pk" PRIMARY KEY("site_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "common_persons" (
	"origin_site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"group_id" uuid,
	"shared_by" uuid NOT NULL,
	"shared_at" timestamp (3) with time zone NOT NULL,
	"is_public" boolean NOT NULL,
	"is_protected" boolean NOT NULL,
	"title" text NOT NULL,
	"about" text NOT NULL,
	"path" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"head" jsonb NOT NULL,
	"body" jsonb,
	"search_text" text NOT NULL,
	"media" jsonb NOT NULL,
	"image" jsonb,
	"referred" jsonb NOT NULL,
	CONSTRAINT "common_persons_origin_site_id_id_pk" PRIMARY KEY("origin_site_id","id")
);
--> statement-breakpoint
CREATE TABLE "different_persons" (
	"site_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"other_site_id" text NOT NULL,
	"other_id" uuid NOT NULL,
	CONSTRAINT "different_persons_site_id_person_id_other_site_id_other_id_pk" PRIMARY KEY("site_id","person_id","other_site_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "common_person_choices" ADD CONSTRAINT "common_person_choices_chosen_by_users_id_fk" FOREIGN KEY ("chosen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "common_person_choices" ADD CONSTRAINT "common_person_choices_person_fk" FOREIGN KEY ("site_id","person_id") REFERENCES "public"."items"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "common_persons" ADD CONSTRAINT "common_persons_shared_by_users_id_fk" FOREIGN KEY ("shared_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "common_persons" ADD CONSTRAINT "common_persons_item_fk" FOREIGN KEY ("origin_site_id","id") REFERENCES "public"."items"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "different_persons" ADD CONSTRAINT "different_persons_person_fk" FOREIGN KEY ("site_id","person_id") REFERENCES "public"."items"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "common_person_choices_group" ON "common_person_choices" USING btree ("group_id","origin_site_id");--> statement-breakpoint
CREATE INDEX "common_persons_group" ON "common_persons" USING btree ("group_id");--> statement-breakpoint
--> statement-breakpoint
-- Common presentations of persons (docs/decisions/096): the pattern of shared pages (0035_shared_pages.sql).
alter table common_persons enable row level security, force row level security;
alter table common_person_choices enable row level security, force row level security;
alter table different_persons enable row level security, force row level security;
grant select, insert, update, delete on common_persons to kansli_site;
grant select (origin_site_id, id, group_id, is_public, is_protected, title, about, path, updated_at, head, body, search_text, media, image, referred)
  on common_persons to kansli_public;
grant select (origin_site_id, id, group_id, shared_by, shared_at, is_public, is_protected, media, referred),
  update (group_id, is_protected, media, image, referred, updated_at) on common_persons to kansli_platform;
grant select, insert, update, delete on common_person_choices to kansli_site;
grant select (site_id, person_id, origin_site_id, group_id) on common_person_choices to kansli_public;
grant select, update (group_id) on common_person_choices to kansli_platform;
grant select, insert, delete on different_persons to kansli_platform;
-- The group leads to what the other sites of a person write, and to nothing else of them.
grant select (group_id) on person_links to kansli_site;
--> statement-breakpoint
create policy origin on common_persons to kansli_site
  using (origin_site_id = current_site()) with check (origin_site_id = current_site());
create policy of_linked on common_persons for select to kansli_site using (
  group_id in (select l.group_id from person_links l where l.site_id = current_site())
);
create policy chosen on common_persons for select to kansli_public using (
  is_public and not is_protected and exists (select from common_person_choices c where c.site_id = current_site()
    and c.origin_site_id = common_persons.origin_site_id and c.group_id = common_persons.group_id)
);
create policy shared_library_finds on common_persons for select to kansli_site using (current_site() = '*');
create policy shared_library_shows on common_persons for update to kansli_site using (current_site() = '*');
create policy platform_all on common_persons to kansli_platform using (true) with check (true);
create policy own_site on common_person_choices to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
-- A site that visitors do not see has no row here.
create policy own_site_public on common_person_choices for select to kansli_public
  using (site_id = current_site() and exists (select from sites where sites.id = current_site()));
create policy platform_all on common_person_choices to kansli_platform using (true) with check (true);
create policy platform_all on different_persons to kansli_platform using (true) with check (true);
--> statement-breakpoint
-- The fields of a person that are common. Contact details, topics and what is shared in social media are each site's own.
create function common_person_head(head jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(head) f
  where f.key in ('givenName', 'familyName', 'displayName', 'sortAs', 'profession', 'bioShort', 'portrait', 'paidBy', 'paidNoticeUrl')
$$;
--> statement-breakpoint
-- Writes what is public of a person into the common presentation. Does nothing for a person whose text is not common.
create function fill_common_person(of_site text, of_item uuid) returns void language sql as $$
  update common_persons c set is_public = true, is_protected = p.is_protected, title = p.title, about = p.about, path = p.path,
    updated_at = p.updated_at, head = common_person_head(p.head), body = p.body, search_text = p.search_text,
    media = broadcast_media(of_site, p.media), image = broadcast_medium(of_site, p.image), referred = broadcast_referred(of_site, of_item)
  from published_items p
  where c.id = of_item and c.origin_site_id = of_site and p.site_id = of_site and p.id = of_item and p.area = 'representatives'
$$;
--> statement-breakpoint
create function common_person_follows_item() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update common_persons set is_public = false, title = '', about = '', path = '', head = '{}', body = null, search_text = '', media = '[]',
      image = null, referred = '{}' where id = old.id and origin_site_id = old.site_id;
  elsif tg_op = 'UPDATE' and new.revision_id = old.revision_id and new.path = old.path and new.search_text = old.search_text
    and new.head = old.head then
    -- In place: the federation's library, and the platform, change media and protection of items that they may not read.
    update common_persons set media = broadcast_media(new.site_id, new.media), image = broadcast_medium(new.site_id, new.image),
      is_protected = new.is_protected, updated_at = new.updated_at
    where id = new.id and origin_site_id = new.site_id;
  else
    perform fill_common_person(new.site_id, new.id);
  end if;
  return null;
end
$$;
create trigger published_items_common_person after insert on published_items for each row
  when (new.area = 'representatives') execute function common_person_follows_item();
create trigger published_items_common_person_change after update on published_items for each row
  when (new.area = 'representatives') execute function common_person_follows_item();
create trigger published_items_common_person_end after delete on published_items for each row
  when (old.area = 'representatives') execute function common_person_follows_item();
--> statement-breakpoint
-- What a common text names of other items: a new title or address, or that it is gone or protected.
create function common_person_follows_referred() returns trigger language plpgsql as $$
declare
  named text := old.id::text;
begin
  if tg_op = 'UPDATE' and not new.is_protected then
    update common_persons set referred = jsonb_set(referred, array[named], jsonb_build_object('id', new.id, 'area', new.area, 'title', new.title,
      'path', new.path)) where origin_site_id = old.site_id and referred ? named;
  else
    update common_persons set referred = referred - named where origin_site_id = old.site_id and referred ? named;
  end if;
  return null;
end
$$;
create trigger published_items_common_referred after delete on published_items for each row
  execute function common_person_follows_referred();
create trigger published_items_common_referred_change after update on published_items for each row
  when (new.title <> old.title or new.path <> old.path or new.is_protected <> old.is_protected)
  execute function common_person_follows_referred();
--> statement-breakpoint
-- A link that is made or taken away: what is shown of others begins and ends with it.
create function keep_common_group() returns trigger language plpgsql as $$
declare
  link person_links := case when tg_op = 'DELETE' then old else new end;
  now_in uuid := case when tg_op = 'DELETE' then null else new.group_id end;
begin
  update common_persons set group_id = now_in where origin_site_id = link.site_id and id = link.person_id;
  update common_person_choices set group_id = now_in where site_id = link.site_id and person_id = link.person_id;
  return null;
end
$$;
create trigger person_links_common after insert or update or delete on person_links for each row execute function keep_common_group();
--> statement-breakpoint
-- As tell_broadcast: one count for all sites, and no row of a site is written.
create trigger common_persons_tell after insert or update or delete on common_persons for each row execute function tell_broadcast();
