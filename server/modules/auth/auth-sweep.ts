import type { Database, PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { mailboxKeys } from '../../platform/mail/stranger-letters.ts'
import type { RunPart } from '../../platform/sweeps/sweep.ts'
import { counting, notePurged } from '../retention/retention.ts'
import { forgetOldCompletions } from './bankid-audit.ts'
import { deleteOldOrders } from './bankid-order-store.ts'

const endedSessions = statement<{ count: number }>(
  'session_sweep',
  counting('delete from sessions where ends_at <= $1 or refresh_expires_at <= $1'),
)

// No window is longer than an hour, but for the letters of a mailbox, which are counted by the day.
const oldCounters = statement(
  'rate_limit_sweep',
  `delete from rate_limits where window_start < $1::bigint - case when starts_with(key, '${mailboxKeys}') then 86400 else 3600 end`,
)

/** Deletes expired sessions, orders, records and counters. */
export async function sweepAuth(database: Database, now: Date, part: RunPart): Promise<void> {
  const tables: Readonly<Record<string, (platform: PlatformDb) => Promise<unknown>>> = {
    sessions: async (platform) => notePurged(platform, 'signIns', await platform.rows(endedSessions, [now]), now),
    orders: (platform) => deleteOldOrders(platform, now),
    counters: (platform) => platform.rows(oldCounters, [Math.floor(now.getTime() / 1000)]),
    completions: (platform) => forgetOldCompletions(platform),
  }
  for (const [subject, forget] of Object.entries(tables)) await part({ subject }, () => database.inPlatform(forget))
}
