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

interface StoredFault {
  readonly sweep: string
  readonly siteId: string | null
  readonly siteName: string | null
  readonly subject: string | null
  readonly since: Date
  readonly lastAt: Date
  readonly times: number
  readonly total: number
}

/** Most failed jobs succeed on retry: a job is reported from its third attempt on. */
const attemptsBeforeReport = 3
const shownAtMost = 100

const faults = statement<StoredFault>(
  'sweep_faults',
  `select f.sweep, nullif(f.site_id, '') as "siteId", s.name as "siteName", nullif(f.subject, '') as subject,
     f.since, f.last_at as "lastAt", f.times, count(*) over ()::int as total
   from (
     select sweep, site_id, subject, since, last_at, times from sweep_faults
     union all
     -- A job that killed its processes is due never again.
     select case when run_at = 'infinity' then 'jobs.givenUp' else kind end, site_id, key, failing_since, failed_at, attempts from jobs
     where failing_since is not null and attempts >= ${attemptsBeforeReport}
     union all
     -- Until a letter to the person arrives. The person is named, and no address.
     select 'letters.givenUp', '', u.name, l.failed_at, l.failed_at, l.failed_times
     from letter_settings l join users u on u.id = l.user_id where l.failed_at is not null
   ) f left join sites s on s.id = f.site_id
   order by f.since, f.sweep, f.site_id, f.subject limit ${shownAtMost}`,
)

/** Present faults, oldest first. */
export const readFaults = (platform: PlatformDb): Promise<StoredFault[]> => platform.rows(faults, [])
