import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { openDatabase } from '#server/platform/database/database.ts'
import { createItem } from '#server/modules/items/item-draft.ts'
import { scheduleItem } from '#server/modules/items/item-schedule.ts'
import { newsArea } from '#server/modules/news/news-area.ts'
import { typedNews } from '../content.ts'
import { load, request } from '../load.ts'
import type { Person } from '../people.ts'
import { uploadOne } from './observers.ts'
import type { World } from './world.ts'

/** What goes wrong, for a while. Resolves when it is over, with a word on what it showed besides. */
export interface Fault {
  readonly name: string
  make(world: World, people: readonly Person[]): Promise<string | undefined>
}

const fault = (name: string, make: Fault['make']): Fault => ({ name, make })

/** Begins something, lets it last, and ends it. */
const lasting = (name: string, ms: number, begin: (world: World) => unknown, end: (world: World) => unknown): Fault =>
  fault(name, async (world) => {
    await begin(world)
    await wait(ms)
    await end(world)
    return undefined
  })

const cutBoth = ({ nodes }: World) => Promise.all(nodes.map(({ road }) => road.cut()))
const mendBoth = ({ nodes }: World) => Promise.all(nodes.map(({ road }) => road.mend()))

/** Eight pictures are uploaded while the file store has that fault, and one when it is over. */
const ofFiles = (name: string, begin: (s3: World['s3']) => unknown): Fault =>
  fault(name, async ({ s3, balancer }, people) => {
    const picture = await sharp({ create: { width: 640, height: 427, channels: 3, background: '#2f5233' } })
      .jpeg()
      .toBuffer()
    const upload = (person: Person) => uploadOne(balancer.adminPort, `localhost:${balancer.adminPort}`, person, picture)
    begin(s3)
    const ended = await Promise.all(people.map(upload))
    Object.assign(s3, { mode: 'well', delayMs: 0 })
    const [person] = people
    if (!person) return undefined
    const healed = performance.now()
    let after = await upload(person)
    // Calls that failed in a row are spared for a while.
    while (after !== 200 && performance.now() - healed < 60_000) {
      await wait(500)
      after = await upload(person)
    }
    const took = ((performance.now() - healed) / 1000).toFixed(1)
    return `uploads meanwhile ${ended.toSorted((a, b) => a - b).join(', ')}; the next ${after} after ${took} s`
  })

const dueAtOnce = 1000
const dueLimitMs = 120_000

async function scheduleMany({ nodes, database: server }: World, people: readonly Person[]): Promise<string> {
  const { port } = nodes[0].road
  const connection = { host: '127.0.0.1', port, user: 'kansli_app', password: 'kansli', database: 'kansli' }
  const database = openDatabase(connection, () => undefined)
  // Whole minutes, long enough from now that all of them are written before.
  const publishAt = new Date(Math.ceil((Date.now() + 150_000) / 60_000) * 60_000)
  const typed = publishAt
    .toLocaleString('sv-SE', { timeZone: 'Europe/Stockholm', dateStyle: 'short', timeStyle: 'short' })
    .replace(' ', 'T')
  const ids: string[] = []
  try {
    for (let n = 0; n < dueAtOnce; n += 10) {
      await Promise.all(
        Array.from({ length: 10 }, async (_, at) => {
          const person = people[(n + at) % people.length]
          if (!person) return
          const actor = { userId: person.userId, role: 'editor', now: new Date() } as const
          await database.inSite(person.siteId, async (site) => {
            const work = { site, area: newsArea as never, actor }
            const item = await createItem(work, { content: { ...typedNews(100_000 + n + at) } })
            await scheduleItem(work, item.id, { draftVersion: item.draftVersion, publishAt: typed })
            ids.push(item.id)
          })
        }),
      )
    }
  } finally {
    await database.close()
  }
  await wait(Math.max(0, publishAt.getTime() - Date.now()))
  const client = await server.connect()
  const count = async (): Promise<number> =>
    (await client.query('select from published_items where id = any($1::uuid[])', [ids])).rowCount ?? 0
  const isEarly = (await count()) > 0
  const began = performance.now()
  let published = 0
  while (published < ids.length && performance.now() - began < dueLimitMs) {
    published = await count()
    await wait(200)
  }
  await client.end()
  return `${published} of ${ids.length} public after ${((performance.now() - began) / 1000).toFixed(1)} s${isEarly ? ', some too early' : ''}`
}

