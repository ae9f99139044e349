-- The schema that server/migrations makes, printed by `npm run schema` and never run: read it, change the migrations.
-- Which module owns a table and what the roles are for: docs/database.md.

CREATE EXTENSION btree_gist;

CREATE EXTENSION pg_trgm;

GRANT USAGE ON SCHEMA public TO kansli_platform;

GRANT USAGE ON SCHEMA public TO kansli_public;

GRANT USAGE ON SCHEMA public TO kansli_site;

CREATE OR REPLACE FUNCTION public.attention(moment timestamp with time zone, today date)
 RETURNS TABLE(site_id text, kind text, role text, for_user uuid, not_user uuid, subject uuid, area text, count integer, since timestamp with time zone, day date)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT i.site_id,
         CASE i.attention
             WHEN 'failed'::text THEN 'scheduleFailed'::text
             WHEN 'review'::text THEN 'reviewWanted'::text
             ELSE 'changesWanted'::text
         END AS "case",
     NULL::text,
         CASE i.attention
             WHEN 'changes'::text THEN i.created_by
             ELSE NULL::uuid
         END AS "case",
     NULL::uuid AS uuid,
     i.id,
     i.area,
     1,
     NULL::timestamp with time zone AS timestamptz,
     NULL::date AS date
    FROM items i
   WHERE (i.attention IS NOT NULL)
 UNION ALL
  SELECT i.site_id,
     'reviewDue'::text,
     NULL::text,
     NULL::uuid,
     NULL::uuid,
     i.id,
     i.area,
     1,
     NULL::timestamp with time zone,
     i.review_on
    FROM items i
   WHERE ((i.review_on <= attention.today) AND (i.deleted_at IS NULL))
 UNION ALL
  SELECT m.site_id,
     'mediaEnding'::text,
     NULL::text,
     NULL::uuid,
     NULL::uuid,
     m.id,
     NULL::text,
     1,
     NULL::timestamp with time zone,
     m.licence_until
    FROM media m
   WHERE ((m.licence_until <= (attention.today + 30)) AND (m.deleted_at IS NULL) AND ((m.licence_until >= attention.today) OR (EXISTS ( SELECT
            FROM media_uses u
           WHERE ((u.site_id = m.site_id) AND (u.library_id = m.site_id) AND (u.media_id = m.id) AND (u.version = 'published'::text))))))
 UNION ALL
  SELECT u.site_id,
     'pictureRecalled'::text,
     NULL::text,
     NULL::uuid,
     NULL::uuid,
     u.item_id,
     i.area,
     1,
     min(m.recalled_at) AS min,
     NULL::date
    FROM ((media_uses u
      JOIN media m ON (((m.site_id = u.library_id) AND (m.id = u.media_id))))
      LEFT JOIN items i ON (((i.site_id = u.site_id) AND (i.id = u.item_id))))
   WHERE ((u.library_id = '*'::text) AND (m.recalled_at IS NOT NULL) AND ((m.public ->> 'isWithdrawn'::text))::boolean AND (i.deleted_at IS NULL))
   GROUP BY u.site_id, u.item_id, i.area
 UNION ALL
  SELECT a.site_id,
     'assignmentEnding'::text,
     NULL::text,
     NULL::uuid,
     NULL::uuid,
     a.body_id,
     NULL::text,
     (count(*))::integer AS count,
     NULL::timestamp with time zone,
     a.to_date
    FROM (assignments a
      JOIN items i ON (((i.site_id = a.site_id) AND (i.id = a.person_id) AND (i.deleted_at IS NULL))))
   WHERE ((a.to_date >= attention.today) AND (a.to_date <= (attention.today + 30)) AND (a.from_date <= attention.today) AND (NOT (EXISTS ( SELECT
            FROM assignments n
           WHERE ((n.site_id = a.site_id) AND (n.person_id = a.person_id) AND (n.body_id = a.body_id) AND (n.from_date > attention.today))))))
   GROUP BY a.site_id, a.body_id, a.to_date
 UNION ALL
  SELECT m.site_id,
     'messageUndelivered'::text,
     NULL::text,
     NULL::uuid,
     NULL::uuid,
     m.id,
     NULL::text,
     1,
     m.at,
     NULL::date
    FROM outbox m
   WHERE ((m.kind = 'message'::text) AND (m.state <> 'sent'::text) AND (m.why IS DISTINCT FROM 'gone'::text) AND ((m.ended_at IS NOT NULL) OR (m.at < (attention.moment - '01:00:00'::interval))))
 UNION ALL
  SELECT v.site_id,
     'invitationUsed'::text,
     NULL::text,
     NULL::uuid,
     NULL::uuid,
     v.id,
     NULL::text,
     1,
     v.expires_at,
     NULL::date
    FROM invitations v
   WHERE ((v.state = 'signed'::text) AND (v.expires_at > attention.moment))
 UNION ALL
  SELECT e.site_id,
     'roleEnding'::text,
     NULL::text,
     NULL::uuid,
     NULL::uuid,
     e.user_id,
     NULL::text,
     1,
     NULL::timestamp with time zone,
     e.day
    FROM ( SELECT m.site_id,
             m.user_id,
             LEAST(m.confirm_by,
                 CASE
                     WHEN ((m.role = 'siteAdmin'::text) AND (NOT (EXISTS ( SELECT
                        FROM memberships o
                       WHERE ((o.site_id = m.site_id) AND (o.user_id <> m.user_id) AND (o.role = 'siteAdmin'::text) AND ((o.valid_to IS NULL) OR (o.valid_to > m.valid_to)) AND ((o.valid_from IS NULL) OR (o.valid_from <= m.valid_to))))))) THEN m.valid_to
                     ELSE NULL::date
                 END) AS day
            FROM memberships m
           WHERE (((m.valid_to IS NULL) OR (m.valid_to >= attention.today)) AND ((m.valid_from IS NULL) OR (m.valid_from <= attention.today)))) e
   WHERE ((e.day >= attention.today) AND (e.day <= (attention.today + 60)))
 UNION ALL
  SELECT h.site_id,
     'webhookStopped'::text,
     NULL::text,
     NULL::uuid,
     NULL::uuid,
     h.id,
     NULL::text,
     1,
     NULL::timestamp with time zone,
     NULL::date
    FROM webhooks h
   WHERE (h.state = 'off'::text)
 UNION ALL
  SELECT r.site_id,
     'healthReminder'::text,
     r.role,
     NULL::uuid,
     r.sent_by,
     r.id,
     NULL::text,
     h.count,
     r.sent_at,
     NULL::date
    FROM (health_reminders r
      JOIN site_health h ON (((h.site_id = r.site_id) AND (h.kind = r.kind) AND (h.count > 0))));
END;
GRANT EXECUTE ON FUNCTION attention TO kansli_platform;
GRANT EXECUTE ON FUNCTION attention TO kansli_site;

CREATE OR REPLACE FUNCTION public.attention_of_site(moment timestamp with time zone, today date, required text[], texts text[])
 RETURNS TABLE(site_id text, kind text, subject uuid, area text, count integer, since timestamp with time zone, day date)
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT a.site_id,
     a.kind,
     a.subject,
     a.area,
     a.count,
     a.since,
     a.day
    FROM attention(attention_of_site.moment, attention_of_site.today) a(site_id, kind, role, for_user, not_user, subject, area, count, since, day)
 UNION ALL
  SELECT s.id,
     'noSiteAdmin'::text,
     NULL::uuid,
     NULL::text,
     1,
     NULL::timestamp with time zone,
     NULL::date
    FROM sites s
   WHERE ((s.id = current_site()) AND (NOT (EXISTS ( SELECT
            FROM (memberships m
              JOIN users u ON (((u.id = m.user_id) AND (u.deactivated_at IS NULL))))
           WHERE ((m.site_id = s.id) AND (m.role = 'siteAdmin'::text) AND ((m.valid_to IS NULL) OR (m.valid_to >= attention_of_site.today)) AND ((m.valid_from IS NULL) OR (m.valid_from <= attention_of_site.today)))))))
 UNION ALL
  SELECT current_site() AS current_site,
     'missingPages'::text,
     i.id,
     i.area,
     1,
     NULL::timestamp with time zone,
     NULL::date
    FROM (unnest(attention_of_site.required) k(key)
      LEFT JOIN items i ON (((i.site_id = current_site()) AND (i.system_key = k.key))))
   WHERE (((i.published_revision_id IS NULL) OR (i.deleted_at IS NOT NULL)) AND (NOT (EXISTS ( SELECT
            FROM shared_here s
           WHERE ((s.area IN ( SELECT f.area
                    FROM share_kinds f
                   WHERE f.is_in_frame)) AND (s.system_key = k.key) AND s.is_shown)))))
 UNION ALL
  SELECT j.site_id,
     'jobFailing'::text,
     NULL::uuid,
     NULL::text,
     1,
     j.failing_since,
     NULL::date
    FROM jobs j
   WHERE ((j.failing_since IS NOT NULL) AND (j.attempts >= 3))
 UNION ALL
  SELECT m.site_id,
     'unconfirmedRoles'::text,
     NULL::uuid,
     NULL::text,
     1,
     COALESCE(m.confirmed_at, m.created_at) AS "coalesce",
     NULL::date
    FROM memberships m
   WHERE (((m.valid_to IS NULL) OR (m.valid_to >= attention_of_site.today)) AND (COALESCE(m.confirmed_at, m.created_at) < (attention_of_site.moment - '1 year'::interval)))
 UNION ALL
  SELECT m.site_id,
     'consentMissing'::text,
     NULL::uuid,
     NULL::text,
     1,
     NULL::timestamp with time zone,
     NULL::date
    FROM media m
   WHERE ((m.deleted_at IS NULL) AND (m.kind = 'image'::text) AND ((m.consent = ANY (ARRAY['missing'::text, 'withdrawn'::text])) OR ((m.people = 'children'::text) AND (m.consent = 'notNeeded'::text))))
 UNION ALL
  SELECT m.site_id,
     'withoutAlt'::text,
     NULL::uuid,
     NULL::text,
     1,
     NULL::timestamp with time zone,
     NULL::date
    FROM media m
   WHERE ((m.deleted_at IS NULL) AND (m.kind = 'image'::text) AND (m.alt = ''::text) AND (NOT m.is_decorative))
 UNION ALL
  SELECT i.site_id,
     'brokenLinks'::text,
     i.id,
     i.area,
     1,
     i.published_at,
     NULL::date
    FROM items i
   WHERE ((i.deleted_at IS NULL) AND (i.published_revision_id IS NOT NULL) AND (EXISTS ( SELECT
            FROM (item_references r
              JOIN items t ON (((t.site_id = r.site_id) AND (t.id = r.to_item_id))))
           WHERE ((r.site_id = i.site_id) AND (r.item_id = i.id) AND (r.version = 'published'::text) AND (r.field = ANY (attention_of_site.texts)) AND ((t.published_revision_id IS NULL) OR (t.deleted_at IS NOT NULL))))))
 UNION ALL
  SELECT a.site_id,
     'endedAssignments'::text,
     a.body_id,
     'bodies'::text,
     1,
     NULL::timestamp with time zone,
     max(a.to_date) AS max
    FROM (assignments a
      JOIN items i ON (((i.site_id = a.site_id) AND (i.id = a.person_id) AND (i.deleted_at IS NULL))))
   GROUP BY a.site_id, a.body_id
  HAVING bool_and((a.to_date < attention_of_site.today))
 UNION ALL
  SELECT n.id,
     'silent'::text,
     NULL::uuid,
     NULL::text,
     (attention_of_site.today - n.latest),
     NULL::timestamp with time zone,
     n.latest
    FROM ( SELECT s.id,
             ((COALESCE(( SELECT max(i.published_at) AS max
                    FROM items i
                   WHERE ((i.site_id = s.id) AND (i.area IN ( SELECT k.area
                            FROM share_kinds k
                           WHERE k.is_dated)) AND (i.published_revision_id IS NOT NULL) AND (i.deleted_at IS NULL))), s.created_at) AT TIME ZONE 'Europe/Stockholm'::text))::date AS latest
            FROM sites s
           WHERE ((s.id = current_site()) AND (NOT s.is_hidden) AND (s.stopped IS NULL))) n
   WHERE ((attention_of_site.today - n.latest) > 60);
END;
GRANT EXECUTE ON FUNCTION attention_of_site TO kansli_site;

CREATE OR REPLACE FUNCTION public.bankid_audit_to_reseal(wanted_key text, after_id uuid, at_most integer)
 RETURNS TABLE(id uuid, key_id text, record bytea)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$select a.id, a.key_id, a.record from bankid_audit a where a.key_id = wanted_key and a.id > after_id order by a.id limit least(at_most, 500)$function$;
REVOKE ALL ON FUNCTION bankid_audit_to_reseal FROM public;
GRANT EXECUTE ON FUNCTION bankid_audit_to_reseal TO kansli_platform;

CREATE OR REPLACE FUNCTION public.current_site()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select nullif(current_setting('app.site', true), '')
$function$;

