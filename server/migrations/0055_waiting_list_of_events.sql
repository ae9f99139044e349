-- Who stands in line for a full event, and until when a place is held for somebody who is asked (docs/decisions/112).
ALTER TABLE "event_sign_ups" ADD COLUMN "queued_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event_sign_ups" ADD COLUMN "offered_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event_sign_ups" ADD CONSTRAINT "event_sign_ups_offered" CHECK ("event_sign_ups"."offered_until" is null or "event_sign_ups"."queued_at" is not null) NOT VALID;
--> statement-breakpoint
grant select (offered_until) on event_sign_ups to kansli_public;
grant update (created_at, queued_at, offered_until) on event_sign_ups to kansli_site;