const readerLoad = 160

export const faults: readonly Fault[] = [
  lasting(
    'nothing',
    4000,
    () => undefined,
    () => undefined,
  ),
  fault('a node is killed and started again', async ({ nodes: [node] }) => {
    node.signal('SIGKILL')
    await node.exited
    await wait(3000)
    node.start()
    return undefined
  }),
  fault('a node is told to stop (SIGTERM)', async ({ nodes: [node] }) => {
    node.signal('SIGTERM')
    const code = await node.exited
    node.start()
    return `exit ${code}`
  }),
  lasting(
    'a node is frozen for 8 s',
    8000,
    ({ nodes }) => nodes[0].signal('SIGSTOP'),
    ({ nodes }) => nodes[0].signal('SIGCONT'),
  ),
  lasting(
    "a firewall forgets all of one node's connections",
    1000,
    ({ nodes }) => nodes[1].road.forgetConnections(),
    () => undefined,
  ),
  lasting(
    'a firewall forgets all connections',
    1000,
    ({ nodes }) => nodes.forEach(({ road }) => road.forgetConnections()),
    () => undefined,
  ),
  lasting(
    'a proxy accepts and moves nothing for 12 s, one node',
    12_000,
    ({ nodes }) => nodes[1].road.freeze(),
    ({ nodes }) => nodes[1].road.thaw(),
  ),
  lasting(
    'the same for both nodes',
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
    return undefined
  }),
  lasting(
    'the database is slow for 6 s (100 ms each way)',
    6000,
    ({ nodes }) => nodes.forEach(({ road }) => road.slow(100)),
    ({ nodes }) => nodes.forEach(({ road }) => road.slow(0)),
  ),
  lasting(
    'the database is frozen for 8 s',
    8000,
    ({ database }) => database.signal('SIGSTOP'),
    ({ database }) => database.signal('SIGCONT'),
  ),
  fault('the database is killed and started again', async ({ database }) => {
    await database.signal('SIGKILL')
    return undefined
  }),
  fault("the database's disk is full for 6 s", async ({ database }) => {
    if (!database.fillDisk) return 'not tried: no disk of its own could be mounted'
    const empty = await database.fillDisk()
    await wait(6000)
    await empty()
    return undefined
  }),
  ofFiles('the files are slow (2 s each)', (s3) => (s3.delayMs = 2000)),
  ofFiles('the files answer nothing', (s3) => (s3.mode = 'silent')),
  ofFiles('the files are half-written', (s3) => (s3.mode = 'breaking')),
  ofFiles("the files' disk is full", (s3) => (s3.mode = 'full')),
  fault('ten times the load for 6 s', async ({ balancer }, people) => {
    const pages = people.map(({ siteId }) => request('GET', `localhost:${balancer.sitesPort}`, `/${siteId}/nyheter`, []))
    const next = (connection: number): Buffer | null => pages[connection % pages.length] ?? null
    // A page that is refused ends the round, and the row says so.
    const measured = await load({ port: balancer.sitesPort, connections: readerLoad, ms: 6000, next, expect: 200 }).catch(
      () => null,
    )
    return measured ? `${Math.round(measured.perSecond)} pages a second besides` : 'some of it was refused'
  }),
  fault(`${dueAtOnce} news are due at once`, scheduleMany),
  fault("a node's clock is ten minutes ahead", async ({ nodes: [node], database }) => {
    node.signal('SIGTERM')
    await node.exited
    node.start({ aheadMs: 600_000 })
    await wait(4000)
    const client = await database.connect()
    const { rows } = await client.query<{ early: number }>(
      "select count(*)::int as early from items where published_at > now() + interval '5 seconds' or updated_at > now() + interval '5 seconds'",
    )
    await client.end()
    node.signal('SIGTERM')
    await node.exited
    node.start()
    return `${rows[0]?.early ?? '?'} rows from the future`
  }),
  fault('the schema moves under the nodes for 4 s', async ({ nodes, balancer, database }) => {
    const client = await database.connect()
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('a later version', 9999999999999)")
    await wait(4000)
    const areReady = nodes.filter((node) => balancer.isReady(node)).length
    await client.query('delete from drizzle.__drizzle_migrations where created_at = 9999999999999')
    await client.end()
    return `${areReady} nodes called themselves ready`
  }),
]
