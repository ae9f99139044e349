import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

// Adds what a process has counted to the sums. Rows are written in the order of their keys, so that two processes that write at
// once do not deadlock. A site that does not exist gets no rows.

/** How often something was read on a Swedish day, `2026-11-21`, since the last write. */
interface Counted {
  readonly siteId: string
  readonly day: string
  readonly readings: number
}
export interface CountedPage extends Counted {
  /** The item's id, or the path of another page. */
  readonly page: string
}
export interface CountedSource extends Counted {
  /** A host name, or one of the two below. */
  readonly host: string
}

/** Came from nowhere that is known. */
export const directHost = ''
/** Came from hosts that are not named. */
export const otherHosts = '*'

/** Hosts of a site on a day. Anyone can make up a Referer: further hosts are added to `otherHosts`. */
export const mostHosts = 200

const addDays = statement(
  'visit_days_add',
  `insert into visit_days (site_id, day, readings)
   select c.site_id, c.day, sum(c.readings) from unnest($1::text[], $2::date[], $3::int[]) as c (site_id, day, readings)
   join sites s on s.id = c.site_id group by 1, 2 order by 1, 2
   on conflict (site_id, day) do update set readings = visit_days.readings + excluded.readings`,
)
const addPages = statement(
  'visit_pages_add',
  `insert into visit_pages (site_id, day, page, readings)
   select c.site_id, c.day, c.page, sum(c.readings)
   from unnest($1::text[], $2::date[], $3::text[], $4::int[]) as c (site_id, day, page, readings)
   join sites s on s.id = c.site_id group by 1, 2, 3 order by 1, 2, 3
   on conflict (site_id, day, page) do update set readings = visit_pages.readings + excluded.readings`,
)
const addSources = statement(
  'visit_sources_add',
  `with counted as (
     select c.*, v.host is null and c.host not in ('${directHost}', '${otherHosts}') as is_new
     from unnest($1::text[], $2::date[], $3::text[], $4::int[]) as c (site_id, day, host, readings)
     left join visit_sources v on v.site_id = c.site_id and v.day = c.day and v.host = c.host
   ), known as (
     select v.site_id, v.day, count(*) as hosts from visit_sources v
     join (select distinct site_id, day from counted) c on c.site_id = v.site_id and c.day = v.day
     where v.host not in ('${directHost}', '${otherHosts}') group by 1, 2
   ), placed as (
     select c.site_id, c.day, c.readings,
       case when c.is_new and coalesce(k.hosts, 0) + row_number() over (partition by c.site_id, c.day, c.is_new order by c.host) > $5
         then '${otherHosts}' else c.host end as host
     from counted c left join known k on k.site_id = c.site_id and k.day = c.day
   )
   insert into visit_sources (site_id, day, host, readings)
   select p.site_id, p.day, p.host, sum(p.readings) from placed p join sites s on s.id = p.site_id
   group by 1, 2, 3 order by 1, 2, 3
   on conflict (site_id, day, host) do update set readings = visit_sources.readings + excluded.readings`,
)

/** Adds all of it in the caller's transaction. */
export async function addVisits(
  platform: PlatformDb,
  pages: readonly CountedPage[],
  sources: readonly CountedSource[],
): Promise<void> {
  const columns = (rows: readonly Counted[]) => [rows.map(({ siteId }) => siteId), rows.map(({ day }) => day)]
  const readings = (rows: readonly Counted[]) => rows.map((row) => row.readings)
  if (pages.length > 0) {
    await platform.rows(addDays, [...columns(pages), readings(pages)])
    await platform.rows(addPages, [...columns(pages), pages.map(({ page }) => page), readings(pages)])
  }
  if (sources.length > 0)
    await platform.rows(addSources, [...columns(sources), sources.map(({ host }) => host), readings(sources), mostHosts])
}
