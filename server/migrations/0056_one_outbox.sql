-- Every letter of a site until it has left, and how it went (docs/decisions/113). What the tables before it hold is moved by the next migration;
-- until then the version before goes on with them.
CREATE TABLE "outbox" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"why" text,
	"at" timestamp (3) with time zone NOT NULL,
	"send_at" timestamp (3) with time zone,
	"begun_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"address" text,
	"user_id" uuid,
	"lines" jsonb,
	"things" integer,
	"newsletter_id" uuid,
	"subscriber_id" uuid,
	"person_id" uuid,
	"sender_name" text,
	"sender_email" text,
	"message" text,
	CONSTRAINT "outbox_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "outbox_kind" CHECK ("outbox"."kind" in ('message', 'signUp', 'subscription', 'newsletter', 'copy', 'invitation', 'reminder', 'todo')),
	CONSTRAINT "outbox_state" CHECK ("outbox"."state" in ('waiting', 'sent', 'failed')),
	CONSTRAINT "outbox_why" CHECK (("outbox"."state" <> 'failed' or "outbox"."why" is not null) and ("outbox"."state" <> 'sent' or "outbox"."why" is null)),
	CONSTRAINT "outbox_copy" CHECK (case when "outbox"."kind" = 'copy' then 2 else 0 end = num_nonnulls("outbox"."newsletter_id", "outbox"."subscriber_id")),
	CONSTRAINT "outbox_message" CHECK (case when "outbox"."kind" = 'message' and "outbox"."state" <> 'sent' and "outbox"."why" is distinct from 'gone' then 3 else 0 end
        = num_nonnulls("outbox"."sender_name", "outbox"."sender_email", "outbox"."message"))
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_newest" ON "outbox" USING btree ("site_id","at","id") WHERE "outbox"."kind" <> 'copy';--> statement-breakpoint
CREATE INDEX "outbox_by_age" ON "outbox" USING btree ("at") WHERE "outbox"."kind" <> 'copy';--> statement-breakpoint
CREATE INDEX "outbox_by_user" ON "outbox" USING btree ("user_id") WHERE "outbox"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("id") WHERE "outbox"."lines" is not null;--> statement-breakpoint
CREATE INDEX "outbox_messages" ON "outbox" USING btree ("site_id","at") WHERE "outbox"."kind" = 'message' and "outbox"."state" <> 'sent' and "outbox"."why" is distinct from 'gone';--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_copies" ON "outbox" USING btree ("site_id","newsletter_id","subscriber_id") WHERE "outbox"."kind" = 'copy';--> statement-breakpoint
CREATE INDEX "outbox_copies_by_subscriber" ON "outbox" USING btree ("site_id","subscriber_id") WHERE "outbox"."kind" = 'copy';--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_newsletter_fk" FOREIGN KEY ("site_id","newsletter_id") REFERENCES "public"."newsletters"("site_id","item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_subscriber_fk" FOREIGN KEY ("site_id","subscriber_id") REFERENCES "public"."newsletter_subscribers"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
alter table outbox enable row level security, force row level security;
--> statement-breakpoint
grant select, insert, delete, update (state, why, at, begun_at, ended_at, address, sender_name, sender_email, message) on outbox to kansli_site;
--> statement-breakpoint
-- The platform reads nothing that a visitor wrote.
grant select (site_id, id, kind, state, why, at, send_at, begun_at, ended_at, address, user_id, lines, things),
  insert (site_id, id, kind, state, at, send_at, user_id, lines),
  update (kind, state, why, at, send_at, begun_at, ended_at, address, lines, things), delete on outbox to kansli_platform;
