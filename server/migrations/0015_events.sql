-- Events are news items with a place in the calendar (docs/decisions/065).
ALTER TABLE "published_items" ADD COLUMN "event_start" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "published_items" ADD COLUMN "event_end" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "published_items" ADD COLUMN "event" jsonb GENERATED ALWAYS AS (nullif(head -> 'event', 'null')) STORED;--> statement-breakpoint
CREATE INDEX "published_items_events" ON "published_items" USING btree ("site_id","event_end") WHERE "published_items"."event_end" is not null;
--> statement-breakpoint
-- The calendar of the federation reads what is public of the events of all sites, and nothing of other items' texts.
grant select (slug, title, event_start, event_end, event, is_protected) on published_items to kansli_platform;
