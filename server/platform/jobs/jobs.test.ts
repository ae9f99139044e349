import { expect, test } from 'vitest'
import { aSite } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { upkeepToMend } from '../../modules/upkeep/upkeep-rows.ts'
import type { Job } from './jobs.ts'
import { createJobBell } from './job-bell.ts'
import { enqueueJob, runDueJobs, startJobWorker } from './jobs.ts'

const { database, superuser } = await testDatabase()
const due = new Date('2026-11-22T12:00:00Z')
const later = (seconds: number): Date => new Date(due.getTime() + seconds * 1000)
const noFault = (_job: Job, error: unknown): void => expect.fail(String(error))

/** A job that its worker keeps running until `finish`. */
async function taken(renewEvery: number) {
  const siteId = await aSite(database)
  await database.inSite(siteId, (site) => enqueueJob(site, { kind: 'test.work', key: siteId, runAt: due }))
  let finish: () => void = () => undefined
  let began: () => void = () => undefined
  const isUnderWay = new Promise<void>((resolve) => (began = resolve))
  const work = () => {
    began()
    return new Promise<void>((resolve) => (finish = resolve))
  }
  const running = runDueJobs(database, { 'test.work': work }, due, noFault, renewEvery)
  await isUnderWay
  /** How often another worker has run it. */
  async function takeOver(now: Date): Promise<number> {
    let times = 0
    const again = async ({ key }: Job) => void (times += key === siteId ? 1 : 0)
    await runDueJobs(database, { 'test.work': again }, now, noFault)
    return times
  }
  return { siteId, takeOver, end: () => (finish(), running) }
}

// covers Outages: a job of a node that died
test('the job of a node that died is taken by another within a minute', async () => {
  const never = 1_000_000
  const { takeOver, end } = await taken(never)
  expect(await takeOver(later(29))).toBe(0)
  expect(await takeOver(later(31))).toBe(1)
  await end()
})

// covers Outages: a long job of a node that lives
test('a long job of a node that lives is not taken by another', async () => {
  const { siteId, takeOver, end } = await taken(20)
  const isRenewed = async () =>
    (await superuser.query('select from jobs where key = $1 and taken_until > $2', [siteId, later(30.05)])).rowCount === 1
  await expect.poll(isRenewed, { timeout: 5000 }).toBe(true)
  expect(await takeOver(later(30.05))).toBe(0)
  await end()
})

test('a worker takes a job at once when the bell rings, also one that was enqueued while it worked', async () => {
  const siteId = await aSite(database)
  const enqueue = (key: string) => database.inSite(siteId, (site) => enqueueJob(site, { kind: 'test.rung', key, runAt: due }))
  const bell = createJobBell()
  const ran: string[] = []
  const anHour = 3_600_000
  const handlers = {
    'test.rung': async ({ key }: Job) => {
      ran.push(key)
      if (key !== 'first') return
      await enqueue('second')
      bell.ring()
    },
  }
  const worker = startJobWorker(
    database,
    handlers,
    () => due,
    (_job, error) => expect.fail(String(error)),
    anHour,
    bell,
  )
  try {
    await enqueue('first')
    bell.ring()
    await expect.poll(() => ran, { timeout: 5000 }).toEqual(['first', 'second'])
  } finally {
    await worker.stop()
  }
  bell.ring()
  expect(ran).toHaveLength(2)
})

/** Jobs that each process which takes one of `kind` dies of. Time passes until another process may take them. */
async function deadly(kinds: readonly string[]) {
  const siteId = await aSite(database)
  for (const [at, kind] of kinds.entries())
    await database.inSite(siteId, (site) => enqueueJob(site, { kind, key: siteId, runAt: new Date(due.getTime() + at) }))
  let seconds = 1
  const began: string[] = []
  const givenUp: string[] = []
  const faults: string[] = []
  const handlers = {
    'test.deadly': {
      run: ({ kind }: Job) => {
        began.push(kind)
        return new Promise<void>(() => undefined)
      },
      giveUp: async ({ kind }: Job) => void givenUp.push(kind),
    },
    'test.untold': ({ kind }: Job) => {
      began.push(kind)
      return new Promise<void>(() => undefined)
    },
    'test.innocent': async ({ kind }: Job) => void began.push(kind),
  }
  /** Another process begins, and dies if a job is one to die of. */
  const begin = (now = later((seconds += 31))) =>
    runDueJobs(database, handlers, now, (_job, error) => faults.push(String(error)), 1_000_000)
  return { siteId, began, givenUp, faults, begin }
}

// covers Outages: a job that its process dies of
test('a job whose process has died three times is given up, told once, and not taken again', async () => {
  const { began, givenUp, faults, begin } = await deadly(['test.deadly', 'test.innocent'])
  for (const nth of [1, 2, 3]) {
    void begin()
    await expect.poll(() => began.length, { timeout: 5000 }).toBe(nth)
  }
  expect(await begin()).toBe(2)
  expect([began, givenUp, faults]).toEqual([['test.deadly', 'test.deadly', 'test.deadly', 'test.innocent'], ['test.deadly'], []])
  expect(await begin()).toBe(0)
})

test('a job with nobody to tell is shown among the faults of the installation, and due again when it is set anew', async () => {
  const { siteId, began, faults, begin } = await deadly(['test.untold'])
  for (const nth of [1, 2, 3]) {
    void begin()
    await expect.poll(() => began.length, { timeout: 5000 }).toBe(nth)
  }
  expect(await begin()).toBe(1)
  expect(await begin()).toBe(0)
  expect(faults).toEqual([expect.stringContaining('given up')])
  const shown = await database.inPlatform(upkeepToMend)
  expect(shown.flatMap(({ places }) => places.map(({ reference }) => reference))).toContain(`jobs.givenUp ${siteId}`)
  await database.inSite(siteId, (site) => enqueueJob(site, { kind: 'test.untold', key: siteId, runAt: due }))
  void begin()
  await expect.poll(() => began.length, { timeout: 5000 }).toBe(4)
})

test('a run that ends in an error, or is broken off when the program is stopped, is not one that its process died of', async () => {
  const siteId = await aSite(database)
  const deaths = async () => (await superuser.query('select deaths from jobs where site_id = $1', [siteId])).rows[0]?.deaths
  await database.inSite(siteId, (site) => enqueueJob(site, { kind: 'test.long', key: siteId, runAt: due }))
  await runDueJobs(database, { 'test.long': () => Promise.reject(new Error('No room')) }, due, () => undefined)
  expect(await deaths()).toBe(0)
  const worker = startJobWorker(
    database,
    { 'test.long': () => new Promise(() => undefined) },
    () => later(3600),
    () => undefined,
  )
  await expect.poll(deaths, { timeout: 5000 }).toBe(1)
  await worker.leave()
  expect(await deaths()).toBe(0)
})
