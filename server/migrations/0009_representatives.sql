CREATE TABLE "assignments" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"body_id" uuid NOT NULL,
	"standard_role" text,
	"own_role_id" uuid,
	"role_id" text GENERATED ALWAYS AS (coalesce(standard_role, own_role_id::text)) STORED NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date,
	"substitute_for_id" uuid,
	"label_override" text DEFAULT '' NOT NULL,
	"is_lead" boolean DEFAULT false NOT NULL,
	"sort_key" text,
	"source" text NOT NULL,
	"ended_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "assignments_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "assignments_one_role" CHECK (num_nonnulls("assignments"."standard_role", "assignments"."own_role_id") = 1),
	CONSTRAINT "assignments_in_order" CHECK ("assignments"."to_date" >= "assignments"."from_date")
);
--> statement-breakpoint
CREATE TABLE "bodies" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"level" text NOT NULL,
	"kind" text NOT NULL,
	"seats" integer,
	"term_from" date,
	"term_to" date,
	"url" text DEFAULT '' NOT NULL,
	"sort_key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bodies_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "role_titles" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"weight" integer NOT NULL,
	CONSTRAINT "role_titles_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"site_id" text NOT NULL,
	"headings" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_mappings_site_id_headings_pk" PRIMARY KEY("site_id","headings")
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"source" text NOT NULL,
	"new_rows" integer NOT NULL,
	"same_rows" integer NOT NULL,
	"changed_rows" integer NOT NULL,
	"ended_rows" integer NOT NULL,
	"new_persons" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "import_runs_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "representative_changes" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"action" text NOT NULL,
	"before" jsonb NOT NULL,
	"made_persons" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "representative_changes_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "person_contacts" (
	"site_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"visibility" text DEFAULT 'hidden' NOT NULL,
	"consent_at" timestamp (3) with time zone,
	"consent_by" uuid,
	CONSTRAINT "person_contacts_site_id_person_id_kind_pk" PRIMARY KEY("site_id","person_id","kind"),
	CONSTRAINT "person_contacts_consent" CHECK ("person_contacts"."visibility" = 'hidden' or "person_contacts"."consent_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "person_links" (
	"site_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "person_links_site_id_person_id_pk" PRIMARY KEY("site_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "person_protection" (
	"site_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"shown_name" text,
	"sort_name" text,
	"is_live" boolean NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "person_protection_site_id_person_id_pk" PRIMARY KEY("site_id","person_id"),
	CONSTRAINT "person_protection_name" CHECK (("person_protection"."mode" = 'nameOnly') = ("person_protection"."shown_name" is not null)),
	CONSTRAINT "person_protection_sort" CHECK (("person_protection"."shown_name" is null) = ("person_protection"."sort_name" is null))
);
--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_person_fk" FOREIGN KEY ("site_id","person_id") REFERENCES "public"."items"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_body_fk" FOREIGN KEY ("site_id","body_id") REFERENCES "public"."bodies"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_own_role_fk" FOREIGN KEY ("site_id","own_role_id") REFERENCES "public"."role_titles"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bodies" ADD CONSTRAINT "bodies_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_titles" ADD CONSTRAINT "role_titles_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "representative_changes" ADD CONSTRAINT "representative_changes_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "representative_changes" ADD CONSTRAINT "representative_changes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_contacts" ADD CONSTRAINT "person_contacts_consent_by_users_id_fk" FOREIGN KEY ("consent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_contacts" ADD CONSTRAINT "person_contacts_person_fk" FOREIGN KEY ("site_id","person_id") REFERENCES "public"."items"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_links" ADD CONSTRAINT "person_links_person_fk" FOREIGN KEY ("site_id","person_id") REFERENCES "public"."items"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_protection" ADD CONSTRAINT "person_protection_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_protection" ADD CONSTRAINT "person_protection_person_fk" FOREIGN KEY ("site_id","person_id") REFERENCES "public"."items"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignments_by_person" ON "assignments" USING btree ("site_id","person_id");--> statement-breakpoint
CREATE INDEX "assignments_by_body" ON "assignments" USING btree ("site_id","body_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_order" ON "assignments" USING btree ("site_id","body_id","sort_key") WHERE "assignments"."sort_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bodies_order" ON "bodies" USING btree ("site_id","sort_key");--> statement-breakpoint
CREATE INDEX "import_runs_by_time" ON "import_runs" USING btree ("site_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "representative_changes_by_age" ON "representative_changes" USING btree ("site_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "person_links_group" ON "person_links" USING btree ("group_id","site_id");
--> statement-breakpoint

-- The same person, body and role never twice on one day, whoever writes and however many at once.
create extension if not exists btree_gist;
--> statement-breakpoint
alter table assignments add constraint assignments_no_overlap exclude using gist (
  site_id with =, person_id with =, body_id with =, role_id with =, daterange(from_date, to_date, '[]') with &&
);
--> statement-breakpoint
-- Only the reference goes with a purged person, not the assignment of the one who stood in for him.
alter table assignments add constraint assignments_substitute_fk
  foreign key (site_id, substitute_for_id) references items (site_id, id) on delete set null (substitute_for_id);
--> statement-breakpoint
create index assignments_by_substituted on assignments (site_id, substitute_for_id) where substitute_for_id is not null;
--> statement-breakpoint

alter table bodies enable row level security;
--> statement-breakpoint
alter table bodies force row level security;
--> statement-breakpoint
grant select, insert, update, delete on bodies to kansli_site;
--> statement-breakpoint
grant select on bodies to kansli_public;
--> statement-breakpoint
create policy own_site on bodies to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy own_site_public on bodies for select to kansli_public using (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint

alter table role_titles enable row level security;
--> statement-breakpoint
alter table role_titles force row level security;
--> statement-breakpoint
grant select, insert, update, delete on role_titles to kansli_site;
--> statement-breakpoint
grant select on role_titles to kansli_public;
--> statement-breakpoint
create policy own_site on role_titles to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy own_site_public on role_titles for select to kansli_public using (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint

-- Protection is switched by the platform, on all linked sites in one transaction; a site sees its own. The public role must
-- see whom a row is about to leave him out, and learns an id that nothing else leads to.
alter table person_protection enable row level security;
--> statement-breakpoint
alter table person_protection force row level security;
--> statement-breakpoint
grant select, insert, update, delete on person_protection to kansli_platform;
--> statement-breakpoint
grant select, update (is_live) on person_protection to kansli_site;
--> statement-breakpoint
grant select (site_id, person_id, mode, shown_name, sort_name, is_live) on person_protection to kansli_public;
--> statement-breakpoint
create policy platform_all on person_protection to kansli_platform using (true) with check (true);
--> statement-breakpoint
create policy own_site on person_protection to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy own_site_public on person_protection for select to kansli_public
  using (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create function keep_protection_live() returns trigger language plpgsql as $$
begin
  update person_protection set is_live = new.published_revision_id is not null and new.deleted_at is null
    where site_id = new.site_id and person_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger items_keep_protection_live after update on items for each row
  when (new.area = 'representatives' and (old.published_revision_id is not null and old.deleted_at is null)
        is distinct from (new.published_revision_id is not null and new.deleted_at is null))
  execute function keep_protection_live();
--> statement-breakpoint

-- Skyddade uppgifter: restrictive, so that no other policy can let such a row through. A revision is read by way of its item.
create policy not_protected on items as restrictive for select to kansli_public
  using (area <> 'representatives' or not exists (
    select from person_protection p where p.site_id = items.site_id and p.person_id = items.id));
--> statement-breakpoint
create policy not_protected on item_references as restrictive for select to kansli_public
  using (not exists (
    select from person_protection p
    where p.site_id = item_references.site_id and p.person_id in (item_references.item_id, item_references.to_item_id)));
--> statement-breakpoint

alter table person_links enable row level security;
--> statement-breakpoint
alter table person_links force row level security;
--> statement-breakpoint
grant select, insert, update, delete on person_links to kansli_platform;
--> statement-breakpoint
grant select (id) on items to kansli_platform;
--> statement-breakpoint
grant select (site_id, person_id) on person_links to kansli_site;
--> statement-breakpoint
create policy platform_all on person_links to kansli_platform using (true) with check (true);
--> statement-breakpoint
create policy own_site on person_links for select to kansli_site using (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint

alter table person_contacts enable row level security;
--> statement-breakpoint
alter table person_contacts force row level security;
--> statement-breakpoint
grant select, insert, update, delete on person_contacts to kansli_site;
--> statement-breakpoint
grant select (site_id, person_id, kind, value, visibility) on person_contacts to kansli_public;
--> statement-breakpoint
create policy own_site on person_contacts to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
-- The public finds the item only if it is published and not protected.
create policy shown on person_contacts for select to kansli_public
  using (site_id = nullif(current_setting('app.site', true), '') and visibility = 'shown' and exists (
    select from items where items.site_id = person_contacts.site_id and items.id = person_contacts.person_id));
--> statement-breakpoint

alter table assignments enable row level security;
--> statement-breakpoint
alter table assignments force row level security;
--> statement-breakpoint
grant select, insert, update, delete on assignments to kansli_site;
--> statement-breakpoint
-- Why an assignment ended is nobody's business outside, nor whom it stands in for while that person may be protected.
grant select (site_id, id, person_id, body_id, standard_role, own_role_id, role_id, from_date, to_date, label_override, is_lead,
              sort_key, source) on assignments to kansli_public;
--> statement-breakpoint
create policy own_site on assignments to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy of_public_persons on assignments for select to kansli_public
  using (site_id = nullif(current_setting('app.site', true), '') and (
    exists (select from items where items.site_id = assignments.site_id and items.id = assignments.person_id)
    or exists (select from person_protection p
               where p.site_id = assignments.site_id and p.person_id = assignments.person_id and p.mode = 'nameOnly' and p.is_live)));
--> statement-breakpoint

alter table representative_changes enable row level security;
--> statement-breakpoint
alter table representative_changes force row level security;
--> statement-breakpoint
grant select, insert, delete on representative_changes to kansli_site;
--> statement-breakpoint
create policy own_site on representative_changes to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint

alter table import_mappings enable row level security;
--> statement-breakpoint
alter table import_mappings force row level security;
--> statement-breakpoint
grant select, insert, update on import_mappings to kansli_site;
--> statement-breakpoint
create policy own_site on import_mappings to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint

alter table import_runs enable row level security;
--> statement-breakpoint
alter table import_runs force row level security;
--> statement-breakpoint
grant select, insert on import_runs to kansli_site;
--> statement-breakpoint
create policy own_site on import_runs to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
