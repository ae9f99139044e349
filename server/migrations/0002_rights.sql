-- Who may read and change what (docs/decisions/003): kansli_site one site, kansli_public what is public of one, kansli_platform people
-- and sites. The roles are made before the migrations, see platform/database/prepare.ts. Row level security is forced, so that it
-- holds for the owner of the tables as well; a transaction without a site finds no row.

grant usage on schema public to kansli_site, kansli_public, kansli_platform;
--> statement-breakpoint

-- sites
grant select on federation to kansli_site, kansli_public;
grant select, insert, update on federation to kansli_platform;
--> statement-breakpoint

alter table sites enable row level security, force row level security;
grant select, update (name, search_name, description, municipality, accent_color, contact_email, revision, version,
  content_changes) on sites to kansli_site;
grant select (id, name, description, municipality, accent_color, contact_email, revision, content_changes, frame_changed_at) on
  sites to kansli_public;
grant select, insert, update on sites to kansli_platform;
create policy platform_all on sites to kansli_platform using (true) with check (true);
create policy own_site on sites to kansli_site using (id = current_site());
create policy own_site_public on sites for select to kansli_public using (id = current_site());
-- A change of a shared picture is announced on every site that shows it.
create policy shared_library on sites to kansli_site using (current_site() = '*');
--> statement-breakpoint

-- accounts
alter table users enable row level security, force row level security;
-- A site may know the names of the people who work on it.
grant select (id, name, is_admin) on users to kansli_site;
grant select, insert, update on users to kansli_platform;
create policy platform_all on users to kansli_platform using (true) with check (true);
create policy site_people on users for select to kansli_site
  using (is_admin or exists (select from memberships where memberships.user_id = users.id));
--> statement-breakpoint

alter table memberships enable row level security, force row level security;
grant select on memberships to kansli_site;
grant select, insert, update, delete on memberships to kansli_platform;
create policy platform_all on memberships to kansli_platform using (true) with check (true);
create policy own_site on memberships for select to kansli_site using (site_id = current_site());
--> statement-breakpoint

alter table invitations enable row level security, force row level security;
-- A site sees and sends invitations, and cannot say who signed one or read a hash: the platform writes what becomes of it.
grant select (site_id, id, state, role, valid_to, name, email, signed_name, invited_by, created_at, expires_at, ended_at,
  version), insert (site_id, id, state, role, valid_to, name, email, secret_hash, invited_by, created_at, expires_at) on
  invitations to kansli_site;
grant select, update, delete on invitations to kansli_platform;
create policy own_site on invitations to kansli_site
  using (site_id = current_site())
  with check (site_id = current_site() and state = 'sent');
create policy platform_all on invitations to kansli_platform using (true) with check (true);
--> statement-breakpoint

alter table removed_memberships enable row level security, force row level security;
grant select, insert, delete on removed_memberships to kansli_platform;
create policy platform_all on removed_memberships to kansli_platform using (true) with check (true);
--> statement-breakpoint

-- auth
grant select, insert, update, delete on sessions to kansli_platform;
--> statement-breakpoint

grant select, insert, update, delete on bankid_orders to kansli_platform;
--> statement-breakpoint

grant select (key_id), insert on bankid_audit to kansli_platform;
--> statement-breakpoint

-- audit
alter table audit_log enable row level security, force row level security;
grant select, insert on audit_log to kansli_site, kansli_platform;
create policy own_site on audit_log to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy platform_all on audit_log to kansli_platform using (true) with check (true);
--> statement-breakpoint

-- Seals and their head belong to the whole installation: no site reads them.
grant select, insert on audit_seals to kansli_platform;
--> statement-breakpoint

grant select, update on audit_head to kansli_platform;
--> statement-breakpoint

-- items
grant select on areas to kansli_site;
grant select, insert, update on areas to kansli_platform;
--> statement-breakpoint

alter table items enable row level security, force row level security;
grant select, insert, update, delete on items to kansli_site;
grant select (site_id, id, area, draft_version, published_revision_id, published_draft_version, first_published_at, published_at,
  deleted_at, created_by, parent_id, system_key, attention), update (is_protected), delete on items to kansli_platform;
