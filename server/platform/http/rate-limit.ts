import { rateLimited } from '../errors.ts'
import type { PlatformDb } from '../database/database.ts'
import { statement } from '../database/database.ts'

/** At most `limit` in each window of `seconds`, counted for all nodes together. */
export interface Limit {
  /** The name of the limit; the key begins with it. */
  readonly name: string
  readonly limit: number
  readonly seconds: number
}

/** SQL that counts one use. `rows` gives key, start of the window ($2) and 1, as VALUES or SELECT. */
export const countingSql = (rows: string): string =>
  `insert into rate_limits as known (key, window_start, count) ${rows}
   on conflict (key) do update set
     count = case when known.window_start = excluded.window_start then known.count + 1 else 1 end,
     window_start = excluded.window_start
   returning count`

const countOne = statement<{ count: number }>('rate_limit_count', countingSql('values ($1, $2::bigint, 1)'))

/** Start of the window of `now`, in seconds since 1970. */
export const windowStart = (limit: Limit, now: Date): number => Math.floor(now.getTime() / 1000 / limit.seconds) * limit.seconds

/** Throws 429 when `count` exceeds the limit in the window of `now`. */
export function refuseExcess(limit: Limit, count: number, now: Date): void {
  if (count <= limit.limit) return
  throw rateLimited(Math.max(1, Math.ceil(windowStart(limit, now) + limit.seconds - now.getTime() / 1000)))
}

/** Counts one use of `key` (a verified address or a user's id, never a value the caller chose). Throws 429 beyond the limit. */
export async function countUse(platform: PlatformDb, limit: Limit, key: string, now: Date): Promise<void> {
  const [row] = await platform.rows(countOne, [`${limit.name}:${key}`, windowStart(limit, now)])
  refuseExcess(limit, row?.count ?? 0, now)
}
