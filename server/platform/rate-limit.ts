import { rateLimited } from './errors.ts'
import type { PlatformDb } from './database/database.ts'
import { statement } from './database/database.ts'

/** At most `limit` in each window of `seconds`, counted for all nodes together. */
export interface Limit {
  /** Names what is limited; stands first in the key. */
  readonly name: string
  readonly limit: number
  readonly seconds: number
}

const countOne = statement<{ count: number }>(
  'rate_limit_count',
  `insert into rate_limits as known (key, window_start, count) values ($1, $2, 1)
   on conflict (key) do update set
     count = case when known.window_start = excluded.window_start then known.count + 1 else 1 end,
     window_start = excluded.window_start
   returning count`,
)

/** Counts one use of `key` (a verified address, a user's id; never something the caller chose). Throws 429 when it is one too many. */
export async function countUse(platform: PlatformDb, limit: Limit, key: string, now: Date): Promise<void> {
  const windowStart = Math.floor(now.getTime() / 1000 / limit.seconds) * limit.seconds
  const [row] = await platform.rows(countOne, [`${limit.name}:${key}`, windowStart])
  if ((row?.count ?? 0) > limit.limit) throw rateLimited(Math.max(1, Math.ceil(windowStart + limit.seconds - now.getTime() / 1000)))
}