create policy own_site on items to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy platform_reports on items for select to kansli_platform using (true);
create policy platform_purge on items for delete to kansli_platform using (deleted_at < now() - interval '30 days');
-- Only what lies in the trash can be removed for good.
create policy only_trashed on items as restrictive for delete to kansli_site using (deleted_at is not null);
-- The platform switches protection on and off.
create policy platform_protects on items for update to kansli_platform using (
  is_protected or exists (select from person_protection p where p.site_id = items.site_id and p.person_id = items.id)
) with check (true);
--> statement-breakpoint

alter table item_revisions enable row level security, force row level security;
grant select, insert, delete on item_revisions to kansli_site;
grant select (site_id, id, item_id, kind, created_at), delete on item_revisions to kansli_platform;
create policy own_site on item_revisions to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy platform_sees_trashed on item_revisions for select to kansli_platform
  using (exists (select from items where items.site_id = item_revisions.site_id and items.id = item_revisions.item_id
                 and items.deleted_at < now() - interval '30 days'));
create policy platform_purge on item_revisions for delete to kansli_platform
  using (exists (select from items where items.site_id = item_revisions.site_id and items.id = item_revisions.item_id
                 and items.deleted_at < now() - interval '30 days'));
create policy only_trashed on item_revisions as restrictive for delete to kansli_site
  using (exists (select from items where items.site_id = item_revisions.site_id and items.id = item_revisions.item_id
                 and items.deleted_at is not null));
create policy platform_sees_age on item_revisions for select to kansli_platform using (true);
create policy platform_retention on item_revisions for delete to kansli_platform
  using (
    created_at < now() - make_interval(years => coalesce((
      select (s.content ->> 'retentionYears')::int from site_settings s where s.site_id = item_revisions.site_id and s.tab = 'privacy'
    ), 5))
    or (kind not in ('published', 'scheduled', 'named') and created_at < now() - interval '1 day')
  );
--> statement-breakpoint

alter table published_items enable row level security, force row level security;
grant select, insert, update, delete on published_items to kansli_site;
grant select on published_items to kansli_public;
grant select (site_id, id, media), update (is_protected, media, updated_at) on published_items to kansli_platform;
create policy own_site on published_items to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy published on published_items for select to kansli_public
  using (site_id = current_site() and not is_protected);
create policy platform_finds on published_items for select to kansli_platform using (true);
-- A change of a shared picture shows on every site that has it.
create policy shared_library_finds on published_items for select to kansli_site using (current_site() = '*');
create policy shared_library_shows on published_items for update to kansli_site using (current_site() = '*');
create policy platform_withholds on published_items for update to kansli_platform using (true) with check (true);
--> statement-breakpoint

alter table item_undo enable row level security, force row level security;
grant select, insert, delete on item_undo to kansli_site;
grant select (site_id, item_id, created_at), delete on item_undo to kansli_platform;
create policy own_site on item_undo to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy platform_sees_old on item_undo for select to kansli_platform using (true);
create policy platform_purge on item_undo for delete to kansli_platform
  using (created_at < now() - interval '30 days'
         or exists (select from items where items.site_id = item_undo.site_id and items.id = item_undo.item_id
                    and items.deleted_at < now() - interval '30 days'));
--> statement-breakpoint

alter table item_references enable row level security, force row level security;
grant select, insert, delete on item_references to kansli_site;
grant select on item_references to kansli_public;
create policy own_site on item_references to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy published on item_references for select to kansli_public
  using (site_id = current_site() and version = 'published');
-- Restrictive, so that no other policy lets a protected person through. They are few: read once for a statement.
create policy not_protected on item_references as restrictive for select to kansli_public
  using (not array[item_id, to_item_id] && array(select person_id from person_protection));
--> statement-breakpoint

alter table item_presence enable row level security, force row level security;
grant select, insert, update, delete on item_presence to kansli_site;
create policy own_site on item_presence to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
--> statement-breakpoint

