-- The federation offers its pictures to chosen sites, recommends some, and takes them back (docs/decisions/090).
ALTER TABLE "media" ADD COLUMN "is_recommended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "target" jsonb;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "recalled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "recalled_by" uuid;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "recall_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "replacement_id" uuid;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "recalled_places" jsonb;--> statement-breakpoint
ALTER TABLE "media_collections" ADD COLUMN "is_recommended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media_collections" ADD COLUMN "target" jsonb;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_recalled_by_users_id_fk" FOREIGN KEY ("recalled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_replacement_fk" FOREIGN KEY ("site_id","replacement_id") REFERENCES "public"."media"("site_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_offer" CHECK ("media"."site_id" = '*' or (not "media"."is_recommended" and "media"."target" is null and "media"."recalled_at" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_recall" CHECK (("media"."recalled_at" is null) = ("media"."recalled_by" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_replacement" CHECK ("media"."replacement_id" is null or ("media"."recalled_at" is not null and "media"."replacement_id" <> "media"."id")) NOT VALID;--> statement-breakpoint
ALTER TABLE "media_collections" ADD CONSTRAINT "media_collections_offer" CHECK ("media_collections"."site_id" = '*' or (not "media_collections"."is_recommended" and "media_collections"."target" is null)) NOT VALID;
--> statement-breakpoint
-- What waits on each site is counted by the platform.
grant select (recalled_at, public) on media to kansli_platform;
--> statement-breakpoint
-- The federation's editors work in the shared library, too.
alter policy site_people on users using (is_admin or exists (select from memberships where memberships.user_id = users.id)
  or (is_federation_editor and current_site() in ('*', (select own_site_id from federation where id))));
--> statement-breakpoint
-- A district is its own site and those under it.
grant select (parent_id, tags) on sites to kansli_public;
--> statement-breakpoint
create or replace function broadcast_reaches(target jsonb, site text) returns boolean language sql stable parallel safe as $$
  select case target ->> 'kind'
    when 'all' then true
    when 'sites' then target -> 'siteIds' ? site
    when 'districts' then exists (
      select from sites s where s.id = site and (target -> 'districtIds' ? s.id or target -> 'districtIds' ? s.parent_id))
    when 'tags' then exists (select from sites s where s.id = site and target -> 'tags' ?| s.tags)
    else false end
$$;
--> statement-breakpoint
-- A recalled picture looks like a hidden one to visitors, or like its replacement, under its own id: `shownAs` says whose files they are.
create or replace function keep_public_media() returns trigger language plpgsql as $$
declare
  instead jsonb;
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
    select m.public into instead from media m where m.site_id = new.site_id and m.id = new.replacement_id;
    new.public := coalesce(instead, new.public) || jsonb_build_object('id', new.id, 'shownAs', coalesce(instead ->> 'shownAs', new.replacement_id::text));
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- What a picture stands for changes with it.
create function show_replaced_media() returns trigger language plpgsql as $$
begin
  update media set replacement_id = new.id where site_id = new.site_id and replacement_id = new.id;
  return null;
end
$$;
create trigger media_show_replaced after update on media for each row
  when (new.site_id = '*' and new.public is distinct from old.public) execute function show_replaced_media();
--> statement-breakpoint
create or replace function media_on_site(of_site text, library text, picture uuid, public jsonb) returns jsonb language sql stable as $$
  select case when exists (
    select from protected_portraits w where w.site_id = of_site and w.library_id = library
      and w.media_id in (picture, (public ->> 'shownAs')::uuid)
  ) then public || '{"isWithdrawn": true}' else public end
$$;
