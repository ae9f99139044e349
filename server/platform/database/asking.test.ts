import { expect, test } from 'vitest'
import { aSite } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { NotCommitted } from './asking.ts'
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

test('a connection works on after a transaction failed on statements that were new to it', async () => {
  const { siteId, now } = await aRevision()
  const fresh = openDatabase({ ...db.connection, max: 1 }, () => undefined)
  const change = (by: number) =>
    fresh.inSite(siteId, async (site) => {
      site.send(broken, [by, siteId])
      return site.rows(revision, [siteId])
    })
  // `revision` was never run in the first two, so it is uncertain whether PostgreSQL has prepared it.
  await expect(change(1)).rejects.toThrow('division by zero')
  await expect(change(1)).rejects.toThrow('division by zero')
  expect(await change(2)).toEqual([{ revision: '1' }])
  expect(await change(0)).toEqual([{ revision: '-1' }])
  expect(await now()).toBe('-1')
  await fresh.close()
})

test('a failed statement that the caller ignores commits nothing', async () => {
  const { siteId, now } = await aRevision()
  const ignoring = (seals: boolean) =>
    single.inSite(siteId, async (site) => {
      site.send(rename, [7, siteId])
      const failed = site.rows(broken, [1, siteId]).catch(() => 'ignored')
      if (seals) site.seal()
      return failed
    })
  await expect(ignoring(false)).rejects.toThrow(NotCommitted)
  await expect(ignoring(true)).rejects.toThrow()
  expect(await now()).toBe('0')
})

test('statements made without waiting are answered together, and in their order', async () => {
  const { siteId } = await aRevision()
  const answered: string[] = []
  await single.inSite(siteId, async (site) => {
    const note = (name: string) => () => void answered.push(name)
    site.send(rename, [3, siteId])
    await Promise.all([
      site.rows(revision, [siteId]).then((rows) => answered.push(`${rows[0]?.revision}`)),
      site.rows(statement<object>('', 'select 1'), []).then(note('unnamed')),
      site.rows(revision, [siteId]).then(note('again')),
    ])
  })
  expect(answered).toEqual(['3', 'unnamed', 'again'])
})
