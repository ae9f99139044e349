import type { PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

export interface NewFault {
  readonly siteId: string
  readonly subject: string
  readonly code: string
}

const note = statement(
  'sweep_fault_note',
  `insert into sweep_faults (sweep, site_id, subject, since, last_at, times, code)
   select $1, f.site_id, f.subject, $2, $2, 1, f.code from unnest($3::text[], $4::text[], $5::text[]) as f (site_id, subject, code)
   order by f.site_id, f.subject
   on conflict (sweep, site_id, subject) do update
   set last_at = excluded.last_at, times = sweep_faults.times + 1, code = excluded.code`,
)
const clear = statement('sweep_fault_clear', 'delete from sweep_faults where sweep = $1 and last_at < $2')

/** Stores the faults of a run and deletes earlier ones that did not occur again. */
export async function settleSweep(
  platform: PlatformDb,
  sweep: string,
  now: Date,
  faults: readonly NewFault[],
  isWhole: boolean,
): Promise<void> {
  if (faults.length > 0) {
    const columns = [faults.map(({ siteId }) => siteId), faults.map(({ subject }) => subject), faults.map(({ code }) => code)]
    await platform.rows(note, [sweep, now, ...columns])
  }
  if (isWhole) await platform.rows(clear, [sweep, now])
}

export interface StoredFault {
  readonly sweep: string
  /** '' where it is no site's alone. */
  readonly siteId: string
  /** The site or the person. */
  readonly name: string | null
  readonly subject: string
  readonly since: Date
  readonly times: number
  /** All of the same sweep. */
  readonly ofSweep: number
}

/** Most failed jobs succeed on retry: a job is reported from its third attempt on. */
const attemptsBeforeReport = 3
/** Of each sweep. */
const shownAtMost = 20

const faults = statement<StoredFault>(
  'sweep_faults',
  `select sweep, "siteId", name, subject, since, times, "ofSweep" from (
     select f.sweep, f.site_id as "siteId", coalesce(f.name, s.name) as name, f.subject, f.since, f.times,
       (count(*) over of_sweep)::int as "ofSweep", min(f.since) over of_sweep as oldest,
       row_number() over (partition by f.sweep order by f.since, f.site_id, f.subject) as nth
     from (
       select sweep, site_id, null::text as name, subject, since, times from sweep_faults
       union all
       -- A job that killed its processes is due never again.
       select case when run_at = 'infinity' then 'jobs.givenUp' else kind end, site_id, null, key, failing_since, attempts from jobs
       where failing_since is not null and attempts >= ${attemptsBeforeReport}
       union all
       -- Until a letter to the person arrives. The person is named, and no address.
       select 'letters.givenUp', '', u.name, u.id::text, l.failed_at, l.failed_times
       from letter_settings l join users u on u.id = l.user_id where l.failed_at is not null
     ) f left join sites s on s.id = f.site_id
     window of_sweep as (partition by f.sweep)) f
   where nth <= ${shownAtMost} order by oldest, sweep, nth`,
)

/** Present faults sweep by sweep, the oldest first. */
export const readFaults = (platform: PlatformDb): Promise<StoredFault[]> => platform.rows(faults, [])
