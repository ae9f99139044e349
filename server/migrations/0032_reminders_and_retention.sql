-- Reminders of what sites have to mend, letters that people have had, and how long things are kept (docs/decisions/089).
CREATE TABLE "health_reminders" (
	"site_id" text NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"role" text NOT NULL,
	"note" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"sent_by" uuid NOT NULL,
	CONSTRAINT "health_reminders_site_id_kind_pk" PRIMARY KEY("site_id","kind"),
	CONSTRAINT "health_reminders_role" CHECK ("health_reminders"."role" in ('editor', 'siteAdmin'))
);
--> statement-breakpoint
CREATE TABLE "past_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"site_ids" text[] NOT NULL,
	"things" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_choices" (
	"kind" text PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "retention_choices_days" CHECK ("retention_choices"."days" > 0)
);
--> statement-breakpoint
CREATE TABLE "retention_purges" (
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "retention_purges_kind_day_pk" PRIMARY KEY("kind","day")
);
--> statement-breakpoint
ALTER TABLE "health_reminders" ADD CONSTRAINT "health_reminders_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "health_reminders" ADD CONSTRAINT "health_reminders_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_letters" ADD CONSTRAINT "past_letters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "health_reminders_by_age" ON "health_reminders" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "health_reminders_sent_by" ON "health_reminders" USING btree ("sent_by");--> statement-breakpoint
CREATE INDEX "past_letters_by_user" ON "past_letters" USING btree ("user_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "past_letters_by_age" ON "past_letters" USING btree ("at");--> statement-breakpoint
-- Administrators remind; the people of the site see it among what waits for them.
alter table health_reminders enable row level security, force row level security;
--> statement-breakpoint
grant select, update (note) on health_reminders to kansli_site;
--> statement-breakpoint
grant select, insert, update, delete on health_reminders to kansli_platform;
--> statement-breakpoint
create policy own_site on health_reminders to kansli_site using (site_id = current_site()) with check (site_id = current_site());
--> statement-breakpoint
create policy platform_all on health_reminders to kansli_platform using (true) with check (true);
--> statement-breakpoint
grant select, insert, delete on past_letters to kansli_platform;
--> statement-breakpoint
grant select, insert, update (days, changed_at), delete on retention_choices to kansli_platform;
--> statement-breakpoint
grant select on retention_choices to kansli_site;
--> statement-breakpoint
grant select, insert, update (count, last_at), delete on retention_purges to kansli_platform;
--> statement-breakpoint
-- Those who already get letters get this one too: somebody asks them for it.
-- lock: one row for each person with an address, changed by that person alone and seldom
update letter_settings set kinds = kinds || '{healthReminder}' where not kinds @> '{healthReminder}';
