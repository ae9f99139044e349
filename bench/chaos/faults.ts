import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { load, request } from '../load.ts'
import { crowdFaults } from './crowd-faults.ts'
import { deafFaults } from './deaf-faults.ts'
import { dueFaults } from './due-faults.ts'
import type { Fault } from './fault.ts'
import { fault, lasting, seconds, until } from './fault.ts'
import { fileFaults } from './file-faults.ts'
import { killFaults } from './kill-faults.ts'
import { certificateFaults } from './certificate-faults.ts'
import { limitFaults } from './limit-faults.ts'
import { mailFaults } from './mail-faults.ts'
import { poolerFaults } from './pooler-faults.ts'
import type { Seen } from './observers.ts'
import { call, publishOne } from './observers.ts'
import { saveFaults } from './save-faults.ts'
import { readyz, schemaFaults } from './schema-faults.ts'
import { signInFaults } from './sign-in-faults.ts'
import type { World } from './world.ts'

const cutBoth = ({ nodes }: World) => Promise.all(nodes.map(({ road }) => road.cut()))
const mendBoth = ({ nodes }: World) => Promise.all(nodes.map(({ road }) => road.mend()))
const nothing = (): undefined => undefined
const farMs = 300

const nodeFaults: readonly Fault[] = [
  lasting('nothing', 4000, nothing, nothing),
  fault('a node is killed and started again', async ({ nodes: [node] }) => {
    node.signal('SIGKILL')
    await node.exited
    await wait(3000)
    node.start()
    return {}
  }),
  fault('a node is told to stop (SIGTERM)', async (world) => {
    const { nodes, balancer } = world
    const [node] = nodes
    node.signal('SIGTERM')
    const notReady = await until(async () => (await readyz(world, node)) === 503, 2500)
    const page = await call(node.sitesPort, 'GET', '/', { host: `localhost:${balancer.sitesPort}` })
    const code = await node.exited
    node.start()
    const wrong = [
      ...(notReady === null ? ['it went on calling itself ready'] : []),
      ...(page.status >= 500 || page.status === 0 ? [`it answered ${page.status} while it drained`] : []),
      ...(code === 0 ? [] : [`exit ${code}`]),
    ]
    return {
      words: `503 on readyz after ${notReady === null ? '–' : seconds(notReady)}, pages still ${page.status}, exit ${code}`,
      wrong,
    }
  }),
  lasting(
    'a node is frozen for 8 s',
    8000,
    ({ nodes }) => nodes[0].signal('SIGSTOP'),
    ({ nodes }) => nodes[0].signal('SIGCONT'),
  ),
]

