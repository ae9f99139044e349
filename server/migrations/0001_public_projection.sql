-- What the public reads: published_items, written by triggers whenever what is public changes, so that no code can forget it.

-- media.public: what visitors may know of a picture or document, and nothing of the people in it. A hidden one looks like a
-- withdrawn one: the page shows a placeholder.
create function keep_public_media() returns trigger language plpgsql as $$
begin
  new.public := jsonb_build_object('id', new.id, 'isShared', new.site_id = '*', 'kind', new.kind, 'title', new.title, 'alt', new.alt,
    'isDecorative', new.is_decorative, 'caption', new.caption, 'credit', new.credit, 'licenceUntil', new.licence_until,
    'isAiGenerated', new.is_ai_generated, 'width', new.width, 'height', new.height, 'bytes', new.bytes, 'color', new.color,
    'focal', jsonb_build_object('x', new.focal_x, 'y', new.focal_y), 'crops', new.crops, 'fileKey', new.file_key,
    'extension', new.extension, 'isWithdrawn', new.consent = 'withdrawn' or new.is_hidden or new.deleted_at is not null);
  return new;
end
$$;
create trigger media_keep_public before insert or update on media for each row execute function keep_public_media();
--> statement-breakpoint

-- The same on one site: a picture of a protected person looks like a withdrawn one there.
create function media_on_site(of_site text, library text, picture uuid, public jsonb) returns jsonb language sql stable as $$
  select case when exists (
    select from protected_portraits w where w.site_id = of_site and w.library_id = library and w.media_id = picture
  ) then public || '{"isWithdrawn": true}' else public end
$$;
--> statement-breakpoint

create function published_media(of_site text, of_item uuid) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(media_on_site(of_site, m.site_id, m.id, m.public)), '[]') from (
    select distinct library_id, media_id from media_uses where site_id = of_site and item_id = of_item and version = 'published'
  ) u join media m on m.site_id = u.library_id and m.id = u.media_id and m.deleted_at is null
$$;
--> statement-breakpoint

-- What is public of an item is a row of published_items, written from the item and the revision it points to (docs/decisions/013).
-- `head` is the content without its text, which is long and which lists do not read. Two other things change the row's media: the
-- version's uses are mirrored (keep_published_uses), and the library's row changes (show_public_media).
create function keep_published_item() returns trigger language plpgsql as $$
declare
  area areas;
begin
  delete from published_items where site_id = new.site_id and id = new.id;
  select * into area from areas where name = new.area;
  if not found then
    raise exception 'the area % is not in the table areas', new.area;
  end if;
  insert into published_items (site_id, id, area, slug, path, parent_id, sort_key, system_key, published_at, facet, pinned_until, no_index,
    is_protected, head, body, search_text, media, lead_field)
  select new.site_id, new.id, new.area, new.slug, new.path, new.parent_id, new.sort_key, new.system_key, new.published_at,
    coalesce(nullif(r.content ->> area.facet_field, ''), area.facet_default),
    (r.content ->> 'pinnedUntil')::date, coalesce((r.content ->> 'noIndex')::boolean, false), new.is_protected,
    r.content - area.text_field, r.content -> area.text_field, coalesce(new.published_search_text, ''),
    published_media(new.site_id, new.id), area.lead_field
  from item_revisions r
  where r.site_id = new.site_id and r.id = new.published_revision_id and new.deleted_at is null;
  return null;
end
$$;
create trigger items_keep_published after insert on items for each row
  when (new.published_revision_id is not null) execute function keep_published_item();
--> statement-breakpoint

-- Saving a draft costs this comparison and nothing else.
create trigger items_keep_published_change after update on items for each row
  when ((old.published_revision_id is not null or new.published_revision_id is not null)
    and (new.published_revision_id, new.published_at, new.deleted_at, new.slug, new.path, new.parent_id, new.sort_key, new.system_key)
      is distinct from
        (old.published_revision_id, old.published_at, old.deleted_at, old.slug, old.path, old.parent_id, old.sort_key, old.system_key))
  execute function keep_published_item();
