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