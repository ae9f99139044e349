CREATE TABLE "news_categories" (
	"site_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "news_categories_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "accessibility_facts" (
	"site_id" text PRIMARY KEY NOT NULL,
	"checked_on" date,
	"checked_by" text NOT NULL,
	"faults" jsonb NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_menu_pages" (
	"site_id" text NOT NULL,
	"page_id" uuid NOT NULL,
	CONSTRAINT "site_menu_pages_site_id_page_id_pk" PRIMARY KEY("site_id","page_id")
);
--> statement-breakpoint
CREATE TABLE "site_menus" (
	"site_id" text PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"items" jsonb NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_areas" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "policy_areas_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "priority_topics" (
	"site_id" text NOT NULL,
	"item_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "priority_topics_site_id_item_id_pk" PRIMARY KEY("site_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "news_categories" ADD CONSTRAINT "news_categories_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_categories" ADD CONSTRAINT "news_categories_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accessibility_facts" ADD CONSTRAINT "accessibility_facts_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_menu_pages" ADD CONSTRAINT "site_menu_pages_site_id_site_menus_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."site_menus"("site_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_menu_pages" ADD CONSTRAINT "site_menu_pages_page_fk" FOREIGN KEY ("site_id","page_id") REFERENCES "public"."items"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_menus" ADD CONSTRAINT "site_menus_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "policy_areas" ADD CONSTRAINT "policy_areas_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "priority_topics" ADD CONSTRAINT "priority_topics_item_fk" FOREIGN KEY ("site_id","item_id") REFERENCES "public"."items"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "news_categories_name" ON "news_categories" USING btree ("site_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "policy_areas_name" ON "policy_areas" USING btree ("site_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "policy_areas_slug" ON "policy_areas" USING btree ("site_id","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "priority_topics_position" ON "priority_topics" USING btree ("site_id","position");
--> statement-breakpoint

-- What a site adds to its areas. Visitors read names and order; who made it is for those who work on the site.
alter table news_categories enable row level security;
--> statement-breakpoint
alter table news_categories force row level security;
--> statement-breakpoint
grant select, insert, update, delete on news_categories to kansli_site;
--> statement-breakpoint
grant select (site_id, id, name) on news_categories to kansli_public;
--> statement-breakpoint
create policy own_site on news_categories to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy own_site_public on news_categories for select to kansli_public using (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
alter table policy_areas enable row level security;
--> statement-breakpoint
alter table policy_areas force row level security;
--> statement-breakpoint
grant select, insert, update, delete on policy_areas to kansli_site;
--> statement-breakpoint
grant select (site_id, id, name, slug, position) on policy_areas to kansli_public;
--> statement-breakpoint
create policy own_site on policy_areas to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy own_site_public on policy_areas for select to kansli_public using (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
alter table priority_topics enable row level security;
--> statement-breakpoint
alter table priority_topics force row level security;
--> statement-breakpoint
grant select, insert, delete on priority_topics to kansli_site;
--> statement-breakpoint
grant select on priority_topics to kansli_public;
--> statement-breakpoint
create policy own_site on priority_topics to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy own_site_public on priority_topics for select to kansli_public using (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
alter table site_menus enable row level security;
--> statement-breakpoint
alter table site_menus force row level security;
--> statement-breakpoint
grant select, insert, update on site_menus to kansli_site;
--> statement-breakpoint
grant select (site_id, mode, items) on site_menus to kansli_public;
--> statement-breakpoint
create policy own_site on site_menus to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy own_site_public on site_menus for select to kansli_public using (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
alter table site_menu_pages enable row level security;
--> statement-breakpoint
alter table site_menu_pages force row level security;
--> statement-breakpoint
grant select, insert, delete on site_menu_pages to kansli_site;
--> statement-breakpoint
grant select (site_id, page_id) on site_menu_pages to kansli_public;
--> statement-breakpoint
create policy own_site on site_menu_pages to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy own_site_public on site_menu_pages for select to kansli_public using (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
alter table accessibility_facts enable row level security;
--> statement-breakpoint
alter table accessibility_facts force row level security;
--> statement-breakpoint
grant select, insert, update on accessibility_facts to kansli_site;
--> statement-breakpoint
grant select (site_id, checked_on, checked_by, faults) on accessibility_facts to kansli_public;
--> statement-breakpoint
create policy own_site on accessibility_facts to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy own_site_public on accessibility_facts for select to kansli_public using (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint

-- The start page asks for what is pinned each time it is made, and a pin may be on any item, however old. By its condition
-- alone, since row level security lets no index answer a question about what is inside the content.
create index item_revisions_pinned on item_revisions (site_id) where content ->> 'pinnedUntil' is not null;
--> statement-breakpoint
-- The program asks at its start which sites lack their system pages.
grant select (system_key) on items to kansli_platform;
--> statement-breakpoint
-- What was written before there were categories reads as a Nyhet.
-- The owner is held by the policies too, and would find no row to fill.
alter table items no force row level security;
--> statement-breakpoint
update items set facet = 'nyhet' where area = 'news' and facet is null;
--> statement-breakpoint
alter table items force row level security;