--> statement-breakpoint
create policy own_site on outbox to kansli_site using (site_id = current_site()) with check (site_id = current_site());
--> statement-breakpoint
create policy platform_all on outbox to kansli_platform using (true) with check (true);
--> statement-breakpoint
-- As before, with the messages of both.
create or replace function attention(moment timestamptz, today date)
returns table (site_id text, kind text, role text, for_user uuid, not_user uuid, subject uuid, area text, count integer, since timestamptz, day date)
language sql stable
begin atomic
  select i.site_id, case i.attention when 'failed' then 'scheduleFailed' when 'review' then 'reviewWanted' else 'changesWanted' end, null,
    case i.attention when 'changes' then i.created_by end, null::uuid, i.id, i.area, 1, null::timestamptz, null::date
  from items i where i.attention is not null
  union all
  select i.site_id, 'reviewDue', null, null, null, i.id, i.area, 1, null, i.review_on
  from items i where i.review_on <= today and i.deleted_at is null
  union all
  -- One that may not be shown any more waits for as long as it stands somewhere.
  select m.site_id, 'mediaEnding', null, null, null, m.id, null, 1, null, m.licence_until
  from media m where m.licence_until <= today + 30 and m.deleted_at is null
    and (m.licence_until >= today or exists (select from media_uses u
      where u.site_id = m.site_id and u.library_id = m.site_id and u.media_id = m.id and u.version = 'published'))
  union all
  -- Recalled by the federation, with nothing in its place: visitors see a placeholder, and a draft cannot be published.
  select u.site_id, 'pictureRecalled', null, null, null, u.item_id, i.area, 1, min(m.recalled_at), null
  from media_uses u join media m on m.site_id = u.library_id and m.id = u.media_id
    left join items i on i.site_id = u.site_id and i.id = u.item_id
  where u.library_id = '*' and m.recalled_at is not null and (m.public ->> 'isWithdrawn')::boolean and i.deleted_at is null
  group by u.site_id, u.item_id, i.area
  union all
  select a.site_id, 'assignmentEnding', null, null, null, a.body_id, null, count(*)::integer, null, a.to_date
  from assignments a join items i on i.site_id = a.site_id and i.id = a.person_id and i.deleted_at is null
  where a.to_date >= today and a.to_date <= today + 30 and a.from_date <= today
    and not exists (select from assignments n
      where n.site_id = a.site_id and n.person_id = a.person_id and n.body_id = a.body_id and n.from_date > today)
  group by a.site_id, a.body_id, a.to_date
  union all
  select m.site_id, 'messageUndelivered', null, null, null, m.id, null, 1, m.created_at, null
  from contact_messages m where m.undelivered_at is not null or m.created_at < moment - interval '1 hour'
  union all
  select m.site_id, 'messageUndelivered', null, null, null, m.id, null, 1, m.at, null
  from outbox m where m.kind = 'message' and m.state <> 'sent' and m.why is distinct from 'gone'
    and (m.ended_at is not null or m.at < moment - interval '1 hour')
  union all
  select v.site_id, 'invitationUsed', null, null, null, v.id, null, 1, v.expires_at, null
  from invitations v where v.state = 'signed' and v.expires_at > moment
  union all
  -- Roles that end without a confirmation, and the role of a site's last sajtansvarig.
  select e.site_id, 'roleEnding', null, null, null, e.user_id, null, 1, null, e.day
  from (select m.site_id, m.user_id, least(m.confirm_by, case when m.role = 'siteAdmin' and not exists (
          select from memberships o where o.site_id = m.site_id and o.user_id <> m.user_id and o.role = 'siteAdmin'
            and (o.valid_to is null or o.valid_to > m.valid_to) and (o.valid_from is null or o.valid_from <= m.valid_to))
        then m.valid_to end) as day
      from memberships m where (m.valid_to is null or m.valid_to >= today) and (m.valid_from is null or m.valid_from <= today)) e
  where e.day >= today and e.day <= today + 60
  union all
  select h.site_id, 'webhookStopped', null, null, null, h.id, null, 1, null, null from webhooks h where h.state = 'off'
  union all
  -- As the hourly count has it (docs/decisions/083).
  select r.site_id, 'healthReminder', r.role, null, r.sent_by, r.id, null, h.count, r.sent_at, null
  from health_reminders r join site_health h on h.site_id = r.site_id and h.kind = r.kind and h.count > 0;
end;
