ALTER TABLE "policy_extensions" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "policy_extensions" ADD COLUMN "draft_by" uuid;--> statement-breakpoint
ALTER TABLE "policy_extensions" ADD COLUMN "draft_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "policy_extensions" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- lock: few rows: those that sites wrote by hand since shared topics came
ALTER TABLE "policy_extensions" ADD CONSTRAINT "policy_extensions_draft_by_users_id_fk" FOREIGN KEY ("draft_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- lock: few rows: those that sites wrote by hand since shared topics came
ALTER TABLE "policy_extensions" ADD CONSTRAINT "policy_extensions_draft" CHECK (("policy_extensions"."draft" is null) = ("policy_extensions"."draft_by" is null) and ("policy_extensions"."draft" is null) = ("policy_extensions"."draft_at" is null));--> statement-breakpoint
grant select (search_text) on policy_extensions to kansli_public;
--> statement-breakpoint
-- As the search would have stored them, but for endings: exact from their next change on.
-- lock: few rows: those that sites wrote by hand since shared topics came
update policy_extensions set search_text = E'\n \n \n ' || regexp_replace(
  translate(lower(summary || ' ' || (demands #>> '{}') || ' ' || coalesce(
    (select string_agg(words #>> '{}', ' ') from jsonb_path_query(body, 'strict $.**.text') as words), '')), 'åäöéèü', 'aaoeeu'),
  '[^a-z0-9]+', ' ', 'g') || ' ' where has_words;
