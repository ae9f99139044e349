import { vi } from 'vitest'
import type { TestDatabase } from './test-database.ts'
import { anotherConnection } from './test-database.ts'

const waiting = `select count(*)::int as calls from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/**
 * Makes calls that meet: the rows are locked by `lock`, an SQL statement, until each call waits for them or for another one. Without it the
 * first call may be over before the second has begun.
 */
export async function callsThatMeet<Answer>(
  test: TestDatabase,
  lock: string,
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const holder = await anotherConnection(test)
  try {
    await holder.query('begin')
    await holder.query(lock)
    const answers = Promise.all(calls.map(async (call) => call()))
    await vi.waitFor(
      async () => {
        const { rows } = await test.superuser.query<{ calls: number }>(waiting)
        if (rows[0]?.calls !== calls.length) throw new Error(`${rows[0]?.calls} of ${calls.length} calls wait`)
      },
      { timeout: 15_000, interval: 10 },
    )
    await holder.query('commit')
    return await answers
  } finally {
    await holder.end()
  }
}
