-- The letters of each site and how they went (docs/decisions/095).
CREATE TABLE "site_letters" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"address" text,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"why" text,
	CONSTRAINT "site_letters_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "site_letters_kind" CHECK ("site_letters"."kind" in ('message', 'signUp', 'subscription', 'newsletter', 'invitation', 'reminder', 'todo')),
	CONSTRAINT "site_letters_state" CHECK ("site_letters"."state" in ('waiting', 'sent', 'failed')),
	CONSTRAINT "site_letters_why" CHECK (("site_letters"."state" <> 'failed' or "site_letters"."why" is not null) and ("site_letters"."state" <> 'sent' or "site_letters"."why" is null))
);
--> statement-breakpoint
ALTER TABLE "site_letters" ADD CONSTRAINT "site_letters_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_letters" ADD CONSTRAINT "site_letters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_letters_newest" ON "site_letters" USING btree ("site_id","at","id");--> statement-breakpoint
CREATE INDEX "site_letters_by_user" ON "site_letters" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "site_letters_by_age" ON "site_letters" USING btree ("at");--> statement-breakpoint
-- Whatever sends a letter notes it, as the site or as the platform; administrators read the list.
alter table site_letters enable row level security, force row level security;
--> statement-breakpoint
grant select, insert, update (at, state, why, address), delete on site_letters to kansli_site;
--> statement-breakpoint
grant select, insert, update (kind, at, state, why, address), delete on site_letters to kansli_platform;
--> statement-breakpoint
create policy own_site on site_letters to kansli_site using (site_id = current_site()) with check (site_id = current_site());
--> statement-breakpoint
create policy platform_all on site_letters to kansli_platform using (true) with check (true);
