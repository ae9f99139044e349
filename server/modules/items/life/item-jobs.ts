import type { Database } from '../../../platform/database/database.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import type { ItemArea } from '../item-area.ts'
import { indexJob, indexSite } from './item-index-job.ts'
import { publishWhenDue, runScheduledJob, unpublishWhenDue } from './item-schedule.ts'
import { publishJob, unpublishJob } from './item-step.ts'
import type { Fields } from '../actor.ts'

/** Job handlers for items. */
export function itemJobs(database: Database, areas: readonly ItemArea<Fields>[]): JobHandlers {
  const byName = new Map(areas.map((area) => [area.name, area]))
  return {
    [publishJob]: (job, now) => runScheduledJob(database, byName, job, now, publishWhenDue),
    [unpublishJob]: (job, now) => runScheduledJob(database, byName, job, now, unpublishWhenDue),
    [indexJob]: indexSite(database, byName),
  }
}
