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
--> statement-breakpoint
-- A site is merged into another, where copies of its things are.
CREATE TABLE "site_merge_copies" (
	"site_id" text NOT NULL,
	"merge_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_id" text NOT NULL,
	"to_id" text NOT NULL,
	"is_copy" boolean NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"from_path" text,
	CONSTRAINT "site_merge_copies_site_id_merge_id_kind_from_id_pk" PRIMARY KEY("site_id","merge_id","kind","from_id")
);
--> statement-breakpoint
CREATE TABLE "site_merges" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"from_id" text NOT NULL,
	"state" text NOT NULL,
	"choices" jsonb NOT NULL,
	"report" jsonb,
	"fault" text,
	"was_stopped" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "site_merges_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "site_merges_state" CHECK ("site_merges"."state" in ('running', 'done', 'failed', 'undoing', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "site_merge_copies" ADD CONSTRAINT "site_merge_copies_site_id_merge_id_site_merges_site_id_id_fk" FOREIGN KEY ("site_id","merge_id") REFERENCES "public"."site_merges"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_merges" ADD CONSTRAINT "site_merges_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_merges" ADD CONSTRAINT "site_merges_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_merge_copies_by_path" ON "site_merge_copies" USING btree ("site_id","merge_id","from_path");--> statement-breakpoint
CREATE UNIQUE INDEX "site_merges_from" ON "site_merges" USING btree ("from_id") WHERE "site_merges"."state" in ('running', 'done', 'undoing');
--> statement-breakpoint
alter table site_merges enable row level security;
--> statement-breakpoint
alter table site_merges force row level security;
--> statement-breakpoint
create policy own_site on site_merges to kansli_site using (site_id = current_site()) with check (site_id = current_site());
--> statement-breakpoint
create policy platform_all on site_merges to kansli_platform using (true) with check (true);
--> statement-breakpoint
alter table site_merge_copies enable row level security;
--> statement-breakpoint
alter table site_merge_copies force row level security;
--> statement-breakpoint
create policy own_site on site_merge_copies to kansli_site using (site_id = current_site()) with check (site_id = current_site());
--> statement-breakpoint
create policy platform_all on site_merge_copies to kansli_platform using (true) with check (true);
--> statement-breakpoint
create policy own_site_public on site_merge_copies for select to kansli_public using (site_id = current_site());
--> statement-breakpoint
grant select, update (report), delete on site_merges to kansli_site;
--> statement-breakpoint
create policy only_removed on site_merges as restrictive for delete to kansli_site
  using (exists (select from removed_sites r where r.id = site_merges.site_id and r.ended_at is null));
--> statement-breakpoint
grant select, insert, update on site_merges to kansli_platform;
--> statement-breakpoint
grant select, insert, update (version), delete on site_merge_copies to kansli_site;
--> statement-breakpoint
grant select, insert on site_merge_copies to kansli_platform;
--> statement-breakpoint
-- Where an address of the merged site leads.
grant select (site_id, merge_id, to_id, from_path) on site_merge_copies to kansli_public;