CREATE OR REPLACE FUNCTION public.follow_published_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.published_revision_id is null or new.deleted_at is not null then
    delete from published_items where site_id = new.site_id and id = new.id;
  else
    update published_items set slug = new.slug, path = new.path, parent_id = new.parent_id, sort_key = new.sort_key,
      system_key = new.system_key, published_at = new.published_at, updated_at = now()
    where site_id = new.site_id and id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.foreign_media(of_site text, media jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(jsonb_agg(foreign_medium(of_site, m)), '[]') from jsonb_array_elements(media) m
$function$;

CREATE OR REPLACE FUNCTION public.foreign_medium(of_site text, medium jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when medium ->> 'isShared' = 'false' then medium || jsonb_build_object('library', of_site) else medium end
$function$;

CREATE OR REPLACE FUNCTION public.forget_bankid_audit()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$delete from bankid_audit where keep_until < now()$function$;
REVOKE ALL ON FUNCTION forget_bankid_audit FROM public;
GRANT EXECUTE ON FUNCTION forget_bankid_audit TO kansli_platform;

CREATE OR REPLACE FUNCTION public.keep_person_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.deleted_at is not null or new.title = '' then
    delete from person_names where site_id = new.site_id and person_id = new.id;
  else
    insert into person_names (site_id, person_id, name, sort_name, given_name, name_key, search_text)
    values (new.site_id, new.id, new.title, new.detail ->> 'sortName', coalesce(new.detail ->> 'givenName', ''),
      person_name_key(new.draft), split_part(new.search_text, E'\n', 2))
    on conflict (site_id, person_id) do update set name = excluded.name, sort_name = excluded.sort_name,
      given_name = excluded.given_name, name_key = excluded.name_key, search_text = excluded.search_text;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_protection_live()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update person_protection set is_live = new.published_revision_id is not null and new.deleted_at is null
    where site_id = new.site_id and person_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_public_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  instead jsonb;
  content text;
begin
  new.public := jsonb_build_object('id', new.id, 'isShared', new.site_id = '*', 'kind', new.kind, 'title', new.title, 'alt', new.alt,
    'isDecorative', new.is_decorative, 'caption', new.caption, 'credit', new.credit, 'licenceUntil', new.licence_until,
    'isAiGenerated', new.is_ai_generated, 'width', new.width, 'height', new.height, 'bytes', new.bytes, 'color', new.color,
    'focal', jsonb_build_object('x', new.focal_x, 'y', new.focal_y), 'crops', new.crops, 'fileKey', new.file_key,
    'extension', new.extension, 'isWithdrawn',
    new.consent = 'withdrawn' or new.is_hidden or new.deleted_at is not null or new.recalled_at is not null)
    || case when new.is_ready then '{}' else '{"lacksAvif": true}' end::jsonb
    || case when new.licence in ('press', 'ccBy', 'cc0') then jsonb_build_object('freeUse', new.licence) else '{}' end;
  if new.replacement_id is not null then
    select m.public, m.upload_hash into instead, content from media m where m.site_id = new.site_id and m.id = new.replacement_id;
    new.public := coalesce(instead, new.public) || jsonb_build_object('id', new.id, 'shownAs',
      coalesce(instead ->> 'shownAs', new.replacement_id::text), 'shownHash', coalesce(instead ->> 'shownHash', content));
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_published_protection()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update published_items set is_protected = new.is_protected, updated_at = now() where site_id = new.site_id and id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_published_uses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Emptying the trash removes uses, and its role may write nothing that is public.
  if not exists (select from changed where version = 'published') then
    return null;
  end if;
  update published_items p set media = published_media(p.site_id, p.id)
  where (p.site_id, p.id) in (select site_id, item_id from changed where version = 'published');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_shares(of_site text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from shares s where s.origin_site_id = of_site) then
    return;
  end if;
  update shares s set revision_id = f.revision_id, is_protected = coalesce(f.is_protected, false), title = coalesce(f.title, f.kept_title, ''),
    about = coalesce(f.about, ''), slug = coalesce(f.slug, f.kept_slug, ''), path = coalesce(f.path, f.kept_path, ''), system_key = f.system_key,
    facet = f.facet, groups = f.groups, no_index = coalesce(f.no_index, false), published_at = coalesce(f.published_at, s.published_at),
    updated_at = coalesce(f.updated_at, now()), head = coalesce(f.head, '{}'), body = f.body, search_text = coalesce(f.search_text, ''),
    media = coalesce(foreign_media(of_site, f.media), '[]'), image = foreign_medium(of_site, f.image), referred = f.referred
  from (
    select s.id, p.revision_id, p.is_protected, p.title, p.about, p.slug, p.path, p.system_key, p.facet, x.groups, p.no_index, p.published_at,
      p.updated_at, p.body, p.search_text, p.media, p.image, x.referred,
      case when k.fields is null then p.head
        else (select jsonb_object_agg(h.key, h.value) from jsonb_each(p.head) h where h.key = any(k.fields)) end as head,
      case when s.target is not null then s.title end as kept_title, case when s.target is not null then s.slug end as kept_slug,
      case when s.target is not null then s.path end as kept_path
    from shares s join share_kinds k on k.area = s.area left join published_items p on p.site_id = of_site and p.id = s.id
    cross join lateral (select share_referred(of_site, s.id) as referred,
      case when k.names_groups and p.id is not null then jsonb_strip_nulls(jsonb_build_object(
        'area', (select jsonb_build_object('id', a.id, 'name', a.name, 'nameKey', a.name_key, 'slug', a.slug) from policy_areas a
          where a.site_id = of_site and a.id::text = p.facet),
        'programme', (select jsonb_build_object('title', g.name, 'url', g.url) from policy_programmes g
          where g.site_id = of_site and g.id::text = p.head ->> 'programme'))) else '{}' end as groups) x
    where s.origin_site_id = of_site and (s.revision_id is distinct from p.revision_id or p.updated_at <> s.updated_at
      or p.updated_at >= date_trunc('milliseconds', now()) or s.referred <> x.referred or s.groups <> x.groups)
  ) f
  where s.origin_site_id = of_site and s.id = f.id;
end
$function$;

CREATE OR REPLACE FUNCTION public.kept_years(site text)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  with above as (
    select (b.content -> 'retentionYears' ->> 'value')::int as years, (b.content -> 'retentionYears' ->> 'isFixed')::boolean as is_fixed,
           array_position(s.ancestors, b.site_id) as place
    from sites s join site_settings b on b.site_id = any (s.ancestors) and b.tab = 'below'
    where s.id = site and jsonb_typeof(b.content -> 'retentionYears') = 'object'
  ), own as (
    select coalesce((select (p.content ->> 'retentionYears')::int from site_settings p where p.site_id = site and p.tab = 'privacy'), 5) as years,
           coalesce((select (i.content ->> 'retentionYears')::boolean from site_settings i where i.site_id = site and i.tab = 'inherited'), false)
             as is_chosen
  )
  select coalesce(
    (select years from above where is_fixed order by place desc limit 1),
    (select years from own where is_chosen),
    (select years from above order by place limit 1),
    (select years from own)
  )
$function$;

CREATE OR REPLACE FUNCTION public.lead_media(lead jsonb, media jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select m from jsonb_array_elements(media) m where m -> 'id' = lead -> 'id' and m -> 'isShared' = lead -> 'isShared' limit 1
$function$;

CREATE OR REPLACE FUNCTION public.mark_protected()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update items set is_protected = true where site_id = new.site_id and id = new.person_id;
  else
    update items set is_protected = false where site_id = old.site_id and id = old.person_id;
    delete from withheld_files where site_id = old.site_id and from_site_id = old.site_id and from_person_id = old.person_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.media_on_site(of_site text, library text, picture uuid, public jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select shown_on_site(public || jsonb_build_object('files', to_jsonb(array_remove(
    array[(select m.upload_hash from media m where m.site_id = library and m.id = picture), public ->> 'shownHash'], null))), withheld_on(of_site))
$function$;

CREATE OR REPLACE FUNCTION public.media_shown_on_site(media jsonb, withheld text[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when cardinality(withheld) = 0 then media
    else (select coalesce(jsonb_agg(shown_on_site(m, withheld)), '[]') from jsonb_array_elements(media) m) end
$function$;

CREATE OR REPLACE FUNCTION public.note_frame_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.frame_changed_at := now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.number_transaction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_current_xact_id();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.one_person(of_site text, of_person uuid)
 RETURNS TABLE(site_id text, person_id uuid)
 LANGUAGE sql
 STABLE
AS $function$
  with recursive known (site_id, person_id) as (
    select of_site, of_person
    union
    select n.site_id, n.person_id from known k cross join lateral (
      select o.site_id, o.person_id from person_links l join person_links o on o.group_id = l.group_id
      where l.site_id = k.site_id and l.person_id = k.person_id
      union all
      select c.site_id, c.to_id::uuid from site_merges m join site_merge_copies c on c.site_id = m.site_id and c.merge_id = m.id
      where m.from_id = k.site_id and c.kind = 'items' and c.from_id = k.person_id::text
      union all
      select m.from_id, c.from_id::uuid from site_merges m join site_merge_copies c on c.site_id = m.site_id and c.merge_id = m.id
      where m.site_id = k.site_id and c.kind = 'items' and c.to_id = k.person_id::text
      union all
      -- A copy that was read in has kept its ids.
      select s.id, k.person_id from sites s
      where exists (select from items i where i.site_id = s.id and i.id = k.person_id)
    ) n
  )
  select k.site_id, k.person_id from known k
  where exists (select from items i where i.site_id = k.site_id and i.id = k.person_id)
$function$;

CREATE OR REPLACE FUNCTION public.person_name_key(draft jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select lower(btrim(normalize(concat(draft ->> 'givenName', ' ', draft ->> 'familyName'))) collate "sv-x-icu")
$function$;

CREATE OR REPLACE FUNCTION public.protect_as_elsewhere()
 RETURNS TABLE(person_id uuid, mode text)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  own_role text := current_setting('role');
  here text := current_setting('app.site');
  added uuid[];
begin
  perform set_config('role', 'kansli_platform', true);
  with strictest as (
    select distinct on (o.person_id) o.person_id, p.mode, p.shown_name, p.sort_name, p.by, p.at
    from person_protection p cross join lateral one_person(p.site_id, p.person_id) o
    where o.site_id = here
    order by o.person_id, p.mode = 'hidden' desc, p.site_id
  ), inserted as (
    insert into person_protection (site_id, person_id, mode, shown_name, sort_name, is_live, by, at, is_own)
    select here, s.person_id, s.mode, s.shown_name, s.sort_name, i.published_revision_id is not null and i.deleted_at is null, s.by, s.at, false
    from strictest s join items i on i.site_id = here and i.id = s.person_id
    on conflict do nothing returning person_id
  ) select array_agg(i.person_id) from inserted i into added;
  update person_contacts set visibility = 'hidden', consent_at = null, consent_by = null
    where site_id = here and person_id = any(added);
  insert into withheld_files (site_id, upload_hash, from_site_id, from_person_id)
    select distinct here, portrait.upload_hash, here, a.person_id
    from unnest(added) a (person_id) cross join lateral one_person(here, a.person_id) o
    join media_uses u on u.site_id = o.site_id and u.item_id = o.person_id and u.field in ('portrait', 'shareImage')
    join media portrait on portrait.site_id = u.library_id and portrait.id = u.media_id
    on conflict do nothing;
  perform set_config('role', own_role, true);
  return query select p.person_id, p.mode from person_protection p where p.site_id = here and p.person_id = any(added);
end
$function$;

CREATE OR REPLACE FUNCTION public.published_media(of_site text, of_item uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(media_on_site(of_site, m.site_id, m.id, m.public)), '[]') from (
    select distinct library_id, media_id from media_uses where site_id = of_site and item_id = of_item and version = 'published'
  ) u join media m on m.site_id = u.library_id and m.id = u.media_id and m.deleted_at is null
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are only added', tg_table_name;
end
$function$;

CREATE OR REPLACE FUNCTION public.reseal_bankid_audit(row_id uuid, old_record bytea, new_record bytea, new_key text)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$with resealed as (
     update bankid_audit set record = new_record, key_id = new_key
     where id = row_id and record = old_record and octet_length(record) = octet_length(new_record) and key_id <> new_key
     returning 1
   ) select exists (select from resealed)$function$;
REVOKE ALL ON FUNCTION reseal_bankid_audit FROM public;
GRANT EXECUTE ON FUNCTION reseal_bankid_audit TO kansli_platform;

CREATE OR REPLACE FUNCTION public.share_referred(of_site text, of_item uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_object_agg(t.id, jsonb_build_object('id', t.id, 'area', t.area, 'title', t.title, 'path', t.path)), '{}')
  from published_items t where t.site_id = of_site and not t.is_protected and t.id in (
    select r.to_item_id from item_references r where r.site_id = of_site and r.item_id = of_item and r.version = 'published')
$function$;

CREATE OR REPLACE FUNCTION public.shared_to_undo_steps()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  case tg_table_name
  when 'federation_design' then
    -- The line of the log is written in the same transaction, and says by whom.
    insert into undo_steps (site_id, id, nth, kind, action, title, before, after, at, by)
    select '*', gen_random_uuid(), 0, 'design', 'use', '', jsonb_build_object('was', old.used, 'became', new.used), '{}', a.at, a.actor_id
    from audit_log a where a.action in ('design.use', 'design.takeBack') order by a.id desc limit 1;
  when 'site_merges' then
    insert into undo_steps (site_id, id, nth, kind, action, subject_id, title, before, after, at, by)
    values ('*', new.id, 0, 'merge', 'run', new.id,
      coalesce((select s.name from sites s where s.id = new.from_id), new.from_id) || ' med '
        || coalesce((select s.name from sites s where s.id = new.site_id), new.site_id),
      jsonb_build_object('fromId', new.from_id), '{}', new.done_at, new.created_by)
    on conflict do nothing;
  end case;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.show_public_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.upload_hash <> old.upload_hash then
    insert into withheld_files (site_id, upload_hash, from_site_id, from_person_id)
    select w.site_id, new.upload_hash, w.from_site_id, w.from_person_id from withheld_files w
    where w.upload_hash = old.upload_hash and (new.site_id = '*' or w.site_id = new.site_id)
    on conflict do nothing;
  end if;
  update published_items p set updated_at = now(), media = (
    select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(p.media) m
    where m -> 'id' <> new.public -> 'id' or m -> 'isShared' <> new.public -> 'isShared'
  ) || case when new.deleted_at is null
    then jsonb_build_array(media_on_site(p.site_id, new.site_id, new.id, new.public)) else '[]' end
  where (p.site_id, p.id) in (
    select site_id, item_id from media_uses where library_id = new.site_id and media_id = new.id and version = 'published');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.show_replaced_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update media set replacement_id = new.id where site_id = new.site_id and replacement_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.shown_on_site(public jsonb, withheld text[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when coalesce(public -> 'files' ?| withheld, false) then public || '{"isWithdrawn": true}' else public end
$function$;

CREATE OR REPLACE FUNCTION public.site_audience(id text, parent_id text, tags text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array['*', 's:' || id, 'd:' || id, 'd:' || parent_id] || array(select 't:' || t from unnest(tags) t)
$function$;

CREATE OR REPLACE FUNCTION public.site_stands_in_tree()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  levels text[] := array['national', 'district', 'local'];
  above sites;
begin
  new.ancestors := '{}';
  if new.parent_id is not null then
    select * into above from sites where id = new.parent_id;
    if new.id = any (above.ancestors || above.id) or array_position(levels, above.level) >= array_position(levels, new.level) then
      raise exception 'a site stands under one of a higher level' using errcode = 'check_violation', constraint = 'sites_tree';
    end if;
    new.ancestors := new.parent_id || coalesce(above.ancestors, '{}');
  end if;
  if tg_op = 'UPDATE' and exists (
    select from sites b where b.parent_id = new.id and array_position(levels, b.level) <= array_position(levels, new.level)
  ) then
    raise exception 'a site stands above those of a lower level' using errcode = 'check_violation', constraint = 'sites_tree';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.sites_below_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update sites set ancestors = new.id || new.ancestors where parent_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.target_audience(target jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case target ->> 'kind'
    when 'all' then '{*}'::text[]
    when 'sites' then array(select 's:' || s from jsonb_array_elements_text(target -> 'siteIds') s)
    when 'districts' then array(select 'd:' || d from jsonb_array_elements_text(target -> 'districtIds') d)
    when 'tags' then array(select 't:' || t from jsonb_array_elements_text(target -> 'tags') t)
    else '{}' end
$function$;

CREATE OR REPLACE FUNCTION public.tell_share()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  share shares := case when tg_op = 'DELETE' then old else new end;
begin
  update federation set broadcast_revision = broadcast_revision + 1,
    shared_pages_revision = shared_pages_revision + coalesce((select k.is_in_frame::int from share_kinds k where k.area = share.area), 0);
  perform pg_notify('kansli_site_changed', case when tg_op = 'INSERT' then '+*' else '*' end);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_shared_page()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update federation set broadcast_revision = broadcast_revision + 1, shared_pages_revision = shared_pages_revision + 1;
  perform pg_notify('kansli_site_changed', case when tg_op = 'INSERT' then '+*' else '*' end);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_webhooks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.to_undo_steps()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  case tg_table_name
  when 'item_undo' then
    insert into undo_steps (site_id, id, nth, kind, action, subject_id, title, before, after, at, by)
    values (new.site_id, new.id, 0, 'item', new.action, new.item_id,
      coalesce((select i.title from items i where i.site_id = new.site_id and i.id = new.item_id), ''), new.before,
      jsonb_build_object('state', new.state_version, 'draft', new.draft_version), new.created_at, new.created_by);
  when 'representative_changes' then
    insert into undo_steps (site_id, id, nth, kind, action, title, before, after, at, by)
    select new.site_id, new.id, 0, 'representatives', new.action, '',
      jsonb_build_object('rows', coalesce(jsonb_agg(r - 'after'), '[]'), 'persons', new.made_persons),
      jsonb_build_object(
        'bodies', coalesce(jsonb_object_agg(r ->> 'id', r -> 'after') filter (where r ->> 'table' = 'bodies'), '{}'),
        'assignments', coalesce(jsonb_object_agg(r ->> 'id', r -> 'after') filter (where r ->> 'table' = 'assignments'), '{}')),
      new.created_at, new.created_by
    from jsonb_array_elements(new.before) r;
  when 'removed_memberships' then
    insert into undo_steps (site_id, id, nth, kind, action, subject_id, title, before, after, at, by)
    values (new.site_id, new.id, 0, 'membership', 'remove', new.user_id,
      coalesce(new.typed_name, (select u.name from users u where u.id = new.user_id), ''),
      to_jsonb(new) - '{id,removed_at,removed_by}'::text[], '{}', new.removed_at, new.removed_by);
  end case;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.withheld_on(of_site text)
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select array(select upload_hash from withheld_files where site_id = of_site)
$function$;

CREATE OR REPLACE FUNCTION public.withhold_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed withheld_files := case when tg_op = 'INSERT' then new else old end;
begin
  update published_items p set updated_at = now(), media = published_media(p.site_id, p.id)
  where p.site_id = changed.site_id and p.id in (
    select u.item_id from media_uses u join media m on m.site_id = u.library_id and m.id = u.media_id
    where u.site_id = changed.site_id and u.version = 'published'
      and changed.upload_hash in (m.upload_hash, m.public ->> 'shownHash'));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.withhold_new_portrait()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  own_role text := current_setting('role');
  told bigint;
begin
  if not exists (select from person_protection where site_id = new.site_id and person_id = new.item_id) then
    return null;
  end if;
  perform set_config('role', 'kansli_platform', true);
  with added as (
    insert into withheld_files (site_id, upload_hash, from_site_id, from_person_id)
    select p.site_id, portrait.upload_hash, p.site_id, p.person_id
    from one_person(new.site_id, new.item_id) persons
    join person_protection p on p.site_id = persons.site_id and p.person_id = persons.person_id
    join media portrait on portrait.site_id = new.library_id and portrait.id = new.media_id
    order by p.site_id
    on conflict do nothing returning site_id
  ), changed as (
    update sites set revision = revision + 1 where id in (select site_id from added) returning id
  )
  select count(pg_notify('kansli_site_changed', id)) from changed into told;
  perform set_config('role', own_role, true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.withhold_portrait()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into withheld_files (site_id, upload_hash, from_site_id, from_person_id)
    select new.site_id, m.upload_hash, new.site_id, new.person_id from media m where m.site_id = new.library_id and m.id = new.media_id
    on conflict do nothing;
  end if;
  return null;
end
$function$;

CREATE TABLE accessibility_facts (
  site_id text NOT NULL,
  checked_on date,
  checked_by text NOT NULL,
  faults jsonb NOT NULL,
  version integer NOT NULL,
  CONSTRAINT accessibility_facts_pkey PRIMARY KEY (site_id),
  CONSTRAINT accessibility_facts_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

ALTER TABLE accessibility_facts ENABLE ROW LEVEL SECURITY;
ALTER TABLE accessibility_facts FORCE ROW LEVEL SECURITY;

CREATE POLICY only_removed ON accessibility_facts AS RESTRICTIVE FOR DELETE TO kansli_site
  USING ((EXISTS ( SELECT
   FROM removed_sites r
  WHERE ((r.id = accessibility_facts.site_id) AND (r.ended_at IS NULL)))));
CREATE POLICY own_site ON accessibility_facts FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY own_site_public ON accessibility_facts FOR SELECT TO kansli_public
  USING ((site_id = current_site()));

GRANT SELECT (site_id, checked_on, checked_by, faults) ON accessibility_facts TO kansli_public;
GRANT SELECT, INSERT, UPDATE, DELETE ON accessibility_facts TO kansli_site;

CREATE TABLE assignments (
  site_id text NOT NULL,
  id uuid NOT NULL,
  person_id uuid NOT NULL,
  body_id uuid NOT NULL,
  standard_role text,
  own_role_id uuid,
  role_id text NOT NULL GENERATED ALWAYS AS (COALESCE(standard_role, (own_role_id)::text)) STORED,
  from_date date NOT NULL,
  to_date date,
  substitute_for_id uuid,
  label_override text NOT NULL DEFAULT ''::text,
  is_lead boolean NOT NULL DEFAULT false,
  sort_key text,
  source text NOT NULL,
  ended_reason text,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT assignments_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT assignments_no_overlap EXCLUDE USING gist (site_id WITH =, person_id WITH =, body_id WITH =, role_id WITH =, daterange(from_date, to_date, '[]'::text) WITH &&),
  CONSTRAINT assignments_in_order CHECK ((to_date >= from_date)),
  CONSTRAINT assignments_one_role CHECK ((num_nonnulls(standard_role, own_role_id) = 1)),
  CONSTRAINT assignments_body_fk FOREIGN KEY (site_id, body_id) REFERENCES bodies(site_id, id),
  CONSTRAINT assignments_own_role_fk FOREIGN KEY (site_id, own_role_id) REFERENCES role_titles(site_id, id),
  CONSTRAINT assignments_person_fk FOREIGN KEY (site_id, person_id) REFERENCES items(site_id, id) ON DELETE CASCADE,
  CONSTRAINT assignments_substitute_fk FOREIGN KEY (site_id, substitute_for_id) REFERENCES items(site_id, id) ON DELETE SET NULL (substitute_for_id)
);

CREATE INDEX assignments_by_body ON assignments USING btree (site_id, body_id);
CREATE INDEX assignments_by_person ON assignments USING btree (site_id, person_id);
CREATE INDEX assignments_by_substituted ON assignments USING btree (site_id, substitute_for_id) WHERE (substitute_for_id IS NOT NULL);
CREATE INDEX assignments_end ON assignments USING btree (site_id, to_date) WHERE (to_date IS NOT NULL);
CREATE UNIQUE INDEX assignments_order ON assignments USING btree (site_id, body_id, sort_key) WHERE (sort_key IS NOT NULL);

ALTER TABLE assignments ENABLE ROW LEVEL SECURITY;
ALTER TABLE assignments FORCE ROW LEVEL SECURITY;

CREATE POLICY of_public_persons ON assignments FOR SELECT TO kansli_public
  USING (((site_id = current_site()) AND ((EXISTS ( SELECT
   FROM published_items i
  WHERE ((i.site_id = assignments.site_id) AND (i.id = assignments.person_id)))) OR (EXISTS ( SELECT
   FROM person_protection p
  WHERE ((p.site_id = assignments.site_id) AND (p.person_id = assignments.person_id) AND (p.mode = 'nameOnly'::text) AND p.is_live))))));
CREATE POLICY own_site ON assignments FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_counts ON assignments FOR SELECT TO kansli_platform
  USING (true);

GRANT SELECT (site_id, id, person_id, body_id, from_date, to_date) ON assignments TO kansli_platform;
GRANT SELECT (site_id, id, person_id, body_id, standard_role, own_role_id, role_id, from_date, to_date, label_override, is_lead, sort_key, source) ON assignments TO kansli_public;
GRANT SELECT, INSERT, UPDATE, DELETE ON assignments TO kansli_site;

CREATE TABLE audit_head (
  "only" boolean NOT NULL DEFAULT true,
  number bigint NOT NULL,
  hash bytea NOT NULL,
  watched_id bigint NOT NULL,
  watched_before xid8 NOT NULL,
  CONSTRAINT audit_head_pkey PRIMARY KEY ("only"),
  CONSTRAINT audit_head_one_row CHECK ("only")
);

GRANT SELECT, UPDATE ON audit_head TO kansli_platform;

CREATE TRIGGER audit_head_stays BEFORE DELETE OR TRUNCATE ON audit_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE audit_log (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL,
  actor_id uuid,
  site_id text,
  action text NOT NULL,
  object_id text,
  reason text,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id)
);

CREATE INDEX audit_log_by_action ON audit_log USING btree (action, at, id);
CREATE INDEX audit_log_by_actor ON audit_log USING btree (actor_id, at, id);
CREATE INDEX audit_log_by_site ON audit_log USING btree (site_id, id DESC NULLS LAST);
CREATE INDEX audit_log_by_time ON audit_log USING btree (at, id);
CREATE INDEX audit_log_of_site ON audit_log USING btree (site_id, at, id);

ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON audit_log FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_all ON audit_log FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);

GRANT SELECT, INSERT ON audit_log TO kansli_platform;
GRANT SELECT, INSERT ON audit_log TO kansli_site;

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_numbered BEFORE INSERT ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION number_transaction();

CREATE TABLE audit_seals (
  number bigint NOT NULL,
  sealed_at timestamp(3) with time zone NOT NULL,
  ids int8multirange NOT NULL,
  last_id bigint NOT NULL,
  lines integer NOT NULL,
  lines_hash bytea NOT NULL,
  settled_id bigint NOT NULL,
  previous bytea NOT NULL,
  hash bytea NOT NULL,
  key_id text NOT NULL,
  mac bytea NOT NULL,
  CONSTRAINT audit_seals_pkey PRIMARY KEY (number)
);

CREATE INDEX audit_seals_by_last_id ON audit_seals USING btree (last_id);

GRANT SELECT, INSERT ON audit_seals TO kansli_platform;

CREATE TRIGGER audit_seals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE bankid_audit (
  id uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  order_tag text NOT NULL,
  user_id uuid,
  decision text NOT NULL,
  record bytea NOT NULL,
  key_id text NOT NULL DEFAULT ''::text,
  keep_until timestamp(3) with time zone NOT NULL,
  CONSTRAINT bankid_audit_pkey PRIMARY KEY (id)
);

CREATE INDEX bankid_audit_end ON bankid_audit USING btree (keep_until);
CREATE INDEX bankid_audit_key ON bankid_audit USING btree (key_id, id);

GRANT SELECT (key_id), INSERT ON bankid_audit TO kansli_platform;

CREATE TABLE bankid_orders (
  id_hash bytea NOT NULL,
  outcome text,
  outcome_until timestamp(3) with time zone,
  session_taken_at timestamp(3) with time zone,
  session_id uuid,
  hint_code text,
  order_ref text,
  auto_start_token text,
  qr_start_token text,
  qr_start_secret text,
  started_at timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  device text NOT NULL,
  end_user_ip text NOT NULL,
  user_agent text NOT NULL,
  nonce_hash bytea,
  invitation_hash bytea,
  next_collect_at timestamp(3) with time zone NOT NULL,
  collecting_until timestamp(3) with time zone,
  faults integer NOT NULL DEFAULT 0,
  renewals integer NOT NULL DEFAULT 0,
  confirms_user_id uuid,
  CONSTRAINT bankid_orders_pkey PRIMARY KEY (id_hash)
);

CREATE INDEX bankid_orders_age ON bankid_orders USING btree (created_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON bankid_orders TO kansli_platform;

CREATE TABLE bodies (
  site_id text NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  level text NOT NULL,
  kind text NOT NULL,
  seats integer,
  term_from date,
  term_to date,
  url text NOT NULL DEFAULT ''::text,
  sort_key text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT bodies_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT bodies_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

CREATE UNIQUE INDEX bodies_order ON bodies USING btree (site_id, sort_key);

ALTER TABLE bodies ENABLE ROW LEVEL SECURITY;
ALTER TABLE bodies FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON bodies FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY own_site_public ON bodies FOR SELECT TO kansli_public
  USING ((site_id = current_site()));

GRANT SELECT ON bodies TO kansli_public;
GRANT SELECT, INSERT, UPDATE, DELETE ON bodies TO kansli_site;

CREATE TABLE delivery_keys (
  site_id text NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  secret_hash bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  created_by uuid NOT NULL,
  last_used_at timestamp(3) with time zone,
  CONSTRAINT delivery_keys_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT delivery_keys_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT delivery_keys_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

CREATE UNIQUE INDEX delivery_keys_secret ON delivery_keys USING btree (site_id, secret_hash);

ALTER TABLE delivery_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE delivery_keys FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON delivery_keys FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_finds ON delivery_keys FOR SELECT TO kansli_platform
  USING (true);
CREATE POLICY platform_withdraws ON delivery_keys FOR DELETE TO kansli_platform
  USING (true);

GRANT SELECT (site_id, id, created_by), DELETE ON delivery_keys TO kansli_platform;
GRANT SELECT, INSERT, UPDATE (name, last_used_at), DELETE ON delivery_keys TO kansli_site;

CREATE TABLE different_persons (
  site_id text NOT NULL,
  person_id uuid NOT NULL,
  other_site_id text NOT NULL,
  other_id uuid NOT NULL,
  CONSTRAINT different_persons_site_id_person_id_other_site_id_other_id_pk PRIMARY KEY (site_id, person_id, other_site_id, other_id),
  CONSTRAINT different_persons_person_fk FOREIGN KEY (site_id, person_id) REFERENCES items(site_id, id) ON DELETE CASCADE
);

ALTER TABLE different_persons ENABLE ROW LEVEL SECURITY;
ALTER TABLE different_persons FORCE ROW LEVEL SECURITY;

CREATE POLICY platform_all ON different_persons FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);

GRANT SELECT, INSERT, DELETE ON different_persons TO kansli_platform;

CREATE TABLE dismissed_mentions (
  site_id text NOT NULL,
  person_id uuid NOT NULL,
  place text NOT NULL,
  reason text NOT NULL,
  note text NOT NULL DEFAULT ''::text,
  by uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  CONSTRAINT dismissed_mentions_site_id_person_id_place_pk PRIMARY KEY (site_id, person_id, place),
  CONSTRAINT dismissed_mentions_reason CHECK ((reason = ANY (ARRAY['agreed'::text, 'somebodyElse'::text, 'required'::text, 'other'::text]))),
  CONSTRAINT dismissed_mentions_by_users_id_fk FOREIGN KEY (by) REFERENCES users(id),
  CONSTRAINT dismissed_mentions_protection_fk FOREIGN KEY (site_id, person_id) REFERENCES person_protection(site_id, person_id) ON DELETE CASCADE
);

ALTER TABLE dismissed_mentions ENABLE ROW LEVEL SECURITY;
ALTER TABLE dismissed_mentions FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON dismissed_mentions FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_finds ON dismissed_mentions FOR SELECT TO kansli_platform
  USING (true);

GRANT SELECT (site_id) ON dismissed_mentions TO kansli_platform;
GRANT SELECT, INSERT, DELETE ON dismissed_mentions TO kansli_site;

CREATE TABLE event_sign_ups (
  site_id text NOT NULL,
  id uuid NOT NULL,
  item_id uuid NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  people integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  confirmed_at timestamp(3) with time zone,
  queued_at timestamp(3) with time zone,
  offered_until timestamp(3) with time zone,
  CONSTRAINT event_sign_ups_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT event_sign_ups_offered CHECK (((offered_until IS NULL) OR (queued_at IS NOT NULL))) NOT VALID,
  CONSTRAINT event_sign_ups_people CHECK (((people >= 1) AND (people <= 10))),
  CONSTRAINT event_sign_ups_item_fk FOREIGN KEY (site_id, item_id) REFERENCES items(site_id, id) ON DELETE CASCADE,
  CONSTRAINT event_sign_ups_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

CREATE UNIQUE INDEX event_sign_ups_person ON event_sign_ups USING btree (site_id, item_id, email, lower((name COLLATE "sv-x-icu")));

ALTER TABLE event_sign_ups ENABLE ROW LEVEL SECURITY;
ALTER TABLE event_sign_ups FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON event_sign_ups FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY own_site_public ON event_sign_ups FOR SELECT TO kansli_public
  USING ((site_id = current_site()));

GRANT SELECT (site_id, item_id, people, confirmed_at, offered_until) ON event_sign_ups TO kansli_public;
GRANT SELECT, INSERT, UPDATE (name, people, created_at, confirmed_at, queued_at, offered_until), DELETE ON event_sign_ups TO kansli_site;

CREATE TABLE federation (
  id boolean NOT NULL DEFAULT true,
  name text NOT NULL,
  own_site_id text,
  pictures jsonb NOT NULL DEFAULT '{}'::jsonb,
  broadcast_revision bigint NOT NULL DEFAULT 0,
  shared_pages_revision bigint NOT NULL DEFAULT 0,
  CONSTRAINT federation_pkey PRIMARY KEY (id),
  CONSTRAINT federation_one_row CHECK (id),
  CONSTRAINT federation_own_site_id_sites_id_fk FOREIGN KEY (own_site_id) REFERENCES sites(id) ON DELETE SET NULL
);

GRANT SELECT, INSERT, UPDATE ON federation TO kansli_platform;
GRANT SELECT ON federation TO kansli_public;
GRANT SELECT, UPDATE (broadcast_revision, shared_pages_revision) ON federation TO kansli_site;

CREATE TABLE federation_design (
  id boolean NOT NULL DEFAULT true,
  used jsonb NOT NULL DEFAULT '{"type": "tidning", "corner": "mjuk", "lockup": "bredvid", "palette": null, "freedoms": {"claim": null, "color": null, "action": null, "blocks": null, "beginning": null, "headerImage": null}, "pictures": "naturlig"}'::jsonb,
  draft jsonb,
  previous jsonb,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT federation_design_pkey PRIMARY KEY (id),
  CONSTRAINT federation_design_one_row CHECK (id)
);

GRANT SELECT, UPDATE ON federation_design TO kansli_platform;
GRANT SELECT (id, used) ON federation_design TO kansli_public;
GRANT SELECT (id, used) ON federation_design TO kansli_site;

CREATE CONSTRAINT TRIGGER to_undo_steps AFTER UPDATE ON federation_design DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.previous IS NOT NULL) AND (new.used <> old.used))) EXECUTE FUNCTION shared_to_undo_steps();

CREATE TABLE health_reminders (
  site_id text NOT NULL,
  kind text NOT NULL,
  id uuid NOT NULL,
  role text NOT NULL,
  note text NOT NULL,
  sent_at timestamp(3) with time zone NOT NULL,
  sent_by uuid NOT NULL,
  CONSTRAINT health_reminders_site_id_kind_pk PRIMARY KEY (site_id, kind),
  CONSTRAINT health_reminders_role CHECK ((role = ANY (ARRAY['editor'::text, 'siteAdmin'::text]))),
  CONSTRAINT health_reminders_sent_by_users_id_fk FOREIGN KEY (sent_by) REFERENCES users(id),
  CONSTRAINT health_reminders_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

CREATE INDEX health_reminders_by_age ON health_reminders USING btree (sent_at);
CREATE INDEX health_reminders_sent_by ON health_reminders USING btree (sent_by);

ALTER TABLE health_reminders ENABLE ROW LEVEL SECURITY;
ALTER TABLE health_reminders FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON health_reminders FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_all ON health_reminders FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);

GRANT SELECT, INSERT, UPDATE, DELETE ON health_reminders TO kansli_platform;
GRANT SELECT, UPDATE (note) ON health_reminders TO kansli_site;

CREATE TABLE import_mappings (
  site_id text NOT NULL,
  headings text NOT NULL,
  mapping jsonb NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT import_mappings_site_id_headings_pk PRIMARY KEY (site_id, headings),
  CONSTRAINT import_mappings_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

ALTER TABLE import_mappings ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_mappings FORCE ROW LEVEL SECURITY;

CREATE POLICY only_removed ON import_mappings AS RESTRICTIVE FOR DELETE TO kansli_site
  USING ((EXISTS ( SELECT
   FROM removed_sites r
  WHERE ((r.id = import_mappings.site_id) AND (r.ended_at IS NULL)))));
CREATE POLICY own_site ON import_mappings FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));

GRANT SELECT, INSERT, UPDATE, DELETE ON import_mappings TO kansli_site;

CREATE TABLE import_runs (
  site_id text NOT NULL,
  id uuid NOT NULL,
  file_name text NOT NULL,
  source text NOT NULL,
  new_rows integer NOT NULL,
  same_rows integer NOT NULL,
  changed_rows integer NOT NULL,
  ended_rows integer NOT NULL,
  new_persons integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  created_by uuid NOT NULL,
  CONSTRAINT import_runs_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT import_runs_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT import_runs_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

CREATE INDEX import_runs_by_time ON import_runs USING btree (site_id, created_at DESC NULLS LAST);

ALTER TABLE import_runs ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_runs FORCE ROW LEVEL SECURITY;

CREATE POLICY only_removed ON import_runs AS RESTRICTIVE FOR DELETE TO kansli_site
  USING ((EXISTS ( SELECT
   FROM removed_sites r
  WHERE ((r.id = import_runs.site_id) AND (r.ended_at IS NULL)))));
CREATE POLICY own_site ON import_runs FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));

GRANT SELECT, INSERT, UPDATE (file_name), DELETE ON import_runs TO kansli_site;

CREATE TABLE invitations (
  site_id text NOT NULL,
  id uuid NOT NULL,
  state text NOT NULL,
  role text NOT NULL,
  valid_to date,
  name text NOT NULL,
  email text NOT NULL,
  secret_hash bytea,
  identity_hash bytea,
  identity_key_id text NOT NULL DEFAULT ''::text,
  signed_name text,
  invited_by uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT invitations_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT invitations_emptied CHECK (((ended_at IS NULL) OR ((name = ''::text) AND (email = ''::text)))),
  CONSTRAINT invitations_ended CHECK (((state = ANY (ARRAY['confirmed'::text, 'rejected'::text, 'revoked'::text])) = (ended_at IS NOT NULL))),
  CONSTRAINT invitations_role CHECK ((role = ANY (ARRAY['reader'::text, 'writer'::text, 'editor'::text, 'siteAdmin'::text]))),
  CONSTRAINT invitations_signed CHECK (((state = 'signed'::text) = (identity_hash IS NOT NULL))),
  CONSTRAINT invitations_signed_name CHECK (((identity_hash IS NULL) = (signed_name IS NULL))),
  CONSTRAINT invitations_invited_by_users_id_fk FOREIGN KEY (invited_by) REFERENCES users(id),
  CONSTRAINT invitations_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

CREATE INDEX invitations_end ON invitations USING btree (expires_at);
CREATE INDEX invitations_identity ON invitations USING btree (identity_hash);
CREATE UNIQUE INDEX invitations_secret ON invitations USING btree (secret_hash);

ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitations FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON invitations FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK (((site_id = current_site()) AND (state = 'sent'::text)));
CREATE POLICY platform_all ON invitations FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);

GRANT SELECT, UPDATE, DELETE ON invitations TO kansli_platform;
GRANT SELECT (site_id, id, state, role, valid_to, name, email, signed_name, invited_by, created_at, expires_at, ended_at, version), INSERT (site_id, id, state, role, valid_to, name, email, secret_hash, invited_by, created_at, expires_at) ON invitations TO kansli_site;

CREATE TABLE item_comment_entries (
  site_id text NOT NULL,
  id uuid NOT NULL,
  comment_id uuid NOT NULL,
  number integer NOT NULL,
  kind text NOT NULL,
  text text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  created_by uuid NOT NULL,
  author_name text,
  removed_at timestamp(3) with time zone,
  CONSTRAINT item_comment_entries_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT item_comment_entries_number UNIQUE (site_id, comment_id, number),
  CONSTRAINT item_comment_entries_comment_fk FOREIGN KEY (site_id, comment_id) REFERENCES item_comments(site_id, id) ON DELETE CASCADE,
  CONSTRAINT item_comment_entries_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id)
);

ALTER TABLE item_comment_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE item_comment_entries FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON item_comment_entries FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));

GRANT SELECT, INSERT, UPDATE (text, author_name, removed_at) ON item_comment_entries TO kansli_site;

CREATE TABLE item_comments (
  site_id text NOT NULL,
  id uuid NOT NULL,
  item_id uuid NOT NULL,
  field text,
  quote text,
  passage jsonb,
  is_resolved boolean NOT NULL DEFAULT false,
  version integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT item_comments_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT item_comments_passage_whole CHECK ((((field IS NULL) = (quote IS NULL)) AND ((field IS NULL) = (passage IS NULL)))),
  CONSTRAINT item_comments_item_fk FOREIGN KEY (site_id, item_id) REFERENCES items(site_id, id) ON DELETE CASCADE
);

CREATE INDEX item_comments_by_item ON item_comments USING btree (site_id, item_id, created_at);

ALTER TABLE item_comments ENABLE ROW LEVEL SECURITY;
ALTER TABLE item_comments FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON item_comments FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));

GRANT SELECT, INSERT, UPDATE (quote, passage, is_resolved, version), DELETE ON item_comments TO kansli_site;

CREATE UNLOGGED TABLE item_presence (
  site_id text NOT NULL,
  item_id uuid NOT NULL,
  user_id uuid NOT NULL,
  seen_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT item_presence_pkey PRIMARY KEY (site_id, item_id, user_id)
);

ALTER TABLE item_presence ENABLE ROW LEVEL SECURITY;
ALTER TABLE item_presence FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON item_presence FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));

GRANT SELECT, INSERT, UPDATE, DELETE ON item_presence TO kansli_site;

CREATE TABLE item_references (
  site_id text NOT NULL,
  item_id uuid NOT NULL,
  version text NOT NULL,
  field text NOT NULL,
  to_item_id uuid NOT NULL,
  CONSTRAINT item_references_site_id_item_id_version_field_to_item_id_pk PRIMARY KEY (site_id, item_id, version, field, to_item_id),
  CONSTRAINT item_references_item_fk FOREIGN KEY (site_id, item_id) REFERENCES items(site_id, id) ON DELETE CASCADE,
  CONSTRAINT item_references_to_fk FOREIGN KEY (site_id, to_item_id) REFERENCES items(site_id, id) ON DELETE CASCADE
);

CREATE INDEX item_references_to ON item_references USING btree (site_id, to_item_id);

ALTER TABLE item_references ENABLE ROW LEVEL SECURITY;
ALTER TABLE item_references FORCE ROW LEVEL SECURITY;

CREATE POLICY not_protected ON item_references AS RESTRICTIVE FOR SELECT TO kansli_public
  USING ((NOT (ARRAY[item_id, to_item_id] && ARRAY( SELECT person_protection.person_id
   FROM person_protection))));
CREATE POLICY own_site ON item_references FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_finds ON item_references FOR SELECT TO kansli_platform
  USING (true);
CREATE POLICY published ON item_references FOR SELECT TO kansli_public
  USING (((site_id = current_site()) AND (version = 'published'::text)));

GRANT SELECT (site_id, item_id, version, to_item_id) ON item_references TO kansli_platform;
GRANT SELECT ON item_references TO kansli_public;
GRANT SELECT, INSERT, DELETE ON item_references TO kansli_site;

CREATE TABLE item_revisions (
  site_id text NOT NULL,
  id uuid NOT NULL,
  item_id uuid NOT NULL,
  kind text NOT NULL,
  name text,
  findings jsonb,
  content jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  created_by uuid NOT NULL,
  author_name text,
  schema_no integer NOT NULL DEFAULT 1,
  CONSTRAINT item_revisions_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT item_revisions_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT item_revisions_item_fk FOREIGN KEY (site_id, item_id) REFERENCES items(site_id, id)
);

CREATE INDEX item_revisions_by_age ON item_revisions USING btree (created_at) WHERE (kind <> 'published'::text);
CREATE INDEX item_revisions_by_item ON item_revisions USING btree (site_id, item_id, created_at DESC NULLS LAST);

ALTER TABLE item_revisions ENABLE ROW LEVEL SECURITY;
ALTER TABLE item_revisions FORCE ROW LEVEL SECURITY;

CREATE POLICY only_trashed ON item_revisions AS RESTRICTIVE FOR DELETE TO kansli_site
  USING ((EXISTS ( SELECT
   FROM items
  WHERE ((items.site_id = item_revisions.site_id) AND (items.id = item_revisions.item_id) AND (items.deleted_at IS NOT NULL)))));
CREATE POLICY own_site ON item_revisions FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_purge ON item_revisions FOR DELETE TO kansli_platform
  USING ((EXISTS ( SELECT
   FROM items
  WHERE ((items.site_id = item_revisions.site_id) AND (items.id = item_revisions.item_id) AND (items.deleted_at < (now() - '30 days'::interval))))));
CREATE POLICY platform_retention ON item_revisions FOR DELETE TO kansli_platform
  USING (((created_at < (now() - make_interval(years => kept_years(site_id)))) OR ((kind <> ALL (ARRAY['published'::text, 'scheduled'::text, 'named'::text])) AND (created_at < (now() - '1 day'::interval)))));
CREATE POLICY platform_sees_age ON item_revisions FOR SELECT TO kansli_platform
  USING (true);
CREATE POLICY platform_sees_trashed ON item_revisions FOR SELECT TO kansli_platform
  USING ((EXISTS ( SELECT
   FROM items
  WHERE ((items.site_id = item_revisions.site_id) AND (items.id = item_revisions.item_id) AND (items.deleted_at < (now() - '30 days'::interval))))));

GRANT SELECT (site_id, id, item_id, kind, created_at), DELETE ON item_revisions TO kansli_platform;
GRANT SELECT, INSERT, UPDATE (name, content, author_name), DELETE ON item_revisions TO kansli_site;

CREATE TABLE item_undo (
  site_id text NOT NULL,
  id uuid NOT NULL,
  item_id uuid NOT NULL,
  action text NOT NULL,
  before jsonb NOT NULL,
  state_version integer NOT NULL,
  draft_version integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  created_by uuid NOT NULL,
  CONSTRAINT item_undo_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT item_undo_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT item_undo_item_fk FOREIGN KEY (site_id, item_id) REFERENCES items(site_id, id)
);

CREATE INDEX item_undo_by_age ON item_undo USING btree (created_at);

ALTER TABLE item_undo ENABLE ROW LEVEL SECURITY;
ALTER TABLE item_undo FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON item_undo FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_purge ON item_undo FOR DELETE TO kansli_platform
  USING (((created_at < (now() - '30 days'::interval)) OR (EXISTS ( SELECT
   FROM items
  WHERE ((items.site_id = item_undo.site_id) AND (items.id = item_undo.item_id) AND (items.deleted_at < (now() - '30 days'::interval)))))));
CREATE POLICY platform_sees_old ON item_undo FOR SELECT TO kansli_platform
  USING (true);

GRANT SELECT (site_id, item_id, created_at), DELETE ON item_undo TO kansli_platform;
GRANT SELECT, INSERT, DELETE ON item_undo TO kansli_site;

CREATE TRIGGER to_undo_steps BEFORE INSERT ON item_undo FOR EACH ROW EXECUTE FUNCTION to_undo_steps();

CREATE TABLE items (
  site_id text NOT NULL,
  id uuid NOT NULL,
  area text NOT NULL,
  slug text NOT NULL,
  path text NOT NULL,
  parent_id uuid,
  sort_key text,
  system_key text,
  draft jsonb NOT NULL,
  draft_version integer NOT NULL DEFAULT 1,
  field_versions jsonb NOT NULL,
  title text NOT NULL,
  search_text text NOT NULL,
  facet text,
  detail jsonb NOT NULL DEFAULT '{}'::jsonb,
  review_on date,
  published_revision_id uuid,
  published_draft_version integer,
  first_published_at timestamp(3) with time zone,
  published_at timestamp(3) with time zone,
  review jsonb,
  publish_at timestamp(3) with time zone,
  scheduled_revision_id uuid,
  scheduled_draft_version integer,
  scheduled_by uuid,
  schedule_failure jsonb,
  unpublish_at timestamp(3) with time zone,
  deleted_at timestamp(3) with time zone,
  deleted_by uuid,
  state_version integer NOT NULL DEFAULT 1,
  created_at timestamp(3) with time zone NOT NULL,
  created_by uuid NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  updated_by uuid NOT NULL,
  schema_no integer NOT NULL DEFAULT 1,
  attention text GENERATED ALWAYS AS (
CASE
    WHEN (deleted_at IS NOT NULL) THEN NULL::text
    WHEN (schedule_failure IS NOT NULL) THEN 'failed'::text
    WHEN ((review ->> 'state'::text) = 'requested'::text) THEN 'review'::text
    WHEN ((review ->> 'state'::text) = 'changesWanted'::text) THEN 'changes'::text
    ELSE NULL::text
END) STORED,
  is_protected boolean NOT NULL DEFAULT false,
  hidden_before text,
  CONSTRAINT items_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT items_published_whole CHECK (((published_revision_id IS NULL) = (published_at IS NULL))),
  CONSTRAINT items_schedule_whole CHECK (((publish_at IS NULL) = (scheduled_revision_id IS NULL))),
  CONSTRAINT items_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT items_deleted_by_users_id_fk FOREIGN KEY (deleted_by) REFERENCES users(id),
  CONSTRAINT items_parent_fk FOREIGN KEY (site_id, parent_id) REFERENCES items(site_id, id),
  CONSTRAINT items_published_revision_fk FOREIGN KEY (site_id, published_revision_id) REFERENCES item_revisions(site_id, id),
  CONSTRAINT items_published_row_fk FOREIGN KEY (site_id, id, published_revision_id) REFERENCES published_items(site_id, id, revision_id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT items_scheduled_by_users_id_fk FOREIGN KEY (scheduled_by) REFERENCES users(id),
  CONSTRAINT items_scheduled_revision_fk FOREIGN KEY (site_id, scheduled_revision_id) REFERENCES item_revisions(site_id, id),
  CONSTRAINT items_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id),
  CONSTRAINT items_updated_by_users_id_fk FOREIGN KEY (updated_by) REFERENCES users(id)
);

CREATE INDEX items_attention ON items USING btree (site_id) INCLUDE (attention, created_by) WHERE (attention IS NOT NULL);
CREATE INDEX items_by_change ON items USING btree (site_id, area, updated_at DESC NULLS LAST, id DESC NULLS LAST) INCLUDE (deleted_at, first_published_at, published_revision_id);
CREATE INDEX items_by_parent ON items USING btree (site_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE UNIQUE INDEX items_path ON items USING btree (site_id, path) WHERE (deleted_at IS NULL);
CREATE INDEX items_published ON items USING btree (site_id, area, published_at DESC NULLS LAST, id DESC NULLS LAST) WHERE ((published_revision_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX items_published_revision ON items USING btree (site_id, published_revision_id) WHERE (published_revision_id IS NOT NULL);
CREATE INDEX items_review ON items USING btree (site_id, review_on) WHERE ((review_on IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX items_system ON items USING btree (site_id, system_key) WHERE (system_key IS NOT NULL);
CREATE INDEX items_trashed ON items USING btree (site_id, deleted_at) WHERE (deleted_at IS NOT NULL);

ALTER TABLE items SET (toast_tuple_target=4080);
ALTER TABLE items ALTER COLUMN slug SET STORAGE MAIN;
ALTER TABLE items ALTER COLUMN path SET STORAGE MAIN;
ALTER TABLE items ALTER COLUMN title SET STORAGE MAIN;
ALTER TABLE items ALTER COLUMN search_text SET STORAGE MAIN;
ALTER TABLE items ALTER COLUMN facet SET STORAGE MAIN;
ALTER TABLE items ALTER COLUMN detail SET STORAGE MAIN;

ALTER TABLE items ENABLE ROW LEVEL SECURITY;
ALTER TABLE items FORCE ROW LEVEL SECURITY;

CREATE POLICY only_trashed ON items AS RESTRICTIVE FOR DELETE TO kansli_site
  USING ((deleted_at IS NOT NULL));
CREATE POLICY own_site ON items FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_protects ON items FOR UPDATE TO kansli_platform
  USING ((is_protected OR (EXISTS ( SELECT
   FROM person_protection p
  WHERE ((p.site_id = items.site_id) AND (p.person_id = items.id))))))
  WITH CHECK (true);
CREATE POLICY platform_purge ON items FOR DELETE TO kansli_platform
  USING ((deleted_at < (now() - '30 days'::interval)));
CREATE POLICY platform_reports ON items FOR SELECT TO kansli_platform
  USING (true);

GRANT SELECT (site_id, id, area, parent_id, system_key, draft_version, review_on, published_revision_id, published_draft_version, first_published_at, published_at, deleted_at, created_by, attention), UPDATE (is_protected), DELETE ON items TO kansli_platform;
GRANT SELECT, INSERT, UPDATE, DELETE ON items TO kansli_site;

CREATE TRIGGER items_follow_published AFTER UPDATE ON items FOR EACH ROW WHEN (((old.published_revision_id IS NOT NULL) AND ((new.published_revision_id IS NULL) OR (new.published_at IS DISTINCT FROM old.published_at) OR (new.deleted_at IS DISTINCT FROM old.deleted_at) OR (new.slug IS DISTINCT FROM old.slug) OR (new.path IS DISTINCT FROM old.path) OR (new.parent_id IS DISTINCT FROM old.parent_id) OR (new.sort_key IS DISTINCT FROM old.sort_key) OR (new.system_key IS DISTINCT FROM old.system_key)))) EXECUTE FUNCTION follow_published_item();
CREATE TRIGGER items_keep_protection_live AFTER UPDATE ON items FOR EACH ROW WHEN ((new.is_protected AND (((old.published_revision_id IS NOT NULL) AND (old.deleted_at IS NULL)) IS DISTINCT FROM ((new.published_revision_id IS NOT NULL) AND (new.deleted_at IS NULL))))) EXECUTE FUNCTION keep_protection_live();
CREATE TRIGGER items_keep_published_protection AFTER UPDATE OF is_protected ON items FOR EACH ROW WHEN ((new.is_protected IS DISTINCT FROM old.is_protected)) EXECUTE FUNCTION keep_published_protection();
CREATE TRIGGER items_person_name AFTER INSERT ON items FOR EACH ROW WHEN (((new.detail ->> 'sortName'::text) IS NOT NULL)) EXECUTE FUNCTION keep_person_name();
CREATE TRIGGER items_person_name_change AFTER UPDATE ON items FOR EACH ROW WHEN ((((new.detail ->> 'sortName'::text) IS NOT NULL) AND ((((new.title IS DISTINCT FROM old.title) OR (new.detail IS DISTINCT FROM old.detail)) OR (new.deleted_at IS DISTINCT FROM old.deleted_at)) OR (person_name_key(new.draft) IS DISTINCT FROM person_name_key(old.draft))))) EXECUTE FUNCTION keep_person_name();

CREATE TABLE jobs (
  kind text NOT NULL,
  site_id text NOT NULL,
  key text NOT NULL,
  run_at timestamp(3) with time zone NOT NULL,
  taken_until timestamp(3) with time zone,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  failing_since timestamp(3) with time zone,
  failed_at timestamp(3) with time zone,
  deaths integer NOT NULL DEFAULT 0,
  CONSTRAINT jobs_site_id_kind_key_pk PRIMARY KEY (site_id, kind, key)
);

CREATE INDEX jobs_due ON jobs USING btree (run_at);

ALTER TABLE jobs ENABLE ROW LEVEL SECURITY;
ALTER TABLE jobs FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON jobs FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_all ON jobs FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);
CREATE POLICY shared_library_tells ON jobs FOR INSERT TO kansli_site
  WITH CHECK (((current_site() = '*'::text) AND (kind = ANY (ARRAY['webhook.deliver'::text, 'design.pictures'::text]))));

GRANT SELECT, INSERT, UPDATE, DELETE ON jobs TO kansli_platform;
GRANT SELECT, INSERT, UPDATE, DELETE ON jobs TO kansli_site;

CREATE TABLE key_check (
  "only" boolean NOT NULL DEFAULT true,
  key_id text NOT NULL,
  value bytea NOT NULL,
  since timestamp(3) with time zone NOT NULL,
  CONSTRAINT key_check_pkey PRIMARY KEY ("only"),
  CONSTRAINT key_check_one_row CHECK ("only")
);

GRANT SELECT, INSERT, UPDATE (key_id, value, since) ON key_check TO kansli_platform;

CREATE TABLE letter_settings (
  user_id uuid NOT NULL,
  address text,
  new_address text,
  new_secret_hash bytea,
  new_until timestamp(3) with time zone,
  is_on boolean NOT NULL DEFAULT true,
  kinds text[] NOT NULL,
  hour integer,
  stop_key text NOT NULL,
  failed_at timestamp(3) with time zone,
  failed_times integer NOT NULL DEFAULT 0,
  CONSTRAINT letter_settings_pkey PRIMARY KEY (user_id),
  CONSTRAINT letter_settings_hour CHECK (((hour >= 0) AND (hour <= 23))),
  CONSTRAINT letter_settings_new_whole CHECK ((num_nulls(new_address, new_secret_hash, new_until) = ANY (ARRAY[0, 3]))),
  CONSTRAINT letter_settings_some_address CHECK ((num_nonnulls(address, new_address) > 0)),
  CONSTRAINT letter_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE UNIQUE INDEX letter_settings_new ON letter_settings USING btree (new_secret_hash);
CREATE UNIQUE INDEX letter_settings_stop ON letter_settings USING btree (stop_key);

GRANT SELECT, INSERT, UPDATE, DELETE ON letter_settings TO kansli_platform;

CREATE TABLE matters (
  site_id text NOT NULL,
  kind text NOT NULL,
  subject uuid NOT NULL,
  mark text NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  caused_by uuid,
  for_user uuid,
  told_at timestamp(3) with time zone,
  CONSTRAINT matters_site_id_kind_subject_mark_pk PRIMARY KEY (site_id, kind, subject, mark),
  CONSTRAINT matters_kind CHECK ((kind = ANY (ARRAY['reviewWanted'::text, 'changesWanted'::text, 'scheduleFailed'::text, 'reviewDue'::text, 'mediaEnding'::text, 'assignmentEnding'::text, 'messageUndelivered'::text, 'invitationUsed'::text, 'roleEnding'::text]))) NOT VALID,
  CONSTRAINT matters_site_id_fkey FOREIGN KEY (site_id) REFERENCES sites(id)
);

CREATE INDEX matters_by_age ON matters USING btree (at);
CREATE INDEX matters_untold ON matters USING btree (site_id) WHERE (told_at IS NULL);

ALTER TABLE matters ENABLE ROW LEVEL SECURITY;
ALTER TABLE matters FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON matters FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_all ON matters FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);

GRANT SELECT, INSERT, UPDATE (told_at), DELETE ON matters TO kansli_platform;
GRANT SELECT (site_id, kind, subject, mark), INSERT (site_id, kind, subject, mark, at, caused_by, for_user) ON matters TO kansli_site;

CREATE TABLE media (
  site_id text NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  upload_hash text NOT NULL,
  file_key text NOT NULL,
  content_type text NOT NULL,
  extension text NOT NULL,
  file_name text NOT NULL,
  bytes integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  color text NOT NULL,
  title text NOT NULL,
  alt text NOT NULL DEFAULT ''::text,
  is_decorative boolean NOT NULL DEFAULT false,
  caption text NOT NULL DEFAULT ''::text,
  credit text NOT NULL DEFAULT ''::text,
  licence text NOT NULL DEFAULT 'own'::text,
  licence_until date,
  people text NOT NULL DEFAULT 'unanswered'::text,
  consent text NOT NULL DEFAULT 'notNeeded'::text,
  consent_note text NOT NULL DEFAULT ''::text,
  consent_on date,
  is_ai_generated boolean NOT NULL DEFAULT false,
  suggested_credit text NOT NULL DEFAULT ''::text,
  suggested_licence text NOT NULL DEFAULT ''::text,
  needs_recheck boolean NOT NULL DEFAULT false,
  focal_x real NOT NULL DEFAULT 0.5,
  focal_y real NOT NULL DEFAULT 0.5,
  crops jsonb NOT NULL DEFAULT '{}'::jsonb,
  collection_id uuid,
  tags text[] NOT NULL DEFAULT '{}'::text[],
  search_text text NOT NULL,
  is_ready boolean NOT NULL DEFAULT false,
  fault text,
  is_withdrawn boolean NOT NULL GENERATED ALWAYS AS ((consent = 'withdrawn'::text)) STORED,
  is_hidden boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp(3) with time zone NOT NULL,
  created_by uuid NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  updated_by uuid NOT NULL,
  deleted_at timestamp(3) with time zone,
  deleted_by uuid,
  public jsonb NOT NULL,
  former jsonb,
  former_file_key text GENERATED ALWAYS AS ((former ->> 'fileKey'::text)) STORED,
  suggested_alt text NOT NULL DEFAULT ''::text,
  is_recommended boolean NOT NULL DEFAULT false,
  target jsonb,
  recalled_at timestamp(3) with time zone,
  recalled_by uuid,
  recall_reason text NOT NULL DEFAULT ''::text,
  replacement_id uuid,
  recalled_places jsonb,
  CONSTRAINT media_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT media_offer CHECK (((site_id = '*'::text) OR ((NOT is_recommended) AND (target IS NULL) AND (recalled_at IS NULL)))) NOT VALID,
  CONSTRAINT media_recall CHECK (((recalled_at IS NULL) = (recalled_by IS NULL))) NOT VALID,
  CONSTRAINT media_replacement CHECK (((replacement_id IS NULL) OR ((recalled_at IS NOT NULL) AND (replacement_id <> id)))) NOT VALID,
  CONSTRAINT media_collection_fk FOREIGN KEY (site_id, collection_id) REFERENCES media_collections(site_id, id),
  CONSTRAINT media_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT media_deleted_by_users_id_fk FOREIGN KEY (deleted_by) REFERENCES users(id),
  CONSTRAINT media_recalled_by_users_id_fk FOREIGN KEY (recalled_by) REFERENCES users(id) NOT VALID,
  CONSTRAINT media_replacement_fk FOREIGN KEY (site_id, replacement_id) REFERENCES media(site_id, id) NOT VALID,
  CONSTRAINT media_site_id_media_libraries_site_id_fk FOREIGN KEY (site_id) REFERENCES media_libraries(site_id),
  CONSTRAINT media_updated_by_users_id_fk FOREIGN KEY (updated_by) REFERENCES users(id)
);

CREATE UNIQUE INDEX media_file ON media USING btree (site_id, upload_hash) WHERE (deleted_at IS NULL);
CREATE INDEX media_licence_end ON media USING btree (site_id, licence_until) WHERE (licence_until IS NOT NULL);
CREATE INDEX media_newest ON media USING btree (site_id, created_at DESC NULLS LAST, id DESC NULLS LAST);

ALTER TABLE media ENABLE ROW LEVEL SECURITY;
ALTER TABLE media FORCE ROW LEVEL SECURITY;

CREATE POLICY in_use ON media FOR SELECT TO kansli_public
  USING (((site_id = ANY (ARRAY[current_site(), '*'::text])) AND (deleted_at IS NULL) AND (EXISTS ( SELECT
   FROM media_uses u
  WHERE ((u.library_id = media.site_id) AND (u.media_id = media.id) AND (u.version = 'published'::text) AND (u.site_id = current_site()))))));
CREATE POLICY not_protected ON media AS RESTRICTIVE FOR SELECT TO kansli_public
  USING (((upload_hash <> ALL (ARRAY( SELECT w.upload_hash
   FROM withheld_files w))) AND (COALESCE((public ->> 'shownHash'::text), ''::text) <> ALL (ARRAY( SELECT w.upload_hash
   FROM withheld_files w)))));
CREATE POLICY own_site ON media FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_sweeps ON media FOR SELECT TO kansli_platform
  USING (true);
CREATE POLICY shared_library ON media FOR SELECT TO kansli_site
  USING ((site_id = '*'::text));

GRANT SELECT (site_id, id, kind, upload_hash, file_key, licence_until, is_withdrawn, is_hidden, updated_at, deleted_at, public, former_file_key, recalled_at) ON media TO kansli_platform;
GRANT SELECT (site_id, id, kind, file_key, content_type, extension, bytes, width, height, color, title, alt, is_decorative, caption, credit, licence, licence_until, is_ai_generated, focal_x, focal_y, crops, is_ready, is_withdrawn, deleted_at, public) ON media TO kansli_public;
GRANT SELECT, INSERT, UPDATE, DELETE ON media TO kansli_site;

CREATE TRIGGER media_keep_public BEFORE INSERT OR UPDATE ON media FOR EACH ROW EXECUTE FUNCTION keep_public_media();
CREATE TRIGGER media_show_public AFTER UPDATE ON media FOR EACH ROW WHEN ((new.public IS DISTINCT FROM old.public)) EXECUTE FUNCTION show_public_media();
CREATE TRIGGER media_show_replaced AFTER UPDATE ON media FOR EACH ROW WHEN (((new.site_id = '*'::text) AND (new.public IS DISTINCT FROM old.public))) EXECUTE FUNCTION show_replaced_media();

CREATE TABLE media_collections (
  site_id text NOT NULL,
  id uuid NOT NULL,
  parent_id uuid,
  name text NOT NULL,
  name_key text NOT NULL,
  is_recommended boolean NOT NULL DEFAULT false,
  target jsonb,
  CONSTRAINT media_collections_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT media_collections_name UNIQUE NULLS NOT DISTINCT (site_id, parent_id, name_key),
  CONSTRAINT media_collections_offer CHECK (((site_id = '*'::text) OR ((NOT is_recommended) AND (target IS NULL)))) NOT VALID,
  CONSTRAINT media_collections_parent_fk FOREIGN KEY (site_id, parent_id) REFERENCES media_collections(site_id, id),
  CONSTRAINT media_collections_site_id_media_libraries_site_id_fk FOREIGN KEY (site_id) REFERENCES media_libraries(site_id)
);

ALTER TABLE media_collections ENABLE ROW LEVEL SECURITY;
ALTER TABLE media_collections FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON media_collections FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY shared_library ON media_collections FOR SELECT TO kansli_site
  USING ((site_id = '*'::text));

GRANT SELECT, INSERT, UPDATE, DELETE ON media_collections TO kansli_site;

CREATE TABLE media_libraries (
  site_id text NOT NULL,
  owner_site_id text GENERATED ALWAYS AS (NULLIF(site_id, '*'::text)) STORED,
  used_bytes bigint NOT NULL DEFAULT 0,
  quota_bytes bigint NOT NULL DEFAULT '5368709120'::bigint,
  CONSTRAINT media_libraries_pkey PRIMARY KEY (site_id),
  CONSTRAINT media_libraries_quota CHECK ((used_bytes >= 0)),
  CONSTRAINT media_libraries_owner_site_id_sites_id_fk FOREIGN KEY (owner_site_id) REFERENCES sites(id)
);

ALTER TABLE media_libraries ENABLE ROW LEVEL SECURITY;
ALTER TABLE media_libraries FORCE ROW LEVEL SECURITY;

CREATE POLICY only_removed ON media_libraries AS RESTRICTIVE FOR DELETE TO kansli_site
  USING ((EXISTS ( SELECT
   FROM removed_sites r
  WHERE ((r.id = media_libraries.site_id) AND (r.ended_at IS NULL)))));
CREATE POLICY own_site ON media_libraries FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_reports ON media_libraries FOR SELECT TO kansli_platform
  USING (true);

GRANT SELECT ON media_libraries TO kansli_platform;
GRANT SELECT, INSERT, UPDATE (used_bytes), DELETE ON media_libraries TO kansli_site;

CREATE TABLE media_uses (
  site_id text NOT NULL,
  owner text NOT NULL,
  item_id uuid,
  version text NOT NULL,
  field text NOT NULL,
  library_id text NOT NULL,
  media_id uuid NOT NULL,
  CONSTRAINT media_uses_site_id_owner_version_field_library_id_media_id_pk PRIMARY KEY (site_id, owner, version, field, library_id, media_id),
  CONSTRAINT media_uses_library CHECK (((library_id = site_id) OR (library_id = '*'::text))),
  CONSTRAINT media_uses_owner CHECK ((owner = COALESCE((item_id)::text, 'settings'::text))),
  CONSTRAINT media_uses_item_fk FOREIGN KEY (site_id, item_id) REFERENCES items(site_id, id) ON DELETE CASCADE,
  CONSTRAINT media_uses_media_fk FOREIGN KEY (library_id, media_id) REFERENCES media(site_id, id) ON DELETE CASCADE,
  CONSTRAINT media_uses_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

CREATE INDEX media_uses_by_item ON media_uses USING btree (site_id, item_id) WHERE (item_id IS NOT NULL);
CREATE INDEX media_uses_of ON media_uses USING btree (library_id, media_id);

ALTER TABLE media_uses ENABLE ROW LEVEL SECURITY;
ALTER TABLE media_uses FORCE ROW LEVEL SECURITY;

CREATE POLICY of_public_items ON media_uses AS RESTRICTIVE FOR SELECT TO kansli_public
  USING (((item_id IS NULL) OR (EXISTS ( SELECT
   FROM published_items i
  WHERE ((i.site_id = media_uses.site_id) AND (i.id = media_uses.item_id))))));
CREATE POLICY of_shown_site ON media_uses AS RESTRICTIVE FOR SELECT TO kansli_public
  USING ((EXISTS ( SELECT
   FROM sites
  WHERE (sites.id = current_site()))));
CREATE POLICY own_library ON media_uses FOR SELECT TO kansli_site
  USING ((library_id = current_site()));
CREATE POLICY own_site ON media_uses FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_finds ON media_uses FOR SELECT TO kansli_platform
  USING (true);
CREATE POLICY published ON media_uses FOR SELECT TO kansli_public
  USING (((site_id = current_site()) AND (version = 'published'::text)));

GRANT SELECT (site_id, item_id, version, field, library_id, media_id) ON media_uses TO kansli_platform;
GRANT SELECT ON media_uses TO kansli_public;
GRANT SELECT, INSERT, DELETE ON media_uses TO kansli_site;

CREATE TRIGGER media_uses_added AFTER INSERT ON media_uses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_published_uses();
CREATE TRIGGER media_uses_portrait AFTER INSERT ON media_uses FOR EACH ROW WHEN (((new.field = ANY (ARRAY['portrait'::text, 'shareImage'::text])) AND (new.item_id IS NOT NULL))) EXECUTE FUNCTION withhold_new_portrait();
CREATE TRIGGER media_uses_removed AFTER DELETE ON media_uses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_published_uses();

CREATE TABLE memberships (
  site_id text NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL,
  valid_to date,
  granted_by uuid,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  confirmed_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  valid_from date,
  confirm_by date,
  typed_name text,
  last_sign_in_at timestamp with time zone,
  CONSTRAINT memberships_site_id_user_id_pk PRIMARY KEY (site_id, user_id),
  CONSTRAINT memberships_period CHECK ((valid_from <= valid_to)) NOT VALID,
  CONSTRAINT memberships_role CHECK ((role = ANY (ARRAY['reader'::text, 'writer'::text, 'editor'::text, 'siteAdmin'::text]))),
  CONSTRAINT memberships_granted_by_users_id_fk FOREIGN KEY (granted_by) REFERENCES users(id),
  CONSTRAINT memberships_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id),
  CONSTRAINT memberships_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX memberships_user ON memberships USING btree (user_id);

ALTER TABLE memberships ENABLE ROW LEVEL SECURITY;
ALTER TABLE memberships FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON memberships FOR SELECT TO kansli_site
  USING ((site_id = current_site()));
CREATE POLICY platform_all ON memberships FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);

GRANT SELECT, INSERT, UPDATE, DELETE ON memberships TO kansli_platform;
GRANT SELECT ON memberships TO kansli_site;

CREATE TABLE news_categories (
  site_id text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  created_by uuid NOT NULL,
  CONSTRAINT news_categories_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT news_categories_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT news_categories_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

CREATE UNIQUE INDEX news_categories_name ON news_categories USING btree (site_id, name_key);

ALTER TABLE news_categories ENABLE ROW LEVEL SECURITY;
ALTER TABLE news_categories FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON news_categories FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY own_site_public ON news_categories FOR SELECT TO kansli_public
  USING ((site_id = current_site()));

GRANT SELECT (site_id, id, name) ON news_categories TO kansli_public;
GRANT SELECT, INSERT, UPDATE, DELETE ON news_categories TO kansli_site;

CREATE TABLE newsletter_subscribers (
  site_id text NOT NULL,
  id uuid NOT NULL,
  email text NOT NULL,
  email_key text NOT NULL,
  state text NOT NULL,
  asked_at timestamp(3) with time zone NOT NULL,
  letter_at timestamp(3) with time zone NOT NULL,
  confirmed_at timestamp(3) with time zone,
  confirm_hash bytea,
  leave_key text NOT NULL,
  CONSTRAINT newsletter_subscribers_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT newsletter_subscribers_confirmed CHECK (((state = 'confirmed'::text) = (confirmed_at IS NOT NULL))),
  CONSTRAINT newsletter_subscribers_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

CREATE UNIQUE INDEX newsletter_subscribers_email ON newsletter_subscribers USING btree (site_id, email_key);
CREATE UNIQUE INDEX newsletter_subscribers_leave ON newsletter_subscribers USING btree (site_id, leave_key);

ALTER TABLE newsletter_subscribers ENABLE ROW LEVEL SECURITY;
ALTER TABLE newsletter_subscribers FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON newsletter_subscribers FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));

GRANT SELECT, INSERT, UPDATE (state, letter_at, confirmed_at, confirm_hash), DELETE ON newsletter_subscribers TO kansli_site;

CREATE TABLE newsletters (
  site_id text NOT NULL,
  item_id uuid NOT NULL,
  started_by uuid NOT NULL,
  started_at timestamp(3) with time zone NOT NULL,
  tried_since timestamp(3) with time zone NOT NULL,
  state text NOT NULL,
  stopped_by text,
  receivers integer NOT NULL,
  sent integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  origin_site_id text,
  own_item_id uuid GENERATED ALWAYS AS (
CASE
    WHEN (origin_site_id IS NULL) THEN item_id
    ELSE NULL::uuid
END) STORED,
  CONSTRAINT newsletters_site_id_item_id_pk PRIMARY KEY (site_id, item_id),
  CONSTRAINT newsletters_stopped CHECK (((state = 'stopped'::text) = (stopped_by IS NOT NULL))),
  CONSTRAINT newsletters_own_item_fk FOREIGN KEY (site_id, own_item_id) REFERENCES items(site_id, id) ON DELETE CASCADE NOT VALID,
  CONSTRAINT newsletters_started_by_users_id_fk FOREIGN KEY (started_by) REFERENCES users(id)
);

ALTER TABLE newsletters ENABLE ROW LEVEL SECURITY;
ALTER TABLE newsletters FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON newsletters FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_finds ON newsletters FOR SELECT TO kansli_platform
  USING ((origin_site_id IS NOT NULL));
CREATE POLICY platform_forgets ON newsletters FOR DELETE TO kansli_platform
  USING ((origin_site_id IS NOT NULL));

GRANT SELECT (site_id, item_id, origin_site_id), DELETE ON newsletters TO kansli_platform;
GRANT SELECT, INSERT, UPDATE (tried_since, state, stopped_by, sent, failed), DELETE ON newsletters TO kansli_site;

CREATE TABLE outbox (
  site_id text NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  why text,
  at timestamp(3) with time zone NOT NULL,
  send_at timestamp(3) with time zone,
  begun_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  address text,
  user_id uuid,
  lines jsonb,
  things integer,
  newsletter_id uuid,
  subscriber_id uuid,
  person_id uuid,
  sender_name text,
  sender_email text,
  message text,
  CONSTRAINT outbox_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT outbox_copy CHECK ((
CASE
    WHEN (kind = 'copy'::text) THEN 2
    ELSE 0
END = num_nonnulls(newsletter_id, subscriber_id))),
  CONSTRAINT outbox_kind CHECK ((kind = ANY (ARRAY['message'::text, 'signUp'::text, 'subscription'::text, 'newsletter'::text, 'copy'::text, 'invitation'::text, 'reminder'::text, 'todo'::text]))),
  CONSTRAINT outbox_message CHECK ((
CASE
    WHEN ((kind = 'message'::text) AND (state <> 'sent'::text) AND (why IS DISTINCT FROM 'gone'::text)) THEN 3
    ELSE 0
END = num_nonnulls(sender_name, sender_email, message))),
  CONSTRAINT outbox_state CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text]))),
  CONSTRAINT outbox_why CHECK ((((state <> 'failed'::text) OR (why IS NOT NULL)) AND ((state <> 'sent'::text) OR (why IS NULL)))),
  CONSTRAINT outbox_newsletter_fk FOREIGN KEY (site_id, newsletter_id) REFERENCES newsletters(site_id, item_id) ON DELETE CASCADE,
  CONSTRAINT outbox_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id),
  CONSTRAINT outbox_subscriber_fk FOREIGN KEY (site_id, subscriber_id) REFERENCES newsletter_subscribers(site_id, id) ON DELETE CASCADE,
  CONSTRAINT outbox_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX outbox_by_age ON outbox USING btree (at) WHERE (kind <> 'copy'::text);
CREATE INDEX outbox_by_user ON outbox USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX outbox_copies ON outbox USING btree (site_id, newsletter_id, subscriber_id) WHERE (kind = 'copy'::text);
CREATE INDEX outbox_copies_by_subscriber ON outbox USING btree (site_id, subscriber_id) WHERE (kind = 'copy'::text);
CREATE INDEX outbox_messages ON outbox USING btree (site_id, at) WHERE ((kind = 'message'::text) AND (state <> 'sent'::text) AND (why IS DISTINCT FROM 'gone'::text));
CREATE INDEX outbox_newest ON outbox USING btree (site_id, at, id) WHERE (kind <> 'copy'::text);
CREATE INDEX outbox_unsent ON outbox USING btree (id) WHERE (lines IS NOT NULL);

ALTER TABLE outbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE outbox FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON outbox FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_all ON outbox FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);

GRANT SELECT (site_id, id, kind, state, why, at, send_at, begun_at, ended_at, address, user_id, lines, things), INSERT (site_id, id, kind, state, at, send_at, user_id, lines), UPDATE (kind, state, why, at, send_at, begun_at, ended_at, address, lines, things), DELETE ON outbox TO kansli_platform;
GRANT SELECT, INSERT, UPDATE (state, why, at, begun_at, ended_at, address, sender_name, sender_email, message), DELETE ON outbox TO kansli_site;

CREATE TABLE person_contacts (
  site_id text NOT NULL,
  person_id uuid NOT NULL,
  kind text NOT NULL,
  value text NOT NULL,
  visibility text NOT NULL DEFAULT 'hidden'::text,
  consent_at timestamp(3) with time zone,
  consent_by uuid,
  CONSTRAINT person_contacts_site_id_person_id_kind_pk PRIMARY KEY (site_id, person_id, kind),
  CONSTRAINT person_contacts_consent CHECK (((visibility = 'hidden'::text) OR (consent_at IS NOT NULL))),
  CONSTRAINT person_contacts_consent_by_users_id_fk FOREIGN KEY (consent_by) REFERENCES users(id),
  CONSTRAINT person_contacts_person_fk FOREIGN KEY (site_id, person_id) REFERENCES items(site_id, id) ON DELETE CASCADE
);

ALTER TABLE person_contacts ENABLE ROW LEVEL SECURITY;
ALTER TABLE person_contacts FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON person_contacts FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_finds ON person_contacts FOR SELECT TO kansli_platform
  USING (true);
CREATE POLICY platform_hides ON person_contacts FOR UPDATE TO kansli_platform
  USING (true)
  WITH CHECK ((visibility = 'hidden'::text));
CREATE POLICY shown ON person_contacts FOR SELECT TO kansli_public
  USING (((site_id = current_site()) AND (visibility = 'shown'::text) AND (EXISTS ( SELECT
   FROM published_items i
  WHERE ((i.site_id = person_contacts.site_id) AND (i.id = person_contacts.person_id))))));

GRANT SELECT (site_id, person_id), UPDATE (visibility, consent_at, consent_by) ON person_contacts TO kansli_platform;
GRANT SELECT (site_id, person_id, kind, value, visibility) ON person_contacts TO kansli_public;
GRANT SELECT, INSERT, UPDATE, DELETE ON person_contacts TO kansli_site;

CREATE TABLE person_links (
  site_id text NOT NULL,
  person_id uuid NOT NULL,
  group_id uuid NOT NULL,
  CONSTRAINT person_links_site_id_person_id_pk PRIMARY KEY (site_id, person_id),
  CONSTRAINT person_links_person_fk FOREIGN KEY (site_id, person_id) REFERENCES items(site_id, id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX person_links_group ON person_links USING btree (group_id, site_id);

ALTER TABLE person_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE person_links FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON person_links FOR SELECT TO kansli_site
  USING ((site_id = current_site()));
CREATE POLICY own_site_public ON person_links FOR SELECT TO kansli_public
  USING ((site_id = current_site()));
CREATE POLICY platform_all ON person_links FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);

GRANT SELECT, INSERT, UPDATE, DELETE ON person_links TO kansli_platform;
GRANT SELECT (site_id, person_id, group_id) ON person_links TO kansli_public;
GRANT SELECT (site_id, person_id, group_id) ON person_links TO kansli_site;

CREATE TABLE person_names (
  site_id text NOT NULL,
  person_id uuid NOT NULL,
  name text NOT NULL,
  sort_name text NOT NULL,
  given_name text NOT NULL,
  name_key text NOT NULL,
  search_text text NOT NULL,
  CONSTRAINT person_names_site_id_person_id_pk PRIMARY KEY (site_id, person_id),
  CONSTRAINT person_names_person_fk FOREIGN KEY (site_id, person_id) REFERENCES items(site_id, id) ON DELETE CASCADE
);

CREATE INDEX person_names_alike ON person_names USING btree (name_key, site_id);
CREATE INDEX person_names_in_order ON person_names USING btree (sort_name COLLATE "sv-x-icu", given_name COLLATE "sv-x-icu", site_id, person_id);

ALTER TABLE person_names ENABLE ROW LEVEL SECURITY;
ALTER TABLE person_names FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON person_names FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_finds ON person_names FOR SELECT TO kansli_platform
  USING (true);

GRANT SELECT ON person_names TO kansli_platform;
GRANT SELECT, INSERT, UPDATE, DELETE ON person_names TO kansli_site;

CREATE TABLE person_protection (
  site_id text NOT NULL,
  person_id uuid NOT NULL,
  mode text NOT NULL,
  shown_name text,
  sort_name text,
  is_live boolean NOT NULL,
  by uuid NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  is_own boolean NOT NULL DEFAULT true,
  CONSTRAINT person_protection_site_id_person_id_pk PRIMARY KEY (site_id, person_id),
  CONSTRAINT person_protection_name CHECK (((mode = 'nameOnly'::text) = (shown_name IS NOT NULL))),
  CONSTRAINT person_protection_sort CHECK (((shown_name IS NULL) = (sort_name IS NULL))),
  CONSTRAINT person_protection_by_users_id_fk FOREIGN KEY (by) REFERENCES users(id),
  CONSTRAINT person_protection_person_fk FOREIGN KEY (site_id, person_id) REFERENCES items(site_id, id) ON DELETE CASCADE
);

ALTER TABLE person_protection ENABLE ROW LEVEL SECURITY;
ALTER TABLE person_protection FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON person_protection FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY own_site_public ON person_protection FOR SELECT TO kansli_public
  USING ((site_id = current_site()));
CREATE POLICY platform_all ON person_protection FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);

GRANT SELECT, INSERT, UPDATE, DELETE ON person_protection TO kansli_platform;
GRANT SELECT (site_id, person_id, mode, shown_name, sort_name, is_live) ON person_protection TO kansli_public;
GRANT SELECT, UPDATE (is_live) ON person_protection TO kansli_site;

CREATE TRIGGER person_protection_marks AFTER INSERT OR DELETE ON person_protection FOR EACH ROW EXECUTE FUNCTION mark_protected();

CREATE TABLE policy_areas (
  site_id text NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  slug text NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT policy_areas_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT policy_areas_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

CREATE UNIQUE INDEX policy_areas_name ON policy_areas USING btree (site_id, name_key);
CREATE UNIQUE INDEX policy_areas_slug ON policy_areas USING btree (site_id, slug);

ALTER TABLE policy_areas ENABLE ROW LEVEL SECURITY;
ALTER TABLE policy_areas FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON policy_areas FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY own_site_public ON policy_areas FOR SELECT TO kansli_public
  USING ((site_id = current_site()));

GRANT SELECT (site_id, id, name, name_key, slug, "position") ON policy_areas TO kansli_public;
GRANT SELECT, INSERT, UPDATE, DELETE ON policy_areas TO kansli_site;

CREATE TABLE policy_programmes (
  site_id text NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  name_key text NOT NULL,
  kind text NOT NULL,
  url text NOT NULL,
  decided_on date,
  decided_by text NOT NULL,
  "position" integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT policy_programmes_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT policy_programmes_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

CREATE UNIQUE INDEX policy_programmes_name ON policy_programmes USING btree (site_id, name_key);

ALTER TABLE policy_programmes ENABLE ROW LEVEL SECURITY;
ALTER TABLE policy_programmes FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON policy_programmes FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY own_site_public ON policy_programmes FOR SELECT TO kansli_public
  USING ((site_id = current_site()));

GRANT SELECT (site_id, id, name, kind, url, decided_on, decided_by, "position") ON policy_programmes TO kansli_public;
GRANT SELECT, INSERT, UPDATE, DELETE ON policy_programmes TO kansli_site;

CREATE TABLE preview_links (
  site_id text NOT NULL,
  id uuid NOT NULL,
  item_id uuid NOT NULL,
  secret_hash bytea NOT NULL,
  is_shared boolean NOT NULL,
  ends_with_publication boolean NOT NULL DEFAULT false,
  created_at timestamp(3) with time zone NOT NULL,
  created_by uuid NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  kept_by uuid,
  key_id uuid,
  CONSTRAINT preview_links_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT preview_links_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT preview_links_item_fk FOREIGN KEY (site_id, item_id) REFERENCES items(site_id, id) ON DELETE CASCADE,
  CONSTRAINT preview_links_kept_by_users_id_fk FOREIGN KEY (kept_by) REFERENCES users(id) NOT VALID,
  CONSTRAINT preview_links_key_fk FOREIGN KEY (site_id, key_id) REFERENCES delivery_keys(site_id, id) ON DELETE CASCADE NOT VALID
);

CREATE INDEX preview_links_end ON preview_links USING btree (expires_at);
CREATE INDEX preview_links_item ON preview_links USING btree (site_id, item_id);

ALTER TABLE preview_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE preview_links FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON preview_links FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_finds ON preview_links FOR SELECT TO kansli_platform
  USING (true);
CREATE POLICY platform_keeps ON preview_links FOR UPDATE TO kansli_platform
  USING (true)
  WITH CHECK (true);
CREATE POLICY platform_purge ON preview_links FOR ALL TO kansli_platform
  USING ((expires_at < now()));

GRANT SELECT (site_id, id, item_id, is_shared, created_by, expires_at, kept_by), UPDATE (kept_by), DELETE ON preview_links TO kansli_platform;
GRANT SELECT, INSERT, UPDATE (kept_by), DELETE ON preview_links TO kansli_site;

CREATE TABLE priority_topics (
  site_id text NOT NULL,
  item_id uuid NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT priority_topics_site_id_item_id_pk PRIMARY KEY (site_id, item_id),
  CONSTRAINT priority_topics_item_fk FOREIGN KEY (site_id, item_id) REFERENCES items(site_id, id) ON DELETE CASCADE
);

CREATE UNIQUE INDEX priority_topics_position ON priority_topics USING btree (site_id, "position");

ALTER TABLE priority_topics ENABLE ROW LEVEL SECURITY;
ALTER TABLE priority_topics FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON priority_topics FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY own_site_public ON priority_topics FOR SELECT TO kansli_public
  USING ((site_id = current_site()));

GRANT SELECT ON priority_topics TO kansli_public;
GRANT SELECT, INSERT, DELETE ON priority_topics TO kansli_site;

CREATE TABLE privacy_cases (
  id uuid NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  terms jsonb,
  findings jsonb NOT NULL,
  chosen jsonb,
  report jsonb,
  created_at timestamp(3) with time zone NOT NULL,
  created_by uuid NOT NULL,
  done_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  CONSTRAINT privacy_cases_pkey PRIMARY KEY (id),
  CONSTRAINT privacy_cases_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id)
);

CREATE INDEX privacy_cases_newest ON privacy_cases USING btree (created_at DESC NULLS LAST, id);

GRANT SELECT, INSERT, UPDATE, DELETE ON privacy_cases TO kansli_platform;

CREATE TABLE protected_portraits (
  site_id text NOT NULL,
  person_id uuid NOT NULL,
  library_id text NOT NULL,
  media_id uuid NOT NULL,
  CONSTRAINT protected_portraits_site_id_person_id_library_id_media_id_pk PRIMARY KEY (site_id, person_id, library_id, media_id),
  CONSTRAINT protected_portraits_library CHECK (((library_id = site_id) OR (library_id = '*'::text))),
  CONSTRAINT protected_portraits_media_fk FOREIGN KEY (library_id, media_id) REFERENCES media(site_id, id) ON DELETE CASCADE,
  CONSTRAINT protected_portraits_protection_fk FOREIGN KEY (site_id, person_id) REFERENCES person_protection(site_id, person_id) ON DELETE CASCADE
);

CREATE INDEX protected_portraits_of ON protected_portraits USING btree (library_id, media_id);

ALTER TABLE protected_portraits ENABLE ROW LEVEL SECURITY;
ALTER TABLE protected_portraits FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON protected_portraits FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY own_site_public ON protected_portraits FOR SELECT TO kansli_public
  USING ((site_id = current_site()));
CREATE POLICY platform_all ON protected_portraits FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);
CREATE POLICY shared_library_finds ON protected_portraits FOR SELECT TO kansli_site
  USING ((current_site() = '*'::text));

GRANT SELECT, INSERT, DELETE ON protected_portraits TO kansli_platform;
GRANT SELECT (site_id, library_id, media_id) ON protected_portraits TO kansli_public;
GRANT SELECT, INSERT ON protected_portraits TO kansli_site;

CREATE TRIGGER protected_portraits_withhold AFTER INSERT OR DELETE ON protected_portraits FOR EACH ROW EXECUTE FUNCTION withhold_portrait();

CREATE TABLE published_items (
  site_id text NOT NULL,
  id uuid NOT NULL,
  area text NOT NULL,
  slug text NOT NULL,
  path text NOT NULL,
  parent_id uuid,
  sort_key text,
  system_key text,
  published_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  facet text,
  pinned_until date,
  no_index boolean NOT NULL DEFAULT false,
  is_protected boolean NOT NULL DEFAULT false,
  head jsonb NOT NULL,
  body jsonb,
  search_text text NOT NULL,
  media jsonb NOT NULL DEFAULT '[]'::jsonb,
  lead_field text NOT NULL,
  image jsonb GENERATED ALWAYS AS (lead_media((head -> lead_field), media)) STORED,
  revision_id uuid NOT NULL,
  title text NOT NULL,
  about text NOT NULL,
  event_start timestamp(3) with time zone,
  event_end timestamp(3) with time zone,
  event jsonb GENERATED ALWAYS AS (NULLIF((head -> 'event'::text), 'null'::jsonb)) STORED,
  CONSTRAINT published_items_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT published_items_revision UNIQUE (site_id, id, revision_id),
  CONSTRAINT published_items_item_fk FOREIGN KEY (site_id, id) REFERENCES items(site_id, id) ON DELETE CASCADE
);

CREATE INDEX published_items_by_facet ON published_items USING btree (site_id, area, facet, published_at DESC, id DESC);
CREATE INDEX published_items_events ON published_items USING btree (site_id, event_end) WHERE (event_end IS NOT NULL);
CREATE INDEX published_items_free_use ON published_items USING btree (site_id, area) WHERE ((image ->> 'freeUse'::text) IS NOT NULL);
CREATE INDEX published_items_newest ON published_items USING btree (site_id, area, published_at DESC, id DESC);
CREATE UNIQUE INDEX published_items_path ON published_items USING btree (site_id, path);
CREATE INDEX published_items_pinned ON published_items USING btree (site_id, pinned_until) WHERE (pinned_until IS NOT NULL);

ALTER TABLE published_items ENABLE ROW LEVEL SECURITY;
ALTER TABLE published_items FORCE ROW LEVEL SECURITY;

CREATE POLICY of_shown_site ON published_items AS RESTRICTIVE FOR SELECT TO kansli_public
  USING ((EXISTS ( SELECT
   FROM sites
  WHERE (sites.id = current_site()))));
CREATE POLICY own_site ON published_items FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_finds ON published_items FOR SELECT TO kansli_platform
  USING (true);
CREATE POLICY platform_withholds ON published_items FOR UPDATE TO kansli_platform
  USING (true)
  WITH CHECK (true);
CREATE POLICY published ON published_items FOR SELECT TO kansli_public
  USING (((site_id = current_site()) AND (NOT is_protected)));
CREATE POLICY shared_library_finds ON published_items FOR SELECT TO kansli_site
  USING ((current_site() = '*'::text));
CREATE POLICY shared_library_shows ON published_items FOR UPDATE TO kansli_site
  USING ((current_site() = '*'::text));

GRANT SELECT (site_id, id, area, slug, path, updated_at, is_protected, media, image, revision_id, title, event_start, event_end, event), UPDATE (updated_at, is_protected, media) ON published_items TO kansli_platform;
GRANT SELECT ON published_items TO kansli_public;
GRANT SELECT, INSERT, UPDATE, DELETE ON published_items TO kansli_site;

CREATE TRIGGER published_items_tell AFTER INSERT OR DELETE ON published_items FOR EACH ROW EXECUTE FUNCTION tell_webhooks();
CREATE TRIGGER published_items_tell_change AFTER UPDATE ON published_items FOR EACH ROW WHEN (((((((((((((new.slug IS DISTINCT FROM old.slug) OR (new.path IS DISTINCT FROM old.path)) OR (new.parent_id IS DISTINCT FROM old.parent_id)) OR (new.sort_key IS DISTINCT FROM old.sort_key)) OR (new.published_at IS DISTINCT FROM old.published_at)) OR (new.facet IS DISTINCT FROM old.facet)) OR (new.pinned_until IS DISTINCT FROM old.pinned_until)) OR (new.no_index IS DISTINCT FROM old.no_index)) OR (new.is_protected IS DISTINCT FROM old.is_protected)) OR (new.head IS DISTINCT FROM old.head)) OR (new.body IS DISTINCT FROM old.body)) OR (new.media IS DISTINCT FROM old.media))) EXECUTE FUNCTION tell_webhooks();

CREATE UNLOGGED TABLE rate_limits (
  key text NOT NULL,
  window_start bigint NOT NULL,
  count integer NOT NULL,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO kansli_platform;

CREATE TABLE redirects (
  site_id text NOT NULL,
  from_path text NOT NULL,
  to_item_id uuid,
  to_url text,
  code integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  created_by uuid NOT NULL,
  hits integer NOT NULL DEFAULT 0,
  last_hit timestamp(3) with time zone,
  CONSTRAINT redirects_site_id_from_path_pk PRIMARY KEY (site_id, from_path),
  CONSTRAINT redirects_code CHECK ((code = ANY (ARRAY[301, 302, 410]))),
  CONSTRAINT redirects_target CHECK (((code = 410) OR ((to_item_id IS NULL) <> (to_url IS NULL)))),
  CONSTRAINT redirects_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT redirects_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id),
  CONSTRAINT redirects_to_item_fk FOREIGN KEY (site_id, to_item_id) REFERENCES items(site_id, id)
);

CREATE INDEX redirects_by_query ON redirects USING btree (site_id, (((split_part(from_path, '?'::text, 1) || '?'::text) || regexp_replace(substr(from_path, (strpos(from_path, '?'::text) + 1)), '(^|&)([^&=]*=)?[^&]*'::text, '\1\2'::text, 'g'::text))) COLLATE "C") WHERE (strpos(from_path, '?'::text) > 0);
CREATE INDEX redirects_to_item ON redirects USING btree (site_id, to_item_id);

ALTER TABLE redirects ENABLE ROW LEVEL SECURITY;
ALTER TABLE redirects FORCE ROW LEVEL SECURITY;

CREATE POLICY not_protected ON redirects AS RESTRICTIVE FOR SELECT TO kansli_public
  USING (((to_item_id IS NULL) OR (NOT (EXISTS ( SELECT
   FROM person_protection p
  WHERE ((p.site_id = redirects.site_id) AND (p.person_id = redirects.to_item_id)))))));
CREATE POLICY own_site ON redirects FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY own_site_public ON redirects FOR SELECT TO kansli_public
  USING ((site_id = current_site()));
CREATE POLICY platform_counts ON redirects FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);

