-- What a site withholds is known by its content, so that it is withheld wherever it is shown and whatever brings it (docs/decisions/103).
CREATE TABLE "withheld_files" (
	"site_id" text NOT NULL,
	"upload_hash" text NOT NULL,
	"from_site_id" text,
	"from_person_id" uuid,
	CONSTRAINT "withheld_files_once" UNIQUE NULLS NOT DISTINCT("site_id","upload_hash","from_site_id","from_person_id")
);
--> statement-breakpoint
ALTER TABLE "withheld_files" ADD CONSTRAINT "withheld_files_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withheld_files_of" ON "withheld_files" USING btree ("from_site_id","from_person_id");
--> statement-breakpoint
alter table withheld_files enable row level security, force row level security;
grant select, insert, delete on withheld_files to kansli_site, kansli_platform;
grant select (site_id, upload_hash) on withheld_files to kansli_public;
create policy own_site on withheld_files for all to kansli_site using (site_id = current_site()) with check (site_id = current_site());
-- Only with the site itself: what is withheld ends with a protection, and the platform ends that.
create policy only_removed on withheld_files as restrictive for delete to kansli_site
  using (exists (select from removed_sites r where r.id = withheld_files.site_id and r.ended_at is null));
create policy own_site_public on withheld_files for select to kansli_public using (site_id = current_site());
create policy platform_all on withheld_files for all to kansli_platform using (true) with check (true);
-- A picture of the federation's library has changed: each site that shows it is asked.
create policy shared_library_finds on withheld_files for select to kansli_site using (current_site() = '*');
create policy shared_library_follows on withheld_files for insert to kansli_site with check (current_site() = '*');
--> statement-breakpoint
insert into withheld_files (site_id, upload_hash, from_site_id, from_person_id)
select distinct p.site_id, m.upload_hash, p.site_id, p.person_id
from protected_portraits p join media m on m.site_id = p.library_id and m.id = p.media_id;
--> statement-breakpoint
create function withheld_on(of_site text) returns text[] language sql stable parallel safe as $$
  select array(select upload_hash from withheld_files where site_id = of_site)
$$;
--> statement-breakpoint
-- The one function that says whether a picture may stand on a site. `files` of a public picture is the content that it shows.
create function shown_on_site(public jsonb, withheld text[]) returns jsonb language sql immutable parallel safe as $$
  select case when coalesce(public -> 'files' ?| withheld, false) then public || '{"isWithdrawn": true}' else public end
$$;
create function media_shown_on_site(media jsonb, withheld text[]) returns jsonb language sql immutable parallel safe as $$
  select case when cardinality(withheld) = 0 then media
    else (select coalesce(jsonb_agg(shown_on_site(m, withheld)), '[]') from jsonb_array_elements(media) m) end
$$;
create or replace function media_on_site(of_site text, library text, picture uuid, public jsonb) returns jsonb language sql stable as $$
  select shown_on_site(public || jsonb_build_object('files', to_jsonb(array_remove(
    array[(select m.upload_hash from media m where m.site_id = library and m.id = picture), public ->> 'shownHash'], null))), withheld_on(of_site))
$$;
--> statement-breakpoint
-- `shownHash`: the content of what stands instead of a recalled picture.
create or replace function keep_public_media() returns trigger language plpgsql as $$
declare
  instead jsonb;
  content text;
begin
  new.public := jsonb_build_object('id', new.id, 'isShared', new.site_id = '*', 'kind', new.kind, 'title', new.title, 'alt', new.alt,
    'isDecorative', new.is_decorative, 'caption', new.caption, 'credit', new.credit, 'licenceUntil', new.licence_until,
    'isAiGenerated', new.is_ai_generated, 'width', new.width, 'height', new.height, 'bytes', new.bytes, 'color', new.color,
    'focal', jsonb_build_object('x', new.focal_x, 'y', new.focal_y), 'crops', new.crops, 'fileKey', new.file_key,
    'extension', new.extension, 'isWithdrawn',
    new.consent = 'withdrawn' or new.is_hidden or new.deleted_at is not null or new.recalled_at is not null)
    || case when new.is_ready then '{}' else '{"lacksAvif": true}' end::jsonb
    || case when new.licence in ('press', 'ccBy', 'cc0') then jsonb_build_object('freeUse', new.licence) else '{}' end;
  if new.replacement_id is not null then
    select m.public, m.upload_hash into instead, content from media m where m.site_id = new.site_id and m.id = new.replacement_id;
    new.public := coalesce(instead, new.public) || jsonb_build_object('id', new.id, 'shownAs',
      coalesce(instead ->> 'shownAs', new.replacement_id::text), 'shownHash', coalesce(instead ->> 'shownHash', content));
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- lock: only the pictures of the federation that were recalled and replaced, a few in an installation.
update media set replacement_id = replacement_id where replacement_id is not null;
--> statement-breakpoint
-- A file that takes the place of a withheld one is withheld with it.
create or replace function show_public_media() returns trigger language plpgsql as $$
begin
  if new.upload_hash <> old.upload_hash then
    insert into withheld_files (site_id, upload_hash, from_site_id, from_person_id)
    select w.site_id, new.upload_hash, w.from_site_id, w.from_person_id from withheld_files w
    where w.upload_hash = old.upload_hash and (new.site_id = '*' or w.site_id = new.site_id)
    on conflict do nothing;
  end if;
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
create function withhold_file() returns trigger language plpgsql as $$
declare
  changed withheld_files := case when tg_op = 'INSERT' then new else old end;
