-- Sweeps go site by site, so they first ask which sites there is something to do for; and what lives below something in the
-- trash, from before steps prevented it, is looked for.
grant select (parent_id, area) on items to kansli_platform;
--> statement-breakpoint
grant select (site_id) on preview_links to kansli_platform;
