CREATE TABLE "item_references" (
	"site_id" text NOT NULL,
	"item_id" uuid NOT NULL,
	"version" text NOT NULL,
	"field" text NOT NULL,
	"to_item_id" uuid NOT NULL,
	CONSTRAINT "item_references_site_id_item_id_version_field_to_item_id_pk" PRIMARY KEY("site_id","item_id","version","field","to_item_id")
);
--> statement-breakpoint
CREATE TABLE "preview_links" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "preview_links_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"site_id" text NOT NULL,
	"from_path" text NOT NULL,
	"to_item_id" uuid,
	"to_url" text,
	"code" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"last_hit" timestamp (3) with time zone,
	CONSTRAINT "redirects_site_id_from_path_pk" PRIMARY KEY("site_id","from_path"),
	CONSTRAINT "redirects_code" CHECK ("redirects"."code" in (301, 302, 410)),
	CONSTRAINT "redirects_target" CHECK (("redirects"."code" = 410) or ("redirects"."to_item_id" is null) <> ("redirects"."to_url" is null))
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"kind" text NOT NULL,
	"site_id" text NOT NULL,
	"key" text NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL,
	"taken_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "jobs_site_id_kind_key_pk" PRIMARY KEY("site_id","kind","key")
);
--> statement-breakpoint
DROP INDEX "items_slug";--> statement-breakpoint
ALTER TABLE "item_revisions" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "item_revisions" ADD COLUMN "findings" jsonb;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "path" text;--> statement-breakpoint
-- The owner is held by the policies too, and would find no row to fill.
alter table items no force row level security;
--> statement-breakpoint
update items set path = '/nyheter/' || slug;
--> statement-breakpoint
alter table items force row level security;
--> statement-breakpoint
ALTER TABLE "items" ALTER COLUMN "path" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "parent_id" uuid;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "sort_key" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "system_key" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "published_search_text" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "facet" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "detail" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "review_on" date;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "review" jsonb;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "publish_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "scheduled_revision_id" uuid;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "scheduled_draft_version" integer;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "scheduled_by" uuid;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "schedule_failure" jsonb;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "unpublish_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "item_references" ADD CONSTRAINT "item_references_item_fk" FOREIGN KEY ("site_id","item_id") REFERENCES "public"."items"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_references" ADD CONSTRAINT "item_references_to_fk" FOREIGN KEY ("site_id","to_item_id") REFERENCES "public"."items"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preview_links" ADD CONSTRAINT "preview_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preview_links" ADD CONSTRAINT "preview_links_item_fk" FOREIGN KEY ("site_id","item_id") REFERENCES "public"."items"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "redirects" ADD CONSTRAINT "redirects_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_references_to" ON "item_references" USING btree ("site_id","to_item_id");--> statement-breakpoint
CREATE INDEX "preview_links_end" ON "preview_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "preview_links_item" ON "preview_links" USING btree ("site_id","item_id");--> statement-breakpoint
CREATE INDEX "redirects_to_item" ON "redirects" USING btree ("site_id","to_item_id");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at");--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_scheduled_by_users_id_fk" FOREIGN KEY ("scheduled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_parent_fk" FOREIGN KEY ("site_id","parent_id") REFERENCES "public"."items"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_revisions_by_age" ON "item_revisions" USING btree ("created_at") WHERE "item_revisions"."kind" <> 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "items_path" ON "items" USING btree ("site_id","path") WHERE "items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "items_by_parent" ON "items" USING btree ("site_id","parent_id") WHERE "items"."parent_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "items_system" ON "items" USING btree ("site_id","system_key") WHERE "items"."system_key" is not null;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_schedule_whole" CHECK (("items"."publish_at" is null) = ("items"."scheduled_revision_id" is null));
--> statement-breakpoint

-- Two tables that name each other; the migration tool knows only one direction.
alter table items add constraint items_scheduled_revision_fk
  foreign key (site_id, scheduled_revision_id) references item_revisions (site_id, id);
--> statement-breakpoint
alter table redirects add constraint redirects_to_item_fk foreign key (site_id, to_item_id) references items (site_id, id);
--> statement-breakpoint
-- Who has what open: gone after a crash, and rightly so.
create unlogged table item_presence (
  site_id text not null,
  item_id uuid not null,
  user_id uuid not null,
  seen_at timestamptz(3) not null,
  primary key (site_id, item_id, user_id)
);
--> statement-breakpoint

-- Deleting for good is for what lies in the trash, whoever asks.
grant delete on items, item_revisions to kansli_site;
--> statement-breakpoint
create policy only_trashed on items as restrictive for delete to kansli_site using (deleted_at is not null);
--> statement-breakpoint
create policy only_trashed on item_revisions as restrictive for delete to kansli_site
  using (exists (select from items where items.site_id = item_revisions.site_id and items.id = item_revisions.item_id
                 and items.deleted_at is not null));
--> statement-breakpoint
grant select (path, parent_id, sort_key, system_key, published_search_text) on items to kansli_public;
--> statement-breakpoint

alter table item_references enable row level security;
--> statement-breakpoint
alter table item_references force row level security;
--> statement-breakpoint
grant select, insert, delete on item_references to kansli_site;
--> statement-breakpoint
grant select on item_references to kansli_public;
--> statement-breakpoint
create policy own_site on item_references to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy published on item_references for select to kansli_public
  using (site_id = nullif(current_setting('app.site', true), '') and version = 'published');
--> statement-breakpoint

alter table redirects enable row level security;
--> statement-breakpoint
alter table redirects force row level security;
--> statement-breakpoint
grant select, insert, update, delete on redirects to kansli_site;
--> statement-breakpoint
grant select (site_id, from_path, to_item_id, to_url, code) on redirects to kansli_public;
--> statement-breakpoint
grant select (site_id, from_path, to_item_id), update (hits, last_hit, to_item_id, to_url, code) on redirects to kansli_platform;
--> statement-breakpoint
create policy own_site on redirects to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy own_site_public on redirects for select to kansli_public using (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
-- The platform counts how often an address was asked for, and marks as gone what led to an item that is purged.
create policy platform_counts on redirects to kansli_platform using (true) with check (true);
--> statement-breakpoint

alter table preview_links enable row level security;
--> statement-breakpoint
alter table preview_links force row level security;
--> statement-breakpoint
grant select, insert, delete on preview_links to kansli_site;
--> statement-breakpoint
grant select (expires_at), delete on preview_links to kansli_platform;
--> statement-breakpoint
create policy own_site on preview_links to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy platform_purge on preview_links to kansli_platform using (expires_at < now());
--> statement-breakpoint

alter table item_presence enable row level security;
--> statement-breakpoint
alter table item_presence force row level security;
--> statement-breakpoint
grant select, insert, update, delete on item_presence to kansli_site;
--> statement-breakpoint
create policy own_site on item_presence to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint

alter table jobs enable row level security;
--> statement-breakpoint
alter table jobs force row level security;
--> statement-breakpoint
grant select, insert, update, delete on jobs to kansli_site, kansli_platform;
--> statement-breakpoint
create policy own_site on jobs to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy platform_all on jobs to kansli_platform using (true) with check (true);
--> statement-breakpoint

-- Versions have their time (spec 2.0.5): published ones five years, the others at least a day. The sweep chooses among them.
grant select (id, kind, created_at) on item_revisions to kansli_platform;
--> statement-breakpoint
create policy platform_sees_age on item_revisions for select to kansli_platform using (true);
--> statement-breakpoint
create policy platform_retention on item_revisions for delete to kansli_platform
  using (created_at < now() - interval '5 years' or (kind not in ('published', 'scheduled', 'named') and created_at < now() - interval '1 day'));