alter table preview_links enable row level security, force row level security;
grant select, insert, delete on preview_links to kansli_site;
grant select (site_id, expires_at), delete on preview_links to kansli_platform;
create policy own_site on preview_links to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy platform_purge on preview_links to kansli_platform using (expires_at < now());
--> statement-breakpoint

-- media
alter table media_libraries enable row level security, force row level security;
grant select, insert, update (used_bytes) on media_libraries to kansli_site;
grant select on media_libraries to kansli_platform;
create policy own_site on media_libraries to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy platform_reports on media_libraries for select to kansli_platform using (true);
--> statement-breakpoint

alter table media_collections enable row level security, force row level security;
grant select, insert, update, delete on media_collections to kansli_site;
create policy own_site on media_collections to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy shared_library on media_collections for select to kansli_site using (site_id = '*');
--> statement-breakpoint

alter table media enable row level security, force row level security;
grant select, insert, update, delete on media to kansli_site;
-- Nothing of who is in the picture, who agreed to what, or who uploaded it.
grant select (site_id, id, kind, file_key, content_type, extension, bytes, width, height, color, title, alt, is_decorative,
  caption, credit, licence, licence_until, is_ai_generated, focal_x, focal_y, crops, is_ready, is_withdrawn, deleted_at, public)
  on media to kansli_public;
grant select (site_id, id, kind, upload_hash, file_key, is_withdrawn, updated_at, deleted_at, is_hidden) on media to
  kansli_platform;
create policy own_site on media to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy shared_library on media for select to kansli_site using (site_id = '*');
create policy platform_sweeps on media for select to kansli_platform using (true);
-- Only what some public place of the site shows now.
create policy in_use on media for select to kansli_public using (
  site_id in (current_site(), '*') and deleted_at is null and exists (
    select from media_uses u
    where u.library_id = media.site_id and u.media_id = media.id and u.version = 'published'
      and u.site_id = current_site()
  )
);
-- Files, and pictures that settings name, are read from media itself.
create policy not_protected on media as restrictive for select to kansli_public
  using (id <> all (array(select media_id from protected_portraits)));
--> statement-breakpoint

alter table media_uses enable row level security, force row level security;
grant select, insert, delete on media_uses to kansli_site;
grant select on media_uses to kansli_public;
grant select (site_id, item_id, version, field, library_id, media_id) on media_uses to kansli_platform;
create policy own_site on media_uses to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
-- The owner of a picture may know where it is shown.
create policy own_library on media_uses for select to kansli_site using (library_id = current_site());
create policy published on media_uses for select to kansli_public
  using (site_id = current_site() and version = 'published');
-- Restrictive: a picture is public only while the place that shows it is.
create policy of_public_items on media_uses as restrictive for select to kansli_public
  using (item_id is null or exists (
    select from published_items i where i.site_id = media_uses.site_id and i.id = media_uses.item_id));
create policy platform_finds on media_uses for select to kansli_platform using (true);
--> statement-breakpoint

alter table uploads enable row level security, force row level security;
grant select, insert, update, delete on uploads to kansli_site;
grant select, delete on uploads to kansli_platform;
create policy own_site on uploads to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy platform_sweeps on uploads to kansli_platform using (true);
--> statement-breakpoint

-- news
alter table news_categories enable row level security, force row level security;
grant select, insert, update, delete on news_categories to kansli_site;
grant select (site_id, id, name) on news_categories to kansli_public;
create policy own_site on news_categories to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy own_site_public on news_categories for select to kansli_public using (site_id = current_site());
--> statement-breakpoint

-- policy
alter table policy_areas enable row level security, force row level security;
grant select, insert, update, delete on policy_areas to kansli_site;
grant select (site_id, id, name, slug, "position") on policy_areas to kansli_public;
create policy own_site on policy_areas to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy own_site_public on policy_areas for select to kansli_public using (site_id = current_site());
--> statement-breakpoint

