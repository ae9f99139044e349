import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { databaseLimits, openDatabase } from './pool.ts'
import { readSchema } from './schema-version.ts'

const look = `select current_setting('timezone') as zone, current_setting('statement_timeout') as "limit",
  (select count(*)::int from pg_prepared_statements) as kept`

// covers Operations: PgBouncer: nothing that the program asks outlasts a transaction
test('behind a pooler a transaction has its settings, and leaves nothing on the connection', async () => {
  const { connection } = await testDatabase()
  // One connection, so that each transaction finds what those before it left.
  const database = openDatabase({ ...connection, max: 1 }, () => undefined, { ...databaseLimits, isPooled: true })
  onTestFinished(() => database.close())
  for (let n = 0; n < 3; n++) {
    expect((await readSchema(database)).version).toBeGreaterThan(0)
    const { rows } = await database.inPlatform(({ query }) => query.execute(look))
    expect(rows).toEqual([{ zone: 'UTC', limit: '8s', kept: 0 }])
  }
})

test('without a pooler the statements are kept, so that they are planned once', async () => {
  const { connection } = await testDatabase()
  const database = openDatabase({ ...connection, max: 1 }, () => undefined)
  onTestFinished(() => database.close())
  await readSchema(database)
  const { rows } = await database.inPlatform(({ query }) => query.execute(look))
  expect(rows).toMatchObject([{ zone: 'UTC', limit: '8s', kept: expect.any(Number) }])
  expect(Number(rows[0]?.['kept'])).toBeGreaterThan(0)
})
