-- An export is fetched once each time it is asked for, by whoever asked: the session that may, and until when.
ALTER TABLE "site_exports" ADD COLUMN "open_for" uuid;--> statement-breakpoint
ALTER TABLE "site_exports" ADD COLUMN "open_until" timestamp (3) with time zone;
--> statement-breakpoint
-- A part of a picture that was made before the picture was changed is swept.
grant select (updated_at) on media to kansli_platform;
