-- Soft hyphens and other signs that nobody sees are no part of a word any more, and only the program knows how words are indexed: each
-- site has a job that writes those of its items anew. An hour later, so that no node of the version before takes it for done.
insert into jobs (site_id, kind, key, run_at) select id, 'items.index', '§3', now() + interval '1 hour' from sites
on conflict do nothing;
