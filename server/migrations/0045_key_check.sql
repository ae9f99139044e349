-- Which SECRET_KEY the database belongs to (docs/decisions/041). The first start of this version notes it.
CREATE TABLE "key_check" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"key_id" text NOT NULL,
	"value" "bytea" NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "key_check_one_row" CHECK ("key_check"."only")
);
--> statement-breakpoint
grant select, insert on key_check to kansli_platform;
grant update (key_id, value, since) on key_check to kansli_platform;
