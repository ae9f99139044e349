-- Was never used: PostgreSQL does not let LIKE choose rows before the policy has (the operator is not leakproof), so a search
-- reads its own site's rows with or without it, and every save paid for its upkeep.
drop index items_search;
--> statement-breakpoint
-- With what the tabs count by, counting needs the index alone, however wide the rows are. The migration tool knows no INCLUDE.
drop index items_by_change;
--> statement-breakpoint
create index items_by_change on items (site_id, area, updated_at desc nulls last, id desc nulls last)
  include (deleted_at, first_published_at, published_revision_id);
