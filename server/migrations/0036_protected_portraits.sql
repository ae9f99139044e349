CREATE TABLE "dismissed_mentions" (
	"site_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"place" text NOT NULL,
	"reason" text NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dismissed_mentions_site_id_person_id_place_pk" PRIMARY KEY("site_id","person_id","place")
);
--> statement-breakpoint
CREATE TABLE "protected_portraits" (
	"site_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"library_id" text NOT NULL,
	"media_id" uuid NOT NULL,
	CONSTRAINT "protected_portraits_site_id_person_id_library_id_media_id_pk" PRIMARY KEY("site_id","person_id","library_id","media_id"),
	CONSTRAINT "protected_portraits_library" CHECK ("protected_portraits"."library_id" = "protected_portraits"."site_id" or "protected_portraits"."library_id" = '*')
);
--> statement-breakpoint
ALTER TABLE "dismissed_mentions" ADD CONSTRAINT "dismissed_mentions_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dismissed_mentions" ADD CONSTRAINT "dismissed_mentions_protection_fk" FOREIGN KEY ("site_id","person_id") REFERENCES "public"."person_protection"("site_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protected_portraits" ADD CONSTRAINT "protected_portraits_protection_fk" FOREIGN KEY ("site_id","person_id") REFERENCES "public"."person_protection"("site_id","person_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protected_portraits" ADD CONSTRAINT "protected_portraits_media_fk" FOREIGN KEY ("library_id","media_id") REFERENCES "public"."media"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "protected_portraits_of" ON "protected_portraits" USING btree ("library_id","media_id");
--> statement-breakpoint

alter table protected_portraits enable row level security;
--> statement-breakpoint
alter table protected_portraits force row level security;
--> statement-breakpoint
grant select, insert, delete on protected_portraits to kansli_platform;
--> statement-breakpoint
grant select, insert on protected_portraits to kansli_site;
--> statement-breakpoint
-- Which pictures are withheld, and nothing of whom they show.
grant select (site_id, library_id, media_id) on protected_portraits to kansli_public;
--> statement-breakpoint
create policy platform_all on protected_portraits to kansli_platform using (true) with check (true);
--> statement-breakpoint
create policy own_site on protected_portraits to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
-- A change of a shared picture is written into what every site shows of it; where it is withheld it stays so.
create policy shared_library_finds on protected_portraits for select to kansli_site using (current_setting('app.site', true) = '*');
--> statement-breakpoint
create policy own_site_public on protected_portraits for select to kansli_public
  using (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
alter table dismissed_mentions enable row level security;
--> statement-breakpoint
alter table dismissed_mentions force row level security;
--> statement-breakpoint
grant select, insert on dismissed_mentions to kansli_site;
--> statement-breakpoint
create policy own_site on dismissed_mentions to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint

-- The platform switches protection on, on several sites in one transaction: it finds the portraits and where they are shown.
grant select (site_id, item_id, version, field, library_id, media_id) on media_uses to kansli_platform;
--> statement-breakpoint
create policy platform_finds on media_uses for select to kansli_platform using (true);
--> statement-breakpoint
grant select (upload_hash, is_withdrawn, is_hidden) on media to kansli_platform;
--> statement-breakpoint
grant select (media), update (media) on published_items to kansli_platform;
--> statement-breakpoint
create policy platform_withholds on published_items for update to kansli_platform using (true) with check (true);
--> statement-breakpoint

-- The bytes and the settings' pictures are asked of the library itself.
create policy not_protected on media as restrictive for select to kansli_public
  using (id <> all (array(select media_id from protected_portraits)));
--> statement-breakpoint

-- The picture as one site's visitors may know it.
create function media_on_site(of_site text, library text, picture uuid, public jsonb) returns jsonb language sql stable as $$
  select case when exists (
    select from protected_portraits w where w.site_id = of_site and w.library_id = library and w.media_id = picture
  ) then public || '{"isWithdrawn": true}' else public end
$$;
--> statement-breakpoint
create or replace function published_media(of_site text, of_item uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(media_on_site(of_site, m.site_id, m.id, m.public)), '[]') from (
    select distinct library_id, media_id from media_uses where site_id = of_site and item_id = of_item and version = 'published'
  ) u join media m on m.site_id = u.library_id and m.id = u.media_id and m.deleted_at is null
$$;
--> statement-breakpoint
create or replace function show_public_media() returns trigger language plpgsql as $$
begin
  update published_items p set updated_at = now(), media = (
    select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(p.media) m
    where m -> 'id' <> new.public -> 'id' or m -> 'isShared' <> new.public -> 'isShared'
  ) || case when new.deleted_at is null
    then jsonb_build_array(media_on_site(p.site_id, new.site_id, new.id, new.public)) else '[]' end
  where (p.site_id, p.id) in (
    select site_id, item_id from media_uses where library_id = new.site_id and media_id = new.id and version = 'published');
  return null;
end
$$;
--> statement-breakpoint
-- In place, since the platform reads no picture's row whole.
create function withhold_portrait() returns trigger language plpgsql as $$
declare
  changed protected_portraits := case when tg_op = 'INSERT' then new else old end;
  is_hidden boolean := exists (
    select from protected_portraits w
    where w.site_id = changed.site_id and w.library_id = changed.library_id and w.media_id = changed.media_id
  ) or coalesce((
    select m.is_withdrawn or m.is_hidden or m.deleted_at is not null from media m where m.site_id = changed.library_id and m.id = changed.media_id
  ), true);
begin
  update published_items p set updated_at = now(), media = (
    select coalesce(jsonb_agg(case
      when m ->> 'id' = changed.media_id::text and (m ->> 'isShared')::boolean = (changed.library_id = '*')
      then jsonb_set(m, '{isWithdrawn}', to_jsonb(is_hidden)) else m end), '[]')
    from jsonb_array_elements(p.media) m
  ) where p.site_id = changed.site_id and p.id in (
    select u.item_id from media_uses u where u.site_id = changed.site_id and u.library_id = changed.library_id
      and u.media_id = changed.media_id and u.version = 'published');
  return null;
end
$$;
--> statement-breakpoint
create trigger protected_portraits_withhold after insert or delete on protected_portraits
  for each row execute function withhold_portrait();
--> statement-breakpoint
-- Another portrait, chosen while protection is on, shows the same person.
create function withhold_new_portrait() returns trigger language plpgsql as $$
begin
  insert into protected_portraits (site_id, person_id, library_id, media_id)
    select p.site_id, p.person_id, new.library_id, new.media_id from person_protection p
    where p.site_id = new.site_id and p.person_id = new.item_id
    on conflict do nothing;
  if found then
    update sites set revision = revision + 1 where id = new.site_id;
    perform pg_notify('kansli_site_changed', new.site_id);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger media_uses_portrait after insert on media_uses for each row
  when (new.field = 'portrait' and new.item_id is not null) execute function withhold_new_portrait();
--> statement-breakpoint

-- Whoever is protected already. The owner is held by the policies too, and would find no row.
alter table protected_portraits no force row level security;
--> statement-breakpoint
alter table person_protection no force row level security;
--> statement-breakpoint
alter table media_uses no force row level security;
--> statement-breakpoint
alter table media no force row level security;
--> statement-breakpoint
alter table published_items no force row level security;
--> statement-breakpoint
insert into protected_portraits (site_id, person_id, library_id, media_id)
  select distinct p.site_id, p.person_id, u.library_id, u.media_id from person_protection p
  join media_uses u on u.site_id = p.site_id and u.item_id = p.person_id and u.field = 'portrait';
--> statement-breakpoint
alter table protected_portraits force row level security;
--> statement-breakpoint
alter table person_protection force row level security;
--> statement-breakpoint
alter table media_uses force row level security;
--> statement-breakpoint
alter table media force row level security;
--> statement-breakpoint
alter table published_items force row level security;
