CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"access_hash" "bytea" NOT NULL,
	"access_expires_at" timestamp (3) with time zone NOT NULL,
	"refresh_hash" "bytea" NOT NULL,
	"previous_refresh_hash" "bytea",
	"rotated_at" timestamp (3) with time zone NOT NULL,
	"refresh_expires_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"signed_in_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_access" ON "sessions" USING btree ("access_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_end" ON "sessions" USING btree ("ends_at");--> statement-breakpoint
grant select, insert, update, delete on sessions to kansli_platform;
--> statement-breakpoint
-- Counters that may be forgotten in a crash, and must not cost a flush to disk with each call.
create unlogged table rate_limits (
  key text primary key,
  window_start bigint not null,
  count integer not null
);
--> statement-breakpoint
grant select, insert, update, delete on rate_limits to kansli_platform;
