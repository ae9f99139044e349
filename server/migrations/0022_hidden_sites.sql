-- A site that came out of a backup is not shown to visitors until an administrator opens it (docs/decisions/073).
ALTER TABLE "sites" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
alter policy own_site_public on sites using (id = current_site() and not is_hidden);
--> statement-breakpoint
-- Its items and pictures have the ids of the site they were copied from, so their addresses are not secret.
create policy of_shown_site on published_items as restrictive for select to kansli_public
  using (exists (select from sites where id = current_site()));
--> statement-breakpoint
create policy of_shown_site on media_uses as restrictive for select to kansli_public
  using (exists (select from sites where id = current_site()));
