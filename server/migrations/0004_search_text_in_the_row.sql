-- The texts that are searched stay in their rows (docs/decisions/050). A search reads those of all items of a site, and each one
-- that lies in the TOAST table costs more than the search in it. PostgreSQL moves extended columns out of a row first: the draft and
-- its versions go, and the short columns of lists, which a long search text would push out, stay with it.
alter table items set (toast_tuple_target = 4080);
--> statement-breakpoint
alter table items
  alter column search_text set storage main, alter column title set storage main, alter column slug set storage main,
  alter column path set storage main, alter column facet set storage main, alter column detail set storage main;
--> statement-breakpoint
-- Existing rows are stored anew; row policies apply to the owner too, so they are lifted while it does.
alter table items no force row level security;
--> statement-breakpoint
update items set search_text = search_text || '';
--> statement-breakpoint
alter table items force row level security;
