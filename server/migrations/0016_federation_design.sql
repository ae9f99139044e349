-- The design that all sites have in common: a single row. Visitors read what is used, and nothing of the draft.
create table federation_design (
  id boolean primary key default true not null,
  used jsonb default '{"type":"tidning","corner":"mjuk"}'::jsonb not null,
  draft jsonb,
  previous jsonb,
  version integer default 1 not null,
  constraint federation_design_one_row check (id)
);
--> statement-breakpoint
insert into federation_design default values;
--> statement-breakpoint
grant select (id, used) on federation_design to kansli_public;
--> statement-breakpoint
grant select, update on federation_design to kansli_platform;
