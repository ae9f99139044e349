import type { Database } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { RunPart } from '../../platform/sweeps/sweep.ts'
import { notePurged } from '../retention/retention.ts'

const sites = statement<{ siteId: string }>(
  'undo_sweep_sites',
  `select s.id as "siteId" from sites s
   where exists (select from undo_steps u where u.site_id = s.id and u.at < now() - interval '30 days')
   union all select '*' where exists (select from undo_steps u where u.site_id = '*' and u.at < now() - interval '30 days')`,
)
const forget = statement<{ roles: number }>(
  'undo_steps_forget',
  `with gone as (delete from undo_steps where site_id = $1 and at < now() - interval '30 days' returning kind)
   select count(*) filter (where kind = 'membership')::int as roles from gone`,
)

/** Deletes what can no longer be taken back. */
export async function forgetSteps(database: Database, part: RunPart, now: Date): Promise<void> {
  for (const { siteId } of await database.inPlatform((platform) => platform.rows(sites, []), 'read')) {
    await part({ siteId }, () =>
      database.inPlatform(async (platform) => {
        const [gone] = await platform.rows(forget, [siteId])
        notePurged(platform, 'removedRoles', gone?.roles ?? 0, now)
      }),
    )
  }
}
