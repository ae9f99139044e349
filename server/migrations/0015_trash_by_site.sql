-- The trash of one site was looked for in everybody's. The sweep, which goes through all of it, finds it as well in this order.
drop index items_trashed;
--> statement-breakpoint
create index items_trashed on items (site_id, deleted_at) where deleted_at is not null;
