import type { HealthKind } from '#contract/health/health-kinds.ts'
import { healthKinds } from '#contract/health/health-kinds.ts'
import type { UnwellSite } from '#contract/health/health.ts'
import { likePattern, listCursor, pageOf } from '../../platform/database/listing.ts'
import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { malformed } from '../../platform/errors.ts'

const pageSize = 25
/** The count of the last site of the page before, and its id. */
const cursor = listCursor('text', 'text')

// A site is counted when it has a row of each kind: one that was made a minute ago has none yet, and does not make the rest unknown.
// All sites of a count have the time of its beginning.
const lastCount = statement<{
  countedAt: Date | null
  newestAt: Date | null
  sites: number
  counted: number
  toCount: number
  known: number
}>(
  'site_health_counted',
  `select r.oldest as "countedAt", r.newest as "newestAt", count(*)::int as sites,
     (count(*) filter (where h.counted_at = r.newest))::int as counted, count(h.site_id)::int as known,
     (count(*) filter (where r.newest is null or h.site_id is not null or s.created_at <= r.newest))::int as "toCount"
   from sites s left join site_health h on h.site_id = s.id and h.kind = '${healthKinds[0]}'
   cross join (select min(counted_at) as oldest, max(counted_at) as newest from site_health) r
   group by r.oldest, r.newest`,
)
const neverCounted = { countedAt: null, newestAt: null, sites: 0, counted: 0, toCount: 0, known: 0 }
const byKind = statement<{ kind: HealthKind; sites: number }>(
  'site_health_kinds',
  `select h.kind, count(*)::int as sites from site_health h where h.count > 0 group by h.kind`,
)

/** How far the newest count of the sites has come, when it began, and what it found. */
export async function readCounts(platform: PlatformDb) {
  const [[last = neverCounted], found] = await Promise.all([platform.rows(lastCount, []), platform.rows(byKind, [])])
  const { known, ...counts } = last
  return { ...counts, isFirst: known < counts.toCount, found }
}

interface UnwellRow extends Omit<UnwellSite, 'first'> {
  readonly area: string | null
  readonly first: string | null
}
const unwell = statement<UnwellRow>(
  'site_health_unwell',
  `select s.id, s.name, s.accent_color as "accentColor", h.count, h.first_area as area, h.first_id as first,
     array(select u.name from memberships m join users u on u.id = m.user_id
           where m.site_id = s.id and m.role = 'siteAdmin' order by u.name collate "sv-x-icu") as "siteAdmins"
   from site_health h join sites s on s.id = h.site_id
   where h.kind = $1 and h.count > 0 and ($2::text is null or s.search_name like $2)
     and ($3::int is null or h.count < $3 or (h.count = $3 and s.id > $4))
   order by h.count desc, s.id limit $5`,
)
const unwellTotal = statement<{ total: number }>(
  'site_health_unwell_total',
  `select count(*)::int as total from site_health h join sites s on s.id = h.site_id
   where h.kind = $1 and h.count > 0 and ($2::text is null or s.search_name like $2)`,
)

/** Throws 400 for a place in the list that this never gave out. */
function placeAfter(after: string | undefined): readonly [number | null, string | null] {
  if (after === undefined) return [null, null]
  const [count, id] = cursor.parse(after)
  if (!/^\d{1,9}$/.test(count)) throw malformed()
  return [Number(count), id]
}

interface UnwellQuery {
  readonly kind: HealthKind
  readonly search?: string | undefined
  readonly after?: string | undefined
}

/** A page of the sites that have something of a kind to mend, those with most first. */
export async function unwellSitesOf(platform: PlatformDb, { kind, search, after }: UnwellQuery) {
  const pattern = search ? likePattern(search) : null
  const [rows, [counted], [last]] = await Promise.all([
    platform.rows(unwell, [kind, pattern, ...placeAfter(after), pageSize + 1]),
    platform.rows(unwellTotal, [kind, pattern]),
    platform.rows(lastCount, []),
  ])
  const { shown, next } = pageOf(rows, pageSize, ({ count, id }) => cursor.print(String(count), id))
  const sites = shown.map(({ area, first, ...site }): UnwellSite => ({
    ...site,
    first: area === null || first === null ? null : { area, id: first },
  }))
  return { sites, total: counted?.total ?? 0, next, countedAt: last?.countedAt?.toISOString() ?? null }
}
