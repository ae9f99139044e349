-- outside a transaction
drop index concurrently if exists published_items_free_use;
--> statement-breakpoint
create index concurrently published_items_free_use on published_items (site_id, area) where image ->> 'freeUse' is not null;
--> statement-breakpoint
-- lock: the index above answers the one question that it was made for
drop index concurrently if exists published_items_press;
