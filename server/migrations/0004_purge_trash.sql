-- The trash empties itself after 30 days. The sweep crosses sites, so it is the platform's; the policies let it reach
-- nothing but what has lain there that long.
grant select (id, deleted_at), delete on items to kansli_platform;
--> statement-breakpoint
grant select (site_id, item_id), delete on item_revisions to kansli_platform;
--> statement-breakpoint
grant select (site_id, item_id, created_at), delete on item_undo to kansli_platform;
--> statement-breakpoint
create policy platform_purge on items for delete to kansli_platform using (deleted_at < now() - interval '30 days');
--> statement-breakpoint
create policy platform_sees_trashed on item_revisions for select to kansli_platform
  using (exists (select from items where items.site_id = item_revisions.site_id and items.id = item_revisions.item_id
                 and items.deleted_at < now() - interval '30 days'));
--> statement-breakpoint
create policy platform_purge on item_revisions for delete to kansli_platform
  using (exists (select from items where items.site_id = item_revisions.site_id and items.id = item_revisions.item_id
                 and items.deleted_at < now() - interval '30 days'));
--> statement-breakpoint
create policy platform_sees_old on item_undo for select to kansli_platform using (true);
--> statement-breakpoint
create policy platform_purge on item_undo for delete to kansli_platform
  using (created_at < now() - interval '30 days'
         or exists (select from items where items.site_id = item_undo.site_id and items.id = item_undo.item_id
                    and items.deleted_at < now() - interval '30 days'));
--> statement-breakpoint
create index items_trashed on items (deleted_at) where deleted_at is not null;
