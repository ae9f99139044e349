-- What each site has to mend, as last counted.
CREATE TABLE "site_health" (
	"site_id" text NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"first_area" text,
	"first_id" uuid,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "site_health_site_id_kind_pk" PRIMARY KEY("site_id","kind"),
	CONSTRAINT "site_health_first" CHECK (("site_health"."first_area" is null) = ("site_health"."first_id" is null))
);
--> statement-breakpoint
ALTER TABLE "site_health" ADD CONSTRAINT "site_health_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "site_health_unwell" ON "site_health" USING btree ("kind","count" DESC NULLS FIRST,"site_id") WHERE "site_health"."count" > 0;
--> statement-breakpoint
CREATE INDEX "site_health_counted" ON "site_health" USING btree ("counted_at");
--> statement-breakpoint
-- A site counts its own (docs/decisions/083); the platform shows the counts of all to administrators, and reads no content for it.
alter table site_health enable row level security, force row level security;
--> statement-breakpoint
grant select, insert, update (count, first_area, first_id, counted_at) on site_health to kansli_site;
--> statement-breakpoint
grant select on site_health to kansli_platform;
--> statement-breakpoint
create policy own_site on site_health to kansli_site using (site_id = current_site()) with check (site_id = current_site());
--> statement-breakpoint
create policy platform_shows on site_health for select to kansli_platform using (true);
