import type { Clock } from '../clock.ts'
import type { Database, Handle, PlatformDb, SiteDb } from '../database/database.ts'
import { statement } from '../database/database.ts'
import { faultLine } from '../logged-fault.ts'
import { begin } from '../observation/observation.ts'
import type { JobBell } from './job-bell.ts'

// The job queue: rows that wait for their time and are taken by any live process (docs/decisions/008). A job may run twice,
// because a process may die between the work and the delete, so handlers read the current state and are idempotent.

export interface Job {
  readonly siteId: string
  readonly kind: string
  /** The subject of the job, an item for example. */
  readonly key: string
  readonly runAt: Date
  readonly attempts: number
  /** The first failure since the job's time was set; null without one. */
  readonly failingSince: Date | null
  /** Processes that have died while they worked on it, one after the other. */
  readonly deaths: number
}

const put = statement(
  'job_put',
  `insert into jobs (site_id, kind, key, run_at) values ($1, $2, $3, $4)
   on conflict (site_id, kind, key) do update set run_at = excluded.run_at, taken_until = null, attempts = 0, deaths = 0, last_error = null,
     failing_since = null, failed_at = null`,
)
const remove = statement('job_remove', 'delete from jobs where site_id = $1 and kind = $2 and key = $3')

/** Sets the time of a job, in the transaction of its subject. Kind and key are unique together. */
export const enqueueJob = (site: SiteDb, job: Pick<Job, 'kind' | 'key' | 'runAt'>): Promise<unknown> =>
  site.rows(put, [site.siteId, job.kind, job.key, job.runAt])

/** As `enqueueJob`, sent with the next statement. The platform may name any site, or '' for work of the whole installation. */
export const queueJob = (handle: Handle, siteId: string, job: Pick<Job, 'kind' | 'key' | 'runAt'>): void =>
  handle.send(put, [siteId, job.kind, job.key, job.runAt])

export const cancelJob = (site: SiteDb, kind: string, key: string): Promise<unknown> => site.rows(remove, [site.siteId, kind, key])

/** The lease of a job: a process that does not renew it for this long is dead, and another takes the job. */
export const takenForSeconds = 30
const renewEveryMs = 10_000
const takenAtOnce = 20
/** A job whose process has died this many times is given up. */
const deathsAllowed = 3

const take = statement<Job>(
  'jobs_take',
  `update jobs set taken_until = $1::timestamptz + interval '${takenForSeconds} seconds', attempts = attempts + 1
   where (site_id, kind, key) in (
     select site_id, kind, key from jobs
     where run_at <= $1 and (taken_until is null or taken_until < $1) and kind = any($2::text[])
     order by run_at limit ${takenAtOnce} for update skip locked
   )
   returning site_id as "siteId", kind, key, run_at as "runAt", attempts, failing_since as "failingSince", deaths`,
)
const renew = statement(
  'jobs_renew',
  `update jobs set taken_until = $1::timestamptz + interval '${takenForSeconds} seconds'
   from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[]) as mine (site_id, kind, key, run_at)
   where jobs.site_id = mine.site_id and jobs.kind = mine.kind and jobs.key = mine.key and jobs.run_at = mine.run_at
     and taken_until is not null`,
)
// Only if `run_at` is unchanged: the job may have been set to another time while it ran.
const finish = statement('job_finish', 'delete from jobs where site_id = $1 and kind = $2 and key = $3 and run_at = $4')
const postpone = statement(
  'job_postpone',
  `update jobs set run_at = $5, taken_until = null, last_error = $6,
     deaths = case when deaths > ${deathsAllowed} then ${deathsAllowed} else 0 end, failing_since = coalesce(failing_since, $7), failed_at = $7
   where site_id = $1 and kind = $2 and key = $3 and run_at = $4`,
)
const isWaiting = statement<{ waits: boolean }>(
  'jobs_due',
  'select exists (select from jobs where run_at <= $1 and (taken_until is null or taken_until < $1) and kind = any($2::text[])) as waits',
)

/** Counted before the work, since a process that dies can count nothing. No row: the job was set anew or cancelled after it was taken. */
const start = statement<{ readonly key: string }>(
  'job_start',
  'update jobs set deaths = deaths + 1 where site_id = $1 and kind = $2 and key = $3 and run_at = $4 returning key',
)
const leave = statement(
  'job_leave',
  'update jobs set deaths = greatest(deaths - 1, 0) where site_id = $1 and kind = $2 and key = $3 and run_at = $4',
)
/** Never due again, and seen among the faults of the installation until it is set anew. */
const giveUp = statement(
  'job_give_up',
  `update jobs set run_at = 'infinity', taken_until = null, last_error = $5, failing_since = coalesce(failing_since, $6), failed_at = $6
   where site_id = $1 and kind = $2 and key = $3 and run_at = $4`,
)

type RunJob = (job: Job, now: Date) => Promise<void>
/** Handlers with nothing to say of a job that is given up. */
export type JobRuns = Readonly<Record<string, RunJob>>

/** `giveUp` says on the thing it was for that the work is given up; a job without it is shown among the faults of the installation. */
type JobHandler = RunJob | { readonly run: RunJob; readonly giveUp: RunJob }
export type JobHandlers = Readonly<Record<string, JobHandler>>

export const runOf = (handler: JobHandler): RunJob => (typeof handler === 'function' ? handler : handler.run)

const backoffMs = (attempts: number): number => Math.min(60_000 * 2 ** (attempts - 1), 3_600_000)

