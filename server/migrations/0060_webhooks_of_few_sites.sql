-- Few sites have a webhook: the others only look.
create or replace function tell_webhooks() returns trigger language plpgsql as $$
declare
  item published_items;
  was boolean;
  is_now boolean;
begin
  if not exists (select from webhooks w where w.site_id = coalesce(new.site_id, old.site_id) and w.state = 'on') then
    return null;
  end if;
  item := case when tg_op = 'DELETE' then old else new end;
  was := case when tg_op = 'INSERT' then false else not old.is_protected end;
  is_now := case when tg_op = 'DELETE' then false else not new.is_protected end;
  if not (was or is_now) then
    return null;
  end if;
  with told as (
    insert into webhook_deliveries (site_id, id, webhook_id, item_id, area, transaction, was_public, is_public, at)
    select w.site_id, gen_random_uuid(), w.id, item.id, item.area, pg_current_xact_id()::text::bigint, was, is_now, now()
    from webhooks w where w.site_id = item.site_id and w.state = 'on'
    on conflict (site_id, webhook_id, item_id, transaction) do update set is_public = excluded.is_public
    returning site_id, webhook_id, id
  )
  insert into jobs (site_id, kind, key, run_at)
    select site_id, 'webhook.deliver', webhook_id || ':' || id, now() from told
    on conflict do nothing;
  return null;
end
$$;
