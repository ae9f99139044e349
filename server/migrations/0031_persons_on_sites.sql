CREATE TABLE "person_names" (
	"site_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sort_name" text NOT NULL,
	"given_name" text NOT NULL,
	"name_key" text NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "person_names_site_id_person_id_pk" PRIMARY KEY("site_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "person_protection" ADD COLUMN "is_own" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "person_names" ADD CONSTRAINT "person_names_person_fk" FOREIGN KEY ("site_id","person_id") REFERENCES "public"."items"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "person_names_in_order" ON "person_names" USING btree ("sort_name" collate "sv-x-icu","given_name" collate "sv-x-icu","site_id","person_id");--> statement-breakpoint
CREATE INDEX "person_names_alike" ON "person_names" USING btree ("name_key","site_id");
--> statement-breakpoint
alter table person_names enable row level security, force row level security;
grant select, insert, update, delete on person_names to kansli_site;
grant select on person_names to kansli_platform;
create policy own_site on person_names to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy platform_finds on person_names for select to kansli_platform using (true);
--> statement-breakpoint
-- The name of a person as administrators look for it (docs/decisions/085). No area is named: an item with a `sortName` is a person.
create function person_name_key(draft jsonb) returns text language sql immutable as $$
  select lower(btrim(normalize(concat(draft ->> 'givenName', ' ', draft ->> 'familyName'))) collate "sv-x-icu")
$$;
create function keep_person_name() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null or new.title = '' then
    delete from person_names where site_id = new.site_id and person_id = new.id;
  else
    insert into person_names (site_id, person_id, name, sort_name, given_name, name_key, search_text)
    values (new.site_id, new.id, new.title, new.detail ->> 'sortName', coalesce(new.detail ->> 'givenName', ''),
      person_name_key(new.draft), split_part(new.search_text, E'\n', 2))
    on conflict (site_id, person_id) do update set name = excluded.name, sort_name = excluded.sort_name,
      given_name = excluded.given_name, name_key = excluded.name_key, search_text = excluded.search_text;
  end if;
  return null;
end
$$;
create trigger items_person_name after insert on items for each row
  when (new.detail ->> 'sortName' is not null) execute function keep_person_name();
create trigger items_person_name_change after update on items for each row
  when (new.detail ->> 'sortName' is not null and (new.title, new.detail, new.deleted_at, person_name_key(new.draft))
        is distinct from (old.title, old.detail, old.deleted_at, person_name_key(old.draft)))
  execute function keep_person_name();
--> statement-breakpoint
-- Row policies apply to the owner too, so they are lifted while the names are read and written.
alter table items no force row level security;
--> statement-breakpoint
alter table person_names no force row level security;
--> statement-breakpoint
insert into person_names (site_id, person_id, name, sort_name, given_name, name_key, search_text)
select site_id, id, title, detail ->> 'sortName', coalesce(detail ->> 'givenName', ''), person_name_key(draft), split_part(search_text, E'\n', 2)
from items where detail ->> 'sortName' is not null and deleted_at is null and title <> '' on conflict do nothing;
--> statement-breakpoint
alter table person_names force row level security;
--> statement-breakpoint
alter table items force row level security;
