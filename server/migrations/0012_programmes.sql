-- Programmes become a list of each site (docs/decisions/061). A topic named its programme by title and link; now by its id.
CREATE TABLE "policy_programmes" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"decided_on" date,
	"decided_by" text NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "policy_programmes_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
ALTER TABLE "policy_programmes" ADD CONSTRAINT "policy_programmes_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "policy_programmes_name" ON "policy_programmes" USING btree ("site_id","name_key");
--> statement-breakpoint
-- The id of the programme that a topic named: the same for the same title and link. '' for none.
create function named_programme(content jsonb) returns text language sql immutable as $$
  select case
    when jsonb_typeof(content -> 'programme') is distinct from 'object' then ''
    when content #>> '{programme,title}' = '' and content #>> '{programme,url}' = '' then ''
    else overlay(overlay(md5(concat(content #>> '{programme,title}', chr(10), content #>> '{programme,url}'))
      placing '4' from 13) placing '8' from 17)::uuid::text
  end
$$;
--> statement-breakpoint
-- Row policies apply to the owner too, so they are lifted while the contents are written anew.
alter table items no force row level security;
--> statement-breakpoint
alter table item_revisions no force row level security;
--> statement-breakpoint
alter table item_undo no force row level security;
--> statement-breakpoint
alter table published_items no force row level security;
--> statement-breakpoint
-- One programme for each title and link that a draft, a version or an undo names. Where two links have the same title, the later
-- name gets a number, since names are unique. A draft that had only one of the two keeps it.
do $$
declare
  named record;
  wanted text;
  number integer;
begin
  for named in
    select found.site_id, named_programme(found.content)::uuid as id, found.content #>> '{programme,url}' as url,
      coalesce(nullif(found.content #>> '{programme,title}', ''), left(found.content #>> '{programme,url}', 120)) as title
    from (
      select site_id, draft as content from items where area = 'policy'
      union all select r.site_id, r.content from item_revisions r
        join items i on i.site_id = r.site_id and i.id = r.item_id where i.area = 'policy'
      union all select u.site_id, u.before -> 'draft' from item_undo u
        join items i on i.site_id = u.site_id and i.id = u.item_id where i.area = 'policy'
      union all select site_id, head from published_items where area = 'policy'
    ) found
    where named_programme(found.content) <> ''
    group by 1, 2, 3, 4 order by 1, 4, 2
  loop
    wanted := named.title;
    number := 1;
    while exists (select from policy_programmes p
        where p.site_id = named.site_id and p.name_key = lower(wanted collate "sv-x-icu")) loop
      number := number + 1;
      wanted := left(named.title, 110) || ' (' || number || ')';
    end loop;
    insert into policy_programmes (site_id, id, name, name_key, kind, url, decided_by, position)
    values (named.site_id, named.id, wanted, lower(wanted collate "sv-x-icu"),
      case when wanted ilike '%valmanifest%' then 'manifesto' when wanted ilike '%handlingsprogram%' then 'action'
        when wanted ilike '%partiprogram%' then 'party' else 'other' end,
      named.url, '', (select count(*) from policy_programmes p where p.site_id = named.site_id));
  end loop;
end
$$;
--> statement-breakpoint
-- The list of programmes is at /politik/program: a topic with that address moves, and its public row follows.
update items set
  draft = case when draft ? 'programme' then jsonb_set(draft, '{programme}', to_jsonb(named_programme(draft))) else draft end,
  slug = case when path = '/politik/program' then 'program-' || left(id::text, 8) else slug end,
  path = case when path = '/politik/program' then '/politik/program-' || left(id::text, 8) else path end
where area = 'policy' and (draft ? 'programme' or path = '/politik/program');
--> statement-breakpoint
-- A table with checks that wait for the commit cannot be altered.
set constraints items_published_row_fk immediate;
--> statement-breakpoint
set constraints items_published_row_fk deferred;
--> statement-breakpoint
update item_revisions r set content = jsonb_set(r.content, '{programme}', to_jsonb(named_programme(r.content)))
from items i where i.site_id = r.site_id and i.id = r.item_id and i.area = 'policy' and r.content ? 'programme';
--> statement-breakpoint
update item_undo u set before = jsonb_set(u.before, '{draft,programme}', to_jsonb(named_programme(u.before -> 'draft')))
from items i where i.site_id = u.site_id and i.id = u.item_id and i.area = 'policy' and u.before -> 'draft' ? 'programme';
--> statement-breakpoint
-- The public text does not change, so no webhook is sent.
alter table published_items disable trigger published_items_tell_change;
--> statement-breakpoint
update published_items set head = jsonb_set(head, '{programme}', to_jsonb(named_programme(head)))
where area = 'policy' and head ? 'programme';
--> statement-breakpoint
alter table published_items enable trigger published_items_tell_change;
--> statement-breakpoint
alter table published_items force row level security;
--> statement-breakpoint
alter table item_undo force row level security;
--> statement-breakpoint
alter table item_revisions force row level security;
--> statement-breakpoint
alter table items force row level security;
--> statement-breakpoint
drop function named_programme(jsonb);
--> statement-breakpoint

alter table policy_programmes enable row level security, force row level security;
grant select, insert, update, delete on policy_programmes to kansli_site;
grant select (site_id, id, name, kind, url, decided_on, decided_by, "position") on policy_programmes to kansli_public;
create policy own_site on policy_programmes to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy own_site_public on policy_programmes for select to kansli_public using (site_id = current_site());
