import { expect, test } from 'vitest'
import { roadTo } from '../../testing/database-road.ts'
import { aNewsroom } from '../../testing/test-sites.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { asHttpError } from '../http/error-answer.ts'
import { statement } from './database.ts'
import { openDatabase } from './pool.ts'

const db = await testDatabase()
const one = statement<{ one: number }>('test_one', 'select 1 as one')
const limits = { statementMs: 1000, silenceMs: 2000, readerSilenceMs: 1000 }

// covers Outages: forty readers when the connections die
test('forty readers and ten writers get an error when their connections die silently, and the next are answered', async () => {
  const { siteId } = await aNewsroom(db)
  const road = await roadTo(db)
  const database = openDatabase(road.connection, () => undefined, limits)
  const read = () => database.inPublicAtOnce(siteId, (site) => site.rows(one, []))
  const write = () => database.inSite(siteId, (site) => site.rows(one, []))
  await Promise.all([...Array.from({ length: 40 }, read), ...Array.from({ length: 10 }, write)])
  road.forgetConnections()
  const asked = await Promise.allSettled([...Array.from({ length: 40 }, read), ...Array.from({ length: 10 }, write)])
  const told = asked.flatMap((one) => (one.status === 'rejected' ? [asHttpError(one.reason).status] : []))
  expect([told.length > 0, new Set(told)]).toEqual([true, new Set([503])])
  for (let n = 0; n < 20; n++) expect([await read(), await write()]).toEqual([[{ one: 1 }], [{ one: 1 }]])
  await database.close()
})

// covers Outages: a connection dies between two queries
test('a change whose connection dies between two of its queries is told that Kansli is away for a moment', async () => {
  const { siteId } = await aNewsroom(db)
  const road = await roadTo(db)
  const database = openDatabase(road.connection, () => undefined, limits)
  const change = database.inSite(siteId, async (site) => {
    await site.rows(one, [])
    road.reset()
    // The first is never answered; the second is not even sent.
    await expect(site.rows(one, [])).rejects.toThrow()
    return site.rows(one, [])
  })
  const error = await change.catch((error: unknown) => error)
  expect(asHttpError(error).status).toBe(503)
  expect(await database.inSite(siteId, (site) => site.rows(one, []))).toEqual([{ one: 1 }])
  await database.close()
})

test('a connection that answers slowly, but within the limit of a statement, is not ended', async () => {
  const { siteId } = await aNewsroom(db)
  const database = openDatabase(db.connection, () => undefined, { statementMs: 3000, silenceMs: 4000, readerSilenceMs: 4000 })
  const slow = statement<{ one: number }>('test_slow', 'select 1 as one from pg_sleep(0.9)')
  expect(await database.inSite(siteId, (site) => site.rows(slow, []))).toEqual([{ one: 1 }])
  expect(await database.inPublicAtOnce(siteId, (site) => site.rows(slow, []))).toEqual([{ one: 1 }])
  await database.close()
})

test('a transaction that does other work between its queries keeps its connection', async () => {
  const { siteId } = await aNewsroom(db)
  // Longer than one look at the connections, which may come just after the query was sent.
  const database = openDatabase(db.connection, () => undefined, { ...limits, silenceMs: 1000 })
  const answered = await database.inSite(siteId, async (site) => {
    await site.rows(one, [])
    await new Promise((resolve) => setTimeout(resolve, 2100))
    return site.rows(one, [])
  })
  expect(answered).toEqual([{ one: 1 }])
  await database.close()
})