GRANT SELECT (site_id, from_path, to_item_id, hits, last_hit), UPDATE (to_item_id, to_url, code, hits, last_hit) ON redirects TO kansli_platform;
GRANT SELECT (site_id, from_path, to_item_id, to_url, code) ON redirects TO kansli_public;
GRANT SELECT, INSERT, UPDATE, DELETE ON redirects TO kansli_site;

CREATE TABLE removed_memberships (
  site_id text NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  role text NOT NULL,
  valid_to date,
  granted_by uuid,
  created_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  version integer NOT NULL,
  removed_at timestamp(3) with time zone NOT NULL,
  removed_by uuid NOT NULL,
  valid_from date,
  typed_name text,
  last_sign_in_at timestamp with time zone,
  CONSTRAINT removed_memberships_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT removed_memberships_granted_by_users_id_fk FOREIGN KEY (granted_by) REFERENCES users(id),
  CONSTRAINT removed_memberships_removed_by_users_id_fk FOREIGN KEY (removed_by) REFERENCES users(id),
  CONSTRAINT removed_memberships_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id),
  CONSTRAINT removed_memberships_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE INDEX removed_memberships_by_age ON removed_memberships USING btree (removed_at);

ALTER TABLE removed_memberships ENABLE ROW LEVEL SECURITY;
ALTER TABLE removed_memberships FORCE ROW LEVEL SECURITY;

