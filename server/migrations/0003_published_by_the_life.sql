-- The item life writes the public row of an item (docs/decisions/047). This migration fills the new columns of existing rows once,
-- from the fields of the four areas. Row policies apply to the owner too, so they are lifted while it does.
alter table published_items add column revision_id uuid, add column title text, add column about text;
--> statement-breakpoint
alter table published_items no force row level security;
--> statement-breakpoint
alter table items no force row level security;
--> statement-breakpoint
update published_items p set
  revision_id = i.published_revision_id,
  title = coalesce(p.head ->> 'title', p.head ->> 'name', nullif(p.head ->> 'displayName', ''),
    trim(concat(p.head ->> 'givenName', ' ', p.head ->> 'familyName'))),
  about = coalesce(p.head ->> 'lead', p.head ->> 'summary',
    concat_ws('. ', nullif(p.head ->> 'profession', ''), nullif(p.head ->> 'bioShort', '')))
from items i where i.site_id = p.site_id and i.id = p.id;
--> statement-breakpoint
alter table published_items force row level security;
--> statement-breakpoint
alter table items force row level security;
--> statement-breakpoint
alter table published_items alter column revision_id set not null, alter column title set not null, alter column about set not null,
  add constraint published_items_revision unique (site_id, id, revision_id);
--> statement-breakpoint
drop trigger items_keep_published on items;
--> statement-breakpoint
drop trigger items_keep_published_change on items;
--> statement-breakpoint
drop function keep_published_item();
--> statement-breakpoint
-- Copies a new address or place to the public row, and deletes the row of an item that is no longer public.
create function follow_published_item() returns trigger language plpgsql as $$
begin
  if new.published_revision_id is null or new.deleted_at is not null then
    delete from published_items where site_id = new.site_id and id = new.id;
  else
    update published_items set slug = new.slug, path = new.path, parent_id = new.parent_id, sort_key = new.sort_key,
      system_key = new.system_key, published_at = new.published_at, updated_at = now()
    where site_id = new.site_id and id = new.id;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger items_follow_published after update on items for each row
  when (old.published_revision_id is not null and (
    new.published_revision_id is null or new.published_at is distinct from old.published_at
    or new.deleted_at is distinct from old.deleted_at or new.slug is distinct from old.slug or new.path is distinct from old.path
    or new.parent_id is distinct from old.parent_id or new.sort_key is distinct from old.sort_key
    or new.system_key is distinct from old.system_key))
  execute function follow_published_item();
--> statement-breakpoint
-- An item with a published revision must have the public row of that revision when the transaction commits.
alter table items add constraint items_published_row_fk foreign key (site_id, id, published_revision_id)
  references published_items (site_id, id, revision_id) deferrable initially deferred;
--> statement-breakpoint
alter table items drop column published_search_text;
--> statement-breakpoint
drop table areas;
