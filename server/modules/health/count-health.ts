import { healthKinds, healthWords } from '#contract/health/health-kinds.ts'
import { requiredPages } from '#contract/pages/pages.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { Database, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { isAlone, lockOnPlatform } from '../../platform/database/named-lock.ts'
import type { RunPart } from '../../platform/sweeps/sweep.ts'

// Counts what each site has to mend, inside the site's own scope: the platform needs no right to read content for it.

// `first` is the item that has waited longest. A kind with nothing to mend gets a row with 0.
const store = statement(
  'site_health_count',
  `insert into site_health (site_id, kind, count, first_area, first_id, counted_at)
   select $1, c.health, c.count, c.first ->> 'area', (c.first ->> 'id')::uuid, $2::timestamptz
   from (
     select k.health, coalesce(sum(a.count), 0)::int as count,
       (array_agg(jsonb_build_object('area', a.area, 'id', a.subject) order by coalesce(a.day::timestamptz, a.since), a.subject)
         filter (where a.area is not null and a.subject is not null))[1] as first
     from unnest($6::text[], $7::text[]) k (health, kind) left join (
       select n.* from attention_of_site($2, $3::date, $4::text[], $5::text[]) n where n.site_id = $1 and n.kind = any($7::text[])) a
       on a.kind = k.kind
     group by k.health) c
   on conflict (site_id, kind) do update set count = excluded.count, first_area = excluded.first_area,
     first_id = excluded.first_id, counted_at = excluded.counted_at`,
)

const counted = healthKinds.flatMap((health) => healthWords[health].counts.map((kind) => [health, kind] as const))
const kinds = [counted.map(([health]) => health), counted.map(([, kind]) => kind)] as const

/** Counts anew what the site has to mend. */
async function countSiteHealth(site: SiteDb, textFields: readonly string[], now: Date): Promise<void> {
  await site.rows(store, [site.siteId, now, stockholmDate(now), [...requiredPages], textFields, ...kinds])
}

const lockName = 'health'
const allSites = statement<{ id: string }>('site_health_sites', 'select id from sites order by id')

interface Counting {
  readonly database: Database
  /** Of all areas. */
  readonly textFields: readonly string[]
}

/** Counts all sites, one after the other. 'skipped' while another process does, unless `isAsked`: then after the other. */
export async function countAllHealth(
  { database, textFields }: Counting,
  now: Date,
  part: RunPart,
  isAsked = false,
): Promise<'skipped' | void> {
  // The lock is held as long as its transaction is open.
  return database.inPlatform(async (platform) => {
    if (isAsked) await lockOnPlatform(platform, lockName)
    else if (!(await isAlone(platform, lockName))) return 'skipped'
    for (const { id } of await platform.rows(allSites, []))
      await part({ siteId: id }, () => database.inSite(id, (site) => countSiteHealth(site, textFields, now)))
  })
}

/** Runs one count at a time in this process, which holds a connection while it waits for another process. */
export function healthCounter(run: (now: Date, isAsked: boolean) => Promise<void>) {
  let isRunning = false
  let askedAt: Date | null = null

  async function count(now: Date, isAsked: boolean): Promise<void> {
    isRunning = true
    await run(now, isAsked)
    isRunning = false
    const next = askedAt
    askedAt = null
    if (next !== null) await count(next, true)
  }
  return {
    /** Counts, unless a count is under way. */
    keepUp: (now: Date): void => {
      if (!isRunning) void count(now, false)
    },
    /** Counts after the count that is under way, which may have passed the site before it was mended. */
    ask: (now: Date): void => {
      if (isRunning) askedAt = now
      else void count(now, true)
    },
  }
}