CREATE POLICY platform_all ON removed_memberships FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);

GRANT SELECT, INSERT, DELETE ON removed_memberships TO kansli_platform;

CREATE TRIGGER to_undo_steps BEFORE INSERT ON removed_memberships FOR EACH ROW EXECUTE FUNCTION to_undo_steps();

CREATE TABLE removed_sites (
  id text NOT NULL,
  name text NOT NULL,
  begun_at timestamp(3) with time zone NOT NULL,
  begun_by uuid NOT NULL,
  rows bigint NOT NULL DEFAULT 0,
  ended_at timestamp(3) with time zone,
  CONSTRAINT removed_sites_pkey PRIMARY KEY (id)
);

GRANT SELECT, INSERT, UPDATE ON removed_sites TO kansli_platform;
GRANT SELECT (id, ended_at) ON removed_sites TO kansli_site;

CREATE TABLE representative_changes (
  site_id text NOT NULL,
  id uuid NOT NULL,
  action text NOT NULL,
  before jsonb NOT NULL,
  made_persons jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  created_by uuid NOT NULL,
  CONSTRAINT representative_changes_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT representative_changes_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT representative_changes_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

CREATE INDEX representative_changes_by_age ON representative_changes USING btree (site_id, created_at DESC NULLS LAST);

ALTER TABLE representative_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE representative_changes FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON representative_changes FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));

