-- outside a transaction
-- A sign-up is of a person, who is an address and a name: several people have one address (docs/decisions/112).
drop index concurrently if exists event_sign_ups_person;
--> statement-breakpoint
create unique index concurrently event_sign_ups_person on event_sign_ups using btree (site_id, item_id, email, lower(name collate "sv-x-icu"));
--> statement-breakpoint
-- A program from before this migration names the index when it stores a sign-up. No released one runs on the schema since 0057.
-- lock: an index that is dropped concurrently holds nothing up
drop index concurrently if exists event_sign_ups_address;
