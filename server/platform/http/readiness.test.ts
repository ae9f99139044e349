import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openConfiguredDatabase } from '../../start/open-database.ts'
import { parseConfig } from '../../config/config.ts'
import { roadTo } from '../../testing/database-road.ts'
import { migrationsFolder, testReadiness } from '../../testing/test-readiness.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { openDatabase } from '../database/pool.ts'
import { createReadiness } from './readiness.ts'

const soon = { timeout: 8000, interval: 50 }
const newer = 'update drizzle.kansli_schema set version = 9999999999999, oldest_program = 9999999999999'

// covers Outages: readyz: what needs the database, for a limited time
test('a node is ready while the database answers what it really needs, and answers in bounded time when it does not', async () => {
  const db = await testDatabase()
  const road = await roadTo(db)
  const database = openDatabase(road.connection, () => undefined)
  const readiness = testReadiness(database)
  expect(await readiness.isReady()).toBe(true)
  road.freeze()
  await expect.poll(() => readiness.isReady(), soon).toBe(false)
  // Ten balancers that each ask twice a second.
  expect(await Promise.all(Array.from({ length: 20 }, () => readiness.isReady()))).toEqual(Array.from({ length: 20 }, () => false))
  road.thaw()
  await expect.poll(() => readiness.isReady(), soon).toBe(true)
  // The database still accepts connections and answers `select 1`.
  await db.superuser.query('revoke usage on schema drizzle from kansli_platform')
  await expect.poll(() => readiness.isReady(), soon).toBe(false)
  await database.close()
})

// covers Outages: readyz: from SIGTERM
test('a node that is stopping is not ready', async () => {
  const { database } = await testDatabase()
  const readiness = testReadiness(database)
  expect(await readiness.isReady()).toBe(true)
  readiness.drain()
  expect(await readiness.isReady()).toBe(false)
})

// covers Outages: readyz: the schema is moved below the program
test('a schema that moves under a running program makes its node not ready, and says why in the log', async () => {
  const db = await testDatabase()
  const lines: string[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(line) })
  const readiness = createReadiness(db.database, 1, log)
  expect(await readiness.isReady()).toBe(false)
  expect(lines.join('')).toContain('the schema of another version of the program')
  const right = testReadiness(db.database)
  expect(await right.isReady()).toBe(true)
  await db.superuser.query(newer)
  await expect.poll(() => right.isReady(), soon).toBe(false)
})

// covers Outages: a schema other than the program's is refused
test.each([
  ['newer', newer, /nyare version av Kansli/],
  ['older', 'update drizzle.kansli_schema set version = version - 1', /äldre version av Kansli.*DATABASE_OWNER_URL/],
])('a program without the owner’s address refuses a schema that is %s', async (_name, change, sentence) => {
  const db = await testDatabase()
  await db.superuser.query(change)
  const { host, port, database } = db.superuser
  const url = `postgres://kansli_app:kansli-test@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
  const config = { ...parseConfig({}, '/'), databaseUrl: url }
  const watch = { onError: () => undefined, onLost: () => undefined }
  await expect(openConfiguredDatabase(config, migrationsFolder, watch)).rejects.toThrow(sentence)
})
