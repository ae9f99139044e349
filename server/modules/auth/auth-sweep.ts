import type { Database } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import { forgetOldCompletions } from './bankid-audit.ts'
import { deleteOldOrders } from './bankid-order-store.ts'

const endedSessions = statement('session_sweep', 'delete from sessions where ends_at <= $1 or refresh_expires_at <= $1')

// No window is longer than an hour.
const oldCounters = statement('rate_limit_sweep', 'delete from rate_limits where window_start < $1')

/** Forgets what has run out. */
export async function sweepAuth(database: Database, now: Date): Promise<void> {
  await database.inPlatform(async (platform) => {
    await platform.rows(endedSessions, [now])
    await deleteOldOrders(platform, now)
    await platform.rows(oldCounters, [Math.floor(now.getTime() / 1000) - 3600])
    await forgetOldCompletions(platform)
  })
}
