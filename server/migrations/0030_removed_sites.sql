-- A site is deleted for ever, and its id is kept (docs/decisions/086).
CREATE TABLE "removed_sites" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"begun_by" uuid NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
grant select, insert, update on removed_sites to kansli_platform;
--> statement-breakpoint
grant select (id, ended_at) on removed_sites to kansli_site;
--> statement-breakpoint
grant delete on sites to kansli_platform;
--> statement-breakpoint
create policy only_removed on sites as restrictive for delete to kansli_platform
  using (exists (select from removed_sites r where r.id = sites.id and r.ended_at is null));
--> statement-breakpoint
-- What is otherwise only added to or changed goes with a site that is being deleted, and with no other.
grant delete on accessibility_facts to kansli_site;
--> statement-breakpoint
create policy only_removed on accessibility_facts as restrictive for delete to kansli_site
  using (exists (select from removed_sites r where r.id = accessibility_facts.site_id and r.ended_at is null));
--> statement-breakpoint
grant delete on broadcast_deliveries to kansli_site;
--> statement-breakpoint
create policy only_removed on broadcast_deliveries as restrictive for delete to kansli_site
  using (exists (select from removed_sites r where r.id = broadcast_deliveries.site_id and r.ended_at is null));
--> statement-breakpoint
grant delete on import_mappings to kansli_site;
--> statement-breakpoint
create policy only_removed on import_mappings as restrictive for delete to kansli_site
  using (exists (select from removed_sites r where r.id = import_mappings.site_id and r.ended_at is null));
--> statement-breakpoint
grant delete on import_runs to kansli_site;
--> statement-breakpoint
create policy only_removed on import_runs as restrictive for delete to kansli_site
  using (exists (select from removed_sites r where r.id = import_runs.site_id and r.ended_at is null));
--> statement-breakpoint
grant delete on media_libraries to kansli_site;
--> statement-breakpoint
create policy only_removed on media_libraries as restrictive for delete to kansli_site
  using (exists (select from removed_sites r where r.id = media_libraries.site_id and r.ended_at is null));
--> statement-breakpoint
grant delete on site_health to kansli_site;
--> statement-breakpoint
create policy only_removed on site_health as restrictive for delete to kansli_site
  using (exists (select from removed_sites r where r.id = site_health.site_id and r.ended_at is null));
--> statement-breakpoint
grant delete on site_menus to kansli_site;
--> statement-breakpoint
create policy only_removed on site_menus as restrictive for delete to kansli_site
  using (exists (select from removed_sites r where r.id = site_menus.site_id and r.ended_at is null));
--> statement-breakpoint
grant delete on site_settings to kansli_site;
--> statement-breakpoint
create policy only_removed on site_settings as restrictive for delete to kansli_site
  using (exists (select from removed_sites r where r.id = site_settings.site_id and r.ended_at is null));
--> statement-breakpoint
grant delete on site_settings_history to kansli_site;
--> statement-breakpoint
create policy only_removed on site_settings_history as restrictive for delete to kansli_site
  using (exists (select from removed_sites r where r.id = site_settings_history.site_id and r.ended_at is null));
