-- A design also has a lock-up, a treatment of pictures, a palette, and what sites may change (docs/decisions/070).
ALTER TABLE "federation_design" ALTER COLUMN "used" SET DEFAULT '{"type":"tidning","corner":"mjuk","lockup":"bredvid","pictures":"naturlig","palette":null,"freedoms":{"beginning":null,"claim":null,"action":null,"blocks":null,"color":null,"headerImage":null}}'::jsonb;
--> statement-breakpoint
-- A site reads what it may change when its settings are saved.
grant select (id, used) on federation_design to kansli_site;
--> statement-breakpoint
-- Every site may show the logo and the header picture of the federation's own site, and nothing else of it.
create policy of_federation on media_uses for select to kansli_public using (
  site_id = (select own_site_id from federation) and owner = 'settings' and version = 'published' and field in ('logo', 'headerImage')
);
create policy of_federation on media for select to kansli_public using (
  deleted_at is null and (site_id, id) in (
    select u.library_id, u.media_id from media_uses u
    where u.site_id = (select own_site_id from federation) and u.owner = 'settings' and u.version = 'published'
      and u.field in ('logo', 'headerImage')
  )
);
