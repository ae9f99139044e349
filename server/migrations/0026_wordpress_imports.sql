CREATE TABLE "wordpress_addresses" (
	"site_id" text NOT NULL,
	"import_id" uuid NOT NULL,
	"address" text NOT NULL,
	"nth" integer NOT NULL,
	CONSTRAINT "wordpress_addresses_site_id_import_id_address_pk" PRIMARY KEY("site_id","import_id","address")
);
--> statement-breakpoint
CREATE TABLE "wordpress_imports" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"contents" jsonb,
	"choices" jsonb,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wordpress_imports_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "wordpress_rows" (
	"site_id" text NOT NULL,
	"import_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"source_key" text NOT NULL,
	"title" text NOT NULL,
	"parent_id" text NOT NULL,
	"slug" text NOT NULL,
	"status" text NOT NULL,
	"menu_order" integer DEFAULT 0 NOT NULL,
	"file_url" text DEFAULT '' NOT NULL,
	"outcome" text DEFAULT 'waiting' NOT NULL,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"item_id" uuid,
	"area" text,
	"before_revision_id" uuid,
	CONSTRAINT "wordpress_rows_site_id_import_id_nth_pk" PRIMARY KEY("site_id","import_id","nth")
);
--> statement-breakpoint
CREATE TABLE "wordpress_sources" (
	"site_id" text NOT NULL,
	"source_key" text NOT NULL,
	"object_id" uuid NOT NULL,
	"area" text NOT NULL,
	"hash" text NOT NULL,
	"draft_version" integer NOT NULL,
	"import_id" uuid NOT NULL,
	CONSTRAINT "wordpress_sources_site_id_source_key_pk" PRIMARY KEY("site_id","source_key")
);
--> statement-breakpoint
ALTER TABLE "wordpress_addresses" ADD CONSTRAINT "wordpress_addresses_import_fk" FOREIGN KEY ("site_id","import_id") REFERENCES "public"."wordpress_imports"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wordpress_imports" ADD CONSTRAINT "wordpress_imports_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wordpress_imports" ADD CONSTRAINT "wordpress_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wordpress_rows" ADD CONSTRAINT "wordpress_rows_import_fk" FOREIGN KEY ("site_id","import_id") REFERENCES "public"."wordpress_imports"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wordpress_sources" ADD CONSTRAINT "wordpress_sources_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wordpress_imports_end" ON "wordpress_imports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "wordpress_rows_outcome" ON "wordpress_rows" USING btree ("site_id","import_id","outcome","nth");--> statement-breakpoint
CREATE INDEX "wordpress_sources_import" ON "wordpress_sources" USING btree ("site_id","import_id");--> statement-breakpoint
alter table wordpress_rows add constraint wordpress_rows_outcome_known
  check (outcome in ('kept', 'changed', 'updated', 'same', 'touched', 'leftOut', 'waiting'));
--> statement-breakpoint
alter table wordpress_imports enable row level security, force row level security;
alter table wordpress_rows enable row level security, force row level security;
alter table wordpress_addresses enable row level security, force row level security;
alter table wordpress_sources enable row level security, force row level security;
grant select, insert, update, delete on wordpress_imports, wordpress_rows to kansli_site;
grant select, insert, delete on wordpress_addresses to kansli_site;
grant select, insert, update (hash, draft_version), delete on wordpress_sources to kansli_site;
create policy own_site on wordpress_imports to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy own_site on wordpress_rows to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy own_site on wordpress_addresses to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy own_site on wordpress_sources to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
--> statement-breakpoint
-- The sweep of every hour removes imports that have expired, and asks whether the parts of a file have a row.
grant select, delete on wordpress_imports to kansli_platform;
create policy platform_sweeps on wordpress_imports to kansli_platform using (true);
