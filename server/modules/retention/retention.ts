import { stockholmDate } from '#contract/stockholm-time.ts'
import type { PurgedKind, RetentionKind } from '#contract/retention/retention-kinds.ts'
import { retentionKinds, retentionWords } from '#contract/retention/retention-kinds.ts'
import type { Retention } from '#contract/retention/retention.ts'
import type { PlatformDb, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'

// How long what is about people is kept, read by whatever removes it, and the sums of what was removed.

const choiceOf = statement<{ days: number }>('retention_days', 'select days from retention_choices where kind = $1')

/** For how many days this kind is kept. */
export async function keptDays(handle: SiteDb | PlatformDb, kind: RetentionKind): Promise<number> {
  const [chosen] = await handle.rows(choiceOf, [kind])
  // A choice from before its bounds were narrowed holds no longer than they allow.
  const { usual, min, max } = retentionWords[kind]
  return chosen ? Math.min(max, Math.max(min, chosen.days)) : usual
}

const dayMs = 86_400_000

/** Before this moment it is too old to be kept. */
export const keptSince = async (platform: PlatformDb, kind: RetentionKind, now: Date): Promise<Date> =>
  new Date(now.getTime() - (await keptDays(platform, kind)) * dayMs)

/** Makes a statement that deletes rows tell how many there were. */
export const counting = (deletion: string): string =>
  `with gone as (${deletion} returning 1) select count(*)::int as count from gone`

const note = statement(
  'retention_purge_note',
  `insert into retention_purges (kind, day, count, last_at) values ($1, $2, $3, $4)
   on conflict (kind, day) do update set count = retention_purges.count + excluded.count,
     last_at = greatest(retention_purges.last_at, excluded.last_at)`,
)

/** Notes that so many of a kind were removed because their time was over. */
export function notePurged(
  platform: PlatformDb,
  kind: PurgedKind,
  rows: number | readonly { readonly count: number }[],
  now: Date,
): void {
  const count = typeof rows === 'number' ? rows : rows.reduce((sum, row) => sum + row.count, 0)
  if (count > 0) platform.send(note, [kind, stockholmDate(now), count, now])
}

const choices = statement<{ kind: string; days: number; changedAt: Date }>(
  'retention_choices',
  'select kind, days, changed_at as "changedAt" from retention_choices where kind = any($1::text[])',
)
const purges = statement<{ kind: string; day: string; count: number; lastAt: Date }>(
  'retention_purges',
  `select kind, day::text as day, count, last_at as "lastAt" from retention_purges order by day desc, kind limit 200`,
)
const sums = statement<{ kind: string; count: number }>(
  'retention_sums',
  `select kind, sum(count)::int as count from retention_purges where day > $1::date - 365 group by kind order by kind`,
)

/** The times, and what has been removed. */
export async function readRetention(platform: PlatformDb, now: Date): Promise<Retention> {
  const [chosen, purged, summed] = await Promise.all([
    platform.rows(choices, [retentionKinds]),
    platform.rows(purges, []),
    platform.rows(sums, [stockholmDate(now)]),
  ])
  const times = retentionKinds.map(async (kind) => ({
    kind,
    days: await keptDays(platform, kind),
    changedAt: chosen.find((one) => one.kind === kind)?.changedAt.toISOString() ?? null,
  }))
  return {
    kinds: await Promise.all(times),
    purges: purged.map(({ lastAt, ...purge }) => ({ ...purge, lastAt: lastAt.toISOString() })),
    sums: summed,
  }
}

const choose = statement(
  'retention_choose',
  `insert into retention_choices (kind, days, changed_at) values ($1, $2, $3)
   on conflict (kind) do update set days = excluded.days, changed_at = excluded.changed_at`,
)

/** Keeps this kind for so many days from now on. */
export const chooseDays = (platform: PlatformDb, kind: RetentionKind, days: number, now: Date): void =>
  platform.send(choose, [kind, days, now])

const forgetOld = statement('retention_purges_forget', `delete from retention_purges where day < $1::date - 730`)

/** The report itself is kept for two years. */
export const forgetOldPurges = (platform: PlatformDb, now: Date): void => platform.send(forgetOld, [stockholmDate(now)])
