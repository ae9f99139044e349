-- Who may reach what (docs/decisions/003). The roles are made before the migrations, see platform/database/prepare.ts.
-- Row level security is forced, so that it holds for the tables' owner as well. An unset site matches no row.

revoke all on all tables in schema public from public;
--> statement-breakpoint
grant usage on schema public to kansli_site, kansli_public, kansli_platform;
--> statement-breakpoint

-- The federation and its people: the platform's own. A site may know the names of the people who may work on it.
grant select on federation to kansli_site, kansli_public, kansli_platform;
--> statement-breakpoint
grant insert, update on federation to kansli_platform;
--> statement-breakpoint
grant select, insert, update on users to kansli_platform;
--> statement-breakpoint
grant select (id, name, is_admin) on users to kansli_site;
--> statement-breakpoint
alter table users enable row level security;
--> statement-breakpoint
alter table users force row level security;
--> statement-breakpoint
create policy platform_all on users to kansli_platform using (true) with check (true);
--> statement-breakpoint
create policy site_people on users for select to kansli_site
  using (is_admin or exists (select from memberships where memberships.user_id = users.id));
--> statement-breakpoint

alter table memberships enable row level security;
--> statement-breakpoint
alter table memberships force row level security;
--> statement-breakpoint
grant select, insert, update, delete on memberships to kansli_platform;
--> statement-breakpoint
grant select on memberships to kansli_site;
--> statement-breakpoint
create policy platform_all on memberships to kansli_platform using (true) with check (true);
--> statement-breakpoint
create policy own_site on memberships for select to kansli_site using (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint

alter table sites enable row level security;
--> statement-breakpoint
alter table sites force row level security;
--> statement-breakpoint
grant select, insert, update on sites to kansli_platform;
--> statement-breakpoint
grant select, update (revision) on sites to kansli_site;
--> statement-breakpoint
grant select (id, name, description, municipality, accent_color, contact_email, revision) on sites to kansli_public;
--> statement-breakpoint
create policy platform_all on sites to kansli_platform using (true) with check (true);
--> statement-breakpoint
create policy own_site on sites to kansli_site using (id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy own_site_public on sites for select to kansli_public using (id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint

-- Content. The public role sees published rows, and of those no column that holds or hints at a draft.
alter table items enable row level security;
--> statement-breakpoint
alter table items force row level security;
--> statement-breakpoint
grant select, insert, update on items to kansli_site;
--> statement-breakpoint
grant select (site_id, id, area, slug, published_revision_id, first_published_at, published_at, deleted_at) on items to kansli_public;
--> statement-breakpoint
grant select (site_id, area, draft_version, published_draft_version, published_revision_id, first_published_at, published_at, deleted_at)
  on items to kansli_platform;
--> statement-breakpoint
create policy own_site on items to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy published on items for select to kansli_public
  using (site_id = nullif(current_setting('app.site', true), '') and published_revision_id is not null and deleted_at is null);
--> statement-breakpoint
create policy platform_reports on items for select to kansli_platform using (true);
--> statement-breakpoint

alter table item_revisions enable row level security;
--> statement-breakpoint
alter table item_revisions force row level security;
--> statement-breakpoint
grant select, insert on item_revisions to kansli_site;
--> statement-breakpoint
grant select (site_id, id, content, schema_no) on item_revisions to kansli_public;
--> statement-breakpoint
create policy own_site on item_revisions to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy published on item_revisions for select to kansli_public
  using (
    site_id = nullif(current_setting('app.site', true), '')
    and exists (select from items where items.site_id = item_revisions.site_id and items.published_revision_id = item_revisions.id)
  );
--> statement-breakpoint

alter table item_undo enable row level security;
--> statement-breakpoint
alter table item_undo force row level security;
--> statement-breakpoint
grant select, insert, delete on item_undo to kansli_site;
--> statement-breakpoint
create policy own_site on item_undo to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint

-- The log: rows are added and read, nothing else, whoever asks.
alter table audit_log enable row level security;
--> statement-breakpoint
alter table audit_log force row level security;
--> statement-breakpoint
grant select, insert on audit_log to kansli_site, kansli_platform;
--> statement-breakpoint
create policy own_site on audit_log to kansli_site
  using (site_id = nullif(current_setting('app.site', true), ''))
  with check (site_id = nullif(current_setting('app.site', true), ''));
--> statement-breakpoint
create policy platform_all on audit_log to kansli_platform using (true) with check (true);
--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name;
end
$$;
--> statement-breakpoint
create trigger audit_log_append_only before update or delete or truncate on audit_log execute function refuse_change();
--> statement-breakpoint

-- The two item tables name each other; the migration tool knows only one direction.
alter table items add constraint items_published_revision_fk
  foreign key (site_id, published_revision_id) references item_revisions (site_id, id);
--> statement-breakpoint

-- What lists are searched by: infix, so that compounds are found.
create extension if not exists pg_trgm;
--> statement-breakpoint
create index items_search on items using gin (search_text gin_trgm_ops);