begin
  update published_items p set updated_at = now(), media = published_media(p.site_id, p.id)
  where p.site_id = changed.site_id and p.id in (
    select u.item_id from media_uses u join media m on m.site_id = u.library_id and m.id = u.media_id
    where u.site_id = changed.site_id and u.version = 'published'
      and changed.upload_hash in (m.upload_hash, m.public ->> 'shownHash'));
  return null;
end
$$;
create trigger withheld_files_withhold after insert or delete on withheld_files for each row execute function withhold_file();
--> statement-breakpoint
-- The version before writes `protected_portraits`, which nothing reads any longer.
create or replace function withhold_portrait() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into withheld_files (site_id, upload_hash, from_site_id, from_person_id)
    select new.site_id, m.upload_hash, new.site_id, new.person_id from media m where m.site_id = new.library_id and m.id = new.media_id
    on conflict do nothing;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create or replace function mark_protected() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update items set is_protected = true where site_id = new.site_id and id = new.person_id;
  else
    update items set is_protected = false where site_id = old.site_id and id = old.person_id;
    delete from withheld_files where site_id = old.site_id and from_site_id = old.site_id and from_person_id = old.person_id;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create or replace function withhold_new_portrait() returns trigger language plpgsql as $$
declare
  own_role text := current_setting('role');
  told bigint;
begin
  if not exists (select from person_protection where site_id = new.site_id and person_id = new.item_id) then
    return null;
  end if;
  perform set_config('role', 'kansli_platform', true);
  with persons as (
    select new.site_id as site_id, new.item_id as person_id
    union select o.site_id, o.person_id from person_links l join person_links o on o.group_id = l.group_id
      where l.site_id = new.site_id and l.person_id = new.item_id
  ), added as (
    insert into withheld_files (site_id, upload_hash, from_site_id, from_person_id)
    select p.site_id, portrait.upload_hash, p.site_id, p.person_id
    from persons join person_protection p on p.site_id = persons.site_id and p.person_id = persons.person_id
    join media portrait on portrait.site_id = new.library_id and portrait.id = new.media_id
    order by p.site_id
    on conflict do nothing returning site_id
  ), changed as (
    update sites set revision = revision + 1 where id in (select site_id from added) returning id
  )
  select count(pg_notify('kansli_site_changed', id)) from changed into told;
  perform set_config('role', own_role, true);
  return null;
end
$$;
--> statement-breakpoint
-- Visitors' role: neither the picture itself nor what stands instead of it.
alter policy not_protected on media using (
  upload_hash <> all (array(select w.upload_hash from withheld_files w))
  and coalesce(public ->> 'shownHash', '') <> all (array(select w.upload_hash from withheld_files w)));
--> statement-breakpoint
-- lock: what the federation's site and common persons share, a few hundred rows; their triggers give the shared rows the content too.
update published_items p set media = published_media(p.site_id, p.id)
where p.media <> '[]' and (exists (select from broadcasts b where b.id = p.id and b.origin_site_id = p.site_id)
  or exists (select from shared_topics t where t.id = p.id and t.origin_site_id = p.site_id)
  or exists (select from shared_pages s where s.id = p.id and s.origin_site_id = p.site_id)
  or exists (select from common_persons c where c.id = p.id and c.origin_site_id = p.site_id));
--> statement-breakpoint
-- The logo and the header picture of the federation are copied by a job, which gives them their content.
insert into jobs (site_id, kind, key, run_at)
select own_site_id, 'design.pictures', '', now() from federation where own_site_id is not null and pictures <> '{}'
on conflict do nothing;
