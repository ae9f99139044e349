import { monthsAfter } from '#contract/field-forms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { leastFromHost, visitsKeptMonths } from '#contract/visits/visits.ts'
import type { Database } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { RunPart } from '../../platform/sweeps/sweep.ts'
import { directHost, otherHosts } from './add-visits.ts'

const sites = statement<{ siteId: string }>('visits_sites', 'select distinct site_id as "siteId" from visit_days')
const removeOld = [
  statement('visit_days_old', 'delete from visit_days where site_id = $1 and day < $2::date'),
  statement('visit_pages_old', 'delete from visit_pages where site_id = $1 and day < $2::date'),
  statement('visit_sources_old', 'delete from visit_sources where site_id = $1 and day < $2::date'),
]
const forgetRare = statement(
  'visit_sources_forget_rare',
  `with rare as (
     delete from visit_sources
     where site_id = $1 and day < $2::date and readings < $3 and host not in ('${directHost}', '${otherHosts}')
     returning site_id, day, readings
   )
   insert into visit_sources (site_id, day, host, readings)
   select site_id, day, '${otherHosts}', sum(readings) from rare group by 1, 2 order by 1, 2
   on conflict (site_id, day, host) do update set readings = visit_sources.readings + excluded.readings`,
)

/** Removes sums that are too old, and the names of hosts from which few came on a day that is over. */
export async function sweepVisits(database: Database, now: Date, part: RunPart): Promise<void> {
  const today = stockholmDate(now)
  const before = monthsAfter(today, -visitsKeptMonths)
  for (const { siteId } of await database.inPlatform((platform) => platform.rows(sites, []), 'read'))
    await part({ siteId }, () =>
      database.inPlatform(async (platform) => {
        for (const remove of removeOld) await platform.rows(remove, [siteId, before])
        await platform.rows(forgetRare, [siteId, today, leastFromHost])
      }),
    )
}
