CREATE TABLE "media" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"upload_hash" text NOT NULL,
	"file_key" text NOT NULL,
	"content_type" text NOT NULL,
	"extension" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	"title" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"is_decorative" boolean DEFAULT false NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"credit" text DEFAULT '' NOT NULL,
	"licence" text DEFAULT 'own' NOT NULL,
	"licence_until" date,
	"people" text DEFAULT 'unanswered' NOT NULL,
	"consent" text DEFAULT 'notNeeded' NOT NULL,
	"consent_note" text DEFAULT '' NOT NULL,
	"consent_on" date,
	"is_ai_generated" boolean DEFAULT false NOT NULL,
	"suggested_credit" text DEFAULT '' NOT NULL,
	"suggested_licence" text DEFAULT '' NOT NULL,
	"needs_recheck" boolean DEFAULT false NOT NULL,
	"focal_x" real DEFAULT 0.5 NOT NULL,
	"focal_y" real DEFAULT 0.5 NOT NULL,
	"crops" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"collection_id" uuid,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"search_text" text NOT NULL,
	"is_ready" boolean DEFAULT false NOT NULL,
	"fault" text,
	"is_withdrawn" boolean GENERATED ALWAYS AS (consent = 'withdrawn') STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	CONSTRAINT "media_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "media_collections" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	CONSTRAINT "media_collections_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "media_collections_name" UNIQUE NULLS NOT DISTINCT("site_id","parent_id","name_key")
);
--> statement-breakpoint
CREATE TABLE "media_libraries" (
	"site_id" text PRIMARY KEY NOT NULL,
	"owner_site_id" text GENERATED ALWAYS AS (nullif(site_id, '*')) STORED,
	"used_bytes" bigint DEFAULT 0 NOT NULL,
	"quota_bytes" bigint DEFAULT 5368709120 NOT NULL,
	CONSTRAINT "media_libraries_quota" CHECK ("media_libraries"."used_bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "media_uses" (
	"site_id" text NOT NULL,
	"owner" text NOT NULL,
	"item_id" uuid,
	"version" text NOT NULL,
	"field" text NOT NULL,
	"library_id" text NOT NULL,
	"media_id" uuid NOT NULL,
	CONSTRAINT "media_uses_site_id_owner_version_field_library_id_media_id_pk" PRIMARY KEY("site_id","owner","version","field","library_id","media_id"),
	CONSTRAINT "media_uses_library" CHECK ("media_uses"."library_id" = "media_uses"."site_id" or "media_uses"."library_id" = '*'),
	CONSTRAINT "media_uses_owner" CHECK ("media_uses"."owner" = coalesce("media_uses"."item_id"::text, 'settings'))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"replaces_id" uuid,
	"replaces_version" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "uploads_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid,
	"sender_name" text NOT NULL,
	"sender_email" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_messages_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "site_domains" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"host" text NOT NULL,
	"state" text NOT NULL,
	"token" text NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"with_www" boolean DEFAULT true NOT NULL,
	"fault" text,
	"checked_at" timestamp (3) with time zone,
	"verified_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "site_domains_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "site_domains_primary_verified" CHECK (not "site_domains"."is_primary" or "site_domains"."verified_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "site_exports" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"file_key" text,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"fault" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "site_exports_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"site_id" text NOT NULL,
	"tab" text NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	CONSTRAINT "site_settings_site_id_tab_pk" PRIMARY KEY("site_id","tab")
);
--> statement-breakpoint
CREATE TABLE "site_settings_history" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"tab" text NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "site_settings_history_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_site_id_media_libraries_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."media_libraries"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_collection_fk" FOREIGN KEY ("site_id","collection_id") REFERENCES "public"."media_collections"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_collections" ADD CONSTRAINT "media_collections_site_id_media_libraries_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."media_libraries"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_collections" ADD CONSTRAINT "media_collections_parent_fk" FOREIGN KEY ("site_id","parent_id") REFERENCES "public"."media_collections"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_libraries" ADD CONSTRAINT "media_libraries_owner_site_id_sites_id_fk" FOREIGN KEY ("owner_site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_media_fk" FOREIGN KEY ("library_id","media_id") REFERENCES "public"."media"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_site_id_media_libraries_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."media_libraries"("site_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_domains" ADD CONSTRAINT "site_domains_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_domains" ADD CONSTRAINT "site_domains_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_exports" ADD CONSTRAINT "site_exports_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_exports" ADD CONSTRAINT "site_exports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_settings_history" ADD CONSTRAINT "site_settings_history_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_settings_history" ADD CONSTRAINT "site_settings_history_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "media_file" ON "media" USING btree ("site_id","upload_hash") WHERE "media"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "media_newest" ON "media" USING btree ("site_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "media_licence_end" ON "media" USING btree ("site_id","licence_until") WHERE "media"."licence_until" is not null;--> statement-breakpoint
CREATE INDEX "media_uses_of" ON "media_uses" USING btree ("library_id","media_id");--> statement-breakpoint
CREATE INDEX "uploads_by_age" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_age" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "site_domains_own" ON "site_domains" USING btree ("site_id","host");--> statement-breakpoint
CREATE UNIQUE INDEX "site_domains_host" ON "site_domains" USING btree ("host") WHERE "site_domains"."verified_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "site_domains_primary" ON "site_domains" USING btree ("site_id") WHERE "site_domains"."is_primary";--> statement-breakpoint
CREATE INDEX "site_exports_end" ON "site_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "site_settings_history_newest" ON "site_settings_history" USING btree ("site_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
alter table media_uses add constraint media_uses_item_fk
  foreign key (site_id, item_id) references items (site_id, id) on delete cascade;
--> statement-breakpoint
create index media_uses_by_item on media_uses (site_id, item_id) where item_id is not null;
--> statement-breakpoint

-- Pictures (docs/decisions/016). `*` is the federation's library: every site reads it, and only a handle opened for `*` writes it.
alter table media_libraries enable row level security;
--> statement-breakpoint
alter table media_libraries force row level security;
--> statement-breakpoint
grant select, insert, update (used_bytes) on media_libraries to kansli_site;
--> statement-breakpoint
grant select on media_libraries to kansli_platform;
--> statement-breakpoint
create policy own_site on media_libraries to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy platform_reports on media_libraries for select to kansli_platform using (true);
--> statement-breakpoint
alter table media_collections enable row level security;
--> statement-breakpoint
alter table media_collections force row level security;
--> statement-breakpoint
grant select, insert, update, delete on media_collections to kansli_site;
--> statement-breakpoint
create policy own_site on media_collections to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy shared_library on media_collections for select to kansli_site using (site_id = '*');
--> statement-breakpoint
alter table media enable row level security;
--> statement-breakpoint
alter table media force row level security;
--> statement-breakpoint
grant select, insert, update, delete on media to kansli_site;
--> statement-breakpoint
-- Nothing of who is in the picture, who agreed to what, or who put it there.
grant select (site_id, id, kind, file_key, content_type, extension, bytes, width, height, color, title, alt, is_decorative, caption,
    credit, licence, licence_until, is_ai_generated, focal_x, focal_y, crops, is_ready, is_withdrawn, deleted_at)
  on media to kansli_public;
--> statement-breakpoint
grant select (site_id, id, kind, file_key, deleted_at) on media to kansli_platform;
--> statement-breakpoint
create policy own_site on media to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy shared_library on media for select to kansli_site using (site_id = '*');
--> statement-breakpoint
create policy platform_sweeps on media for select to kansli_platform using (true);
--> statement-breakpoint
-- What is shown somewhere now, and nothing else.
create policy in_use on media for select to kansli_public using (
  site_id in (nullif(current_setting('app.site', true), ''), '*') and deleted_at is null and exists (
    select from media_uses u
    where u.library_id = media.site_id and u.media_id = media.id and u.version = 'published'
      and u.site_id = nullif(current_setting('app.site', true), '')
  )
);
--> statement-breakpoint
alter table media_uses enable row level security;
--> statement-breakpoint
alter table media_uses force row level security;
--> statement-breakpoint
grant select, insert, delete on media_uses to kansli_site;
--> statement-breakpoint
grant select on media_uses to kansli_public;
--> statement-breakpoint
create policy own_site on media_uses to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
-- Whoever owns the picture may know where it is shown.
create policy own_library on media_uses for select to kansli_site using (library_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy published on media_uses for select to kansli_public
  using (site_id = nullif(current_setting('app.site', true), '') and version = 'published');
--> statement-breakpoint
alter table uploads enable row level security;
--> statement-breakpoint
alter table uploads force row level security;
--> statement-breakpoint
grant select, insert, update, delete on uploads to kansli_site;
--> statement-breakpoint
grant select, delete on uploads to kansli_platform;
--> statement-breakpoint
create policy own_site on uploads to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy platform_sweeps on uploads to kansli_platform using (true);
--> statement-breakpoint
-- A change of a shared picture is announced on every site that shows it.
create policy shared_library on sites to kansli_site using (current_setting('app.site', true) = '*');
--> statement-breakpoint

-- Settings: visitors read the tabs that say something to them.
alter table site_settings enable row level security;
--> statement-breakpoint
alter table site_settings force row level security;
--> statement-breakpoint
grant select, insert, update on site_settings to kansli_site;
--> statement-breakpoint
grant select (site_id, tab, content) on site_settings to kansli_public;
--> statement-breakpoint
create policy own_site on site_settings to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy own_site_public on site_settings for select to kansli_public using (
  site_id = nullif(current_setting('app.site', true), '')
  and tab in ('general', 'appearance', 'contact', 'social', 'publishing', 'privacy')
);
--> statement-breakpoint
alter table site_settings_history enable row level security;
--> statement-breakpoint
alter table site_settings_history force row level security;
--> statement-breakpoint
grant select, insert on site_settings_history to kansli_site;
--> statement-breakpoint
create policy own_site on site_settings_history to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
grant update (name, search_name, description, municipality, accent_color, contact_email, version) on sites to kansli_site;
--> statement-breakpoint
alter table site_domains enable row level security;
--> statement-breakpoint
alter table site_domains force row level security;
--> statement-breakpoint
grant select, insert, update, delete on site_domains to kansli_site;
--> statement-breakpoint
grant select (site_id, host, is_primary, with_www, verified_at) on site_domains to kansli_public;
--> statement-breakpoint
-- Which site a host name is for, and who checks them all again each day.
grant select, update on site_domains to kansli_platform;
--> statement-breakpoint
create policy own_site on site_domains to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy own_site_public on site_domains for select to kansli_public using (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy platform_all on site_domains to kansli_platform using (true) with check (true);
--> statement-breakpoint
alter table site_exports enable row level security;
--> statement-breakpoint
alter table site_exports force row level security;
--> statement-breakpoint
grant select, insert, update, delete on site_exports to kansli_site;
--> statement-breakpoint
grant select, delete on site_exports to kansli_platform;
--> statement-breakpoint
create policy own_site on site_exports to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy platform_sweeps on site_exports to kansli_platform using (true);
--> statement-breakpoint
-- A visitor's message comes through a handle of the site, is read by whoever sends it on, and by nobody else.
alter table contact_messages enable row level security;
--> statement-breakpoint
alter table contact_messages force row level security;
--> statement-breakpoint
grant select, insert, delete on contact_messages to kansli_site;
--> statement-breakpoint
create policy own_site on contact_messages to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
