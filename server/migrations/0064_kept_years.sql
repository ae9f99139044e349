-- Sites above may set for how many years published versions are kept (docs/decisions/120). The rule is that of `yearsShown` in
-- contract/inherited/parts.ts: what the highest has fixed, or the site's own, or what the nearest proposes. The row policy of the sweep
-- needs it in the database.
create function kept_years(site text) returns integer language sql stable as $$
  with above as (
    select (b.content -> 'retentionYears' ->> 'value')::int as years, (b.content -> 'retentionYears' ->> 'isFixed')::boolean as is_fixed,
           array_position(s.ancestors, b.site_id) as place
    from sites s join site_settings b on b.site_id = any (s.ancestors) and b.tab = 'below'
    where s.id = site and jsonb_typeof(b.content -> 'retentionYears') = 'object'
  ), own as (
    select coalesce((select (p.content ->> 'retentionYears')::int from site_settings p where p.site_id = site and p.tab = 'privacy'), 5) as years,
           coalesce((select (i.content ->> 'retentionYears')::boolean from site_settings i where i.site_id = site and i.tab = 'inherited'), false)
             as is_chosen
  )
  select coalesce(
    (select years from above where is_fixed order by place desc limit 1),
    (select years from own where is_chosen),
    (select years from above order by place limit 1),
    (select years from own)
  )
$$;
--> statement-breakpoint
alter policy platform_retention on site_settings using (tab in ('privacy', 'below', 'inherited'));
--> statement-breakpoint
alter policy platform_retention on item_revisions using (
  created_at < now() - make_interval(years => kept_years(site_id))
  or (kind not in ('published', 'scheduled', 'named') and created_at < now() - interval '1 day')
);
