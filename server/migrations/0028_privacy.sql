CREATE TABLE "privacy_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"terms" jsonb,
	"findings" jsonb NOT NULL,
	"chosen" jsonb,
	"report" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"done_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "privacy_cases" ADD CONSTRAINT "privacy_cases_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "privacy_cases_newest" ON "privacy_cases" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
grant select, insert, update, delete on privacy_cases to kansli_platform;
--> statement-breakpoint
-- An erasure takes a person out of what is otherwise only added to (docs/decisions/081).
grant update (content, name) on item_revisions to kansli_site;
--> statement-breakpoint
grant update (author_name) on item_comment_entries to kansli_site;
--> statement-breakpoint
grant update (quote) on item_comments to kansli_site;
--> statement-breakpoint
grant update (content) on site_settings_history to kansli_site;
--> statement-breakpoint
grant update (file_name) on import_runs to kansli_site;
--> statement-breakpoint
grant update (name) on delivery_keys to kansli_site;
