-- Everything that can be taken back, of every kind (docs/decisions/119). The tables before it stay empty for the version before: what it
-- writes into them comes here. A later migration drops them with the trigger.
CREATE TABLE "undo_steps" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"kind" text NOT NULL,
	"action" text NOT NULL,
	"subject_id" uuid,
	"title" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" uuid NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	CONSTRAINT "undo_steps_site_id_id_nth_pk" PRIMARY KEY("site_id","id","nth"),
	CONSTRAINT "undo_steps_kind" CHECK ("undo_steps"."kind" in ('item', 'representatives', 'membership', 'media')),
	CONSTRAINT "undo_steps_undone" CHECK (("undo_steps"."undone_at" is null) = ("undo_steps"."undone_by" is null))
);
--> statement-breakpoint
ALTER TABLE "undo_steps" ADD CONSTRAINT "undo_steps_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undo_steps" ADD CONSTRAINT "undo_steps_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "undo_steps_newest" ON "undo_steps" USING btree ("site_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "undo_steps_by_subject" ON "undo_steps" USING btree ("site_id","subject_id") WHERE "undo_steps"."subject_id" is not null;--> statement-breakpoint
alter table undo_steps enable row level security;
--> statement-breakpoint
grant select, insert, delete, update (before, after, undone_at, undone_by) on undo_steps to kansli_site;
--> statement-breakpoint
-- The platform gives and takes roles, and forgets. It reads nothing that was before.
grant select (site_id, id, nth, kind, action, subject_id, title, at, by, undone_at, undone_by), insert, delete,
  update (before, after, undone_at, undone_by) on undo_steps to kansli_platform;
--> statement-breakpoint
-- A site may not say which role somebody had: the platform would give it back.
create policy own_site on undo_steps to kansli_site using (site_id = current_site())
  with check (site_id = current_site() and kind <> 'membership');
--> statement-breakpoint
create policy platform_memberships on undo_steps to kansli_platform using (kind = 'membership') with check (kind = 'membership');
--> statement-breakpoint
create policy platform_sees_old on undo_steps for select to kansli_platform using (at < now() - interval '30 days');
--> statement-breakpoint
create policy platform_purge on undo_steps for delete to kansli_platform using (at < now() - interval '30 days');
--> statement-breakpoint
create function to_undo_steps() returns trigger language plpgsql as $$
begin
  case tg_table_name
  when 'item_undo' then
    insert into undo_steps (site_id, id, nth, kind, action, subject_id, title, before, after, at, by)
    values (new.site_id, new.id, 0, 'item', new.action, new.item_id,
      coalesce((select i.title from items i where i.site_id = new.site_id and i.id = new.item_id), ''), new.before,
      jsonb_build_object('state', new.state_version, 'draft', new.draft_version), new.created_at, new.created_by);
  when 'representative_changes' then
    insert into undo_steps (site_id, id, nth, kind, action, title, before, after, at, by)
    select new.site_id, new.id, 0, 'representatives', new.action, '',
      jsonb_build_object('rows', coalesce(jsonb_agg(r - 'after'), '[]'), 'persons', new.made_persons),
      jsonb_build_object(
        'bodies', coalesce(jsonb_object_agg(r ->> 'id', r -> 'after') filter (where r ->> 'table' = 'bodies'), '{}'),
        'assignments', coalesce(jsonb_object_agg(r ->> 'id', r -> 'after') filter (where r ->> 'table' = 'assignments'), '{}')),
      new.created_at, new.created_by
    from jsonb_array_elements(new.before) r;
  when 'removed_memberships' then
    insert into undo_steps (site_id, id, nth, kind, action, subject_id, title, before, after, at, by)
    values (new.site_id, new.id, 0, 'membership', 'remove', new.user_id,
      coalesce(new.typed_name, (select u.name from users u where u.id = new.user_id), ''),
      to_jsonb(new) - '{id,removed_at,removed_by}'::text[], '{}', new.removed_at, new.removed_by);
  end case;
  return null;
end
$$;
--> statement-breakpoint
-- lock: who takes a step meanwhile waits as long as the rows of thirty days are moved
lock table item_undo, representative_changes, removed_memberships in access exclusive mode;
--> statement-breakpoint
create trigger to_undo_steps before insert on item_undo for each row execute function to_undo_steps();
--> statement-breakpoint
create trigger to_undo_steps before insert on representative_changes for each row execute function to_undo_steps();
--> statement-breakpoint
create trigger to_undo_steps before insert on removed_memberships for each row execute function to_undo_steps();
--> statement-breakpoint
alter table item_undo no force row level security;
alter table representative_changes no force row level security;
alter table removed_memberships no force row level security;
--> statement-breakpoint
-- lock: the tables are locked above
with gone as (delete from item_undo returning *) insert into item_undo select * from gone;
--> statement-breakpoint
-- lock: the tables are locked above
with gone as (delete from representative_changes returning *) insert into representative_changes select * from gone;
--> statement-breakpoint
-- lock: the tables are locked above
with gone as (delete from removed_memberships returning *) insert into removed_memberships select * from gone;
--> statement-breakpoint
-- Files that wait for a step back (docs/decisions/058).
alter table media no force row level security;
--> statement-breakpoint
insert into undo_steps (site_id, id, nth, kind, action, subject_id, title, before, after, at, by)
select m.site_id, gen_random_uuid(), 0, 'media', 'replace', m.id, m.title, '{}', jsonb_build_object('fileKey', m.former_file_key),
  (m.former ->> 'replacedAt')::timestamptz, (m.former ->> 'replacedBy')::uuid
from media m where m.former is not null;
--> statement-breakpoint
alter table media force row level security;
alter table item_undo force row level security;
alter table representative_changes force row level security;
alter table removed_memberships force row level security;
alter table undo_steps force row level security;
