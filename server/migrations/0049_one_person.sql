-- A person on several sites is one person: those that are linked, and the copies that a merge or the reading of a copy has made.
create function one_person(of_site text, of_person uuid) returns table (site_id text, person_id uuid) language sql stable as $$
  with recursive known (site_id, person_id) as (
    select of_site, of_person
    union
    select n.site_id, n.person_id from known k cross join lateral (
      select o.site_id, o.person_id from person_links l join person_links o on o.group_id = l.group_id
      where l.site_id = k.site_id and l.person_id = k.person_id
      union all
      select c.site_id, c.to_id::uuid from site_merges m join site_merge_copies c on c.site_id = m.site_id and c.merge_id = m.id
      where m.from_id = k.site_id and c.kind = 'items' and c.from_id = k.person_id::text
      union all
      select m.from_id, c.from_id::uuid from site_merges m join site_merge_copies c on c.site_id = m.site_id and c.merge_id = m.id
      where m.site_id = k.site_id and c.kind = 'items' and c.to_id = k.person_id::text
      union all
      -- A copy that was read in has kept its ids.
      select s.id, k.person_id from sites s
      where exists (select from items i where i.site_id = s.id and i.id = k.person_id)
    ) n
  )
  select k.site_id, k.person_id from known k
  where exists (select from items i where i.site_id = k.site_id and i.id = k.person_id and i.area = 'representatives')
$$;
--> statement-breakpoint
-- Protects the persons of the current site whose copies elsewhere are protected. Returns the persons that it has protected.
create function protect_as_elsewhere() returns table (person_id uuid, mode text) language plpgsql as $$
#variable_conflict use_column
declare
  own_role text := current_setting('role');
  here text := current_setting('app.site');
  added uuid[];
begin
  perform set_config('role', 'kansli_platform', true);
  with strictest as (
    select distinct on (o.person_id) o.person_id, p.mode, p.shown_name, p.sort_name, p.by, p.at
    from person_protection p cross join lateral one_person(p.site_id, p.person_id) o
    where o.site_id = here
    order by o.person_id, p.mode = 'hidden' desc, p.site_id
  ), inserted as (
    insert into person_protection (site_id, person_id, mode, shown_name, sort_name, is_live, by, at, is_own)
    select here, s.person_id, s.mode, s.shown_name, s.sort_name, i.published_revision_id is not null and i.deleted_at is null, s.by, s.at, false
    from strictest s join items i on i.site_id = here and i.id = s.person_id
    on conflict do nothing returning person_id
  ) select array_agg(i.person_id) from inserted i into added;
  update person_contacts set visibility = 'hidden', consent_at = null, consent_by = null
    where site_id = here and person_id = any(added);
  insert into withheld_files (site_id, upload_hash, from_site_id, from_person_id)
    select distinct here, portrait.upload_hash, here, a.person_id
    from unnest(added) a (person_id) cross join lateral one_person(here, a.person_id) o
    join media_uses u on u.site_id = o.site_id and u.item_id = o.person_id and u.field in ('portrait', 'shareImage')
    join media portrait on portrait.site_id = u.library_id and portrait.id = u.media_id
    on conflict do nothing;
  perform set_config('role', own_role, true);
  return query select p.person_id, p.mode from person_protection p where p.site_id = here and p.person_id = any(added);
end
$$;
--> statement-breakpoint
create or replace function withhold_new_portrait() returns trigger language plpgsql as $$
declare
  own_role text := current_setting('role');
  told bigint;
begin
  if not exists (select from person_protection where site_id = new.site_id and person_id = new.item_id) then
    return null;
  end if;
  perform set_config('role', 'kansli_platform', true);
  with added as (
    insert into withheld_files (site_id, upload_hash, from_site_id, from_person_id)
    select p.site_id, portrait.upload_hash, p.site_id, p.person_id
    from one_person(new.site_id, new.item_id) persons
    join person_protection p on p.site_id = persons.site_id and p.person_id = persons.person_id
    join media portrait on portrait.site_id = new.library_id and portrait.id = new.media_id
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
--> statement-breakpoint
-- Copies from before, whose person was protected afterwards.
do $$
declare
  known text;
begin
  for known in
    select distinct o.site_id from person_protection p cross join lateral one_person(p.site_id, p.person_id) o
    where not exists (select from person_protection t where t.site_id = o.site_id and t.person_id = o.person_id)
  loop
    perform set_config('app.site', known, true);
    perform count(*) from protect_as_elsewhere();
    update sites set revision = revision + 1 where id = known;
  end loop;
  perform set_config('app.site', '', true);
end
$$;
