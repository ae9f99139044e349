-- How much is read of a site: sums for each day, page and host that readers came from.
CREATE TABLE "visit_days" (
	"site_id" text NOT NULL,
	"day" date NOT NULL,
	"readings" integer NOT NULL,
	CONSTRAINT "visit_days_site_id_day_pk" PRIMARY KEY("site_id","day")
);
--> statement-breakpoint
CREATE TABLE "visit_pages" (
	"site_id" text NOT NULL,
	"day" date NOT NULL,
	"page" text NOT NULL,
	"readings" integer NOT NULL,
	CONSTRAINT "visit_pages_site_id_day_page_pk" PRIMARY KEY("site_id","day","page")
);
--> statement-breakpoint
CREATE TABLE "visit_sources" (
	"site_id" text NOT NULL,
	"day" date NOT NULL,
	"host" text NOT NULL,
	"readings" integer NOT NULL,
	CONSTRAINT "visit_sources_site_id_day_host_pk" PRIMARY KEY("site_id","day","host")
);
--> statement-breakpoint
ALTER TABLE "visit_days" ADD CONSTRAINT "visit_days_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_pages" ADD CONSTRAINT "visit_pages_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_sources" ADD CONSTRAINT "visit_sources_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_pages_page" ON "visit_pages" USING btree ("site_id","page","day");
--> statement-breakpoint
-- Sums of readings (docs/decisions/066). A site reads its own. The platform adds what a process has counted, and removes old days;
-- which site, day, page or host a sum is of never changes.
alter table visit_days enable row level security, force row level security;
--> statement-breakpoint
alter table visit_pages enable row level security, force row level security;
--> statement-breakpoint
alter table visit_sources enable row level security, force row level security;
--> statement-breakpoint
grant select on visit_days, visit_pages, visit_sources to kansli_site;
--> statement-breakpoint
grant select, insert, update (readings), delete on visit_days, visit_pages, visit_sources to kansli_platform;
--> statement-breakpoint
create policy own_site on visit_days for select to kansli_site using (site_id = current_site());
--> statement-breakpoint
create policy own_site on visit_pages for select to kansli_site using (site_id = current_site());
--> statement-breakpoint
create policy own_site on visit_sources for select to kansli_site using (site_id = current_site());
--> statement-breakpoint
create policy platform_counts on visit_days to kansli_platform using (true) with check (true);
--> statement-breakpoint
create policy platform_counts on visit_pages to kansli_platform using (true) with check (true);
--> statement-breakpoint
create policy platform_counts on visit_sources to kansli_platform using (true) with check (true);
