import { expect, test } from 'vitest'
import { aSite } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-database.ts'
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
  const takeOver = (now: Date) => runDueJobs(database, { 'test.work': async () => undefined }, now, noFault)
  return { takeOver, end: () => (finish(), running) }
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
  const { takeOver, end } = await taken(20)
  const isRenewed = async () => (await superuser.query('select from jobs where taken_until > $1', [later(30.05)])).rowCount === 1
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
