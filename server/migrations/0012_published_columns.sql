-- What lists of the public are narrowed and ordered by, taken out of the text that is public: row level security lets no index
-- answer a question about what is inside the content, and a rare category was looked for in every text of the site. Kept by
-- the database, whichever step changes what is public, so that no code can forget it.
alter table items add column published_facet text, add column pinned_until date, add column no_index boolean not null default false;
--> statement-breakpoint
create function keep_published_columns() returns trigger language plpgsql as $$
declare published jsonb;
begin
  if tg_op = 'UPDATE' and new.published_revision_id is not distinct from old.published_revision_id then
    return new;
  end if;
  select content into published from item_revisions where site_id = new.site_id and id = new.published_revision_id;
  -- A news item from before there were categories is a Nyhet.
  new.published_facet := case new.area
    when 'news' then coalesce(published ->> 'category', case when published is not null then 'nyhet' end)
    when 'policy' then nullif(published ->> 'area', '') end;
  new.pinned_until := (published ->> 'pinnedUntil')::date;
  new.no_index := coalesce((published ->> 'noIndex')::boolean, false);
  return new;
end
$$;
--> statement-breakpoint
create trigger items_published_columns before insert or update on items for each row execute function keep_published_columns();
--> statement-breakpoint
-- The owner is held by the policies too, and would find no row to fill.
alter table items no force row level security;
--> statement-breakpoint
alter table item_revisions no force row level security;
--> statement-breakpoint
update items i set
  published_facet = case i.area when 'news' then coalesce(r.content ->> 'category', 'nyhet') when 'policy' then nullif(r.content ->> 'area', '') end,
  pinned_until = (r.content ->> 'pinnedUntil')::date,
  no_index = coalesce((r.content ->> 'noIndex')::boolean, false)
from item_revisions r where r.site_id = i.site_id and r.id = i.published_revision_id;
--> statement-breakpoint
alter table items force row level security;
--> statement-breakpoint
alter table item_revisions force row level security;
--> statement-breakpoint
create index items_published_by_facet on items (site_id, area, published_facet, published_at desc, id desc)
  where published_revision_id is not null and deleted_at is null;
--> statement-breakpoint
create index items_pinned on items (site_id, pinned_until)
  where pinned_until is not null and published_revision_id is not null and deleted_at is null;
--> statement-breakpoint
drop index item_revisions_pinned;
--> statement-breakpoint
grant select (published_facet, pinned_until, no_index) on items to kansli_public;
