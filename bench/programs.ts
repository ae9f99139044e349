import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { rolldown } from 'rolldown'
import { ask, request } from './load.ts'

// The programs of a run: the built product, its BankID simulator, and the limits.

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)))
const cache = join(projectRoot, '.cache', 'bench')
/** As `npm run serve` starts it. */
const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { scripts: { serve: string } }
const serverFlags = scripts.serve.split(' ').filter((word) => word.startsWith('--'))
const product = join(projectRoot, 'dist', 'server', 'main.js')
const simulator = join(projectRoot, 'dist', 'bankid-simulator', 'main.js')
const limits = join(cache, 'limits.js')

/** Given to all nodes, so that the bench can make the CSRF tokens of the people it puts in the database. */
export const secretKey = createHash('sha256').update('the bench').digest('base64')

export interface Program {
  readonly pid: number
  /** Time of its start, as `performance.now()`. */
  readonly startedAt: number
  stop(): Promise<void>
}

const children = new Set<ChildProcess>()

function run(file: string, env: Record<string, string>, nodeArguments: readonly string[] = []): Program {
  // The channel closes when this process ends, which ends the child.
  const child = spawn(process.execPath, [...nodeArguments, file], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.add(child)
  const startedAt = performance.now()
  const exited = new Promise<void>((resolve) => {
    child.on('exit', () => {
      children.delete(child)
      resolve()
    })
  })
  return {
    pid: child.pid ?? 0,
    startedAt,
    stop: () => {
      child.kill('SIGTERM')
      return exited
    },
  }
}

/** The port if it is free, otherwise 0; for 0, any free port. */
function probed(port: number): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(0))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0))
    })
  })
}

export const freePort = (): Promise<number> => probed(0)

/** Resolves with the time of the first answer 200. */
export async function firstAnswer(port: number, path: string): Promise<number> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    const answer = await ask(port, request('GET', `localhost:${port}`, path, [])).catch(() => null)
    if (answer?.status === 200) return performance.now()
    await wait(2)
  }
  throw new Error(`No answer from port ${port}; is anything above this line?`)
}

export interface Product extends Program {
  readonly adminPort: number
  readonly sitesPort: number
}

export interface Setting {
  readonly dataDir: string
  readonly simulatorPort: number
}

/** The first of two adjacent ports, as the simulator needs them. */
async function simulatorPorts(): Promise<number> {
  for (;;) {
    const port = await freePort()
    if (port < 65_535 && (await probed(port + 1)) !== 0) return port
  }
}

/** A new folder with a simulator. */
export async function makeSetting(): Promise<Setting & { close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kansli-bench-'))
  const simulatorPort = await simulatorPorts()
  const program = run(simulator, { DATA_DIR: dataDir, BANKID_SIMULATOR_PORT: String(simulatorPort) })
  await firstAnswer(simulatorPort, '/')
  return {
    dataDir,
    simulatorPort,
    async close() {
      await program.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function startProduct(
  setting: Setting,
  options: { readonly env?: Record<string, string>; readonly profile?: boolean } = {},
): Promise<Product> {
  const [adminPort, sitesPort] = [await freePort(), await freePort()]
  const env = {
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    SECRET_KEY: secretKey,
    DATA_DIR: setting.dataDir,
    BANKID_ENV: 'simulator',
    BANKID_SIMULATOR_PORT: String(setting.simulatorPort),
    PORT: String(adminPort),
    SITES_PORT: String(sitesPort),
    ...options.env,
  }
  const profiling = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${join(cache, 'profiles')}`] : []
  return { ...run(product, env, [...serverFlags, ...profiling]), adminPort, sitesPort }
}

/** A second node on the database of the first, with its own folder and the same keys for BankID. */
export async function startSecondNode(setting: Setting, server: Server, more: Record<string, string> = {}): Promise<Product> {
  const dataDir = join(setting.dataDir, 'second')
  await mkdir(dataDir, { recursive: true })
  await cp(join(setting.dataDir, 'bankid-simulator'), join(dataDir, 'bankid-simulator'), { recursive: true })
  return startProduct({ ...setting, dataDir }, { env: { DATABASE_URL: urlOf(server, 'kansli_app', 'kansli'), ...more } })
}

/** The embedded PostgreSQL of a running product. */
export interface Server {
  readonly socketDir: string
  readonly port: number
}

export async function serverOf(setting: Setting): Promise<Server> {
  const lines = (await readFile(join(setting.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return { port: Number(lines[3]), socketDir: lines[4] ?? '' }
}

export const urlOf = (server: Server, user: string, database: string): string =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(server.socketDir)}&port=${server.port}`

export async function superuser(server: Server, database: string): Promise<pg.Client> {
  const client = new pg.Client({ host: server.socketDir, port: server.port, user: 'postgres', database })
  // The server may stop while the connection is open.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Builds the limits like the product, so that their starts are comparable. */
export async function buildLimits(): Promise<void> {
  const bundle = await rolldown({
    input: join(projectRoot, 'bench', 'limits.ts'),
    platform: 'node',
    external: [/^node:/, 'pg-native'],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'warn',
  })
  await bundle.write({ file: limits, format: 'esm', codeSplitting: false })
  await bundle.close()
}

export interface Limits extends Program {
  readonly port: number
}

export async function startLimits(server: Server): Promise<Limits> {
  const port = await freePort()
  const connection = { host: server.socketDir, port: server.port, user: 'postgres', database: 'bench_limits' }
  const program = run(limits, { NODE_ENV: 'production', BENCH_PORT: String(port), BENCH_DATABASE: JSON.stringify(connection) })
  return { ...program, port }
}

export function stopAll(): void {
  for (const child of children) child.kill('SIGTERM')
}
