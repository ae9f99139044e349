-- The administrators' lists of accounts and sites are read in Swedish order, a page at a time.
CREATE INDEX "users_by_name" ON "users" USING btree ("name" collate "sv-x-icu","id") WHERE "users"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "sites_by_name" ON "sites" USING btree ("name" collate "sv-x-icu","id");
