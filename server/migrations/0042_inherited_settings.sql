ALTER TABLE "sites" ADD COLUMN "ancestors" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Inherited settings (docs/decisions/092): a site knows the sites above it, and reads what these set for the sites below them.
-- lock: one row for each site that stands under another, changed by administrators alone and seldom
update sites s set ancestors = array_remove(array[s.parent_id, (select p.parent_id from sites p where p.id = s.parent_id)], null)
  where s.parent_id is not null;
--> statement-breakpoint
-- Levels fall in a tree, so that it has no loop; the program says so before, in words.
create function site_stands_in_tree() returns trigger language plpgsql as $$
declare
  levels text[] := array['national', 'district', 'local'];
  above sites;
begin
  new.ancestors := '{}';
  if new.parent_id is not null then
    select * into above from sites where id = new.parent_id;
    if new.id = any (above.ancestors || above.id) or array_position(levels, above.level) >= array_position(levels, new.level) then
      raise exception 'a site stands under one of a higher level' using errcode = 'check_violation', constraint = 'sites_tree';
    end if;
    new.ancestors := new.parent_id || coalesce(above.ancestors, '{}');
  end if;
  if tg_op = 'UPDATE' and exists (
    select from sites b where b.parent_id = new.id and array_position(levels, b.level) <= array_position(levels, new.level)
  ) then
    raise exception 'a site stands above those of a lower level' using errcode = 'check_violation', constraint = 'sites_tree';
  end if;
  return new;
end
$$;
create trigger sites_tree before insert or update of level, parent_id on sites for each row execute function site_stands_in_tree();
--> statement-breakpoint
-- Three levels: the sites under those that stand under a moved one are under none that moved.
create function sites_below_follow() returns trigger language plpgsql as $$
begin
  update sites set ancestors = new.id || new.ancestors where parent_id = new.id;
  return null;
end
$$;
create trigger sites_tree_below after update of level, parent_id on sites for each row
  when (old.ancestors is distinct from new.ancestors) execute function sites_below_follow();
--> statement-breakpoint
grant select (ancestors) on sites to kansli_public;
alter policy own_site_public on site_settings using (
  site_id = current_site()
  and tab in ('general', 'appearance', 'front', 'contact', 'social', 'publishing', 'privacy', 'newsletter', 'inherited')
);
create policy set_above on site_settings for select to kansli_site, kansli_public using (
  tab = 'below' and site_id = any (array(select unnest(s.ancestors) from sites s where s.id = current_site()))
);
--> statement-breakpoint
-- Told as shared pages are: it may be in the frame around every page of every site below.
create trigger site_settings_below_tell after insert or update on site_settings for each row
  when (new.tab = 'below') execute function tell_shared_page();
create trigger site_settings_below_end after delete on site_settings for each row
  when (old.tab = 'below') execute function tell_shared_page();
