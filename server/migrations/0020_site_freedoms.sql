-- A design also has a lock-up, a treatment of pictures, a palette, and what sites may change (docs/decisions/070).
ALTER TABLE "federation_design" ALTER COLUMN "used" SET DEFAULT '{"type":"tidning","corner":"mjuk","lockup":"bredvid","pictures":"naturlig","palette":null,"freedoms":{"beginning":null,"claim":null,"action":null,"blocks":null,"color":null,"headerImage":null}}'::jsonb;--> statement-breakpoint
ALTER TABLE "federation" ADD COLUMN "pictures" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
-- A site reads what it may change when its settings are saved.
grant select (id, used) on federation_design to kansli_site;
--> statement-breakpoint
-- A shared picture may be the federation's logo, and is changed in the name of the shared library.
drop policy shared_library_tells on jobs;
create policy shared_library_tells on jobs for insert to kansli_site
  with check (current_site() = '*' and kind in ('webhook.deliver', 'design.pictures'));
