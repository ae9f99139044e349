-- Every save of a draft paid for what only publishing needs: an entry for what is not public, and a function that looked for it.
DROP INDEX "items_published_revision";--> statement-breakpoint
CREATE UNIQUE INDEX "items_published_revision" ON "items" USING btree ("site_id","published_revision_id") WHERE "items"."published_revision_id" is not null;
--> statement-breakpoint
drop trigger items_published_columns on items;
--> statement-breakpoint
create trigger items_published_columns before insert on items for each row
  when (new.published_revision_id is not null) execute function keep_published_columns();
--> statement-breakpoint
create trigger items_published_columns_change before update on items for each row
  when (new.published_revision_id is distinct from old.published_revision_id) execute function keep_published_columns();
