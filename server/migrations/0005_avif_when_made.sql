-- Pages offer AVIF of a picture only when it is made. The member is absent otherwise, so that existing rows need no change.
create or replace function keep_public_media() returns trigger language plpgsql as $$
begin
  new.public := jsonb_build_object('id', new.id, 'isShared', new.site_id = '*', 'kind', new.kind, 'title', new.title, 'alt', new.alt,
    'isDecorative', new.is_decorative, 'caption', new.caption, 'credit', new.credit, 'licenceUntil', new.licence_until,
    'isAiGenerated', new.is_ai_generated, 'width', new.width, 'height', new.height, 'bytes', new.bytes, 'color', new.color,
    'focal', jsonb_build_object('x', new.focal_x, 'y', new.focal_y), 'crops', new.crops, 'fileKey', new.file_key,
    'extension', new.extension, 'isWithdrawn', new.consent = 'withdrawn' or new.is_hidden or new.deleted_at is not null)
    || case when new.is_ready then '{}' else '{"lacksAvif": true}' end::jsonb;
  return new;
end
$$;
