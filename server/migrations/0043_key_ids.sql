ALTER TABLE "bankid_audit" ADD COLUMN "key_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "identity_key_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "identity_key_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "key_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "bankid_audit_key" ON "bankid_audit" USING btree ("key_id","id");--> statement-breakpoint

-- Which key a value was made with. Counting is all the platform may do with the sealed ones of the sites.
grant update (key_id) on webhooks to kansli_site;
--> statement-breakpoint
grant select (key_id) on webhooks to kansli_platform;
--> statement-breakpoint
grant select (key_id) on bankid_audit to kansli_platform;
--> statement-breakpoint

-- Sealing anew needs the sealed value of a row, and puts another in its place: of the same length, of another key, and only where
-- the value is still the one that was read. Nothing else of a row can be read or changed.
create function bankid_audit_to_reseal(wanted_key text, after_id uuid, at_most integer)
  returns table (id uuid, key_id text, record bytea)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as
  'select a.id, a.key_id, a.record from bankid_audit a where a.key_id = wanted_key and a.id > after_id order by a.id limit least(at_most, 500)';
--> statement-breakpoint
create function reseal_bankid_audit(row_id uuid, old_record bytea, new_record bytea, new_key text) returns boolean
  language sql security definer set search_path = pg_catalog, public, pg_temp as
  'with resealed as (
     update bankid_audit set record = new_record, key_id = new_key
     where id = row_id and record = old_record and octet_length(record) = octet_length(new_record) and key_id <> new_key
     returning 1
   ) select exists (select from resealed)';
--> statement-breakpoint
revoke all on function bankid_audit_to_reseal(text, uuid, integer), reseal_bankid_audit(uuid, bytea, bytea, text) from public;
--> statement-breakpoint
grant execute on function bankid_audit_to_reseal(text, uuid, integer), reseal_bankid_audit(uuid, bytea, bytea, text) to kansli_platform;
