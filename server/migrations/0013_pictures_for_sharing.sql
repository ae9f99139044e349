-- The picture that a person's page is shared with shows the person as the portrait does, and is withheld with it.
drop trigger media_uses_portrait on media_uses;
create trigger media_uses_portrait after insert on media_uses for each row
  when (new.field in ('portrait', 'shareImage') and new.item_id is not null) execute function withhold_new_portrait();
