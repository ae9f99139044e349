import type { ItemVisits, SiteVisits, VisitDay, VisitSource } from '#contract/visits/visits.ts'
import { leastFromHost } from '#contract/visits/visits.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { isUuid } from '../../platform/uuid.ts'
import { directHost, otherHosts } from './add-visits.ts'
import { everyDay, visitTimes } from './visit-days.ts'

const pageCount = 5
const hostCount = 5

const daysSince = statement<VisitDay>(
  'visit_days',
  'select day::text as day, readings from visit_days where day >= $1::date order by day',
)
const firstDay = statement<{ since: string | null }>('visit_days_first', 'select min(day)::text as since from visit_days')

interface PageRow {
  readonly page: string
  readonly readings: number
  readonly id: string | null
  readonly area: string | null
  readonly title: string | null
  readonly path: string | null
}
// A page of somebody with Skyddade uppgifter is not listed.
const topPages = statement<PageRow>(
  'visit_pages_top',
  `select v.page, v.readings, i.id, i.area, i.title, case when i.published_revision_id is not null then i.path end as path
   from (select page, sum(readings)::int as readings from visit_pages where day >= $1::date group by page) v
   left join items i on v.page not like '/%' and i.id = case when v.page not like '/%' then v.page::uuid end
   where i.is_protected is not true order by v.readings desc, v.page limit ${pageCount}`,
)
const topSources = statement<{ host: string; readings: number }>(
  'visit_sources_top',
  `select host, sum(readings)::int as readings from (
     select case when readings < $2 and host <> '${directHost}' then '${otherHosts}' else host end as host, readings
     from visit_sources where day >= $1::date) v
   group by host order by readings desc, host`,
)

/** The most frequent hosts, and all others together; `rows` in order of frequency. */
function sourcesOf(rows: readonly { host: string; readings: number }[]): VisitSource[] {
  const named = rows.filter(({ host }) => host !== directHost && host !== otherHosts)
  const shown = named.slice(0, hostCount).map((row): VisitSource => ({ kind: 'host', ...row }))
  const sum = (some: readonly { readings: number }[]): number => some.reduce((total, { readings }) => total + readings, 0)
  const direct = sum(rows.filter(({ host }) => host === directHost))
  const others = sum(rows.filter(({ host }) => host === otherHosts)) + sum(named.slice(hostCount))
  return [
    ...shown,
    ...(others > 0 ? [{ kind: 'others', host: '', readings: others } as const] : []),
    ...(direct > 0 ? [{ kind: 'direct', host: '', readings: direct } as const] : []),
  ]
}

/** What the screen of a site shows. */
export async function readSiteVisits(site: SiteDb, now: Date): Promise<SiteVisits> {
  const times = visitTimes(now)
  const [found, [first], pages, sources] = await Promise.all([
    site.rows(daysSince, [times.first]),
    site.rows(firstDay, []),
    site.rows(topPages, [times.first]),
    site.rows(topSources, [times.first, leastFromHost]),
  ])
  return {
    days: everyDay(found, times),
    thisWeek: found.reduce((total, { day, readings }) => (day >= times.monday ? total + readings : total), 0),
    since: first?.since ?? null,
    pages: pages.map(({ page, id, area, title, path, readings }) => ({
      path: page.startsWith('/') ? page : path,
      item: id !== null && area !== null ? { id, area, title: title ?? '' } : null,
      readings,
    })),
    sources: sourcesOf(sources),
  }
}

// One row if there is such an item, whether it was read or not.
const ofItem = statement<ItemVisits>(
  'visit_pages_of_item',
  `select coalesce(sum(v.readings) filter (where v.day >= $2::date), 0)::int as "thisWeek",
     coalesce(sum(v.readings), 0)::int as total, min(v.day)::text as since
   from items i left join visit_pages v on v.site_id = i.site_id and v.page = i.id::text
   where i.id = $1 group by i.id`,
)

/** Throws 404 for an item that is not of this site. */
export async function readItemVisits(site: SiteDb, itemId: string, now: Date): Promise<ItemVisits> {
  const [row] = isUuid(itemId) ? await site.rows(ofItem, [itemId, visitTimes(now).monday]) : []
  if (!row) throw notFound()
  return row
}
