CREATE TABLE "bankid_audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"order_tag" text NOT NULL,
	"user_id" uuid,
	"decision" text NOT NULL,
	"record" "bytea" NOT NULL,
	"keep_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bankid_orders" (
	"id_hash" "bytea" PRIMARY KEY NOT NULL,
	"outcome" text,
	"outcome_until" timestamp (3) with time zone,
	"session_id" uuid,
	"hint_code" text,
	"order_ref" text,
	"auto_start_token" text,
	"qr_start_token" text,
	"qr_start_secret" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"device" text NOT NULL,
	"end_user_ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"nonce_hash" "bytea",
	"next_collect_at" timestamp (3) with time zone NOT NULL,
	"collecting_until" timestamp (3) with time zone,
	"faults" integer DEFAULT 0 NOT NULL,
	"renewals" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "bankid_audit_end" ON "bankid_audit" USING btree ("keep_until");--> statement-breakpoint
CREATE INDEX "bankid_orders_age" ON "bankid_orders" USING btree ("created_at");--> statement-breakpoint
grant select, insert, update, delete on bankid_orders to kansli_platform;
--> statement-breakpoint
-- Added by the program, read by operations alone, and forgotten by nobody before its time.
grant insert on bankid_audit to kansli_platform;
--> statement-breakpoint
create function forget_bankid_audit() returns void language sql security definer set search_path = pg_catalog, public, pg_temp as
  'delete from bankid_audit where keep_until < now()';
--> statement-breakpoint
revoke all on function forget_bankid_audit() from public;
--> statement-breakpoint
grant execute on function forget_bankid_audit() to kansli_platform;
