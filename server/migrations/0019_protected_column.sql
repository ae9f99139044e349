-- Every page asks for items, and each time the policy looked up who is protected: a fifth of what a page cost the database. The
-- item says so itself from here on, written by whatever writes the protection, in the same statement (docs/decisions/014).
alter table items add column is_protected boolean not null default false;
--> statement-breakpoint
alter table items no force row level security;
--> statement-breakpoint
alter table person_protection no force row level security;
--> statement-breakpoint
update items set is_protected = true
  where exists (select from person_protection p where p.site_id = items.site_id and p.person_id = items.id);
--> statement-breakpoint
alter table items force row level security;
--> statement-breakpoint
alter table person_protection force row level security;
--> statement-breakpoint
grant update (is_protected) on items to kansli_platform;
--> statement-breakpoint
create policy platform_protects on items for update to kansli_platform
  using (area = 'representatives') with check (area = 'representatives');
--> statement-breakpoint
create function mark_protected() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update items set is_protected = true where site_id = new.site_id and id = new.person_id;
  else
    update items set is_protected = false where site_id = old.site_id and id = old.person_id;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger person_protection_marks after insert or delete on person_protection for each row execute function mark_protected();
--> statement-breakpoint
drop policy not_protected on items;
--> statement-breakpoint
create policy not_protected on items as restrictive for select to kansli_public using (not is_protected);
