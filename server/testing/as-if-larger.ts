import type pg from 'pg'

// A million rows take a minute to make, and PostgreSQL's planner never reads them: it plans by what it has noted about a table.

/**
 * Makes the planner take the filled tables for so many times as many sites of the same size. Needs a superuser, and tables that were
 * just analysed; the next ANALYZE ends it.
 *
 * The number of pages cannot be noted, because the planner asks the files for it. Reading a whole table therefore seems cheaper
 * than it would be, so a plan that avoids it here avoids it among as many rows, too.
 */
export async function actAsIfLarger(superuser: pg.Client, times: number): Promise<void> {
  await superuser.query(
    `update pg_class set reltuples = reltuples * $1
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and reltuples > 0 and relpages > 0`,
    [times],
  )
  // Sites and ids grow with the number of rows, and none is common any more; kinds, states and dates stay as many as they are.
  await superuser.query(
    `update pg_statistic s set stadistinct = case when s.stadistinct > 0 then s.stadistinct * $1 else s.stadistinct end,
       stakind1 = case s.stakind1 when 1 then 0 else s.stakind1 end, stanumbers1 = case s.stakind1 when 1 then null else s.stanumbers1 end,
       stavalues1 = case s.stakind1 when 1 then null else s.stavalues1 end
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attrelid = s.starelid and a.attnum = s.staattnum and c.relnamespace = 'public'::regnamespace
       and (a.attname = 'site_id' or c.relname = 'sites' and a.attname = 'id' or a.atttypid = 'uuid'::regtype)`,
    [times],
  )
}

/** How many rows the planner expects in a table. */
export async function expectedRows(superuser: pg.Client, table: string): Promise<number> {
  const { rows } = await superuser.query<{ count: number }>(
    'select reltuples::float8 as count from pg_class where oid = $1::regclass',
    [table],
  )
  return rows[0]?.count ?? 0
}
