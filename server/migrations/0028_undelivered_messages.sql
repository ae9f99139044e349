ALTER TABLE "contact_messages" ADD COLUMN "undelivered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "why_not" text;--> statement-breakpoint
alter table contact_messages add constraint contact_messages_given_up
  check ((undelivered_at is null) = (why_not is null));
--> statement-breakpoint
grant update (undelivered_at, why_not) on contact_messages to kansli_site;
--> statement-breakpoint
-- The start page counts messages for every site at once. No handle of the platform can read what they say or who wrote them.
grant select (site_id, created_at, undelivered_at) on contact_messages to kansli_platform;
--> statement-breakpoint
create policy platform_counts on contact_messages for select to kansli_platform using (true);
--> statement-breakpoint
-- Messages that were on their way before there was a time to forget them get one.
-- The owner is held by the policies too, and would find no row.
alter table contact_messages no force row level security;
--> statement-breakpoint
alter table jobs no force row level security;
--> statement-breakpoint
insert into jobs (site_id, kind, key, run_at)
  select site_id, 'contact.forget', id::text, created_at + interval '33 days' from contact_messages
  on conflict do nothing;
--> statement-breakpoint
alter table jobs force row level security;
--> statement-breakpoint
alter table contact_messages force row level security;
