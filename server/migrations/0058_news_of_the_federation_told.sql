-- A site sends news of the federation in its newsletter, if it wants to (docs/decisions/114). Their items are none of its own.
ALTER TABLE "newsletters" ADD COLUMN "origin_site_id" text;--> statement-breakpoint
-- lock: as many rows as news items that a site has sent
ALTER TABLE "newsletters" ADD COLUMN "own_item_id" uuid GENERATED ALWAYS AS (case when origin_site_id is null then item_id end) STORED;--> statement-breakpoint
ALTER TABLE "newsletters" DROP CONSTRAINT "newsletters_item_fk";--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_own_item_fk" FOREIGN KEY ("site_id","own_item_id") REFERENCES "public"."items"("site_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;
--> statement-breakpoint
-- Those of the federation's items go with their site, and by a sweep once the items are gone.
grant delete on newsletters to kansli_site;
grant select (site_id, item_id, origin_site_id), delete on newsletters to kansli_platform;
create policy platform_finds on newsletters for select to kansli_platform using (origin_site_id is not null);
create policy platform_forgets on newsletters for delete to kansli_platform using (origin_site_id is not null);
--> statement-breakpoint
-- A webhook that tells of them keeps what it has told, and how far it has read: a recall writes nothing for any site.
ALTER TABLE "webhooks" ADD COLUMN "told_shared" jsonb;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "shared_place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "origin_site_id" text;
--> statement-breakpoint
grant update (told_shared, shared_place) on webhooks to kansli_site;
grant select (told_shared, shared_place) on webhooks to kansli_platform;