const identity = (job: Job): readonly unknown[] => [job.siteId, job.kind, job.key, job.runAt]

const givenUp = (): Error => new Error(`The program ended ${deathsAllowed} times while it worked on this job, which is given up`)

type OnJobFault = (job: Job, error: unknown) => void

/** Runs a job that was taken and records the outcome in its row. */
export async function runJob(database: Database, handlers: JobHandlers, job: Job, now: Date, onFault: OnJobFault): Promise<void> {
  const handler = handlers[job.kind]
  if (handler === undefined) return
  const isGivenUp = job.deaths >= deathsAllowed
  const [run, say] = [runOf(handler), typeof handler === 'function' ? null : handler.giveUp]
  if (isGivenUp && say === null) {
    onFault(job, givenUp())
    await database.inPlatform((platform) => platform.rows(giveUp, [...identity(job), faultLine(givenUp()), now]))
    return
  }
  const started = await database.inPlatform((platform) => platform.rows(start, identity(job)))
  if (started.length === 0) return
  const seen = begin('job', job.kind, job.siteId)
  const work = (): Promise<void> => (isGivenUp && say !== null ? say : run)(job, now)
  const end = await (seen ? seen.within(work) : work()).then(
    () => {
      seen?.end({})
      return (platform: PlatformDb) => platform.rows(finish, identity(job))
    },
    (error: unknown) => {
      seen?.end({ fault: error })
      onFault(job, error)
      const next = new Date(now.getTime() + backoffMs(job.attempts))
      return (platform: PlatformDb) => platform.rows(postpone, [...identity(job), next, faultLine(error), now])
    },
  )
  await database.inPlatform(end)
}

/** Renews the leases of the jobs left in `taken`, until stopped. A lease that cannot be renewed runs out, and another process takes the job. */
export function holdLeases(database: Database, taken: ReadonlySet<Job>, now: Date, renewEvery = renewEveryMs): () => void {
  const began = performance.now()
  const timer = setInterval(() => {
    const jobs = [...taken]
    const at = new Date(now.getTime() + performance.now() - began)
    const columns = [jobs.map((job) => job.siteId), jobs.map((job) => job.kind), jobs.map((job) => job.key)]
    void database
      .inPlatform((platform) => platform.rows(renew, [at, ...columns, jobs.map((job) => job.runAt)]))
      .catch(() => undefined)
  }, renewEvery)
  return () => clearInterval(timer)
}

/** True when a job of these kinds is due and leased by no process. */
export async function isJobWaiting(database: Database, kinds: readonly string[], now: Date): Promise<boolean> {
  const [due] = await database.inPlatformAtOnce((platform) => platform.rows(isWaiting, [now, kinds]))
  return due?.waits === true
}

/**
 * Runs every due job, one after the other, and returns how many. A job that fails is tried again later. Each job is held by a
 * lease that is renewed as long as this program lives.
 */
export async function runDueJobs(
  database: Database,
  handlers: JobHandlers,
  now: Date,
  onFault: OnJobFault,
  renewEvery = renewEveryMs,
  atWork: Set<Job> = new Set(),
): Promise<number> {
  const kinds = Object.keys(handlers)
  if (!(await isJobWaiting(database, kinds, now))) return 0
  const taken = await database.inPlatform((platform) => platform.rows(take, [now, kinds]))
  const left = new Set(taken)
  const release = holdLeases(database, left, now, renewEvery)
  try {
    for (const job of taken) {
      atWork.add(job)
      await runJob(database, handlers, job, now, onFault).finally(() => atWork.delete(job))
      left.delete(job)
    }
  } finally {
    release()
  }
  return taken.length
}

const usualPauseMs = 5000

export interface JobWorker {
  /** Starts no further job, and resolves when the running ones are done. */
  stop(): Promise<void>
}

/** A worker whose jobs may be broken off. */
interface LeavingWorker extends JobWorker {
  /** Starts no further job and waits for none: the running one is made again, and its process did not die of it. */
  leave(): Promise<void>
}

/** Looks for due jobs at once, then every five seconds or at the given interval, and whenever the bell rings. */
export function startJobWorker(
  database: Database,
  handlers: JobHandlers,
  clock: Clock,
  onFault: (job: Job | null, error: unknown) => void,
  lookEveryMs = usualPauseMs,
  bell: JobBell | null = null,
): LeavingWorker {
  const atWork = new Set<Job>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  /** True when the bell rang during a look, which may have begun before the job was there. */
  let isCalled = false
  const look = async (): Promise<void> => {
    isCalled = false
    const done = isStopped ? 0 : await runDueJobs(database, handlers, clock(), onFault, renewEveryMs, atWork)
    // Looks again without a pause while jobs are found.
    if (done > 0 || (isCalled && !isStopped)) await look()
  }
  let working: Promise<void>
  const again = (): void => {
    timer = undefined
    working = look()
      .catch((error: unknown) => onFault(null, error))
      .then(() => {
        if (!isStopped) timer = setTimeout(again, isCalled ? 0 : lookEveryMs)
      })
  }
  again()
  const forget = bell?.listen(() => {
    isCalled = true
    if (timer === undefined || isStopped) return
    clearTimeout(timer)
    again()
  })
  const end = (): void => {
    isStopped = true
    forget?.()
    clearTimeout(timer)
  }
  return {
    async stop() {
      end()
      await working
    },
    async leave() {
      end()
      await database.inPlatform(async (platform) => {
        for (const job of atWork) await platform.rows(leave, identity(job))
      })
    },
  }
}
