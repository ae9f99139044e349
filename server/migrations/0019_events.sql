-- Events are news items with a place in the calendar (docs/decisions/065).
CREATE TABLE "event_sign_ups" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"people" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "event_sign_ups_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "event_sign_ups_people" CHECK ("event_sign_ups"."people" between 1 and 10)
);
--> statement-breakpoint
ALTER TABLE "published_items" ADD COLUMN "event_start" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "published_items" ADD COLUMN "event_end" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "published_items" ADD COLUMN "event" jsonb GENERATED ALWAYS AS (nullif(head -> 'event', 'null')) STORED;--> statement-breakpoint
ALTER TABLE "event_sign_ups" ADD CONSTRAINT "event_sign_ups_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_sign_ups" ADD CONSTRAINT "event_sign_ups_item_fk" FOREIGN KEY ("site_id","item_id") REFERENCES "public"."items"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "event_sign_ups_address" ON "event_sign_ups" USING btree ("site_id","item_id","email");--> statement-breakpoint
CREATE INDEX "published_items_events" ON "published_items" USING btree ("site_id","event_end") WHERE "published_items"."event_end" is not null;--> statement-breakpoint
-- The calendar of the federation reads what is public of the events of all sites, and nothing of other items' texts.
grant select (slug, title, event_start, event_end, event, is_protected) on published_items to kansli_platform;
--> statement-breakpoint
alter table event_sign_ups enable row level security, force row level security;
grant select, insert, update (name, people, confirmed_at), delete on event_sign_ups to kansli_site;
-- Whether there are places left is public; who has them is not.
grant select (site_id, item_id, people, confirmed_at) on event_sign_ups to kansli_public;
create policy own_site on event_sign_ups to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy own_site_public on event_sign_ups for select to kansli_public using (site_id = current_site());
