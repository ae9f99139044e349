CREATE TABLE "delivery_keys" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "delivery_keys_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
ALTER TABLE "delivery_keys" ADD CONSTRAINT "delivery_keys_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_keys" ADD CONSTRAINT "delivery_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_keys_secret" ON "delivery_keys" USING btree ("site_id","secret_hash");
--> statement-breakpoint
alter table delivery_keys enable row level security;
--> statement-breakpoint
alter table delivery_keys force row level security;
--> statement-breakpoint
grant select, insert, update (last_used_at), delete on delivery_keys to kansli_site;
--> statement-breakpoint
create policy own_site on delivery_keys to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
