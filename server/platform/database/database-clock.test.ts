import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { followDatabaseClock } from './database-clock.ts'

const db = await testDatabase()

// covers Outages: the time is the database's
test.each([
  ['ten minutes ahead', 600_000],
  ['an hour behind', -3_600_000],
  ['right', 0],
])("a machine whose clock is %s goes by the database's time, and says so once", async (_name, wrongMs) => {
  const warned: unknown[] = []
  const own = () => new Date(Date.now() + wrongMs)
  const clock = await followDatabaseClock(db.database, { warn: (fields: unknown) => void warned.push(fields) }, own)
  onTestFinished(() => clock.stop())
  const before = clock.now().getTime()
  const { rows } = await db.superuser.query<{ now: Date }>('select clock_timestamp() as now')
  const asked = rows[0]?.now.getTime() ?? 0
  // The answer may be late; half a second is how wrong the clock may be.
  expect(asked).toBeGreaterThan(before - 500)
  expect(asked).toBeLessThan(clock.now().getTime() + 500)
  expect(warned).toEqual(wrongMs === 0 ? [] : [{ aheadSeconds: wrongMs / 1000 }])
})
