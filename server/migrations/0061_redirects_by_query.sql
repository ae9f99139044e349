-- outside a transaction
-- Addresses with a query, without its values: which parameters redirects have is read from one to the next (docs/decisions/116).
drop index concurrently if exists redirects_by_query;
--> statement-breakpoint
create index concurrently redirects_by_query on redirects (site_id, ((split_part(from_path, '?', 1) || '?' ||
  regexp_replace(substr(from_path, strpos(from_path, '?') + 1), '(^|&)([^&=]*=)?[^&]*', '\1\2', 'g')) collate "C"))
  where strpos(from_path, '?') > 0;
