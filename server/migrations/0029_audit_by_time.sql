-- outside a transaction
-- Administrators look through the log by time: of a person, an action, a site and a day (docs/decisions/081).
drop index concurrently if exists audit_log_by_time;
--> statement-breakpoint
create index concurrently audit_log_by_time on audit_log (at, id);
--> statement-breakpoint
drop index concurrently if exists audit_log_by_actor;
--> statement-breakpoint
create index concurrently audit_log_by_actor on audit_log (actor_id, at, id);
--> statement-breakpoint
drop index concurrently if exists audit_log_by_action;
--> statement-breakpoint
create index concurrently audit_log_by_action on audit_log (action, at, id);
--> statement-breakpoint
drop index concurrently if exists audit_log_of_site;
--> statement-breakpoint
create index concurrently audit_log_of_site on audit_log (site_id, at, id);