alter table priority_topics enable row level security, force row level security;
grant select, insert, delete on priority_topics to kansli_site;
grant select on priority_topics to kansli_public;
create policy own_site on priority_topics to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy own_site_public on priority_topics for select to kansli_public using (site_id = current_site());
--> statement-breakpoint

-- representatives
alter table bodies enable row level security, force row level security;
grant select, insert, update, delete on bodies to kansli_site;
grant select on bodies to kansli_public;
create policy own_site on bodies to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy own_site_public on bodies for select to kansli_public using (site_id = current_site());
--> statement-breakpoint

alter table role_titles enable row level security, force row level security;
grant select, insert, update, delete on role_titles to kansli_site;
grant select on role_titles to kansli_public;
create policy own_site on role_titles to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy own_site_public on role_titles for select to kansli_public using (site_id = current_site());
--> statement-breakpoint

alter table assignments enable row level security, force row level security;
grant select, insert, update, delete on assignments to kansli_site;
-- Neither why an assignment ended nor whom it substitutes, who may be protected.
grant select (site_id, id, person_id, body_id, standard_role, own_role_id, role_id, from_date, to_date, label_override, is_lead,
  sort_key, source) on assignments to kansli_public;
create policy own_site on assignments to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
-- Of a public person, or of a protected one whose name the public may see.
create policy of_public_persons on assignments for select to kansli_public
  using (site_id = current_site() and (
    exists (select from published_items i where i.site_id = assignments.site_id and i.id = assignments.person_id)
    or exists (select from person_protection p
               where p.site_id = assignments.site_id and p.person_id = assignments.person_id and p.mode = 'nameOnly' and p.is_live)));
--> statement-breakpoint

alter table person_contacts enable row level security, force row level security;
grant select, insert, update, delete on person_contacts to kansli_site;
grant select (site_id, person_id, kind, value, visibility) on person_contacts to kansli_public;
grant select (site_id, person_id), update (visibility, consent_at, consent_by) on person_contacts to kansli_platform;
create policy own_site on person_contacts to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy platform_finds on person_contacts for select to kansli_platform using (true);
create policy platform_hides on person_contacts for update to kansli_platform using (true) with check (visibility = 'hidden');
create policy shown on person_contacts for select to kansli_public
  using (site_id = current_site() and visibility = 'shown' and exists (
    select from published_items i where i.site_id = person_contacts.site_id and i.id = person_contacts.person_id));
--> statement-breakpoint

alter table person_protection enable row level security, force row level security;
grant select, update (is_live) on person_protection to kansli_site;
grant select (site_id, person_id, mode, shown_name, sort_name, is_live) on person_protection to kansli_public;
grant select, insert, update, delete on person_protection to kansli_platform;
create policy platform_all on person_protection to kansli_platform using (true) with check (true);
create policy own_site on person_protection to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy own_site_public on person_protection for select to kansli_public
  using (site_id = current_site());
--> statement-breakpoint

alter table protected_portraits enable row level security, force row level security;
grant select, insert on protected_portraits to kansli_site;
-- Which pictures are withheld, and not whom they show.
grant select (site_id, library_id, media_id) on protected_portraits to kansli_public;
grant select, insert, delete on protected_portraits to kansli_platform;
create policy platform_all on protected_portraits to kansli_platform using (true) with check (true);
create policy own_site on protected_portraits to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
-- A change of a shared picture is written into what every site shows of it; where it is withheld it stays so.
create policy shared_library_finds on protected_portraits for select to kansli_site using (current_site() = '*');
create policy own_site_public on protected_portraits for select to kansli_public
  using (site_id = current_site());
--> statement-breakpoint

alter table dismissed_mentions enable row level security, force row level security;
grant select, insert, delete on dismissed_mentions to kansli_site;
grant select (site_id) on dismissed_mentions to kansli_platform;
create policy own_site on dismissed_mentions to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy platform_finds on dismissed_mentions for select to kansli_platform using (true);
--> statement-breakpoint

