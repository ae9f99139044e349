CREATE TABLE "audit_head" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"number" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"watched_id" bigint NOT NULL,
	"watched_before" "xid8" NOT NULL,
	CONSTRAINT "audit_head_one_row" CHECK ("audit_head"."only")
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"ids" "int8multirange" NOT NULL,
	"last_id" bigint NOT NULL,
	"lines" integer NOT NULL,
	"lines_hash" "bytea" NOT NULL,
	"settled_id" bigint NOT NULL,
	"previous" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"mac" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_seals_by_last_id" ON "audit_seals" USING btree ("last_id");--> statement-breakpoint

-- Seals are added, never changed; the head names the newest and moves with it.
grant select, insert on audit_seals to kansli_platform;
--> statement-breakpoint
create trigger audit_seals_append_only before update or delete or truncate on audit_seals execute function refuse_change();
--> statement-breakpoint
grant select, update on audit_head to kansli_platform;
--> statement-breakpoint
create trigger audit_head_stays before delete or truncate on audit_head execute function refuse_change();
--> statement-breakpoint

-- A transaction gets its number before its lines get their ids: once all transactions up to some number are over, no line can
-- appear among the ids that were taken by then.
create function number_transaction() returns trigger language plpgsql as $$
begin
  perform pg_current_xact_id();
  return null;
end
$$;
--> statement-breakpoint
create trigger audit_log_numbered before insert on audit_log for each statement execute function number_transaction();
--> statement-breakpoint

-- The trigger above waited for everyone who was writing, so the lines there are now are all there will be up to the last id. The
-- owner is held by the policies too, and would find no line.
alter table audit_log no force row level security;
--> statement-breakpoint
insert into audit_head (number, hash, watched_id, watched_before)
  select 0, '\x', coalesce(max(id), 0), pg_current_xact_id() from audit_log;
--> statement-breakpoint
alter table audit_log force row level security;
