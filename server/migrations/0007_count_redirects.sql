-- Adding to a number is reading it first.
grant select (hits, last_hit) on redirects to kansli_platform;
