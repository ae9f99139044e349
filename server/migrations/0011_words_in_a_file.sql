-- A description that was found in the file, offered as alternative text.
ALTER TABLE "media" ADD COLUMN "suggested_alt" text DEFAULT '' NOT NULL;
--> statement-breakpoint
update media set former = former || '{"suggestedAlt": ""}' where former is not null;
