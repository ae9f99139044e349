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

interface Schema {
  readonly version: string
  readonly oldest: string
}

async function schemaOf(client: pg.Client): Promise<Schema | undefined> {
  const { rows } = await client.query<Schema>('select version, oldest_program as oldest from drizzle.kansli_schema')
  return rows[0]
}

const setSchema = (client: pg.Client, was: Schema | undefined) =>
  client.query('update drizzle.kansli_schema set version = $1, oldest_program = $2', [was?.version, was?.oldest])

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
    'the schema moves ahead of the programs and lacks what they need',
    async (client) => {
      const was = await schemaOf(client)
      await client.query('update drizzle.kansli_schema set version = 9999999999999, oldest_program = 9999999999999')
      return () => setSchema(client, was)
    },
    /Databasen kommer från en nyare version av Kansli[^.]*\./,
  ),
  moved(
    'the programs are ahead of the schema',
    async (client) => {
      const was = await schemaOf(client)
      await client.query('update drizzle.kansli_schema set version = version - 1, oldest_program = version - 1')
      return () => setSchema(client, was)
    },
    /Databasen kommer från en äldre version av Kansli\./,
  ),
]
