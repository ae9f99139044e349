-- A site is paused or archived, and stands in the tree of the federation (docs/decisions/079).
ALTER TABLE "sites" ADD COLUMN "stopped" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "stopped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "level" text DEFAULT 'local' NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "parent_id" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_parent_id_sites_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."sites"("id") NOT VALID;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_stopped" CHECK ("sites"."stopped" in ('paused', 'archived')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_stopped_since" CHECK (("sites"."stopped" is null) = ("sites"."stopped_at" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_level" CHECK ("sites"."level" in ('national', 'district', 'local')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_not_own_parent" CHECK ("sites"."parent_id" <> "sites"."id") NOT VALID;--> statement-breakpoint
ALTER TABLE "sites" ADD CONSTRAINT "sites_top" CHECK ("sites"."level" <> 'national' or "sites"."parent_id" is null) NOT VALID;
--> statement-breakpoint
-- Nothing of a paused site is there for visitors, as nothing of a hidden one is (docs/decisions/079).
alter policy own_site_public on sites using (id = current_site() and not is_hidden and stopped is distinct from 'paused');
--> statement-breakpoint
grant select (stopped_at) on sites to kansli_public;