--> statement-breakpoint

-- In place: the platform writes protection and reads no content to write the row anew with.
create function keep_published_protection() returns trigger language plpgsql as $$
begin
  update published_items set is_protected = new.is_protected, updated_at = now() where site_id = new.site_id and id = new.id;
  return null;
end
$$;
create trigger items_keep_published_protection after update of is_protected on items for each row
  when (new.is_protected is distinct from old.is_protected) execute function keep_published_protection();
--> statement-breakpoint

create function keep_published_uses() returns trigger language plpgsql as $$
begin
  -- Emptying the trash removes uses, and its role may write nothing that is public.
  if not exists (select from changed where version = 'published') then
    return null;
  end if;
  update published_items p set media = published_media(p.site_id, p.id)
  where (p.site_id, p.id) in (select site_id, item_id from changed where version = 'published');
  return null;
end
$$;
create trigger media_uses_added after insert on media_uses referencing new table as changed
  for each statement execute function keep_published_uses();
--> statement-breakpoint

create trigger media_uses_removed after delete on media_uses referencing old table as changed
  for each statement execute function keep_published_uses();
--> statement-breakpoint

-- In place: a handle that is opened for the federation's library reads no site's own pictures.
create function show_public_media() returns trigger language plpgsql as $$
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
create trigger media_show_public after update on media for each row
  when (new.public is distinct from old.public) execute function show_public_media();
--> statement-breakpoint

-- In place: the platform cannot read whole rows of media.
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
create trigger protected_portraits_withhold after insert or delete on protected_portraits
  for each row execute function withhold_portrait();
--> statement-breakpoint

-- Every way to publish, change and remove writes published_items, so webhooks are told from here (docs/decisions/032). Several
-- changes in one transaction become one delivery, from before the first to after the last. A delivery is a job; its key begins
-- with the webhook, which is its lane.
create function tell_webhooks() returns trigger language plpgsql as $$
declare
  item published_items := case when tg_op = 'DELETE' then old else new end;
  was boolean := case when tg_op = 'INSERT' then false else not old.is_protected end;
  is_now boolean := case when tg_op = 'DELETE' then false else not new.is_protected end;
begin
  if not (was or is_now) then
    return null;
  end if;
  with told as (
    insert into webhook_deliveries (site_id, id, webhook_id, item_id, area, transaction, was_public, is_public, at)
    select w.site_id, gen_random_uuid(), w.id, item.id, item.area, pg_current_xact_id()::text::bigint, was, is_now, now()
    from webhooks w where w.site_id = item.site_id and w.state = 'on'
    on conflict (site_id, webhook_id, item_id, transaction) do update set is_public = excluded.is_public
    returning site_id, webhook_id, id
  )
  insert into jobs (site_id, kind, key, run_at)
    select site_id, 'webhook.deliver', webhook_id || ':' || id, now() from told
    on conflict do nothing;
  return null;
end
$$;
create trigger published_items_tell after insert or delete on published_items for each row execute function tell_webhooks();
--> statement-breakpoint

-- Not search_text: the delivery API says nothing of it.
create trigger published_items_tell_change after update on published_items for each row
  when ((new.slug, new.path, new.parent_id, new.sort_key, new.published_at, new.facet, new.pinned_until, new.no_index, new.is_protected,
      new.head, new.body, new.media)
    is distinct from
      (old.slug, old.path, old.parent_id, old.sort_key, old.published_at, old.facet, old.pinned_until, old.no_index, old.is_protected,
      old.head, old.body, old.media))
  execute function tell_webhooks();
--> statement-breakpoint

-- The frame around a site's pages changes when `revision` grows and `content_changes` does not (docs/decisions/023).
create function note_frame_change() returns trigger language plpgsql as $$
begin
  new.frame_changed_at := now();
  return new;
end $$;
create trigger sites_frame_change before update on sites for each row
when (old.revision - old.content_changes <> new.revision - new.content_changes) execute function note_frame_change();
