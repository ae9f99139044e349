CREATE TABLE "newsletter_deliveries" (
	"site_id" text NOT NULL,
	"item_id" uuid NOT NULL,
	"subscriber_id" uuid NOT NULL,
	"begun_at" timestamp (3) with time zone,
	CONSTRAINT "newsletter_deliveries_site_id_item_id_subscriber_id_pk" PRIMARY KEY("site_id","item_id","subscriber_id")
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"letter_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"confirm_hash" "bytea",
	"leave_key" text NOT NULL,
	CONSTRAINT "newsletter_subscribers_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"site_id" text NOT NULL,
	"item_id" uuid NOT NULL,
	"started_by" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"tried_since" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"stopped_by" text,
	"receivers" integer NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "newsletters_site_id_item_id_pk" PRIMARY KEY("site_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_newsletter_fk" FOREIGN KEY ("site_id","item_id") REFERENCES "public"."newsletters"("site_id","item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_deliveries" ADD CONSTRAINT "newsletter_deliveries_subscriber_fk" FOREIGN KEY ("site_id","subscriber_id") REFERENCES "public"."newsletter_subscribers"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_item_fk" FOREIGN KEY ("site_id","item_id") REFERENCES "public"."items"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_deliveries_subscriber" ON "newsletter_deliveries" USING btree ("site_id","subscriber_id");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_email" ON "newsletter_subscribers" USING btree ("site_id","email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_leave" ON "newsletter_subscribers" USING btree ("site_id","leave_key");--> statement-breakpoint
alter table newsletter_subscribers add constraint newsletter_subscribers_confirmed check ((state = 'confirmed') = (confirmed_at is not null));
--> statement-breakpoint
alter table newsletters add constraint newsletters_stopped check ((state = 'stopped') = (stopped_by is not null));
--> statement-breakpoint
-- Addresses of visitors: the site alone reads them. Visitors change them only through the program, by a secret.
alter table newsletter_subscribers enable row level security, force row level security;
alter table newsletters enable row level security, force row level security;
alter table newsletter_deliveries enable row level security, force row level security;
grant select, insert, update (state, letter_at, confirmed_at, confirm_hash), delete on newsletter_subscribers to kansli_site;
grant select, insert, update (state, stopped_by, tried_since, sent, failed) on newsletters to kansli_site;
grant select, insert, update (begun_at), delete on newsletter_deliveries to kansli_site;
create policy own_site on newsletter_subscribers to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy own_site on newsletters to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy own_site on newsletter_deliveries to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
--> statement-breakpoint
-- Visitors may know whether a site has a newsletter, and what it says of it.
alter policy own_site_public on site_settings using (
  site_id = current_site()
  and tab in ('general', 'appearance', 'front', 'contact', 'social', 'publishing', 'privacy', 'newsletter')
);
