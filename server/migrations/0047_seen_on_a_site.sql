ALTER TABLE "removed_memberships" ADD COLUMN "typed_name" text;--> statement-breakpoint
ALTER TABLE "removed_memberships" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "typed_name" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "last_sign_in_at" timestamp with time zone;