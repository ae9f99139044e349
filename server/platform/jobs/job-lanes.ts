import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { statement } from '../database/database.ts'
import type { Job, JobHandlers, JobWorker } from './jobs.ts'
import { holdLeases, isJobWaiting, runJob, takenForSeconds } from './jobs.ts'

// Runs jobs that wait for other servers: many at once, but only one of each lane, so that a slow server delays only its own jobs.
// The lane of a job is the part of its key before the first colon.

const laneOf = ({ key }: Job): string => key.split(':', 1)[0] ?? key

const isDue = 'run_at <= $1 and (taken_until is null or taken_until < $1)'
// The oldest due job of each free lane.
const take = statement<Job>(
  'jobs_take_of_lanes',
  `update jobs set taken_until = $1::timestamptz + interval '${takenForSeconds} seconds', attempts = attempts + 1
   where (site_id, kind, key) in (
     select site_id, kind, key from jobs
     where ${isDue} and (site_id, kind, key) in (
       select distinct on (split_part(key, ':', 1)) site_id, kind, key from jobs
       where kind = any($2::text[]) and ${isDue} and split_part(key, ':', 1) <> all($3::text[])
       order by split_part(key, ':', 1), run_at, key
     )
     order by run_at, key limit $4 for update skip locked
   )
   returning site_id as "siteId", kind, key, run_at as "runAt", attempts, failing_since as "failingSince", deaths`,
)

interface LaneLimits {
  readonly atOnce: number
  readonly lookEveryMs: number
}

/** Looks for due jobs at intervals, and whenever a lane becomes free. */
export function startJobLanes(
  database: Database,
  handlers: JobHandlers,
  clock: Clock,
  onFault: (job: Job | null, error: unknown) => void,
  { atOnce, lookEveryMs }: LaneLimits,
): JobWorker {
  const kinds = Object.keys(handlers)
  const running = new Map<string, Promise<void>>()
  let looking: Promise<void> | null = null
  let isAsked = false
  let isStopped = false

  async function look(): Promise<void> {
    const now = clock()
    const free = atOnce - running.size
    if (free <= 0 || !(await isJobWaiting(database, kinds, now))) return
    const taken = await database.inPlatform((platform) => platform.rows(take, [now, kinds, [...running.keys()], free]))
    for (const job of taken) {
      const lane = laneOf(job)
      const release = holdLeases(database, new Set([job]), now)
      const done = runJob(database, handlers, job, now, onFault)
        .catch((error: unknown) => onFault(job, error))
        .then(() => {
          release()
          running.delete(lane)
          lookNow()
        })
      running.set(lane, done)
    }
  }

  function lookNow(): void {
    if (isStopped) return
    if (looking !== null) {
      isAsked = true
      return
    }
    looking = look()
      .catch((error: unknown) => onFault(null, error))
      .then(() => {
        looking = null
        if (!isAsked) return
        isAsked = false
        lookNow()
      })
  }

  const timer = setInterval(lookNow, lookEveryMs)
  lookNow()
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await looking
      await Promise.all(running.values())
    },
  }
}
