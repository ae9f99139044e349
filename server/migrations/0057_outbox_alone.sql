-- Letters on their way and the results of past ones move to the outbox; the tables that held them are dropped (docs/decisions/113).
-- needs: 0056_one_outbox
-- lock: what runs beside this one waits as long as the rows are moved
lock table outbox, jobs in access exclusive mode;
--> statement-breakpoint
alter table outbox no force row level security;
alter table jobs no force row level security;
-- lock: no program that may run beside this one uses these tables
alter table newsletter_deliveries no force row level security;
alter table site_letters no force row level security;
alter table contact_messages no force row level security;
--> statement-breakpoint
-- Letters that have left or were given up, and those of visitors and subscribers on their way, whose words are elsewhere.
insert into outbox (site_id, id, kind, state, why, at, ended_at, address, user_id, things)
select s.site_id, s.id, s.kind, s.state, s.why, s.at, case when s.state <> 'waiting' then coalesce(p.at, s.at) end, s.address, s.user_id, p.things
from site_letters s left join past_letters p on p.id = s.id
where case when s.kind = 'message' then s.state = 'sent' or s.why = 'gone' else s.user_id is null or s.state <> 'waiting' end
on conflict (site_id, id) do nothing;
--> statement-breakpoint
-- Letters to people on their way. A person who has an open letter in both keeps that of the outbox, and the other leaves on its own.
insert into outbox (site_id, id, kind, state, at, send_at, begun_at, user_id, lines)
select t.site_id, l.id, coalesce(w.kind, 'todo'), 'waiting', coalesce(w.at, l.send_at), l.send_at,
  coalesce(l.begun_at, case when exists (select from outbox o where o.user_id = l.user_id and o.lines is not null and o.begun_at is null) then l.send_at end),
  l.user_id, t.lines
from letters l
  cross join lateral (select e.line ->> 'siteId' as site_id, jsonb_agg(e.line - 'siteId' order by e.n) as lines
    from jsonb_array_elements(l.lines) with ordinality e (line, n) group by 1) t
  left join site_letters w on w.site_id = t.site_id and w.id = l.id
where not exists (select from removed_sites r where r.id = t.site_id)
on conflict (site_id, id) do nothing;
--> statement-breakpoint
insert into outbox (site_id, id, kind, state, why, at, ended_at, address, person_id, sender_name, sender_email, message)
select m.site_id, m.id, 'message', case when m.undelivered_at is null then 'waiting' else 'failed' end, m.why_not, m.created_at, m.undelivered_at,
  s.address, m.item_id, m.sender_name, m.sender_email, m.message
from contact_messages m left join site_letters s on s.site_id = m.site_id and s.id = m.id
on conflict (site_id, id) do nothing;
--> statement-breakpoint
insert into outbox (site_id, id, kind, state, at, begun_at, newsletter_id, subscriber_id)
select d.site_id, gen_random_uuid(), 'copy', 'waiting', coalesce(d.begun_at, now()), d.begun_at, d.item_id, d.subscriber_id
from newsletter_deliveries d
on conflict do nothing;
--> statement-breakpoint
-- lock: few rows, and no program takes jobs of the old names any more
update jobs j set kind = n.after
from (values ('letters.send', 'letter.send'), ('newsletter.send', 'newsletter.copies'), ('contact.send', 'message.send'),
  ('contact.forget', 'message.forget')) n (before, after)
where j.kind = n.before and not exists (select from jobs o where o.site_id = j.site_id and o.kind = n.after and o.key = j.key);
--> statement-breakpoint
-- lock: few rows, and no program takes jobs of the old names any more
delete from jobs where kind in ('letters.send', 'newsletter.send', 'contact.send', 'contact.forget');
--> statement-breakpoint
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
--> statement-breakpoint
alter table outbox force row level security;
alter table jobs force row level security;
--> statement-breakpoint
-- lock: no program that may run beside this one uses these tables
DROP TABLE "letters", "past_letters", "newsletter_deliveries", "site_letters", "contact_messages";
