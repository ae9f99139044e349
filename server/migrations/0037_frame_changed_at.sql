ALTER TABLE "sites" ADD COLUMN "frame_changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
grant select (frame_changed_at) on sites to kansli_public;
--> statement-breakpoint
-- Every way to change what stands around the pages raises the revision and leaves content_changes: the moment is noted there, once
-- for all of them.
create function note_frame_change() returns trigger language plpgsql as $$
begin
  new.frame_changed_at := now();
  return new;
end $$;
--> statement-breakpoint
create trigger sites_frame_change before update on sites for each row
when (old.revision - old.content_changes <> new.revision - new.content_changes) execute function note_frame_change();
