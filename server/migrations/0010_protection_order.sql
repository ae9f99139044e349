-- Whoever publishes or takes away a person waits for whoever protects him, and the other way round: otherwise each could
-- miss what the other is about to say, and a name stay in public that is in public no more.
create or replace function keep_protection_live() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('protection/' || new.site_id || '/' || new.id, 0));
  update person_protection set is_live = new.published_revision_id is not null and new.deleted_at is null
    where site_id = new.site_id and person_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
-- Who is protected has no contact details in public afterwards either, until somebody decides so. The platform may hide, nothing else.
grant select (site_id, person_id), update (visibility, consent_at, consent_by) on person_contacts to kansli_platform;
--> statement-breakpoint
create policy platform_finds on person_contacts for select to kansli_platform using (true);
--> statement-breakpoint
create policy platform_hides on person_contacts for update to kansli_platform using (true) with check (visibility = 'hidden');
