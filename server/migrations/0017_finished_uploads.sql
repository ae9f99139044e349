ALTER TABLE "uploads" ADD COLUMN "media_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "is_duplicate" boolean DEFAULT false NOT NULL;