alter table person_links enable row level security, force row level security;
grant select (site_id, person_id) on person_links to kansli_site;
grant select, insert, update, delete on person_links to kansli_platform;
create policy platform_all on person_links to kansli_platform using (true) with check (true);
create policy own_site on person_links for select to kansli_site using (site_id = current_site());
--> statement-breakpoint

alter table representative_changes enable row level security, force row level security;
grant select, insert, delete on representative_changes to kansli_site;
create policy own_site on representative_changes to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
--> statement-breakpoint

alter table import_mappings enable row level security, force row level security;
grant select, insert, update on import_mappings to kansli_site;
create policy own_site on import_mappings to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
--> statement-breakpoint

alter table import_runs enable row level security, force row level security;
grant select, insert on import_runs to kansli_site;
create policy own_site on import_runs to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
--> statement-breakpoint

-- pages
alter table site_menus enable row level security, force row level security;
grant select, insert, update on site_menus to kansli_site;
grant select (site_id, mode, items) on site_menus to kansli_public;
create policy own_site on site_menus to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy own_site_public on site_menus for select to kansli_public using (site_id = current_site());
--> statement-breakpoint

alter table site_menu_pages enable row level security, force row level security;
grant select, insert, delete on site_menu_pages to kansli_site;
grant select (site_id, page_id) on site_menu_pages to kansli_public;
create policy own_site on site_menu_pages to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy own_site_public on site_menu_pages for select to kansli_public using (site_id = current_site());
--> statement-breakpoint

alter table accessibility_facts enable row level security, force row level security;
grant select, insert, update on accessibility_facts to kansli_site;
grant select (site_id, checked_on, checked_by, faults) on accessibility_facts to kansli_public;
create policy own_site on accessibility_facts to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy own_site_public on accessibility_facts for select to kansli_public using (site_id = current_site());
--> statement-breakpoint

-- settings
alter table site_settings enable row level security, force row level security;
grant select, insert, update on site_settings to kansli_site;
grant select (site_id, tab, content) on site_settings to kansli_public, kansli_platform;
create policy own_site on site_settings to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy own_site_public on site_settings for select to kansli_public using (
  site_id = current_site()
  and tab in ('general', 'appearance', 'contact', 'social', 'publishing', 'privacy')
);
create policy platform_retention on site_settings for select to kansli_platform using (tab = 'privacy');
--> statement-breakpoint

alter table site_settings_history enable row level security, force row level security;
grant select, insert on site_settings_history to kansli_site;
create policy own_site on site_settings_history to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
--> statement-breakpoint

alter table site_domains enable row level security, force row level security;
grant select, insert, update, delete on site_domains to kansli_site;
grant select (site_id, host, is_primary, with_www, verified_at) on site_domains to kansli_public;
grant select, update on site_domains to kansli_platform;
create policy own_site on site_domains to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy own_site_public on site_domains for select to kansli_public using (site_id = current_site());
create policy platform_all on site_domains to kansli_platform using (true) with check (true);
--> statement-breakpoint

alter table delivery_keys enable row level security, force row level security;
grant select, insert, update (last_used_at), delete on delivery_keys to kansli_site;
create policy own_site on delivery_keys to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
--> statement-breakpoint

-- contact
alter table contact_messages enable row level security, force row level security;
grant select, insert, update (undelivered_at, why_not), delete on contact_messages to kansli_site;
-- Counted for the start page; the platform reads neither message nor sender.
grant select (site_id, created_at, undelivered_at) on contact_messages to kansli_platform;
create policy own_site on contact_messages to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy platform_counts on contact_messages for select to kansli_platform using (true);
--> statement-breakpoint

-- redirects
alter table redirects enable row level security, force row level security;
grant select, insert, update, delete on redirects to kansli_site;
grant select (site_id, from_path, to_item_id, to_url, code) on redirects to kansli_public;
grant select (site_id, from_path, to_item_id, hits, last_hit), update (to_item_id, to_url, code, hits, last_hit) on redirects to
  kansli_platform;
