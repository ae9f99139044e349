-- The old addresses of a person hold his name as well.
create policy not_protected on redirects as restrictive for select to kansli_public
  using (to_item_id is null or not exists (
    select from person_protection p where p.site_id = redirects.site_id and p.person_id = redirects.to_item_id));
