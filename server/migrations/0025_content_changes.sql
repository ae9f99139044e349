ALTER TABLE "sites" ADD COLUMN "content_changes" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
grant update (content_changes) on sites to kansli_site;
--> statement-breakpoint
grant select (content_changes) on sites to kansli_public;
