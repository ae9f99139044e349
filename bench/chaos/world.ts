import type { ChildProcess } from 'node:child_process'
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import type { EmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { prepareDatabase } from '#server/platform/database/prepare.ts'
import type { Road } from '#server/testing/road.ts'
import { openRoad } from '#server/testing/road.ts'
import type { S3Server } from '#server/testing/s3-service.ts'
import { openS3Server } from '#server/testing/s3-service.ts'
import { freePort, makeSetting, secretKey } from '../programs.ts'
import type { Balancer } from './balancer.ts'
import { openBalancer } from './balancer.ts'

// A small federation: one PostgreSQL, one object store, two nodes and a balancer. Each node has its own road to the database, so
// that a fault can affect a single node.

const run = promisify(execFile)
const projectRoot = fileURLToPath(new URL('../../', import.meta.url))
const wrongClock = fileURLToPath(new URL('wrong-clock.mjs', import.meta.url))
const diskMegabytes = 700

export interface Node {
  readonly name: string
  readonly road: Road
  readonly adminPort: number
  readonly sitesPort: number
  /** The log since the last start. */
  log(): string
  /** Errors in the log (level 50 and up) since the last call. */
  newErrors(): string[]
  /** Resolves with its exit code. */
  readonly exited: Promise<number | null>
  hasEnded(): boolean
  signal(name: NodeJS.Signals): void
  /** `aheadMs`: lead of its clock; `laterMs`: its lead after SIGUSR2. */
  start(more?: { readonly aheadMs?: number; readonly laterMs?: number }): void
}

export interface DatabaseServer {
  /** Connects without the roads, and without row level security. */
  connect(): Promise<pg.Client>
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): Promise<void>
  /** Fills the disk of the database; returns a function that frees it. Null where no separate disk could be mounted. */
  readonly fillDisk: (() => Promise<() => Promise<void>>) | null
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

interface Disk {
  readonly folder: string
  readonly isOwn: boolean
}

/** A separate disk that can be filled without harm, where mounting is allowed. */
async function openDisk(root: string): Promise<Disk> {
  const folder = join(root, 'disk')
  await mkdir(folder)
  const isOwn = await run('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  return { folder, isOwn }
}

async function startDatabase(disk: Disk): Promise<DatabaseServer & { path(): string; close(): Promise<void> }> {
  const dataDir = join(disk.folder, 'database')
  let server: EmbeddedPostgres
  let isClosing = false
  const start = async (): Promise<void> => {
    for (;;) {
      try {
        server = await startEmbeddedPostgres({ dataDir })
        break
      } catch (error) {
        if (isClosing) throw error
        await wait(500)
      }
    }
    // Restarts the server, like the supervisor of a machine.
    server.onExit(() => {
      void server.stop().then(start, start)
    })
  }
  await start()
  const first = new pg.Client(server!.adminConnection)
  await first.connect()
  await first.query('create database kansli')
  await first.end()
  await prepareDatabase({
    owner: { ...server!.adminConnection, database: 'kansli' },
    appRole: 'kansli_app',
    appPassword: 'kansli',
    migrations: join(projectRoot, 'server/migrations'),
  })
  const processes = async (): Promise<string[]> => {
    const pid = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0] ?? ''
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', pid])
    return [pid, ...stdout.split('\n').map((line) => line.trim())].filter(Boolean)
  }
  return {
    path: () => `${server.socketDir}/.s.PGSQL.${server.port}`,
    async connect() {
      const client = new pg.Client({ ...server.adminConnection, database: 'kansli' })
      client.on('error', () => undefined)
      await client.connect()
      return client
    },
    async signal(name) {
      const [postmaster = '', ...children] = await processes()
      await run('kill', [`-${name}`, ...(name === 'SIGKILL' ? [postmaster] : [postmaster, ...children])])
    },
    fillDisk: disk.isOwn
      ? async () => {
          const ballast = join(disk.folder, 'ballast')
          const file = await open(ballast, 'w')
          const piece = Buffer.alloc(64 * 1024)
          // Writes until the disk is full.
          for (let isFull = false; !isFull;)
            isFull = await file.write(piece).then(
              () => false,
              () => true,
            )
          await file.close()
          return () => rm(ballast)
        }
      : null,
    async close() {
      isClosing = true
      await server.stop()
    },
  }
}

function makeNode(name: string, road: Road, ports: readonly [number, number], settings: Record<string, string>): Node {
  let child: ChildProcess
  let logged = ''
  let told = 0
  let exited: Promise<number | null> = Promise.resolve(null)
  const [adminPort, sitesPort] = ports
  return {
    name,
    road,
    adminPort,
    sitesPort,
    log: () => logged,
    newErrors() {
      const lines = logged.slice(told).split('\n')
      told = logged.length
      return lines.filter((line) => /^\{"level":[56]0/.test(line))
    },
    get exited() {
      return exited
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    signal: (signal) => void child.kill(signal),
    start({ aheadMs, laterMs } = {}) {
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
      }
      child = spawn(process.execPath, [...wrong, join(projectRoot, 'dist/server/main.js')], {
        env,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => (logged += piece.toString()))
      exited = new Promise((resolve) => child.on('exit', resolve))
    },
  }
}

export async function openWorld(): Promise<World> {
  const setting = await makeSetting()
  const root = setting.dataDir
  const disk = await openDisk(root)
  const database = await startDatabase(disk)
  // The simulator answers before its keys are in place.
  const keys = join(root, 'bankid-simulator')
  for (let tries = 0; !existsSync(keys) && tries < 300; tries++) await wait(100)
  const s3 = await openS3Server()
  const balancer = await openBalancer()
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
      if (disk.isOwn) await run('umount', [disk.folder]).catch(() => undefined)
      await setting.close()
    },
  }
}
