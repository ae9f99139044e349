import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from '../people.ts'
import { freePort } from '../programs.ts'
import { publishDue } from './due-faults.ts'
import type { Fault, Shown } from './fault.ts'
import { fault, until } from './fault.ts'
import { readyz } from './schema-faults.ts'
import type { Node, World } from './world.ts'

// Both nodes reach the database through one PgBouncer in transaction mode, with fewer connections than they would open themselves.

const serverConnections = 5
const due = 60
const readyLimitMs = 30_000
/** It refuses to run as root. */
const nobody = 65_534
const isRoot = process.getuid?.() === 0

interface Pooler {
  readonly port: number
  start(): void
  isRunning(): boolean
  kill(): Promise<void>
  close(): Promise<void>
}

async function makePooler(databasePort: number): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'kansli-pooler-'))
  const port = await freePort()
  const config = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  await writeFile(users, '"kansli_app" "kansli"\n')
  await writeFile(
    config,
    `[databases]
kansli = host=127.0.0.1 port=${databasePort} dbname=kansli
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 200
server_login_retry = 1
`,
  )
  if (isRoot) for (const path of [folder, config, users]) await chown(path, nobody, nobody)
  let child: ChildProcess | null = null
  const kill = async (): Promise<void> => {
    const ended = child
    child = null
    // A program that is not installed has no process, and never ends.
    if (ended?.pid === undefined) return
    const gone = new Promise((resolve) => ended.once('exit', resolve))
    ended.kill('SIGKILL')
    await gone
  }
  return {
    port,
    start() {
      child = spawn('pgbouncer', [config], { stdio: 'ignore', cwd: folder, ...(isRoot && { uid: nobody, gid: nobody }) })
      child.on('error', () => undefined)
    },
    isRunning: () => child?.pid !== undefined,
    kill,
    async close() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function restart(world: World, node: Node, env: Record<string, string>): Promise<void> {
  node.signal('SIGTERM')
  await node.exited
  node.start({ env })
  if ((await until(async () => (await readyz(world, node)) === 200 && world.balancer.isReady(node), readyLimitMs)) === null)
    throw new Error(`Node ${node.name} is not ready behind PgBouncer: ${node.log().slice(-500)}`)
}

/** Restarts the nodes one after the other behind a PgBouncer, and back again after `work`. */
const pooled = (
  name: string,
  work: (world: World, pooler: Pooler, people: readonly Person[], since: string) => Promise<Shown>,
): Fault =>
  fault(name, async (world, people) => {
    const [first] = world.nodes
    const pooler = await makePooler(first.road.port)
    const since = await databaseTime(world)
    pooler.start()
    try {
      const env = (road: number) => ({
        DATABASE_URL: `postgres://kansli_app:kansli@127.0.0.1:${pooler.port}/kansli`,
        DATABASE_DIRECT_URL: `postgres://kansli_app:kansli@127.0.0.1:${road}/kansli`,
      })
      if (!pooler.isRunning()) throw new Error('PgBouncer did not start: apt-get install pgbouncer')
      for (const node of world.nodes) await restart(world, node, env(node.road.port))
      return await work(world, pooler, people, since)
    } finally {
      for (const node of world.nodes) await restart(world, node, {})
      await pooler.close()
    }
  })

async function databaseTime({ database }: World): Promise<string> {
  const client = await database.connect()
  const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now')
  await client.end()
  return rows[0]?.now ?? ''
}

/**
 * Counts the connections of PgBouncer and of both nodes, which all begin after `since`. Older ones are those of an earlier fault: a
 * firewall that has forgotten a connection tells the server nothing of its end.
 */
async function connections({ database }: World, since: string): Promise<{ pooled: number; listening: number }> {
  const client = await database.connect()
  const { rows } = await client.query<{ pooled: number; listening: number }>(
    `select count(*) filter (where application_name <> 'kansli listening')::int as pooled,
       count(*) filter (where application_name = 'kansli listening')::int as listening
     from pg_stat_activity where usename = 'kansli_app' and backend_start >= $1::timestamptz`,
    [since],
  )
  await client.end()
  return rows[0] ?? { pooled: -1, listening: -1 }
}

export const poolerFaults: readonly Fault[] = [
  pooled(`PgBouncer in transaction mode, and ${due} news are due at once`, async (world, _pooler, people, since) => {
    const { shown } = await publishDue(world, people, due)
    await wait(3000)
    const open = await connections(world, since)
    const wrong = [
      ...(open.pooled > serverConnections ? [`${open.pooled} connections besides PgBouncer's`] : []),
      ...(open.listening === 0 ? ['nobody listens'] : []),
    ]
    return {
      ...shown,
      words: `${shown.words}; ${open.pooled} connections of PgBouncer and ${open.listening} that listen, for both nodes`,
      wrong: [...(shown.wrong ?? []), ...wrong],
    }
  }),
  pooled('PgBouncer is killed, and back after 3 s', async (_world, pooler) => {
    await pooler.kill()
    await wait(3000)
    pooler.start()
    await wait(4000)
    return {}
  }),
  pooled('the database is killed behind PgBouncer', async ({ database }) => {
    await database.kill('the server')
    await wait(6000)
    return {}
  }),
]
