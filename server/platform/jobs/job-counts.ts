import type { PlatformDb } from '../database/database.ts'
import { statement } from '../database/database.ts'

export interface JobCount {
  readonly kind: string
  /** Jobs whose time has not come. */
  readonly later: number
  /** Jobs whose time has come and that nobody has taken. */
  readonly due: number
  /** Jobs that a worker holds, failed before or not. */
  readonly running: number
  /** Jobs that have failed since their time was set, and are tried again. */
  readonly failing: number
  /** The time of the oldest job that is due and has not failed; null when there is none. */
  readonly oldestDue: Date | null
  /** When the oldest failing job first failed. */
  readonly failingSince: Date | null
}

const counts = statement<JobCount>(
  'jobs_by_kind',
  `select kind, count(*) filter (where is_held)::int as running,
     count(*) filter (where not is_held and failing_since is null and run_at > $1)::int as later,
     count(*) filter (where not is_held and failing_since is null and run_at <= $1)::int as due,
     count(*) filter (where not is_held and failing_since is not null)::int as failing,
     min(run_at) filter (where not is_held and failing_since is null and run_at <= $1) as "oldestDue",
     min(failing_since) as "failingSince"
   from (select kind, run_at, failing_since, coalesce(taken_until > $1, false) as is_held from jobs) as held
   group by kind order by kind`,
)

export const countJobs = (platform: PlatformDb, now: Date): Promise<JobCount[]> => platform.rows(counts, [now])