GRANT SELECT, INSERT, DELETE ON representative_changes TO kansli_site;

CREATE TRIGGER to_undo_steps BEFORE INSERT ON representative_changes FOR EACH ROW EXECUTE FUNCTION to_undo_steps();

CREATE TABLE retention_choices (
  kind text NOT NULL,
  days integer NOT NULL,
  changed_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT retention_choices_pkey PRIMARY KEY (kind),
  CONSTRAINT retention_choices_days CHECK ((days > 0))
);

GRANT SELECT, INSERT, UPDATE (days, changed_at), DELETE ON retention_choices TO kansli_platform;
GRANT SELECT ON retention_choices TO kansli_site;

CREATE TABLE retention_purges (
  kind text NOT NULL,
  day date NOT NULL,
  count integer NOT NULL,
  last_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT retention_purges_kind_day_pk PRIMARY KEY (kind, day)
);

GRANT SELECT, INSERT, UPDATE (count, last_at), DELETE ON retention_purges TO kansli_platform;

CREATE TABLE role_titles (
  site_id text NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  weight integer NOT NULL,
  CONSTRAINT role_titles_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT role_titles_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

ALTER TABLE role_titles ENABLE ROW LEVEL SECURITY;
ALTER TABLE role_titles FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON role_titles FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY own_site_public ON role_titles FOR SELECT TO kansli_public
  USING ((site_id = current_site()));

GRANT SELECT ON role_titles TO kansli_public;
GRANT SELECT, INSERT, UPDATE, DELETE ON role_titles TO kansli_site;

CREATE TABLE sessions (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  access_hash bytea NOT NULL,
  access_expires_at timestamp(3) with time zone NOT NULL,
  refresh_hash bytea NOT NULL,
  previous_refresh_hash bytea,
  rotated_at timestamp(3) with time zone NOT NULL,
  refresh_expires_at timestamp(3) with time zone NOT NULL,
  ends_at timestamp(3) with time zone NOT NULL,
  signed_in_at timestamp(3) with time zone NOT NULL,
  device text,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_device CHECK ((char_length(device) <= 60)),
  CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);

CREATE UNIQUE INDEX sessions_access ON sessions USING btree (access_hash);
CREATE INDEX sessions_end ON sessions USING btree (ends_at);
CREATE INDEX sessions_user ON sessions USING btree (user_id);

GRANT SELECT, INSERT, UPDATE, DELETE ON sessions TO kansli_platform;

CREATE TABLE share_choices (
  site_id text NOT NULL,
  item_id uuid NOT NULL,
  origin_site_id text,
  area text NOT NULL,
  title text NOT NULL DEFAULT ''::text,
  display text NOT NULL DEFAULT 'auto'::text,
  reason text NOT NULL DEFAULT ''::text,
  own_id uuid,
  pinned_until date,
  quote_person_id uuid,
  words jsonb NOT NULL DEFAULT '{}'::jsonb,
  has_words boolean NOT NULL DEFAULT false,
  search_text text NOT NULL DEFAULT ''::text,
  seen_revision uuid,
  draft jsonb,
  draft_by uuid,
  draft_at timestamp(3) with time zone,
  decided_by uuid NOT NULL,
  decided_at timestamp(3) with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT share_choices_site_id_item_id_pk PRIMARY KEY (site_id, item_id),
  CONSTRAINT share_choices_display CHECK ((display = ANY (ARRAY['auto'::text, 'shown'::text, 'hidden'::text]))),
  CONSTRAINT share_choices_draft CHECK ((((draft IS NULL) = (draft_by IS NULL)) AND ((draft IS NULL) = (draft_at IS NULL)))),
  CONSTRAINT share_choices_area_share_kinds_area_fk FOREIGN KEY (area) REFERENCES share_kinds(area),
  CONSTRAINT share_choices_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT share_choices_draft_by_users_id_fk FOREIGN KEY (draft_by) REFERENCES users(id),
  CONSTRAINT share_choices_own_fk FOREIGN KEY (site_id, own_id) REFERENCES items(site_id, id) ON DELETE CASCADE,
  CONSTRAINT share_choices_person_fk FOREIGN KEY (site_id, quote_person_id) REFERENCES items(site_id, id) ON DELETE SET NULL (quote_person_id),
  CONSTRAINT share_choices_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

CREATE INDEX share_choices_item ON share_choices USING btree (origin_site_id, item_id);
CREATE INDEX share_choices_own ON share_choices USING btree (site_id, own_id) WHERE (own_id IS NOT NULL);
CREATE INDEX share_choices_person ON share_choices USING btree (site_id, quote_person_id) WHERE (quote_person_id IS NOT NULL);
CREATE INDEX share_choices_pinned ON share_choices USING btree (site_id, pinned_until) WHERE (pinned_until IS NOT NULL);

ALTER TABLE share_choices ENABLE ROW LEVEL SECURITY;
ALTER TABLE share_choices FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON share_choices FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY own_site_public ON share_choices FOR SELECT TO kansli_public
  USING (((site_id = current_site()) AND (EXISTS ( SELECT
   FROM sites
  WHERE (sites.id = current_site())))));
CREATE POLICY platform_counts ON share_choices FOR SELECT TO kansli_platform
  USING (true);
CREATE POLICY platform_sweeps ON share_choices FOR DELETE TO kansli_platform
  USING ((draft IS NULL));

GRANT SELECT (site_id, item_id, origin_site_id, area, display, reason, own_id, has_words, seen_revision, draft_by, decided_by, decided_at), DELETE ON share_choices TO kansli_platform;
GRANT SELECT (site_id, item_id, origin_site_id, area, display, own_id, pinned_until, quote_person_id, words, has_words, search_text) ON share_choices TO kansli_public;
GRANT SELECT, INSERT, UPDATE, DELETE ON share_choices TO kansli_site;

CREATE TABLE share_kinds (
  area text NOT NULL,
  beside text[] NOT NULL,
  is_dated boolean NOT NULL,
  is_in_frame boolean NOT NULL,
  gives_way_by_name boolean NOT NULL,
  fields text[],
  names_groups boolean NOT NULL,
  keeps_words boolean NOT NULL,
  CONSTRAINT share_kinds_pkey PRIMARY KEY (area)
);

GRANT SELECT ON share_kinds TO kansli_platform;
GRANT SELECT ON share_kinds TO kansli_public;
GRANT SELECT ON share_kinds TO kansli_site;

CREATE TABLE shares (
  origin_site_id text NOT NULL,
  id uuid NOT NULL,
  area text NOT NULL,
  mode text NOT NULL,
  target jsonb,
  audience text[] NOT NULL GENERATED ALWAYS AS (target_audience(target)) STORED,
  group_id uuid,
  is_dated boolean NOT NULL DEFAULT false,
  is_in_menu boolean NOT NULL DEFAULT false,
  pin_days integer NOT NULL DEFAULT 0,
  pinned_until date,
  began_at timestamp(3) with time zone NOT NULL,
  began_by uuid NOT NULL,
  ended_at timestamp(3) with time zone,
  ended_by uuid,
  version integer NOT NULL DEFAULT 1,
  revision_id uuid,
  is_protected boolean NOT NULL DEFAULT false,
  is_public boolean NOT NULL GENERATED ALWAYS AS (((revision_id IS NOT NULL) AND (NOT is_protected))) STORED,
  title text NOT NULL,
  about text NOT NULL DEFAULT ''::text,
  slug text NOT NULL,
  path text NOT NULL,
  system_key text,
  facet text,
  groups jsonb NOT NULL DEFAULT '{}'::jsonb,
  no_index boolean NOT NULL DEFAULT false,
  published_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  head jsonb NOT NULL DEFAULT '{}'::jsonb,
  body jsonb,
  search_text text NOT NULL DEFAULT ''::text,
  media jsonb NOT NULL DEFAULT '[]'::jsonb,
  image jsonb,
  referred jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT shares_origin_site_id_id_pk PRIMARY KEY (origin_site_id, id),
  CONSTRAINT shares_ended CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  CONSTRAINT shares_mode CHECK ((mode = ANY (ARRAY['required'::text, 'default'::text, 'optional'::text, 'offered'::text]))),
  CONSTRAINT shares_area_share_kinds_area_fk FOREIGN KEY (area) REFERENCES share_kinds(area),
  CONSTRAINT shares_began_by_users_id_fk FOREIGN KEY (began_by) REFERENCES users(id),
  CONSTRAINT shares_ended_by_users_id_fk FOREIGN KEY (ended_by) REFERENCES users(id),
  CONSTRAINT shares_item_fk FOREIGN KEY (origin_site_id, id) REFERENCES items(site_id, id) ON DELETE CASCADE,
  CONSTRAINT shares_published_fk FOREIGN KEY (origin_site_id, id, revision_id) REFERENCES published_items(site_id, id, revision_id) DEFERRABLE INITIALLY DEFERRED
);

CREATE INDEX shares_audience ON shares USING gin (audience);
CREATE INDEX shares_group ON shares USING btree (group_id);
CREATE INDEX shares_newest ON shares USING btree (origin_site_id, area, published_at DESC, id DESC);
CREATE INDEX shares_path ON shares USING btree (origin_site_id, path);

ALTER TABLE shares ENABLE ROW LEVEL SECURITY;
ALTER TABLE shares FORCE ROW LEVEL SECURITY;

CREATE POLICY origin ON shares FOR SELECT TO kansli_site
  USING ((origin_site_id = current_site()));
CREATE POLICY origin_changes ON shares FOR UPDATE TO kansli_site
  USING ((origin_site_id = current_site()))
  WITH CHECK ((origin_site_id = current_site()));
CREATE POLICY origin_removes ON shares FOR DELETE TO kansli_site
  USING ((origin_site_id = current_site()));
CREATE POLICY origin_shares ON shares FOR INSERT TO kansli_site
  WITH CHECK (((origin_site_id = current_site()) AND ((target IS NULL) OR (origin_site_id = ( SELECT federation.own_site_id
   FROM federation
  WHERE federation.id)))));
CREATE POLICY platform_all ON shares FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);
CREATE POLICY published ON shares FOR SELECT TO kansli_public
  USING ((is_public AND (ended_at IS NULL) AND (origin_site_id <> current_site()) AND (EXISTS ( SELECT
   FROM sites
  WHERE (sites.id = current_site()))) AND ((group_id = ANY (ARRAY( SELECT l.group_id
   FROM person_links l
  WHERE (l.site_id = current_site())))) OR ((origin_site_id = ( SELECT federation.own_site_id
   FROM federation
  WHERE federation.id)) AND (audience && ( SELECT site_audience(s.id, s.parent_id, s.tags) AS site_audience
   FROM sites s
  WHERE (s.id = current_site()))) AND ((NOT is_dated) OR ((began_at >= ( SELECT COALESCE(s.broadcasts_from, '-infinity'::timestamp with time zone) AS "coalesce"
   FROM sites s
  WHERE (s.id = current_site()))) AND (began_at < ( SELECT COALESCE(s.stopped_at, 'infinity'::timestamp with time zone) AS "coalesce"
   FROM sites s
  WHERE (s.id = current_site())))))))));
CREATE POLICY shared_library_finds ON shares FOR SELECT TO kansli_site
  USING ((current_site() = '*'::text));
CREATE POLICY shared_library_shows ON shares FOR UPDATE TO kansli_site
  USING ((current_site() = '*'::text));
CREATE POLICY told ON shares FOR SELECT TO kansli_site
  USING (((origin_site_id <> current_site()) AND (is_public OR (ended_at IS NOT NULL) OR (group_id IS NOT NULL)) AND ((group_id = ANY (ARRAY( SELECT l.group_id
   FROM person_links l
  WHERE (l.site_id = current_site())))) OR ((origin_site_id = ( SELECT federation.own_site_id
   FROM federation
  WHERE federation.id)) AND (audience && ( SELECT site_audience(s.id, s.parent_id, s.tags) AS site_audience
   FROM sites s
  WHERE (s.id = current_site()))) AND ((NOT is_dated) OR ((began_at >= ( SELECT COALESCE(s.broadcasts_from, '-infinity'::timestamp with time zone) AS "coalesce"
   FROM sites s
  WHERE (s.id = current_site()))) AND (began_at < ( SELECT COALESCE(s.stopped_at, 'infinity'::timestamp with time zone) AS "coalesce"
   FROM sites s
  WHERE (s.id = current_site())))))))));

GRANT SELECT (origin_site_id, id, area, mode, target, audience, group_id, is_dated, began_at, began_by, ended_at, ended_by, revision_id, is_protected, is_public, title, updated_at, media, referred), UPDATE (group_id, is_protected, updated_at, media, image, referred) ON shares TO kansli_platform;
GRANT SELECT (origin_site_id, id, area, mode, audience, group_id, is_dated, is_in_menu, pinned_until, began_at, ended_at, revision_id, is_public, title, about, slug, path, system_key, facet, groups, no_index, published_at, updated_at, head, body, search_text, media, image, referred) ON shares TO kansli_public;
GRANT SELECT, INSERT, UPDATE, DELETE ON shares TO kansli_site;

CREATE TRIGGER shares_tell AFTER INSERT OR DELETE OR UPDATE ON shares FOR EACH ROW EXECUTE FUNCTION tell_share();

CREATE TABLE site_domains (
  site_id text NOT NULL,
  id uuid NOT NULL,
  host text NOT NULL,
  state text NOT NULL,
  token text NOT NULL,
  is_primary boolean NOT NULL DEFAULT false,
  with_www boolean NOT NULL DEFAULT true,
  fault text,
  checked_at timestamp(3) with time zone,
  verified_at timestamp(3) with time zone,
  failing_since timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  created_by uuid NOT NULL,
  CONSTRAINT site_domains_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT site_domains_primary_verified CHECK (((NOT is_primary) OR (verified_at IS NOT NULL))),
  CONSTRAINT site_domains_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT site_domains_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

CREATE UNIQUE INDEX site_domains_host ON site_domains USING btree (host) WHERE (verified_at IS NOT NULL);
CREATE UNIQUE INDEX site_domains_own ON site_domains USING btree (site_id, host);
CREATE UNIQUE INDEX site_domains_primary ON site_domains USING btree (site_id) WHERE is_primary;

ALTER TABLE site_domains ENABLE ROW LEVEL SECURITY;
ALTER TABLE site_domains FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON site_domains FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY own_site_public ON site_domains FOR SELECT TO kansli_public
  USING ((site_id = current_site()));
CREATE POLICY platform_all ON site_domains FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);

GRANT SELECT, UPDATE ON site_domains TO kansli_platform;
GRANT SELECT (site_id, host, is_primary, with_www, verified_at) ON site_domains TO kansli_public;
GRANT SELECT, INSERT, UPDATE, DELETE ON site_domains TO kansli_site;

CREATE TABLE site_exports (
  site_id text NOT NULL,
  id uuid NOT NULL,
  state text NOT NULL,
  file_key text,
  bytes bigint NOT NULL DEFAULT 0,
  fault text,
  created_at timestamp(3) with time zone NOT NULL,
  created_by uuid NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  open_for uuid,
  open_until timestamp(3) with time zone,
  CONSTRAINT site_exports_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT site_exports_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT site_exports_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

CREATE INDEX site_exports_end ON site_exports USING btree (expires_at);

ALTER TABLE site_exports ENABLE ROW LEVEL SECURITY;
ALTER TABLE site_exports FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON site_exports FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_sweeps ON site_exports FOR ALL TO kansli_platform
  USING (true);

GRANT SELECT, DELETE ON site_exports TO kansli_platform;
GRANT SELECT, INSERT, UPDATE, DELETE ON site_exports TO kansli_site;

CREATE TABLE site_health (
  site_id text NOT NULL,
  kind text NOT NULL,
  count integer NOT NULL,
  first_area text,
  first_id uuid,
  counted_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT site_health_site_id_kind_pk PRIMARY KEY (site_id, kind),
  CONSTRAINT site_health_first CHECK (((first_area IS NULL) = (first_id IS NULL))),
  CONSTRAINT site_health_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

CREATE INDEX site_health_counted ON site_health USING btree (counted_at);
CREATE INDEX site_health_unwell ON site_health USING btree (kind, count DESC, site_id) WHERE (count > 0);

ALTER TABLE site_health ENABLE ROW LEVEL SECURITY;
ALTER TABLE site_health FORCE ROW LEVEL SECURITY;

CREATE POLICY only_removed ON site_health AS RESTRICTIVE FOR DELETE TO kansli_site
  USING ((EXISTS ( SELECT
   FROM removed_sites r
  WHERE ((r.id = site_health.site_id) AND (r.ended_at IS NULL)))));
CREATE POLICY own_site ON site_health FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_shows ON site_health FOR SELECT TO kansli_platform
  USING (true);

GRANT SELECT ON site_health TO kansli_platform;
GRANT SELECT, INSERT, UPDATE (count, first_area, first_id, counted_at), DELETE ON site_health TO kansli_site;

CREATE TABLE site_imports (
  site_id text NOT NULL,
  id uuid NOT NULL,
  state text NOT NULL,
  file_name text NOT NULL,
  bytes bigint NOT NULL,
  received bigint NOT NULL DEFAULT 0,
  report jsonb,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  fault text,
  created_at timestamp(3) with time zone NOT NULL,
  created_by uuid NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT site_imports_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT site_imports_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT site_imports_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

CREATE INDEX site_imports_end ON site_imports USING btree (expires_at);

ALTER TABLE site_imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE site_imports FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON site_imports FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_sweeps ON site_imports FOR ALL TO kansli_platform
  USING (true);

GRANT SELECT, DELETE ON site_imports TO kansli_platform;
GRANT SELECT, INSERT, UPDATE, DELETE ON site_imports TO kansli_site;

CREATE TABLE site_menu_pages (
  site_id text NOT NULL,
  page_id uuid NOT NULL,
  CONSTRAINT site_menu_pages_site_id_page_id_pk PRIMARY KEY (site_id, page_id),
  CONSTRAINT site_menu_pages_page_fk FOREIGN KEY (site_id, page_id) REFERENCES items(site_id, id) ON DELETE CASCADE,
  CONSTRAINT site_menu_pages_site_id_site_menus_site_id_fk FOREIGN KEY (site_id) REFERENCES site_menus(site_id) ON DELETE CASCADE
);

ALTER TABLE site_menu_pages ENABLE ROW LEVEL SECURITY;
ALTER TABLE site_menu_pages FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON site_menu_pages FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY own_site_public ON site_menu_pages FOR SELECT TO kansli_public
  USING ((site_id = current_site()));

GRANT SELECT (site_id, page_id) ON site_menu_pages TO kansli_public;
GRANT SELECT, INSERT, DELETE ON site_menu_pages TO kansli_site;

CREATE TABLE site_menus (
  site_id text NOT NULL,
  mode text NOT NULL,
  items jsonb NOT NULL,
  version integer NOT NULL,
  CONSTRAINT site_menus_pkey PRIMARY KEY (site_id),
  CONSTRAINT site_menus_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

ALTER TABLE site_menus ENABLE ROW LEVEL SECURITY;
ALTER TABLE site_menus FORCE ROW LEVEL SECURITY;

CREATE POLICY only_removed ON site_menus AS RESTRICTIVE FOR DELETE TO kansli_site
  USING ((EXISTS ( SELECT
   FROM removed_sites r
  WHERE ((r.id = site_menus.site_id) AND (r.ended_at IS NULL)))));
CREATE POLICY own_site ON site_menus FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY own_site_public ON site_menus FOR SELECT TO kansli_public
  USING ((site_id = current_site()));

GRANT SELECT (site_id, mode, items) ON site_menus TO kansli_public;
GRANT SELECT, INSERT, UPDATE, DELETE ON site_menus TO kansli_site;

CREATE TABLE site_merge_copies (
  site_id text NOT NULL,
  merge_id uuid NOT NULL,
  kind text NOT NULL,
  from_id text NOT NULL,
  to_id text NOT NULL,
  is_copy boolean NOT NULL,
  version integer NOT NULL DEFAULT 0,
  from_path text,
  CONSTRAINT site_merge_copies_site_id_merge_id_kind_from_id_pk PRIMARY KEY (site_id, merge_id, kind, from_id),
  CONSTRAINT site_merge_copies_site_id_merge_id_site_merges_site_id_id_fk FOREIGN KEY (site_id, merge_id) REFERENCES site_merges(site_id, id) ON DELETE CASCADE
);

CREATE INDEX site_merge_copies_by_path ON site_merge_copies USING btree (site_id, merge_id, from_path);

ALTER TABLE site_merge_copies ENABLE ROW LEVEL SECURITY;
ALTER TABLE site_merge_copies FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON site_merge_copies FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY own_site_public ON site_merge_copies FOR SELECT TO kansli_public
  USING ((site_id = current_site()));
CREATE POLICY platform_all ON site_merge_copies FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);

GRANT SELECT, INSERT ON site_merge_copies TO kansli_platform;
GRANT SELECT (site_id, merge_id, to_id, from_path) ON site_merge_copies TO kansli_public;
GRANT SELECT, INSERT, UPDATE (version), DELETE ON site_merge_copies TO kansli_site;

CREATE TABLE site_merges (
  site_id text NOT NULL,
  id uuid NOT NULL,
  from_id text NOT NULL,
  state text NOT NULL,
  choices jsonb NOT NULL,
  report jsonb,
  fault text,
  was_stopped text,
  created_at timestamp(3) with time zone NOT NULL,
  created_by uuid NOT NULL,
  done_at timestamp(3) with time zone,
  CONSTRAINT site_merges_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT site_merges_state CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text, 'undoing'::text, 'undone'::text]))),
  CONSTRAINT site_merges_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT site_merges_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

CREATE UNIQUE INDEX site_merges_from ON site_merges USING btree (from_id) WHERE (state = ANY (ARRAY['running'::text, 'done'::text, 'undoing'::text]));

ALTER TABLE site_merges ENABLE ROW LEVEL SECURITY;
ALTER TABLE site_merges FORCE ROW LEVEL SECURITY;

CREATE POLICY only_removed ON site_merges AS RESTRICTIVE FOR DELETE TO kansli_site
  USING ((EXISTS ( SELECT
   FROM removed_sites r
  WHERE ((r.id = site_merges.site_id) AND (r.ended_at IS NULL)))));
CREATE POLICY own_site ON site_merges FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_all ON site_merges FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);

