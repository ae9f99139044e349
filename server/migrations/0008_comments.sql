-- Comments on drafts: read and written on their site alone, removed with their item (docs/decisions/057).
CREATE TABLE "item_comment_entries" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"author_name" text,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "item_comment_entries_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "item_comment_entries_number" UNIQUE("site_id","comment_id","number")
);
--> statement-breakpoint
CREATE TABLE "item_comments" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"field" text,
	"quote" text,
	"passage" jsonb,
	"is_resolved" boolean DEFAULT false NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "item_comments_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "item_comments_passage_whole" CHECK (("item_comments"."field" is null) = ("item_comments"."quote" is null) and ("item_comments"."field" is null) = ("item_comments"."passage" is null))
);
--> statement-breakpoint
ALTER TABLE "item_comment_entries" ADD CONSTRAINT "item_comment_entries_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_comment_entries" ADD CONSTRAINT "item_comment_entries_comment_fk" FOREIGN KEY ("site_id","comment_id") REFERENCES "public"."item_comments"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_comments" ADD CONSTRAINT "item_comments_item_fk" FOREIGN KEY ("site_id","item_id") REFERENCES "public"."items"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_comments_by_item" ON "item_comments" USING btree ("site_id","item_id","created_at");
--> statement-breakpoint

alter table item_comments enable row level security, force row level security;
grant select, insert, update (passage, is_resolved, version), delete on item_comments to kansli_site;
create policy own_site on item_comments to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
--> statement-breakpoint

alter table item_comment_entries enable row level security, force row level security;
grant select, insert, update (text, removed_at) on item_comment_entries to kansli_site;
create policy own_site on item_comment_entries to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
