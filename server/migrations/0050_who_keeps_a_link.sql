-- A link to a draft ends with the access of the person who made it, unless somebody else keeps it (docs/decisions/106).
ALTER TABLE "preview_links" ADD COLUMN "kept_by" uuid;--> statement-breakpoint
ALTER TABLE "preview_links" ADD COLUMN "key_id" uuid;--> statement-breakpoint
ALTER TABLE "preview_links" ADD CONSTRAINT "preview_links_kept_by_users_id_fk" FOREIGN KEY ("kept_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "preview_links" ADD CONSTRAINT "preview_links_key_fk" FOREIGN KEY ("site_id","key_id") REFERENCES "public"."delivery_keys"("site_id","id") ON DELETE cascade ON UPDATE no action NOT VALID;
--> statement-breakpoint
grant update (kept_by) on preview_links to kansli_site;
-- A role is taken away by the platform, in one transaction with what becomes of the links and keys that its owner made.
grant select (id, item_id, is_shared, created_by, kept_by), update (kept_by) on preview_links to kansli_platform;
create policy platform_finds on preview_links for select to kansli_platform using (true);
create policy platform_keeps on preview_links for update to kansli_platform using (true) with check (true);
grant select (site_id, id, created_by), delete on delivery_keys to kansli_platform;
create policy platform_finds on delivery_keys for select to kansli_platform using (true);
create policy platform_withdraws on delivery_keys for delete to kansli_platform using (true);
grant select (created_by), delete on webhooks to kansli_platform;
create policy platform_withdraws on webhooks for delete to kansli_platform using (true);
-- What else gives a person access to a site than a role there.
grant select (is_federation_editor) on users to kansli_site;