GRANT SELECT, INSERT, UPDATE ON site_merges TO kansli_platform;
GRANT SELECT, UPDATE (report), DELETE ON site_merges TO kansli_site;

CREATE TRIGGER to_undo_steps AFTER UPDATE ON site_merges FOR EACH ROW WHEN (((new.state = 'done'::text) AND (old.state <> 'done'::text))) EXECUTE FUNCTION shared_to_undo_steps();

CREATE TABLE site_settings (
  site_id text NOT NULL,
  tab text NOT NULL,
  content jsonb NOT NULL,
  version integer NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  updated_by uuid NOT NULL,
  CONSTRAINT site_settings_site_id_tab_pk PRIMARY KEY (site_id, tab),
  CONSTRAINT site_settings_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id),
  CONSTRAINT site_settings_updated_by_users_id_fk FOREIGN KEY (updated_by) REFERENCES users(id)
);

ALTER TABLE site_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE site_settings FORCE ROW LEVEL SECURITY;

CREATE POLICY only_removed ON site_settings AS RESTRICTIVE FOR DELETE TO kansli_site
  USING ((EXISTS ( SELECT
   FROM removed_sites r
  WHERE ((r.id = site_settings.site_id) AND (r.ended_at IS NULL)))));
CREATE POLICY own_site ON site_settings FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY own_site_public ON site_settings FOR SELECT TO kansli_public
  USING (((site_id = current_site()) AND (tab = ANY (ARRAY['general'::text, 'appearance'::text, 'front'::text, 'contact'::text, 'social'::text, 'publishing'::text, 'privacy'::text, 'newsletter'::text, 'inherited'::text]))));
