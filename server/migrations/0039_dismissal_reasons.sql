ALTER TABLE "dismissed_mentions" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint

-- What was typed until now becomes the note. The owner is held by the policies too, and would find no row.
alter table dismissed_mentions no force row level security;
--> statement-breakpoint
update dismissed_mentions set note = reason, reason = 'other';
--> statement-breakpoint
alter table dismissed_mentions force row level security;
--> statement-breakpoint
ALTER TABLE "dismissed_mentions" ADD CONSTRAINT "dismissed_mentions_reason" CHECK ("dismissed_mentions"."reason" in ('agreed', 'somebodyElse', 'required', 'other'));--> statement-breakpoint

-- A name that may not stay after all, and names that are gone.
grant delete on dismissed_mentions to kansli_site;
--> statement-breakpoint
grant select (site_id) on dismissed_mentions to kansli_platform;
--> statement-breakpoint
create policy platform_finds on dismissed_mentions for select to kansli_platform using (true);
--> statement-breakpoint

-- The log holds our own words and nobody's data: what people typed about a protected person was written there by mistake. It is
-- the only change of the log there is, so the trigger that refuses changes is off for this statement alone.
alter table audit_log no force row level security;
--> statement-breakpoint
alter table audit_log disable trigger audit_log_append_only;
--> statement-breakpoint
update audit_log set reason = 'other' where action = 'person.dismissMention';
--> statement-breakpoint
alter table audit_log enable trigger audit_log_append_only;
--> statement-breakpoint
alter table audit_log force row level security;
--> statement-breakpoint

-- Another portrait, chosen while protection is on, shows the same person: it is withheld on every site the person is linked on,
-- and so is every copy of the file, as when protection is switched on. A site's role reads and writes its own site only, so the
-- platform's does this, with these statements alone, and only for somebody who is protected.
create or replace function withhold_new_portrait() returns trigger language plpgsql as $$
declare
  own_role text := current_setting('role');
  told bigint;
begin
  if not exists (select from person_protection where site_id = new.site_id and person_id = new.item_id) then
    return null;
  end if;
  perform set_config('role', 'kansli_platform', true);
  with persons as (
    select new.site_id as site_id, new.item_id as person_id
    union select o.site_id, o.person_id from person_links l join person_links o on o.group_id = l.group_id
      where l.site_id = new.site_id and l.person_id = new.item_id
  ), added as (
    insert into protected_portraits (site_id, person_id, library_id, media_id)
    select p.site_id, p.person_id, same.site_id, same.id
    from persons join person_protection p on p.site_id = persons.site_id and p.person_id = persons.person_id
    join media portrait on portrait.site_id = new.library_id and portrait.id = new.media_id
    join media same on same.upload_hash = portrait.upload_hash and same.site_id in (p.site_id, '*')
      and (same.deleted_at is null or (same.site_id = new.library_id and same.id = new.media_id))
    order by p.site_id
    on conflict do nothing returning site_id
  ), changed as (
    update sites set revision = revision + 1 where id in (select site_id from added) returning id
  )
  select count(pg_notify('kansli_site_changed', id)) from changed into told;
  perform set_config('role', own_role, true);
  return null;
end
$$;
