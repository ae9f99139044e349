-- Roles that begin later, that nobody confirms, and accounts that are closed for a while (docs/decisions/080).
ALTER TABLE "removed_memberships" ADD COLUMN "valid_from" date;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "valid_from" date;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "confirm_by" date;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_period" CHECK ("memberships"."valid_from" <= "memberships"."valid_to") NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deactivated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deactivated_by" uuid;--> statement-breakpoint
-- A site counts whether it has a sajtansvarig whose account is open.
grant select (deactivated_at) on users to kansli_site;--> statement-breakpoint
ALTER TABLE "matters" DROP CONSTRAINT "matters_kind";--> statement-breakpoint
ALTER TABLE "matters" ADD CONSTRAINT "matters_kind" CHECK ("matters"."kind" in ('reviewWanted', 'changesWanted', 'scheduleFailed', 'reviewDue', 'mediaEnding', 'assignmentEnding', 'messageUndelivered', 'invitationUsed', 'roleEnding')) NOT VALID;--> statement-breakpoint
-- Those who already get letters get this one too: a role that ends unnoticed is what it is for.
-- lock: one row for each person with an address, changed by that person alone and seldom
update letter_settings set kinds = kinds || '{roleEnding}' where not kinds @> '{roleEnding}';
