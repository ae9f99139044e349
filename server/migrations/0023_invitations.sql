CREATE TABLE "invitations" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"role" text NOT NULL,
	"valid_to" date,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"secret_hash" "bytea",
	"identity_hash" "bytea",
	"signed_name" text,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "invitations_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" in ('reader', 'writer', 'editor', 'siteAdmin')),
	CONSTRAINT "invitations_signed" CHECK (("invitations"."state" = 'signed') = ("invitations"."identity_hash" is not null)),
	CONSTRAINT "invitations_signed_name" CHECK (("invitations"."identity_hash" is null) = ("invitations"."signed_name" is null)),
	CONSTRAINT "invitations_ended" CHECK (("invitations"."state" in ('confirmed', 'rejected', 'revoked')) = ("invitations"."ended_at" is not null)),
	CONSTRAINT "invitations_emptied" CHECK ("invitations"."ended_at" is null or ("invitations"."name" = '' and "invitations"."email" = ''))
);
--> statement-breakpoint
CREATE TABLE "removed_memberships" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"valid_to" date,
	"granted_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"version" integer NOT NULL,
	"removed_at" timestamp (3) with time zone NOT NULL,
	"removed_by" uuid NOT NULL,
	CONSTRAINT "removed_memberships_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
ALTER TABLE "bankid_orders" ADD COLUMN "invitation_hash" "bytea";--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_memberships" ADD CONSTRAINT "removed_memberships_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_memberships" ADD CONSTRAINT "removed_memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_memberships" ADD CONSTRAINT "removed_memberships_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_memberships" ADD CONSTRAINT "removed_memberships_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_secret" ON "invitations" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "invitations_identity" ON "invitations" USING btree ("identity_hash");--> statement-breakpoint
CREATE INDEX "invitations_end" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "removed_memberships_by_age" ON "removed_memberships" USING btree ("removed_at");--> statement-breakpoint
alter table invitations enable row level security;
--> statement-breakpoint
alter table invitations force row level security;
--> statement-breakpoint
-- Whoever runs a site sees and makes them. What becomes of one is the platform's to write, as roles are: no handle of a site can say
-- who signed, and none can read the hash of a link or of a person.
grant select (site_id, id, state, role, valid_to, name, email, signed_name, invited_by, created_at, expires_at, ended_at, version)
  on invitations to kansli_site;
--> statement-breakpoint
grant insert (site_id, id, state, role, valid_to, name, email, secret_hash, invited_by, created_at, expires_at) on invitations to kansli_site;
--> statement-breakpoint
create policy own_site on invitations to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), '') and state = 'sent');
--> statement-breakpoint
grant select, update, delete on invitations to kansli_platform;
--> statement-breakpoint
create policy platform_all on invitations to kansli_platform using (true) with check (true);
--> statement-breakpoint
alter table removed_memberships enable row level security;
--> statement-breakpoint
alter table removed_memberships force row level security;
--> statement-breakpoint
grant select, insert, delete on removed_memberships to kansli_platform;
--> statement-breakpoint
create policy platform_all on removed_memberships to kansli_platform using (true) with check (true);
