ALTER TABLE "wordpress_imports" ADD COLUMN "fetch_hosts" text[];--> statement-breakpoint
ALTER TABLE "wordpress_imports" ADD COLUMN "fetch_by" uuid;--> statement-breakpoint
ALTER TABLE "wordpress_imports" ADD COLUMN "fetch_done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "wordpress_imports" ADD COLUMN "fetch_total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "wordpress_rows" ADD COLUMN "alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "wordpress_rows" ADD COLUMN "caption" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "wordpress_rows" ADD COLUMN "cut_text" text;--> statement-breakpoint
ALTER TABLE "wordpress_rows" ADD COLUMN "leads_to" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "wordpress_imports" ADD CONSTRAINT "wordpress_imports_fetch_by_users_id_fk" FOREIGN KEY ("fetch_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;
