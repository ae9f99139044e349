import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from '../people.ts'
import type { Fault } from './fault.ts'
import { fault, seconds, tally } from './fault.ts'
import { call } from './observers.ts'
import { faultOfKept, halfWritten, photographs, sendPicture } from './uploading.ts'
import type { World } from './world.ts'

// The file store fails while editors upload photographs and read an existing one.

const uploaders = 4
const lastsMs = 9000
const healLimitMs = 40_000
/** Head start of the uploads: when the fault begins, some of the parts have arrived and others have not. */
const headStartMs = 250

/** Limit for a refusal, with a margin for a busy machine. */
const answerLimitMs = 6500

interface Watched {
  /** Answers to reads of an existing picture. */
  readonly statuses: number[]
  changed: number
  /** Number of checks in which some node was not ready. */
  notReady: number
}

/** Reads one picture and checks the balancer's nodes until stopped. */
function watch(world: World, { siteId, reading }: Person, mediaId: string, whole: Buffer) {
  const { adminPort } = world.balancer
  const seen: Watched = { statuses: [], changed: 0, notReady: 0 }
  const until = { isOver: false }
  const watching = (async () => {
    while (!until.isOver) {
      const path = `/api/site/${siteId}/media/${mediaId}/file`
      const { status, bytes } = await call(adminPort, 'GET', path, { host: `localhost:${adminPort}`, headers: reading })
      seen.statuses.push(status)
      if (status === 200 && !bytes.equals(whole)) seen.changed++
      if (world.nodes.some((node) => !world.balancer.isReady(node))) seen.notReady++
      await wait(300)
    }
  })()
  return {
    seen,
    async stop() {
      until.isOver = true
      await watching
    },
  }
}

const ofFiles = (name: string, begin: (s3: World['s3']) => unknown, end: (s3: World['s3']) => unknown): Fault =>
  fault(name, async (world, everybody) => {
    const { s3, balancer } = world
    const people = everybody.slice(0, uploaders)
    const [first] = people
    const [known, ...pictures] = await photographs(people.length + 1)
    if (!first || !known) return {}
    const before = await sendPicture(world, first, known, healLimitMs)
    if (!before.kept) return { wrong: ['no picture could be uploaded before the fault'] }
    const { mediaId } = before.kept
    const path = `/api/site/${first.siteId}/media/${mediaId}/file`
    const given = { host: `localhost:${balancer.adminPort}`, headers: first.reading }
    const { bytes: whole } = await call(balancer.adminPort, 'GET', path, given)

    const watching = watch(world, first, mediaId, whole)
    const sending = Promise.all(
      people.map((person, at) => sendPicture(world, person, pictures[at] ?? known, lastsMs + healLimitMs)),
    )
    await wait(headStartMs)
    await begin(s3)
    await wait(lastsMs)
    await end(s3)
    const healed = performance.now()
    const sent = await sending
    const tookMs = performance.now() - healed
    await watching.stop()

    const kept = sent.flatMap(({ kept: one }) => one ?? [])
    const faults = await Promise.all(
      kept.map(async (one) => {
        const person = people.find(({ siteId }) => siteId === one.siteId)
        return person ? faultOfKept(world, person, one) : 'nobody of that site'
      }),
    )
    const broken = faults.filter((one) => one !== null)
    const { seen } = watching
    const slowestMs = Math.max(...sent.map((one) => one.slowestMs))
    const half = await halfWritten(world)
    const wrong = [
      ...broken,
      ...(half > 0 ? [`${half} pictures in the store are not whole`] : []),
      ...(seen.changed > 0 ? [`a picture was served otherwise than it is ${seen.changed} times`] : []),
      ...(seen.notReady > 0 ? ['a node called itself not ready'] : []),
      ...(kept.length < people.length ? [`${people.length - kept.length} uploads never came through`] : []),
      ...(slowestMs > answerLimitMs ? [`a refusal took ${seconds(slowestMs)}`] : []),
    ]
    const words = [
      `${kept.length} of ${people.length} photographs there and whole ${seconds(tookMs)} after the fault`,
      `refusals meanwhile: ${tally(sent.flatMap(({ refused }) => refused))}`,
      `slowest ${seconds(slowestMs)}`,
      `one that was there: ${tally(seen.statuses)}`,
    ].join('; ')
    return { words, acknowledged: kept.length, lost: broken.length, wrong }
  })

const well = (s3: World['s3']): unknown => Object.assign(s3, { mode: 'well', delayMs: 0 })

export const fileFaults: readonly Fault[] = [
  ofFiles('the files are slow (2 s each)', (s3) => (s3.delayMs = 2000), well),
  ofFiles('the files answer nothing', (s3) => (s3.mode = 'silent'), well),
  ofFiles(
    'the files are away',
    (s3) => s3.leave(),
    (s3) => s3.comeBack(),
  ),
  ofFiles('every second call to the files is refused', (s3) => (s3.mode = 'busy'), well),
  ofFiles('the files are half-written', (s3) => (s3.mode = 'breaking'), well),
  ofFiles("the files' disk is full", (s3) => (s3.mode = 'full'), well),
]
