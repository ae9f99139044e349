-- What waits for somebody, a row for each thing, as it is at the moment that is given: lists, counts, letters and health read these rows
-- (docs/decisions/110). `kind` as in contract/attention/; `role`: narrower than that of its kind; `for_user`: the only person it waits for;
-- `not_user`: knows of it already. It holds no text, so that the platform may count it.
create function attention(moment timestamptz, today date)
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
  select v.site_id, 'invitationUsed', null, null, null, v.id, null, 1, v.expires_at, null
  from invitations v where v.state = 'signed' and v.expires_at > moment
  union all
  -- Roles that end because nobody confirmed them, and the role of a site's last sajtansvarig.
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
grant execute on function attention(timestamptz, date) to kansli_site, kansli_platform;
--> statement-breakpoint
grant select (id) on contact_messages to kansli_platform;
--> statement-breakpoint
-- What a site has to mend beside that, which its own scope counts: the platform reads no content for it. `required`: keys of the pages that
-- each site has; `texts`: the fields of texts, of all areas.
create function attention_of_site(moment timestamptz, today date, required text[], texts text[])
returns table (site_id text, kind text, subject uuid, area text, count integer, since timestamptz, day date)
language sql stable
begin atomic
  select a.site_id, a.kind, a.subject, a.area, a.count, a.since, a.day from attention(moment, today) a
  union all
  select s.id, 'noSiteAdmin', null, null, 1, null, null from sites s
  where s.id = current_site() and not exists (select from memberships m join users u on u.id = m.user_id and u.deactivated_at is null
    where m.site_id = s.id and m.role = 'siteAdmin' and (m.valid_to is null or m.valid_to >= today) and (m.valid_from is null or m.valid_from <= today))
  union all
  select current_site(), 'missingPages', i.id, i.area, 1, null, null
  from unnest(required) k (key) left join items i on i.site_id = current_site() and i.system_key = k.key
  where (i.published_revision_id is null or i.deleted_at is not null)
    and not exists (select from shared_here s
      where s.area in (select f.area from share_kinds f where f.is_in_frame) and s.system_key = k.key and s.is_shown)
  union all
  -- Most failed jobs succeed when they are tried again.
  select j.site_id, 'jobFailing', null, null, 1, j.failing_since, null from jobs j where j.failing_since is not null and j.attempts >= 3
  union all
  select m.site_id, 'unconfirmedRoles', null, null, 1, coalesce(m.confirmed_at, m.created_at), null from memberships m
  where (m.valid_to is null or m.valid_to >= today) and coalesce(m.confirmed_at, m.created_at) < moment - interval '1 year'
  union all
  select m.site_id, 'consentMissing', null, null, 1, null, null from media m
  where m.deleted_at is null and m.kind = 'image'
    and (m.consent in ('missing', 'withdrawn') or m.people = 'children' and m.consent = 'notNeeded')
  union all
  select m.site_id, 'withoutAlt', null, null, 1, null, null from media m
  where m.deleted_at is null and m.kind = 'image' and m.alt = '' and not m.is_decorative
  union all
  select i.site_id, 'brokenLinks', i.id, i.area, 1, i.published_at, null from items i
  where i.deleted_at is null and i.published_revision_id is not null and exists (
    select from item_references r join items t on t.site_id = r.site_id and t.id = r.to_item_id
    where r.site_id = i.site_id and r.item_id = i.id and r.version = 'published' and r.field = any (texts)
      and (t.published_revision_id is null or t.deleted_at is not null))
  union all
  select a.site_id, 'endedAssignments', a.body_id, 'bodies', 1, null, max(a.to_date)
  from assignments a join items i on i.site_id = a.site_id and i.id = a.person_id and i.deleted_at is null
  group by a.site_id, a.body_id having bool_and(a.to_date < today)
  union all
  -- `count`: days.
  select n.id, 'silent', null, null, today - n.latest, null, n.latest
  from (select s.id, (coalesce((select max(i.published_at) from items i
          where i.site_id = s.id and i.area in (select k.area from share_kinds k where k.is_dated)
            and i.published_revision_id is not null and i.deleted_at is null),
          s.created_at) at time zone 'Europe/Stockholm')::date as latest
        from sites s where s.id = current_site() and not s.is_hidden and s.stopped is null) n
  where today - n.latest > 60;
end;
--> statement-breakpoint
grant execute on function attention_of_site(timestamptz, date, text[], text[]) to kansli_site;
