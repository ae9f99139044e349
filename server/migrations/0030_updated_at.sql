-- When anything that the public can read of an item was last changed. The row is written anew whenever a version goes live or the
-- item moves, so that the default is that moment; what changes a row in place says so itself.
-- The owner is held by the policies too, and would find no row to fill.
alter table published_items no force row level security;
--> statement-breakpoint
alter table items no force row level security;
--> statement-breakpoint
alter table item_revisions no force row level security;
--> statement-breakpoint
ALTER TABLE "published_items" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
update published_items p set updated_at = r.created_at
from items i join item_revisions r on r.site_id = i.site_id and r.id = i.published_revision_id
where i.site_id = p.site_id and i.id = p.id;
--> statement-breakpoint
alter table published_items force row level security;
--> statement-breakpoint
alter table items force row level security;
--> statement-breakpoint
alter table item_revisions force row level security;
--> statement-breakpoint
create or replace function show_public_media() returns trigger language plpgsql as $$
begin
  update published_items p set updated_at = now(), media = (
    select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(p.media) m
    where m -> 'id' <> new.public -> 'id' or m -> 'isShared' <> new.public -> 'isShared'
  ) || case when new.deleted_at is null then jsonb_build_array(new.public) else '[]' end
  where (p.site_id, p.id) in (
    select site_id, item_id from media_uses where library_id = new.site_id and media_id = new.id and version = 'published');
  return null;
end
$$;
--> statement-breakpoint
create or replace function keep_published_protection() returns trigger language plpgsql as $$
begin
  update published_items set is_protected = new.is_protected, updated_at = now() where site_id = new.site_id and id = new.id;
  return null;
end
$$;
--> statement-breakpoint
grant update (updated_at) on published_items to kansli_platform;
