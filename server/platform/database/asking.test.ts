import { expect, test } from 'vitest'
import { aSite } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { statement } from './database.ts'
import { openDatabase } from './pool.ts'

const db = await testDatabase()
// One connection, so that each transaction meets what the one before left behind.
const single = openDatabase({ ...db.connection, max: 1 }, () => undefined)

const rename = statement('test_rename', 'update sites set revision = $1 where id = $2')
const broken = statement('test_broken', 'update sites set revision = 1 / ($1::int - 1) where id = $2')
const revision = statement<{ revision: string }>('test_revision', 'select revision from sites where id = $1')

async function aRevision(): Promise<{ siteId: string; now: () => Promise<string | undefined> }> {
  const siteId = await aSite(db.database)
  const now = async () => (await single.inSite(siteId, (site) => site.rows(revision, [siteId]), 'read'))[0]?.revision
  return { siteId, now }
}

test('a statement sent without waiting is committed with the rest, and later statements see its change', async () => {
  const { siteId, now } = await aRevision()
  const seen = await single.inSite(siteId, async (site) => {
    site.send(rename, [7, siteId])
    return site.rows(revision, [siteId])
  })
  expect(seen).toEqual([{ revision: '7' }])
  expect(await now()).toBe('7')
})

test('a statement that fails unawaited rolls everything back, and its error is the one reported', async () => {
  const { siteId, now } = await aRevision()
  const failing = (then: 'nothing' | 'ask' | 'seal') =>
    single.inSite(siteId, async (site) => {
      site.send(rename, [7, siteId])
      site.send(broken, [1, siteId])
      if (then === 'ask') await site.rows(revision, [siteId])
      if (then === 'seal') site.seal()
    })
  for (const then of ['nothing', 'ask', 'seal'] as const) await expect(failing(then)).rejects.toThrow('division by zero')
  expect(await now()).toBe('0')
})

test('a statement that cannot be sent rolls everything back as well', async () => {
  const { siteId, now } = await aRevision()
  const circular: { self?: object } = {}
  circular.self = circular
  const failing = (seals: boolean) =>
    single.inSite(siteId, async (site) => {
      site.send(rename, [7, siteId])
      site.send(rename, [circular, siteId])
      if (seals) site.seal()
    })
  await expect(failing(false)).rejects.toThrow()
  await expect(failing(true)).rejects.toThrow()
  expect(await now()).toBe('0')
})

test('a sealed transaction commits its changes, answers its queries, and refuses further statements', async () => {
  const { siteId, now } = await aRevision()
  const seen = await single.inSite(siteId, async (site) => {
    site.send(rename, [7, siteId])
    const asked = site.rows(revision, [siteId])
    site.seal()
    await expect(site.rows(revision, [siteId])).rejects.toThrow('A statement was sent after the end of its transaction')
    return asked
  })
  expect(seen).toEqual([{ revision: '7' }])
  expect(await now()).toBe('7')
})

test('a read transaction refuses changes', async () => {
  const { siteId, now } = await aRevision()
  await expect(single.inSite(siteId, (site) => site.rows(rename, [7, siteId]), 'read')).rejects.toThrow('read-only')
  expect(await now()).toBe('0')
})
