import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Road } from '#server/testing/road.ts'
import { openRoad } from '#server/testing/road.ts'
import type { S3Server } from '#server/testing/s3-service.ts'
import { openInstallation } from './installation.ts'
import { projectRoot, secretKey } from '../programs.ts'
import type { Balancer } from './balancer.ts'
import { openBalancer } from './balancer.ts'
import type { DatabaseServer } from './database-server.ts'

// A small federation: one PostgreSQL, one object store, two nodes and a balancer. Each node has its own road to the database, so
// that a fault can affect a single node.

const wrongClock = fileURLToPath(new URL('wrong-clock.mjs', import.meta.url))

export interface Node {
  readonly name: string
  readonly road: Road
  readonly adminPort: number
  readonly sitesPort: number
  /** The log since the last start. */
  log(): string
  /** Errors in the log (level 50 and up) since the last call, also before a start. */
  newErrors(): string[]
  /** Resolves with its exit code. */
  readonly exited: Promise<number | null>
  hasEnded(): boolean
  readonly pid: number
  signal(name: NodeJS.Signals): void
  start(more?: Start): void
}

interface Start {
  /** Lead of its clock. */
  readonly aheadMs?: number
  /** Its lead after SIGUSR2. */
  readonly laterMs?: number
  /** Settings that differ from the usual ones. */
  readonly env?: Readonly<Record<string, string>>
  /** The folder with another version of the program, built. */
  readonly program?: string
}

export interface World {
  readonly nodes: readonly [Node, Node]
  /** A third node, not started and unknown to the balancer. */
  readonly spare: Node
  readonly balancer: Balancer
  readonly database: DatabaseServer
  readonly s3: S3Server
  /** Address of the BankID simulator's control interface. */
  readonly simulatorPort: number
  close(): Promise<void>
}

const errorsIn = (log: string): string[] => log.split('\n').filter((line) => /^\{"level":[56]0/.test(line))

function makeNode(name: string, road: Road, ports: readonly [number, number], settings: Record<string, string>): Node {
  let child: ChildProcess
  let logged = ''
  let told = 0
  let untold: string[] = []
  let exited: Promise<number | null> = Promise.resolve(null)
  const [adminPort, sitesPort] = ports
  return {
    name,
    road,
    adminPort,
    sitesPort,
    log: () => logged,
    newErrors() {
      const errors = [...untold, ...errorsIn(logged.slice(told))]
      told = logged.length
      untold = []
      return errors
    },
    get exited() {
      return exited
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    get pid() {
      return child.pid ?? 0
    },
    signal: (signal) => void child.kill(signal),
    start({ aheadMs, laterMs, env: other, program = projectRoot } = {}) {
      untold.push(...errorsIn(logged.slice(told)))
      logged = ''
      told = 0
      const wrong = aheadMs === undefined ? [] : ['--import', wrongClock]
      const env = {
        ...process.env,
        ...settings,
        PORT: String(adminPort),
        SITES_PORT: String(sitesPort),
        AHEAD_MS: String(aheadMs ?? 0),
        LATER_AHEAD_MS: String(laterMs ?? aheadMs ?? 0),
        ...other,
      }
      child = spawn(process.execPath, [...wrong, join(program, 'dist/server/main.js')], {
        env,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => (logged += piece.toString()))
      exited = new Promise((resolve) => child.on('exit', resolve))
    },
  }
}

/**
 * `isPrepared`: the database has the tables of this version; otherwise the nodes make them, as the owner. `isStrict`: a call is refused
 * while no node says that it is ready.
 */
export async function openWorld({ isPrepared = true, isStrict = false } = {}): Promise<World> {
  const installation = await openInstallation(isPrepared)
  const { database, s3, simulatorPort } = installation
  const balancer = await openBalancer(isStrict)
  async function node(name: string): Promise<Node> {
    const road = await openRoad(() => ({ path: database.path() }))
    const { ports, settings } = await installation.node(name, {
      secretKey,
      databaseUrl: `postgres://kansli_app:kansli@127.0.0.1:${road.port}/kansli`,
      adminOrigin: `http://localhost:${balancer.adminPort}`,
      sitesUrl: `http://localhost:${balancer.sitesPort}/{site}`,
    })
    return makeNode(name, road, ports, {
      ...settings,
      ...(isPrepared ? {} : { DATABASE_OWNER_URL: `postgres://postgres@127.0.0.1:${road.port}/kansli` }),
    })
  }
  const nodes = [await node('a'), await node('b')] as const
  const spare = await node('c')
  balancer.serve(nodes)
  return {
    nodes,
    spare,
    balancer,
    database,
    s3,
    simulatorPort,
    async close() {
      for (const one of nodes) one.signal('SIGKILL')
      await Promise.all(nodes.map((one) => one.exited))
      await Promise.all([balancer.close(), installation.close()])
    },
  }
}
