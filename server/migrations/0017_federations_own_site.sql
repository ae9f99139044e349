-- The one site that speaks for the federation itself, on the root of all sites. Every role may read which one.
ALTER TABLE "federation" ADD COLUMN "own_site_id" text;--> statement-breakpoint
ALTER TABLE "federation" ADD CONSTRAINT "federation_own_site_id_sites_id_fk" FOREIGN KEY ("own_site_id") REFERENCES "public"."sites"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint

-- The root lists the sites by municipality and county, which this tab names; visitors read the whole tab on each site.
create policy platform_places on site_settings for select to kansli_platform using (tab = 'general');
--> statement-breakpoint

-- Visitors may know that a picture is free to use: the press page offers those portraits. The member is absent otherwise.
create or replace function keep_public_media() returns trigger language plpgsql as $$
begin
  new.public := jsonb_build_object('id', new.id, 'isShared', new.site_id = '*', 'kind', new.kind, 'title', new.title, 'alt', new.alt,
    'isDecorative', new.is_decorative, 'caption', new.caption, 'credit', new.credit, 'licenceUntil', new.licence_until,
    'isAiGenerated', new.is_ai_generated, 'width', new.width, 'height', new.height, 'bytes', new.bytes, 'color', new.color,
    'focal', jsonb_build_object('x', new.focal_x, 'y', new.focal_y), 'crops', new.crops, 'fileKey', new.file_key,
    'extension', new.extension, 'isWithdrawn', new.consent = 'withdrawn' or new.is_hidden or new.deleted_at is not null)
    || case when new.is_ready then '{}' else '{"lacksAvif": true}' end::jsonb
    || case when new.licence in ('press', 'ccBy', 'cc0') then jsonb_build_object('freeUse', new.licence) else '{}' end;
  return new;
end
$$;
--> statement-breakpoint
-- Row policies apply to the owner too, so they are lifted while the rows are written anew. Nothing that webhooks tell has changed.
alter table media no force row level security;
--> statement-breakpoint
alter table published_items no force row level security;
--> statement-breakpoint
alter table published_items disable trigger published_items_tell_change;
--> statement-breakpoint
update media set licence = licence where licence in ('press', 'ccBy', 'cc0');
--> statement-breakpoint
set constraints items_published_row_fk immediate;
--> statement-breakpoint
set constraints items_published_row_fk deferred;
--> statement-breakpoint
alter table published_items enable trigger published_items_tell_change;
--> statement-breakpoint
alter table published_items force row level security;
--> statement-breakpoint
alter table media force row level security;
