import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Fault } from './fault.ts'
import { fault, seconds, until } from './fault.ts'
import { call } from './observers.ts'
import type { Node, World } from './world.ts'

// Program and schema of different versions: running nodes report that they are not ready, and no program starts.

const startLimitMs = 30_000

export const readyz = async ({ balancer }: World, node: Node): Promise<number> =>
  (await call(node.adminPort, 'GET', '/readyz', { host: `localhost:${balancer.adminPort}` })).status

/** `move` changes the schema's version and returns a function that restores it. */
const moved = (name: string, move: (client: pg.Client) => Promise<() => Promise<unknown>>, sentence: RegExp): Fault =>
  fault(name, async (world) => {
    const { nodes, spare, database } = world
    const client = await database.connect()
    const wrong: string[] = []
    const back = await move(client)
    const notReady = await until(
      async () => (await Promise.all(nodes.map((node) => readyz(world, node)))).every((status) => status === 503),
      5000,
    )
    if (notReady === null) wrong.push('a node went on calling itself ready')
    spare.start()
    const code = await Promise.race([spare.exited, wait(startLimitMs, null)])
    const said = sentence.exec(spare.log())?.[0]
    if (code === null) spare.signal('SIGKILL')
    if (code !== 1 || said === undefined) wrong.push(`a program started meanwhile ended with ${code}: ${spare.log().slice(-300)}`)
    await back()
    await client.end()
    const words = `503 on readyz of both after ${notReady === null ? '–' : seconds(notReady)}; a program started meanwhile refuses: “${said}”`
    return { words, wrong }
  })

export const schemaFaults: readonly Fault[] = [
  moved(
    'the schema moves ahead of the programs',
    async (client) => {
      await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('a later version', 9999999999999)")
      return () => client.query('delete from drizzle.__drizzle_migrations where created_at = 9999999999999')
    },
    /Databasen kommer från en nyare version av Kansli\./,
  ),
  moved(
    'the programs are ahead of the schema',
    async (client) => {
      const { rows } = await client.query<{ hash: string; created_at: string }>(
        `delete from drizzle.__drizzle_migrations
         where created_at = (select max(created_at) from drizzle.__drizzle_migrations) returning hash, created_at`,
      )
      const [newest] = rows
      return () =>
        client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
          newest?.hash,
          newest?.created_at,
        ])
    },
    /Databasen kommer från en äldre version av Kansli\./,
  ),
]
