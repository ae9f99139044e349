CREATE TABLE "webhook_deliveries" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"area" text NOT NULL,
	"transaction" bigint NOT NULL,
	"was_public" boolean NOT NULL,
	"is_public" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"site_id" text NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"events" text[] NOT NULL,
	"state" text DEFAULT 'on' NOT NULL,
	"off_because" text,
	"last_try_at" timestamp (3) with time zone,
	"last_status" integer,
	"last_fault" text,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "webhooks_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "webhooks_off_whole" CHECK (("webhooks"."state" = 'off') = ("webhooks"."off_because" is not null))
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_fk" FOREIGN KEY ("site_id","webhook_id") REFERENCES "public"."webhooks"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_once" ON "webhook_deliveries" USING btree ("site_id","webhook_id","item_id","transaction");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("at");
--> statement-breakpoint
alter table webhooks enable row level security;
--> statement-breakpoint
alter table webhooks force row level security;
--> statement-breakpoint
grant select, insert, delete,
  update (name, url, sealed_secret, events, state, off_because, last_try_at, last_status, last_fault, failing_since)
  on webhooks to kansli_site;
--> statement-breakpoint
create policy own_site on webhooks to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
alter table webhook_deliveries enable row level security;
--> statement-breakpoint
alter table webhook_deliveries force row level security;
--> statement-breakpoint
grant select, insert, update (is_public, attempts, ended_at), delete on webhook_deliveries to kansli_site;
--> statement-breakpoint
create policy own_site on webhook_deliveries to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint

-- The platform switches protection on and off, on several sites in one transaction, and removes what is old. It reads no address.
grant select (site_id, id, state) on webhooks to kansli_platform;
--> statement-breakpoint
create policy platform_finds on webhooks for select to kansli_platform using (true);
--> statement-breakpoint
grant select, insert, update (is_public), delete on webhook_deliveries to kansli_platform;
--> statement-breakpoint
create policy platform_all on webhook_deliveries to kansli_platform using (true) with check (true);
--> statement-breakpoint
-- A change of a shared picture is a change of every item that shows it, on every site.
create policy shared_library_finds on webhooks for select to kansli_site using (current_setting('app.site', true) = '*');
--> statement-breakpoint
create policy shared_library_tells on webhook_deliveries to kansli_site
  using (current_setting('app.site', true) = '*') with check (current_setting('app.site', true) = '*');
--> statement-breakpoint
create policy shared_library_tells on jobs for insert to kansli_site
  with check (current_setting('app.site', true) = '*' and kind = 'webhook.deliver');
--> statement-breakpoint

-- What is public of an item is a row of published_items, so every way to publish, change and remove comes by here. Several
-- changes in one transaction – another version, then its pictures – are told as one: from what was before the first to what is
-- after the last. A delivery is a job of its own; the webhook stands first in its key, which is its lane.
create function tell_webhooks() returns trigger language plpgsql as $$
declare
  item published_items := case when tg_op = 'DELETE' then old else new end;
  was boolean := case when tg_op = 'INSERT' then false else not old.is_protected end;
  is_now boolean := case when tg_op = 'DELETE' then false else not new.is_protected end;
begin
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
--> statement-breakpoint
create trigger published_items_tell after insert or delete on published_items for each row execute function tell_webhooks();
--> statement-breakpoint
-- The stems an item is found by are no part of what the delivery API says of it.
create trigger published_items_tell_change after update on published_items for each row
  when ((new.slug, new.path, new.parent_id, new.sort_key, new.published_at, new.facet, new.pinned_until, new.no_index, new.is_protected,
      new.head, new.body, new.media)
    is distinct from
      (old.slug, old.path, old.parent_id, old.sort_key, old.published_at, old.facet, old.pinned_until, old.no_index, old.is_protected,
      old.head, old.body, old.media))
  execute function tell_webhooks();