create policy own_site on redirects to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy own_site_public on redirects for select to kansli_public using (site_id = current_site());
-- The platform counts how often an address was asked for, and marks as gone what led to an item that is purged.
create policy platform_counts on redirects to kansli_platform using (true) with check (true);
-- Old addresses of a person hold the name as well.
create policy not_protected on redirects as restrictive for select to kansli_public
  using (to_item_id is null or not exists (
    select from person_protection p where p.site_id = redirects.site_id and p.person_id = redirects.to_item_id));
--> statement-breakpoint

-- site-export
alter table site_exports enable row level security, force row level security;
grant select, insert, update, delete on site_exports to kansli_site;
grant select, delete on site_exports to kansli_platform;
create policy own_site on site_exports to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy platform_sweeps on site_exports to kansli_platform using (true);
--> statement-breakpoint

alter table site_imports enable row level security, force row level security;
grant select, insert, update, delete on site_imports to kansli_site;
grant select, delete on site_imports to kansli_platform;
create policy own_site on site_imports to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy platform_sweeps on site_imports to kansli_platform using (true);
--> statement-breakpoint

-- webhooks
alter table webhooks enable row level security, force row level security;
grant select, insert, update (name, url, sealed_secret, events, state, off_because, last_try_at, last_status, last_fault,
  failing_since, key_id), delete on webhooks to kansli_site;
grant select (site_id, id, state, key_id) on webhooks to kansli_platform;
create policy own_site on webhooks to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy platform_finds on webhooks for select to kansli_platform using (true);
-- A change of a shared picture is a change of every item that shows it, on every site.
create policy shared_library_finds on webhooks for select to kansli_site using (current_site() = '*');
--> statement-breakpoint

alter table webhook_deliveries enable row level security, force row level security;
grant select, insert, update (is_public, attempts, ended_at), delete on webhook_deliveries to kansli_site;
grant select, insert, update (is_public), delete on webhook_deliveries to kansli_platform;
create policy own_site on webhook_deliveries to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy platform_all on webhook_deliveries to kansli_platform using (true) with check (true);
create policy shared_library_tells on webhook_deliveries to kansli_site
  using (current_site() = '*') with check (current_site() = '*');
--> statement-breakpoint

-- upkeep
alter table sweep_faults enable row level security, force row level security;
grant select, insert, update, delete on sweep_faults to kansli_platform;
create policy platform_all on sweep_faults to kansli_platform using (true) with check (true);
--> statement-breakpoint

-- platform
alter table jobs enable row level security, force row level security;
grant select, insert, update, delete on jobs to kansli_site, kansli_platform;
create policy own_site on jobs to kansli_site
  using (site_id = current_site()) with check (site_id = current_site());
create policy platform_all on jobs to kansli_platform using (true) with check (true);
-- A changed picture of the federation's library is told to the webhooks of every site that shows it.
create policy shared_library_tells on jobs for insert to kansli_site
  with check (current_site() = '*' and kind = 'webhook.deliver');
--> statement-breakpoint

grant select, insert, update, delete on rate_limits to kansli_platform;
--> statement-breakpoint

-- Lines of the log and their seals are only added.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name;
end
$$;
create trigger audit_log_append_only before update or delete or truncate on audit_log execute function refuse_change();
create trigger audit_seals_append_only before update or delete or truncate on audit_seals execute function refuse_change();
create trigger audit_head_stays before delete or truncate on audit_head execute function refuse_change();

-- A transaction gets its number before its lines get their ids: once all transactions up to some number are over, no line can
-- appear among the ids that were taken by then.
create function number_transaction() returns trigger language plpgsql as $$
begin
  perform pg_current_xact_id();
  return null;
end
$$;
create trigger audit_log_numbered before insert on audit_log for each statement execute function number_transaction();

-- The chain begins before the first line.
insert into audit_head (number, hash, watched_id, watched_before) values (0, '\x', 0, pg_current_xact_id());
--> statement-breakpoint

-- items.is_protected follows person_protection, so that no page looks it up (docs/decisions/014).
create function mark_protected() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update items set is_protected = true where site_id = new.site_id and id = new.person_id;
  else
    update items set is_protected = false where site_id = old.site_id and id = old.person_id;
  end if;
  return null;
