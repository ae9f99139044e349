-- A place shows a picture to the public only while the public can read the place: restrictive, so that no other policy can let the
-- portrait of somebody with Skyddade uppgifter through, nor what stood in something that was thrown away.
create policy of_public_items on media_uses as restrictive for select to kansli_public
  using (item_id is null or exists (
    select from items i where i.site_id = media_uses.site_id and i.id = media_uses.item_id));
