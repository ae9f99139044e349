CREATE TABLE "site_imports" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"report" jsonb,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "site_imports_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
ALTER TABLE "site_imports" ADD CONSTRAINT "site_imports_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_imports" ADD CONSTRAINT "site_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_imports_end" ON "site_imports" USING btree ("expires_at");--> statement-breakpoint
alter table site_imports enable row level security;
--> statement-breakpoint
alter table site_imports force row level security;
--> statement-breakpoint
grant select, insert, update, delete on site_imports to kansli_site;
--> statement-breakpoint
grant select, delete on site_imports to kansli_platform;
--> statement-breakpoint
create policy own_site on site_imports to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy platform_sweeps on site_imports to kansli_platform using (true);
