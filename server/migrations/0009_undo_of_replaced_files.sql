-- The file of a picture before it was replaced, so that the replacement can be undone (docs/decisions/058).
ALTER TABLE "media" ADD COLUMN "former" jsonb;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "former_file_key" text GENERATED ALWAYS AS (former ->> 'fileKey') STORED;
--> statement-breakpoint

-- For the sweep of files, which must not delete it.
grant select (former_file_key) on media to kansli_platform;
