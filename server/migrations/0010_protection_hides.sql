-- Who is protected has no contact details in public afterwards either, until somebody decides so. The platform may hide, nothing else.
grant select (site_id, person_id), update (visibility, consent_at, consent_by) on person_contacts to kansli_platform;
--> statement-breakpoint
create policy platform_finds on person_contacts for select to kansli_platform using (true);
--> statement-breakpoint
create policy platform_hides on person_contacts for update to kansli_platform using (true) with check (visibility = 'hidden');