const databaseFaults: readonly Fault[] = [
  lasting("a firewall forgets all of one node's connections", 1000, ({ nodes }) => nodes[1].road.forgetConnections(), nothing),
  lasting(
    'a proxy accepts and moves nothing for 12 s, both nodes',
    12_000,
    ({ nodes }) => nodes.forEach(({ road }) => road.freeze()),
    ({ nodes }) => nodes.forEach(({ road }) => road.thaw()),
  ),
  lasting('the database refuses for 6 s', 6000, cutBoth, mendBoth),
  fault('connections are reset ten times', async ({ nodes }) => {
    for (let n = 0; n < 10; n++) {
      for (const { road } of nodes) road.reset()
      await wait(300)
    }
    return {}
  }),
  lasting(
    'the database is slow for 6 s (100 ms each way)',
    6000,
    ({ nodes }) => nodes.forEach(({ road }) => road.slow(100)),
    ({ nodes }) => nodes.forEach(({ road }) => road.slow(0)),
  ),
  fault(`the database is ${farMs} ms away, there and back`, async ({ nodes, balancer }, people) => {
    for (const { road } of nodes) road.slow(farMs / 2)
    const seen: Seen = { statuses: new Map(), slowestMs: 0 }
    const took: number[] = []
    // The first ones open connections and prepare statements.
    for (const person of people.slice(0, 6)) {
      const began = performance.now()
      const done = await publishOne(balancer.adminPort, `localhost:${balancer.adminPort}`, person, seen)
      if (done) took.push(performance.now() - began)
    }
    for (const { road } of nodes) road.slow(0)
    const middle = took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? Number.NaN
    return { words: `created and published in ${seconds(middle)}: ${(middle / farMs).toFixed(1)} journeys` }
  }),
  fault('the database answers `select 1` and nothing else for 8 s', async (world) => {
    const { database, nodes } = world
    const client = await database.connect()
    const { rows } = await client.query<{ tables: string }>(
      `select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables where schemaname in ('public', 'drizzle')`,
    )
    await client.query(`begin; lock table ${rows[0]?.tables} in access exclusive mode`)
    const notReady = await until(
      async () => (await Promise.all(nodes.map((node) => readyz(world, node)))).every((status) => status === 503),
      5000,
    )
    await wait(8000)
    await client.query('commit')
    await client.end()
    const wrong = notReady === null ? ['a node went on calling itself ready'] : []
    return { words: `503 on readyz of both after ${notReady === null ? '–' : seconds(notReady)}`, wrong }
  }),
  lasting(
    'the database is frozen for 8 s',
    8000,
    ({ database }) => database.signal('SIGSTOP'),
    ({ database }) => database.signal('SIGCONT'),
  ),
  fault('the database is killed and started again', async ({ database }) => {
    await database.kill('the server')
    return {}
  }),
  fault("the database's disk is full for 6 s", async ({ database }) => {
    if (!database.fillDisk) return { words: 'not tried: no disk of its own could be mounted' }
    const empty = await database.fillDisk()
    await wait(6000)
    await empty()
    return {}
  }),
  fault("the disk of the database's log (WAL) is full for 6 s", async ({ database }) => {
    if (!database.fillLog) return { words: 'not tried: no disk of its own could be mounted' }
    const empty = await database.fillLog()
    await wait(6000)
    await empty()
    return {}
  }),
]

const readerLoad = 160
const badSockets = 300

/** Opens harmful connections; returns how many of them the node has closed. */
async function harmful(world: World, hold: (socket: Socket) => void, ms: number): Promise<number> {
  const [node] = world.nodes
  let ended = 0
  const sockets = Array.from({ length: badSockets }, () => {
    const socket = connect(node.sitesPort, '127.0.0.1')
    socket.on('error', nothing)
    socket.on('close', () => ended++)
    socket.on('connect', () => hold(socket))
    return socket
  })
  await wait(ms)
  const byTheNode = ended
  for (const socket of sockets) socket.destroy()
  return byTheNode
}

const visitorFaults: readonly Fault[] = [
  fault('ten times the load for 6 s', async ({ balancer }, people) => {
    const pages = people.map(({ siteId }) => request('GET', `localhost:${balancer.sitesPort}`, `/${siteId}/nyheter`, []))
    const next = (connection: number): Buffer | null => pages[connection % pages.length] ?? null
    // A refused page ends the round, which the row reports.
    const measured = await load({ port: balancer.sitesPort, connections: readerLoad, ms: 6000, next, expect: 200 }).catch(
      () => null,
    )
    return { words: measured ? `${Math.round(measured.perSecond)} pages a second besides` : 'some of it was refused' }
  }),
  fault(`${badSockets} connections send their headers letter by letter`, async (world) => {
    const head = Buffer.from(`GET / HTTP/1.1\r\nHost: localhost:${world.balancer.sitesPort}\r\nX-Slow: ${'a'.repeat(100)}`)
    const ended = await harmful(
      world,
      (socket) => {
        let at = 0
        const timer = setInterval(() => socket.write(head.subarray(at, ++at)), 500)
        socket.on('close', () => clearInterval(timer))
      },
      14_000,
    )
    const wrong = ended < badSockets ? [`${badSockets - ended} of them were held for 14 s`] : []
    return { words: `${ended} ended by the node within 14 s`, wrong }
  }),
]

export const faults: readonly Fault[] = [
  ...nodeFaults,
  ...databaseFaults,
  ...killFaults,
  ...mailFaults,
  ...crowdFaults,
  ...saveFaults,
  ...deafFaults,
  ...schemaFaults,
  ...dueFaults,
  ...fileFaults,
  ...signInFaults,
  ...certificateFaults,
  ...limitFaults,
  ...poolerFaults,
  ...visitorFaults,
]
