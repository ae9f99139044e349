-- What waits for somebody, as far as the start page needs to know: never a text. Computed by the row itself, and unknown to the
-- migration tool.
alter table items add column attention text generated always as (
  case
    when deleted_at is not null then null
    when schedule_failure is not null then 'failed'
    when review ->> 'state' = 'requested' then 'review'
    when review ->> 'state' = 'changesWanted' then 'changes'
  end
) stored;
--> statement-breakpoint
create index items_attention on items (site_id) include (attention, created_by) where attention is not null;
--> statement-breakpoint
grant select (attention, created_by) on items to kansli_platform;
