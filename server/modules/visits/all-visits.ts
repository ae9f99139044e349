import type { VisitDay, VisitedSite } from '#contract/visits/visits.ts'
import { likePattern, listCursor, pageOf } from '../../platform/database/listing.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { malformed } from '../../platform/errors.ts'
import { everyDay, visitTimes } from './visit-days.ts'

const pageSize = 25
/** The readings of the last site of the page before, and its id. */
const cursor = listCursor('text', 'text')

const daysOfAll = statement<VisitDay>(
  'visit_days_of_all',
  'select day::text as day, sum(readings)::int as readings from visit_days where day >= $1::date group by visit_days.day order by 1',
)
const sitesByVisits = statement<VisitedSite>(
  'visit_days_by_site',
  `select v.* from (
     select s.id, s.name, s.accent_color as "accentColor",
       coalesce(sum(d.readings) filter (where d.day >= $2::date), 0)::int as "thisWeek", coalesce(sum(d.readings), 0)::int as readings
     from sites s left join visit_days d on d.site_id = s.id and d.day >= $1::date
     where $3::text is null or s.search_name like $3 group by s.id) v
   where $4::int is null or v.readings < $4 or (v.readings = $4 and v.id > $5)
   order by v.readings desc, v.id limit $6`,
)
const countSites = statement<{ total: number }>(
  'visit_days_sites',
  'select count(*)::int as total from sites s where ($1::text is null or s.search_name like $1)',
)

interface AllVisits {
  readonly days: VisitDay[]
  readonly sites: VisitedSite[]
  readonly total: number
  readonly next: string | null
}

/** Throws 400 for a place in the list that this never gave out. */
function placeAfter(after: string | undefined): readonly [number | null, string | null] {
  if (after === undefined) return [null, null]
  const [readings, id] = cursor.parse(after)
  if (!/^\d{1,9}$/.test(readings)) throw malformed()
  return [Number(readings), id]
}

/** A page of all sites, the most read first. */
export async function readAllVisits(
  platform: PlatformDb,
  { search, after }: { readonly search?: string | undefined; readonly after?: string | undefined },
  now: Date,
): Promise<AllVisits> {
  const times = visitTimes(now)
  const pattern = search ? likePattern(search) : null
  const place = placeAfter(after)
  const [days, rows, [counted]] = await Promise.all([
    platform.rows(daysOfAll, [times.first]),
    platform.rows(sitesByVisits, [times.first, times.monday, pattern, ...place, pageSize + 1]),
    platform.rows(countSites, [pattern]),
  ])
  const { shown, next } = pageOf(rows, pageSize, (last) => cursor.print(String(last.readings), last.id))
  return { days: everyDay(days, times), sites: shown, total: counted?.total ?? 0, next }
}
