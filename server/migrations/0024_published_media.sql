-- What the public may know of a picture or document, written by the row itself: nothing of who is in it. Unknown to the migration tool.
alter table media add column public jsonb;
--> statement-breakpoint
create function keep_public_media() returns trigger language plpgsql as $$
begin
  new.public := jsonb_build_object('id', new.id, 'isShared', new.site_id = '*', 'kind', new.kind, 'title', new.title, 'alt', new.alt,
    'isDecorative', new.is_decorative, 'caption', new.caption, 'credit', new.credit, 'licenceUntil', new.licence_until,
    'isAiGenerated', new.is_ai_generated, 'width', new.width, 'height', new.height, 'bytes', new.bytes, 'color', new.color,
    'focal', jsonb_build_object('x', new.focal_x, 'y', new.focal_y), 'crops', new.crops, 'fileKey', new.file_key,
    'extension', new.extension, 'isWithdrawn', new.consent = 'withdrawn' or new.deleted_at is not null);
  return new;
end
$$;
--> statement-breakpoint
create trigger media_keep_public before insert or update on media for each row execute function keep_public_media();
--> statement-breakpoint
-- The owner is held by the policies too, and would find no row to fill.
alter table media no force row level security;
--> statement-breakpoint
alter table media_uses no force row level security;
--> statement-breakpoint
alter table published_items no force row level security;
--> statement-breakpoint
update media set public = null;
--> statement-breakpoint
alter table media alter column public set not null;
--> statement-breakpoint
grant select (public) on media to kansli_public;
--> statement-breakpoint

create function published_media(of_site text, of_item uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(m.public), '[]') from (
    select distinct library_id, media_id from media_uses where site_id = of_site and item_id = of_item and version = 'published'
  ) u join media m on m.site_id = u.library_id and m.id = u.media_id and m.deleted_at is null
$$;
--> statement-breakpoint
create function lead_media(head jsonb, media jsonb) returns jsonb language sql immutable as $$
  select m from jsonb_array_elements(media) m, (select coalesce(head -> 'image', head -> 'portrait')) as named (use)
  where m -> 'id' = use -> 'id' and m -> 'isShared' = use -> 'isShared' limit 1
$$;
--> statement-breakpoint
ALTER TABLE "published_items" ADD COLUMN "media" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "published_items" ADD COLUMN "image" jsonb GENERATED ALWAYS AS (lead_media(head, media)) STORED;
--> statement-breakpoint
update published_items set media = published_media(site_id, id);
--> statement-breakpoint
alter table media force row level security;
--> statement-breakpoint
alter table media_uses force row level security;
--> statement-breakpoint
alter table published_items force row level security;
--> statement-breakpoint

-- Three things change what is known of the pictures of what is public: another version goes live, that version's pictures are
-- mirrored beside it, or the library's own row changes.
create or replace function keep_published_item() returns trigger language plpgsql as $$
begin
  delete from published_items where site_id = new.site_id and id = new.id;
  insert into published_items (site_id, id, area, slug, path, parent_id, sort_key, system_key, published_at, facet, pinned_until, no_index,
    is_protected, head, body, search_text, media)
  select new.site_id, new.id, new.area, new.slug, new.path, new.parent_id, new.sort_key, new.system_key, new.published_at,
    -- A news item from before there were categories is a Nyhet.
    case new.area when 'news' then coalesce(r.content ->> 'category', 'nyhet') when 'policy' then nullif(r.content ->> 'area', '') end,
    (r.content ->> 'pinnedUntil')::date, coalesce((r.content ->> 'noIndex')::boolean, false), new.is_protected,
    r.content - 'body' - 'bio', coalesce(r.content -> 'body', r.content -> 'bio'), coalesce(new.published_search_text, ''),
    published_media(new.site_id, new.id)
  from item_revisions r
  where r.site_id = new.site_id and r.id = new.published_revision_id and new.deleted_at is null;
  return null;
end
$$;
--> statement-breakpoint
drop function published_row;
--> statement-breakpoint
create function keep_published_uses() returns trigger language plpgsql as $$
begin
  -- Whoever empties the trash takes uses along, and may write nothing that is public.
  if not exists (select from changed where version = 'published') then
    return null;
  end if;
  update published_items p set media = published_media(p.site_id, p.id)
  where (p.site_id, p.id) in (select site_id, item_id from changed where version = 'published');
  return null;
end
$$;
--> statement-breakpoint
create trigger media_uses_added after insert on media_uses referencing new table as changed
  for each statement execute function keep_published_uses();
--> statement-breakpoint
create trigger media_uses_removed after delete on media_uses referencing old table as changed
  for each statement execute function keep_published_uses();
--> statement-breakpoint
-- In place: who keeps the federation's library reads no site's own pictures.
create function show_public_media() returns trigger language plpgsql as $$
begin
  update published_items p set media = (
    select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(p.media) m
    where m -> 'id' <> new.public -> 'id' or m -> 'isShared' <> new.public -> 'isShared'
  ) || case when new.deleted_at is null then jsonb_build_array(new.public) else '[]' end
  where (p.site_id, p.id) in (
    select site_id, item_id from media_uses where library_id = new.site_id and media_id = new.id and version = 'published');
  return null;
end
$$;
--> statement-breakpoint
create trigger media_show_public after update on media for each row
  when (new.public is distinct from old.public) execute function show_public_media();
--> statement-breakpoint
-- A change of a shared picture shows on every site that has it.
create policy shared_library_finds on published_items for select to kansli_site using (current_setting('app.site', true) = '*');
--> statement-breakpoint
create policy shared_library_shows on published_items for update to kansli_site using (current_setting('app.site', true) = '*');
--> statement-breakpoint

-- The protected of a site are few, and read once for a question instead of once for each row it finds.
drop policy not_protected on item_references;
--> statement-breakpoint
create policy not_protected on item_references as restrictive for select to kansli_public
  using (not array[item_id, to_item_id] && array(select person_id from person_protection));