CREATE POLICY platform_broadcasts ON site_settings FOR SELECT TO kansli_platform
  USING ((tab = 'publishing'::text));
CREATE POLICY platform_places ON site_settings FOR SELECT TO kansli_platform
  USING ((tab = 'general'::text));
CREATE POLICY platform_retention ON site_settings FOR SELECT TO kansli_platform
  USING ((tab = ANY (ARRAY['privacy'::text, 'below'::text, 'inherited'::text])));
CREATE POLICY set_above ON site_settings FOR SELECT TO kansli_public, kansli_site
  USING (((tab = 'below'::text) AND (site_id = ANY (ARRAY( SELECT unnest(s.ancestors) AS unnest
   FROM sites s
  WHERE (s.id = current_site()))))));

GRANT SELECT (site_id, tab, content) ON site_settings TO kansli_platform;
GRANT SELECT (site_id, tab, content) ON site_settings TO kansli_public;
GRANT SELECT, INSERT, UPDATE, DELETE ON site_settings TO kansli_site;

CREATE TRIGGER site_settings_below_end AFTER DELETE ON site_settings FOR EACH ROW WHEN ((old.tab = 'below'::text)) EXECUTE FUNCTION tell_shared_page();
CREATE TRIGGER site_settings_below_tell AFTER INSERT OR UPDATE ON site_settings FOR EACH ROW WHEN ((new.tab = 'below'::text)) EXECUTE FUNCTION tell_shared_page();

CREATE TABLE site_settings_history (
  site_id text NOT NULL,
  id uuid NOT NULL,
  tab text NOT NULL,
  content jsonb NOT NULL,
  version integer NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  created_by uuid NOT NULL,
  CONSTRAINT site_settings_history_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT site_settings_history_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT site_settings_history_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

CREATE INDEX site_settings_history_newest ON site_settings_history USING btree (site_id, created_at DESC NULLS LAST, id DESC NULLS LAST);

ALTER TABLE site_settings_history ENABLE ROW LEVEL SECURITY;
ALTER TABLE site_settings_history FORCE ROW LEVEL SECURITY;

CREATE POLICY only_removed ON site_settings_history AS RESTRICTIVE FOR DELETE TO kansli_site
  USING ((EXISTS ( SELECT
   FROM removed_sites r
  WHERE ((r.id = site_settings_history.site_id) AND (r.ended_at IS NULL)))));
CREATE POLICY own_site ON site_settings_history FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));

GRANT SELECT, INSERT, UPDATE (content), DELETE ON site_settings_history TO kansli_site;