end
$$;
create trigger person_protection_marks after insert or delete on person_protection for each row execute function mark_protected();

-- person_protection.is_live follows the item: the public shows the name of a protected person while the person is published.
create function keep_protection_live() returns trigger language plpgsql as $$
begin
  update person_protection set is_live = new.published_revision_id is not null and new.deleted_at is null
    where site_id = new.site_id and person_id = new.id;
  return null;
end
$$;
create trigger items_keep_protection_live after update on items for each row
  when (new.is_protected and (old.published_revision_id is not null and old.deleted_at is null)
        is distinct from (new.published_revision_id is not null and new.deleted_at is null))
  execute function keep_protection_live();

-- A new portrait that is chosen while protection is on shows the same person: it is withheld on every site that the person is
-- linked on, and so is every copy of the file. A site's role reaches its own site only, so these statements run as the platform's.
create function withhold_new_portrait() returns trigger language plpgsql as $$
declare
  own_role text := current_setting('role');
  told bigint;
begin
  if not exists (select from person_protection where site_id = new.site_id and person_id = new.item_id) then
    return null;
  end if;
  perform set_config('role', 'kansli_platform', true);
  with persons as (
    select new.site_id as site_id, new.item_id as person_id
    union select o.site_id, o.person_id from person_links l join person_links o on o.group_id = l.group_id
      where l.site_id = new.site_id and l.person_id = new.item_id
  ), added as (
    insert into protected_portraits (site_id, person_id, library_id, media_id)
    select p.site_id, p.person_id, same.site_id, same.id
    from persons join person_protection p on p.site_id = persons.site_id and p.person_id = persons.person_id
    join media portrait on portrait.site_id = new.library_id and portrait.id = new.media_id
    join media same on same.upload_hash = portrait.upload_hash and same.site_id in (p.site_id, '*')
      and (same.deleted_at is null or (same.site_id = new.library_id and same.id = new.media_id))
    order by p.site_id
    on conflict do nothing returning site_id
  ), changed as (
    update sites set revision = revision + 1 where id in (select site_id from added) returning id
  )
  select count(pg_notify('kansli_site_changed', id)) from changed into told;
  perform set_config('role', own_role, true);
  return null;
end
$$;
create trigger media_uses_portrait after insert on media_uses for each row
  when (new.field = 'portrait' and new.item_id is not null) execute function withhold_new_portrait();

-- No role reads bankid_audit: these functions run with the rights of its owner, and only the platform may call them.
create function forget_bankid_audit() returns void language sql security definer set search_path = pg_catalog, public, pg_temp as
  'delete from bankid_audit where keep_until < now()';
-- When SECRET_KEY is exchanged, a sealed record is read and replaced by one of the same length and another key, if it is still the
-- one that was read. Nothing else of a row can be read or changed.
create function bankid_audit_to_reseal(wanted_key text, after_id uuid, at_most integer)
  returns table (id uuid, key_id text, record bytea)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as
  'select a.id, a.key_id, a.record from bankid_audit a where a.key_id = wanted_key and a.id > after_id order by a.id limit least(at_most, 500)';
create function reseal_bankid_audit(row_id uuid, old_record bytea, new_record bytea, new_key text) returns boolean
  language sql security definer set search_path = pg_catalog, public, pg_temp as
  'with resealed as (
     update bankid_audit set record = new_record, key_id = new_key
     where id = row_id and record = old_record and octet_length(record) = octet_length(new_record) and key_id <> new_key
     returning 1
   ) select exists (select from resealed)';
revoke all on function forget_bankid_audit(), bankid_audit_to_reseal(text, uuid, integer), reseal_bankid_audit(uuid, bytea, bytea, text)
  from public;
grant execute on function forget_bankid_audit(), bankid_audit_to_reseal(text, uuid, integer), reseal_bankid_audit(uuid, bytea, bytea, text)
  to kansli_platform;
