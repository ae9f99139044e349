CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"site_id" text,
	"action" text NOT NULL,
	"object_id" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "item_revisions" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"schema_no" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "item_revisions_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "item_undo" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"action" text NOT NULL,
	"before" jsonb NOT NULL,
	"state_version" integer NOT NULL,
	"draft_version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "item_undo_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "items" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"area" text NOT NULL,
	"slug" text NOT NULL,
	"draft" jsonb NOT NULL,
	"draft_version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb NOT NULL,
	"title" text NOT NULL,
	"search_text" text NOT NULL,
	"published_revision_id" uuid,
	"published_draft_version" integer,
	"first_published_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" uuid,
	"state_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	"schema_no" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "items_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "items_published_whole" CHECK (("items"."published_revision_id" is null) = ("items"."published_at" is null))
);
--> statement-breakpoint
CREATE TABLE "federation" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "federation_one_row" CHECK ("federation"."id")
);
--> statement-breakpoint
CREATE TABLE "sites" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"search_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"municipality" text DEFAULT '' NOT NULL,
	"accent_color" text DEFAULT '#0b5c63' NOT NULL,
	"contact_email" text,
	"revision" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"site_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"valid_to" date,
	"granted_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_site_id_user_id_pk" PRIMARY KEY("site_id","user_id"),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('reader', 'writer', 'editor', 'siteAdmin'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"search_name" text NOT NULL,
	"identity_hash" "bytea",
	"is_admin" boolean DEFAULT false NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "item_revisions" ADD CONSTRAINT "item_revisions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_revisions" ADD CONSTRAINT "item_revisions_item_fk" FOREIGN KEY ("site_id","item_id") REFERENCES "public"."items"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_undo" ADD CONSTRAINT "item_undo_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_undo" ADD CONSTRAINT "item_undo_item_fk" FOREIGN KEY ("site_id","item_id") REFERENCES "public"."items"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_by_site" ON "audit_log" USING btree ("site_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "item_revisions_by_item" ON "item_revisions" USING btree ("site_id","item_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "item_undo_by_age" ON "item_undo" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "items_slug" ON "items" USING btree ("site_id","area","slug");--> statement-breakpoint
CREATE INDEX "items_by_change" ON "items" USING btree ("site_id","area","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "items_published" ON "items" USING btree ("site_id","area","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "items"."published_revision_id" is not null and "items"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "items_published_revision" ON "items" USING btree ("site_id","published_revision_id");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_identity_hash" ON "users" USING btree ("identity_hash");