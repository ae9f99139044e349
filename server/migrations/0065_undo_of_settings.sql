-- Settings, the design and merges are taken back as all else is (docs/decisions/119). What the version before stores of the design and of
-- merges comes here too. `federation_design.previous` is empty from now on: a later migration drops it with the triggers.
-- lock: the steps of thirty days are read once, within a second
ALTER TABLE "undo_steps" DROP CONSTRAINT "undo_steps_kind";--> statement-breakpoint
-- lock: the steps of thirty days are read once, within a second
ALTER TABLE "undo_steps" ADD CONSTRAINT "undo_steps_kind" CHECK ("undo_steps"."kind" in ('item', 'representatives', 'membership', 'media', 'settings', 'design', 'merge'));--> statement-breakpoint
-- A site may not say what the design of all sites was, nor that it was merged.
alter policy own_site on undo_steps with check (site_id = current_site() and kind not in ('membership', 'design', 'merge'));
--> statement-breakpoint
alter policy platform_memberships on undo_steps rename to platform_steps;
--> statement-breakpoint
alter policy platform_steps on undo_steps using (kind in ('membership', 'design', 'merge'))
  with check (kind in ('membership', 'design', 'merge'));
--> statement-breakpoint
create function shared_to_undo_steps() returns trigger language plpgsql as $$
begin
  case tg_table_name
  when 'federation_design' then
    -- The line of the log is written in the same transaction, and says by whom.
    insert into undo_steps (site_id, id, nth, kind, action, title, before, after, at, by)
    select '*', gen_random_uuid(), 0, 'design', 'use', '', jsonb_build_object('was', old.used, 'became', new.used), '{}', a.at, a.actor_id
    from audit_log a where a.action in ('design.use', 'design.takeBack') order by a.id desc limit 1;
  when 'site_merges' then
    insert into undo_steps (site_id, id, nth, kind, action, subject_id, title, before, after, at, by)
    values ('*', new.id, 0, 'merge', 'run', new.id,
      coalesce((select s.name from sites s where s.id = new.from_id), new.from_id) || ' med '
        || coalesce((select s.name from sites s where s.id = new.site_id), new.site_id),
      jsonb_build_object('fromId', new.from_id), '{}', new.done_at, new.created_by)
    on conflict do nothing;
  end case;
  return null;
end
$$;
--> statement-breakpoint
-- This version leaves `previous` empty, so only a change by the version before is stored here; its line of the log comes after the change.
create constraint trigger to_undo_steps after update on federation_design deferrable initially deferred
  for each row when (new.previous is not null and new.used <> old.used) execute function shared_to_undo_steps();
--> statement-breakpoint
create trigger to_undo_steps after update on site_merges
  for each row when (new.state = 'done' and old.state <> 'done') execute function shared_to_undo_steps();
--> statement-breakpoint
alter table undo_steps no force row level security;
alter table site_merges no force row level security;
alter table audit_log no force row level security;
alter table users no force row level security;
alter table sites no force row level security;
--> statement-breakpoint
-- The design before had no time limit: it can be taken back for thirty days from now.
insert into undo_steps (site_id, id, nth, kind, action, title, before, after, at, by)
select '*', gen_random_uuid(), 0, 'design', 'use', '', jsonb_build_object('was', d.previous, 'became', d.used), '{}', now(), u.id
from federation_design d, lateral (
  select u.id from users u left join audit_log a on a.actor_id = u.id and a.action in ('design.use', 'design.takeBack')
  where a.id is not null or u.is_admin order by a.id desc nulls last, u.id limit 1) u
where d.previous <> d.used;
--> statement-breakpoint
-- lock: a single row, which administrators alone write
update federation_design set previous = null;
--> statement-breakpoint
insert into undo_steps (site_id, id, nth, kind, action, subject_id, title, before, after, at, by)
select '*', m.id, 0, 'merge', 'run', m.id,
  coalesce((select s.name from sites s where s.id = m.from_id), m.from_id) || ' med '
    || coalesce((select s.name from sites s where s.id = m.site_id), m.site_id),
  jsonb_build_object('fromId', m.from_id), '{}', m.done_at, m.created_by
from site_merges m where m.state = 'done' and m.done_at > now() - interval '30 days';
--> statement-breakpoint
alter table sites force row level security;
alter table users force row level security;
alter table audit_log force row level security;
alter table site_merges force row level security;
alter table undo_steps force row level security;
