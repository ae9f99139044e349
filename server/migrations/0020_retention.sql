-- How long published versions are kept is the site's to say (spec 2.6 Integritet); five years where it has said nothing.
grant select (site_id, tab, content) on site_settings to kansli_platform;
--> statement-breakpoint
create policy platform_retention on site_settings for select to kansli_platform using (tab = 'privacy');
--> statement-breakpoint
drop policy platform_retention on item_revisions;
--> statement-breakpoint
create policy platform_retention on item_revisions for delete to kansli_platform
  using (
    created_at < now() - make_interval(years => coalesce((
      select (s.content ->> 'retentionYears')::int from site_settings s where s.site_id = item_revisions.site_id and s.tab = 'privacy'
    ), 5))
    or (kind not in ('published', 'scheduled', 'named') and created_at < now() - interval '1 day')
  );
