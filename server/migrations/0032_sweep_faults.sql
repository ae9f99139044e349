CREATE TABLE "sweep_faults" (
	"sweep" text NOT NULL,
	"site_id" text NOT NULL,
	"subject" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"times" integer NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "sweep_faults_sweep_site_id_subject_pk" PRIMARY KEY("sweep","site_id","subject")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "failing_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "failed_at" timestamp (3) with time zone;
--> statement-breakpoint
-- What the program does by itself and does not succeed with is for administrators: no site reads or writes it.
alter table sweep_faults enable row level security;
--> statement-breakpoint
alter table sweep_faults force row level security;
--> statement-breakpoint
grant select, insert, update, delete on sweep_faults to kansli_platform;
--> statement-breakpoint
create policy platform_all on sweep_faults to kansli_platform using (true) with check (true);