CREATE TABLE sites (
  id text NOT NULL,
  name text NOT NULL,
  search_name text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  municipality text NOT NULL DEFAULT ''::text,
  accent_color text NOT NULL DEFAULT '#0b5c63'::text,
  contact_email text,
  revision bigint NOT NULL DEFAULT 0,
  content_changes bigint NOT NULL DEFAULT 0,
  frame_changed_at timestamp(3) with time zone NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  is_hidden boolean NOT NULL DEFAULT false,
  broadcasts_from timestamp(3) with time zone,
  stopped text,
  stopped_at timestamp(3) with time zone,
  level text NOT NULL DEFAULT 'local'::text,
  parent_id text,
  tags text[] NOT NULL DEFAULT '{}'::text[],
  ancestors text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT sites_pkey PRIMARY KEY (id),
  CONSTRAINT sites_level CHECK ((level = ANY (ARRAY['national'::text, 'district'::text, 'local'::text]))) NOT VALID,
  CONSTRAINT sites_not_own_parent CHECK ((parent_id <> id)) NOT VALID,
  CONSTRAINT sites_stopped CHECK ((stopped = ANY (ARRAY['paused'::text, 'archived'::text]))) NOT VALID,
  CONSTRAINT sites_stopped_since CHECK (((stopped IS NULL) = (stopped_at IS NULL))) NOT VALID,
  CONSTRAINT sites_top CHECK (((level <> 'national'::text) OR (parent_id IS NULL))) NOT VALID,
  CONSTRAINT sites_parent_id_sites_id_fk FOREIGN KEY (parent_id) REFERENCES sites(id) NOT VALID
);

CREATE INDEX sites_by_name ON sites USING btree (name COLLATE "sv-x-icu", id);

ALTER TABLE sites ENABLE ROW LEVEL SECURITY;
ALTER TABLE sites FORCE ROW LEVEL SECURITY;

CREATE POLICY only_removed ON sites AS RESTRICTIVE FOR DELETE TO kansli_platform
  USING ((EXISTS ( SELECT
   FROM removed_sites r
  WHERE ((r.id = sites.id) AND (r.ended_at IS NULL)))));
CREATE POLICY own_site ON sites FOR ALL TO kansli_site
  USING ((id = current_site()));
CREATE POLICY own_site_public ON sites FOR SELECT TO kansli_public
  USING (((id = current_site()) AND (NOT is_hidden) AND (stopped IS DISTINCT FROM 'paused'::text)));
CREATE POLICY platform_all ON sites FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);
CREATE POLICY shared_library ON sites FOR ALL TO kansli_site
  USING ((current_site() = '*'::text));

GRANT SELECT, INSERT, UPDATE, DELETE ON sites TO kansli_platform;
GRANT SELECT (id, name, description, municipality, accent_color, contact_email, revision, content_changes, frame_changed_at, broadcasts_from, stopped_at, parent_id, tags, ancestors) ON sites TO kansli_public;
GRANT SELECT, UPDATE (name, search_name, description, municipality, accent_color, contact_email, revision, content_changes, version) ON sites TO kansli_site;

CREATE TRIGGER sites_frame_change BEFORE UPDATE ON sites FOR EACH ROW WHEN (((old.revision - old.content_changes) <> (new.revision - new.content_changes))) EXECUTE FUNCTION note_frame_change();
CREATE TRIGGER sites_tree BEFORE INSERT OR UPDATE OF level, parent_id ON sites FOR EACH ROW EXECUTE FUNCTION site_stands_in_tree();
CREATE TRIGGER sites_tree_below AFTER UPDATE OF level, parent_id ON sites FOR EACH ROW WHEN ((old.ancestors IS DISTINCT FROM new.ancestors)) EXECUTE FUNCTION sites_below_follow();

CREATE TABLE sweep_faults (
  sweep text NOT NULL,
  site_id text NOT NULL,
  subject text NOT NULL,
  since timestamp(3) with time zone NOT NULL,
  last_at timestamp(3) with time zone NOT NULL,
  times integer NOT NULL,
  code text NOT NULL,
  CONSTRAINT sweep_faults_sweep_site_id_subject_pk PRIMARY KEY (sweep, site_id, subject)
);

ALTER TABLE sweep_faults ENABLE ROW LEVEL SECURITY;
ALTER TABLE sweep_faults FORCE ROW LEVEL SECURITY;

CREATE POLICY platform_all ON sweep_faults FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);

GRANT SELECT, INSERT, UPDATE, DELETE ON sweep_faults TO kansli_platform;

CREATE TABLE undo_steps (
  site_id text NOT NULL,
  id uuid NOT NULL,
  nth integer NOT NULL,
  kind text NOT NULL,
  action text NOT NULL,
  subject_id uuid,
  title text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  by uuid NOT NULL,
  undone_at timestamp(3) with time zone,
  undone_by uuid,
  CONSTRAINT undo_steps_site_id_id_nth_pk PRIMARY KEY (site_id, id, nth),
  CONSTRAINT undo_steps_kind CHECK ((kind = ANY (ARRAY['item'::text, 'representatives'::text, 'membership'::text, 'media'::text, 'settings'::text, 'design'::text, 'merge'::text, 'wordpress'::text, 'redirects'::text]))),
  CONSTRAINT undo_steps_undone CHECK (((undone_at IS NULL) = (undone_by IS NULL))),
  CONSTRAINT undo_steps_by_users_id_fk FOREIGN KEY (by) REFERENCES users(id),
  CONSTRAINT undo_steps_undone_by_users_id_fk FOREIGN KEY (undone_by) REFERENCES users(id)
);

CREATE INDEX undo_steps_by_subject ON undo_steps USING btree (site_id, subject_id) WHERE (subject_id IS NOT NULL);
CREATE INDEX undo_steps_newest ON undo_steps USING btree (site_id, at DESC, id DESC);

ALTER TABLE undo_steps ENABLE ROW LEVEL SECURITY;
ALTER TABLE undo_steps FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON undo_steps FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK (((site_id = current_site()) AND (kind <> ALL (ARRAY['membership'::text, 'design'::text, 'merge'::text]))));
CREATE POLICY platform_purge ON undo_steps FOR DELETE TO kansli_platform
  USING ((at < (now() - '30 days'::interval)));
CREATE POLICY platform_sees_old ON undo_steps FOR SELECT TO kansli_platform
  USING ((at < (now() - '30 days'::interval)));
CREATE POLICY platform_steps ON undo_steps FOR ALL TO kansli_platform
  USING ((kind = ANY (ARRAY['membership'::text, 'design'::text, 'merge'::text])))
  WITH CHECK ((kind = ANY (ARRAY['membership'::text, 'design'::text, 'merge'::text])));

GRANT SELECT (site_id, id, nth, kind, action, subject_id, title, at, by, undone_at, undone_by), INSERT, UPDATE (before, after, undone_at, undone_by), DELETE ON undo_steps TO kansli_platform;
GRANT SELECT, INSERT, UPDATE (before, after, undone_at, undone_by), DELETE ON undo_steps TO kansli_site;

CREATE TABLE uploads (
  site_id text NOT NULL,
  id uuid NOT NULL,
  file_name text NOT NULL,
  bytes integer NOT NULL,
  received integer NOT NULL DEFAULT 0,
  replaces_id uuid,
  replaces_version integer,
  media_id uuid,
  is_duplicate boolean NOT NULL DEFAULT false,
  created_at timestamp(3) with time zone NOT NULL,
  created_by uuid NOT NULL,
  CONSTRAINT uploads_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT uploads_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT uploads_site_id_media_libraries_site_id_fk FOREIGN KEY (site_id) REFERENCES media_libraries(site_id)
);

CREATE INDEX uploads_by_age ON uploads USING btree (created_at);

ALTER TABLE uploads ENABLE ROW LEVEL SECURITY;
ALTER TABLE uploads FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON uploads FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_sweeps ON uploads FOR ALL TO kansli_platform
  USING (true);

GRANT SELECT, DELETE ON uploads TO kansli_platform;
GRANT SELECT, INSERT, UPDATE, DELETE ON uploads TO kansli_site;

CREATE TABLE users (
  id uuid NOT NULL,
  name text NOT NULL,
  search_name text NOT NULL,
  identity_hash bytea,
  identity_key_id text NOT NULL DEFAULT ''::text,
  is_admin boolean NOT NULL DEFAULT false,
  last_sign_in_at timestamp with time zone,
  removed_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  display_choices jsonb NOT NULL DEFAULT '{}'::jsonb,
  is_federation_editor boolean NOT NULL DEFAULT false,
  deactivated_at timestamp with time zone,
  deactivated_by uuid,
  CONSTRAINT users_pkey PRIMARY KEY (id)
);

CREATE INDEX users_by_name ON users USING btree (name COLLATE "sv-x-icu", id) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX users_identity_hash ON users USING btree (identity_hash);

ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;

CREATE POLICY platform_all ON users FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);
CREATE POLICY site_people ON users FOR SELECT TO kansli_site
  USING ((is_admin OR (EXISTS ( SELECT
   FROM memberships
  WHERE (memberships.user_id = users.id))) OR (is_federation_editor AND (current_site() = ANY (ARRAY['*'::text, ( SELECT federation.own_site_id
   FROM federation
  WHERE federation.id)])))));

GRANT SELECT, INSERT, UPDATE ON users TO kansli_platform;
GRANT SELECT (id, name, is_admin, is_federation_editor, deactivated_at) ON users TO kansli_site;

CREATE TABLE visit_days (
  site_id text NOT NULL,
  day date NOT NULL,
  readings integer NOT NULL,
  CONSTRAINT visit_days_site_id_day_pk PRIMARY KEY (site_id, day),
  CONSTRAINT visit_days_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

ALTER TABLE visit_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE visit_days FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON visit_days FOR SELECT TO kansli_site
  USING ((site_id = current_site()));
CREATE POLICY platform_counts ON visit_days FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);

GRANT SELECT, INSERT, UPDATE (readings), DELETE ON visit_days TO kansli_platform;
GRANT SELECT ON visit_days TO kansli_site;

CREATE TABLE visit_pages (
  site_id text NOT NULL,
  day date NOT NULL,
  page text NOT NULL,
  readings integer NOT NULL,
  CONSTRAINT visit_pages_site_id_day_page_pk PRIMARY KEY (site_id, day, page),
  CONSTRAINT visit_pages_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

CREATE INDEX visit_pages_page ON visit_pages USING btree (site_id, page, day);

ALTER TABLE visit_pages ENABLE ROW LEVEL SECURITY;
ALTER TABLE visit_pages FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON visit_pages FOR SELECT TO kansli_site
  USING ((site_id = current_site()));
CREATE POLICY platform_counts ON visit_pages FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);

GRANT SELECT, INSERT, UPDATE (readings), DELETE ON visit_pages TO kansli_platform;
GRANT SELECT ON visit_pages TO kansli_site;

CREATE TABLE visit_sources (
  site_id text NOT NULL,
  day date NOT NULL,
  host text NOT NULL,
  readings integer NOT NULL,
  CONSTRAINT visit_sources_site_id_day_host_pk PRIMARY KEY (site_id, day, host),
  CONSTRAINT visit_sources_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

ALTER TABLE visit_sources ENABLE ROW LEVEL SECURITY;
ALTER TABLE visit_sources FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON visit_sources FOR SELECT TO kansli_site
  USING ((site_id = current_site()));
CREATE POLICY platform_counts ON visit_sources FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);

GRANT SELECT, INSERT, UPDATE (readings), DELETE ON visit_sources TO kansli_platform;
GRANT SELECT ON visit_sources TO kansli_site;

CREATE TABLE webhook_deliveries (
  site_id text NOT NULL,
  id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  item_id uuid NOT NULL,
  area text NOT NULL,
  transaction bigint NOT NULL,
  was_public boolean NOT NULL,
  is_public boolean NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  ended_at timestamp(3) with time zone,
  origin_site_id text,
  CONSTRAINT webhook_deliveries_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT webhook_deliveries_webhook_fk FOREIGN KEY (site_id, webhook_id) REFERENCES webhooks(site_id, id) ON DELETE CASCADE
);

CREATE INDEX webhook_deliveries_age ON webhook_deliveries USING btree (at);
CREATE UNIQUE INDEX webhook_deliveries_once ON webhook_deliveries USING btree (site_id, webhook_id, item_id, transaction);

ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_deliveries FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON webhook_deliveries FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_all ON webhook_deliveries FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);
CREATE POLICY shared_library_tells ON webhook_deliveries FOR ALL TO kansli_site
  USING ((current_site() = '*'::text))
  WITH CHECK ((current_site() = '*'::text));

GRANT SELECT, INSERT, UPDATE (is_public), DELETE ON webhook_deliveries TO kansli_platform;
GRANT SELECT, INSERT, UPDATE (is_public, attempts, ended_at), DELETE ON webhook_deliveries TO kansli_site;

CREATE TABLE webhooks (
  site_id text NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  sealed_secret bytea NOT NULL,
  key_id text NOT NULL DEFAULT ''::text,
  events text[] NOT NULL,
  state text NOT NULL DEFAULT 'on'::text,
  off_because text,
  last_try_at timestamp(3) with time zone,
  last_status integer,
  last_fault text,
  failing_since timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  created_by uuid NOT NULL,
  told_shared jsonb,
  shared_place text NOT NULL DEFAULT ''::text,
  CONSTRAINT webhooks_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT webhooks_off_whole CHECK (((state = 'off'::text) = (off_because IS NOT NULL))),
  CONSTRAINT webhooks_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT webhooks_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

ALTER TABLE webhooks ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhooks FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON webhooks FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_finds ON webhooks FOR SELECT TO kansli_platform
  USING (true);
CREATE POLICY platform_withdraws ON webhooks FOR DELETE TO kansli_platform
  USING (true);
CREATE POLICY shared_library_finds ON webhooks FOR SELECT TO kansli_site
  USING ((current_site() = '*'::text));

GRANT SELECT (site_id, id, key_id, state, created_by, told_shared, shared_place), DELETE ON webhooks TO kansli_platform;
GRANT SELECT, INSERT, UPDATE (name, url, sealed_secret, key_id, events, state, off_because, last_try_at, last_status, last_fault, failing_since, told_shared, shared_place), DELETE ON webhooks TO kansli_site;

CREATE TABLE withheld_files (
  site_id text NOT NULL,
  upload_hash text NOT NULL,
  from_site_id text,
  from_person_id uuid,
  CONSTRAINT withheld_files_once UNIQUE NULLS NOT DISTINCT (site_id, upload_hash, from_site_id, from_person_id),
  CONSTRAINT withheld_files_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

CREATE INDEX withheld_files_of ON withheld_files USING btree (from_site_id, from_person_id);

ALTER TABLE withheld_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE withheld_files FORCE ROW LEVEL SECURITY;

CREATE POLICY only_removed ON withheld_files AS RESTRICTIVE FOR DELETE TO kansli_site
  USING ((EXISTS ( SELECT
   FROM removed_sites r
  WHERE ((r.id = withheld_files.site_id) AND (r.ended_at IS NULL)))));
CREATE POLICY own_site ON withheld_files FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY own_site_public ON withheld_files FOR SELECT TO kansli_public
  USING ((site_id = current_site()));
CREATE POLICY platform_all ON withheld_files FOR ALL TO kansli_platform
  USING (true)
  WITH CHECK (true);
CREATE POLICY shared_library_finds ON withheld_files FOR SELECT TO kansli_site
  USING ((current_site() = '*'::text));
CREATE POLICY shared_library_follows ON withheld_files FOR INSERT TO kansli_site
  WITH CHECK ((current_site() = '*'::text));

GRANT SELECT, INSERT, DELETE ON withheld_files TO kansli_platform;
GRANT SELECT (site_id, upload_hash) ON withheld_files TO kansli_public;
GRANT SELECT, INSERT, DELETE ON withheld_files TO kansli_site;

CREATE TRIGGER withheld_files_withhold AFTER INSERT OR DELETE ON withheld_files FOR EACH ROW EXECUTE FUNCTION withhold_file();

CREATE TABLE wordpress_addresses (
  site_id text NOT NULL,
  import_id uuid NOT NULL,
  address text NOT NULL,
  nth integer NOT NULL,
  CONSTRAINT wordpress_addresses_site_id_import_id_address_pk PRIMARY KEY (site_id, import_id, address),
  CONSTRAINT wordpress_addresses_import_fk FOREIGN KEY (site_id, import_id) REFERENCES wordpress_imports(site_id, id) ON DELETE CASCADE
);

ALTER TABLE wordpress_addresses ENABLE ROW LEVEL SECURITY;
ALTER TABLE wordpress_addresses FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON wordpress_addresses FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));

GRANT SELECT, INSERT, DELETE ON wordpress_addresses TO kansli_site;

CREATE TABLE wordpress_imports (
  site_id text NOT NULL,
  id uuid NOT NULL,
  state text NOT NULL,
  file_name text NOT NULL,
  bytes bigint NOT NULL,
  received bigint NOT NULL DEFAULT 0,
  contents jsonb,
  choices jsonb,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  fault text,
  created_at timestamp(3) with time zone NOT NULL,
  created_by uuid NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  fetch_hosts text[],
  fetch_by uuid,
  fetch_done integer NOT NULL DEFAULT 0,
  fetch_total integer NOT NULL DEFAULT 0,
  converted integer NOT NULL DEFAULT 0,
  CONSTRAINT wordpress_imports_site_id_id_pk PRIMARY KEY (site_id, id),
  CONSTRAINT wordpress_imports_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT wordpress_imports_fetch_by_users_id_fk FOREIGN KEY (fetch_by) REFERENCES users(id) NOT VALID,
  CONSTRAINT wordpress_imports_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

CREATE INDEX wordpress_imports_end ON wordpress_imports USING btree (expires_at);

ALTER TABLE wordpress_imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE wordpress_imports FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON wordpress_imports FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));
CREATE POLICY platform_sweeps ON wordpress_imports FOR ALL TO kansli_platform
  USING (true);

GRANT SELECT, DELETE ON wordpress_imports TO kansli_platform;
GRANT SELECT, INSERT, UPDATE, DELETE ON wordpress_imports TO kansli_site;

CREATE TABLE wordpress_rows (
  site_id text NOT NULL,
  import_id uuid NOT NULL,
  nth integer NOT NULL,
  kind text NOT NULL,
  source_id text NOT NULL,
  source_key text NOT NULL,
  title text NOT NULL,
  parent_id text NOT NULL,
  slug text NOT NULL,
  status text NOT NULL,
  menu_order integer NOT NULL DEFAULT 0,
  file_url text NOT NULL DEFAULT ''::text,
  outcome text NOT NULL DEFAULT 'waiting'::text,
  notes jsonb NOT NULL DEFAULT '[]'::jsonb,
  item_id uuid,
  area text,
  before_revision_id uuid,
  alt text NOT NULL DEFAULT ''::text,
  caption text NOT NULL DEFAULT ''::text,
  cut_text text,
  leads_to uuid[] NOT NULL DEFAULT '{}'::uuid[],
  CONSTRAINT wordpress_rows_site_id_import_id_nth_pk PRIMARY KEY (site_id, import_id, nth),
  CONSTRAINT wordpress_rows_outcome_known CHECK ((outcome = ANY (ARRAY['kept'::text, 'changed'::text, 'updated'::text, 'same'::text, 'touched'::text, 'leftOut'::text, 'waiting'::text]))),
  CONSTRAINT wordpress_rows_import_fk FOREIGN KEY (site_id, import_id) REFERENCES wordpress_imports(site_id, id) ON DELETE CASCADE
);

CREATE INDEX wordpress_rows_outcome ON wordpress_rows USING btree (site_id, import_id, outcome, nth);

ALTER TABLE wordpress_rows ENABLE ROW LEVEL SECURITY;
ALTER TABLE wordpress_rows FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON wordpress_rows FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));

GRANT SELECT, INSERT, UPDATE, DELETE ON wordpress_rows TO kansli_site;

CREATE TABLE wordpress_sources (
  site_id text NOT NULL,
  source_key text NOT NULL,
  object_id uuid NOT NULL,
  area text NOT NULL,
  hash text NOT NULL,
  draft_version integer NOT NULL,
  import_id uuid NOT NULL,
  CONSTRAINT wordpress_sources_site_id_source_key_pk PRIMARY KEY (site_id, source_key),
  CONSTRAINT wordpress_sources_site_id_sites_id_fk FOREIGN KEY (site_id) REFERENCES sites(id)
);

CREATE INDEX wordpress_sources_import ON wordpress_sources USING btree (site_id, import_id);

ALTER TABLE wordpress_sources ENABLE ROW LEVEL SECURITY;
ALTER TABLE wordpress_sources FORCE ROW LEVEL SECURITY;

CREATE POLICY own_site ON wordpress_sources FOR ALL TO kansli_site
  USING ((site_id = current_site()))
  WITH CHECK ((site_id = current_site()));

GRANT SELECT, INSERT, UPDATE (hash, draft_version), DELETE ON wordpress_sources TO kansli_site;
