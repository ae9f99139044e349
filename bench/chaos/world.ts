import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Road } from '#server/testing/road.ts'
import { openRoad } from '#server/testing/road.ts'
import type { S3Server } from '#server/testing/s3-service.ts'
import { openS3Server } from '#server/testing/s3-service.ts'
import { freePort, makeSetting, projectRoot, secretKey } from '../programs.ts'
import type { Balancer } from './balancer.ts'
import { openBalancer } from './balancer.ts'
import type { DatabaseServer } from './database-server.ts'
import { openDisk, startDatabase } from './database-server.ts'

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
  const setting = await makeSetting()
  const root = setting.dataDir
  const disk = await openDisk(root)
  const database = await startDatabase(disk, isPrepared)
  // The simulator answers before its keys are in place.
  const keys = join(root, 'bankid-simulator')
  for (let tries = 0; !existsSync(keys) && tries < 300; tries++) await wait(100)
  const s3 = await openS3Server()
  const balancer = await openBalancer(isStrict)
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings
  async function node(name: string): Promise<Node> {
    await cp(keys, join(root, name, 'bankid-simulator'), { recursive: true })
    const road = await openRoad(() => ({ path: database.path() }))
    return makeNode(name, road, [await freePort(), await freePort()], {
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      SECRET_KEY: secretKey,
      DATA_DIR: join(root, name),
      DATABASE_URL: `postgres://kansli_app:kansli@127.0.0.1:${road.port}/kansli`,
      ...(isPrepared ? {} : { DATABASE_OWNER_URL: `postgres://postgres@127.0.0.1:${road.port}/kansli` }),
      BANKID_SIMULATOR_PORT: String(setting.simulatorPort),
      ADMIN_ORIGIN: `http://localhost:${balancer.adminPort}`,
      SITES_URL: `http://localhost:${balancer.sitesPort}/{site}`,
      SHUTDOWN_DRAIN: '3',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
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
    simulatorPort: setting.simulatorPort,
    async close() {
      for (const one of nodes) one.signal('SIGKILL')
      await Promise.all(nodes.map((one) => one.exited))
      await Promise.all([balancer.close(), database.close(), s3.leave()])
      await disk.close()
      await setting.close()
    },
  }
}
