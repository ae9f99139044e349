import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

const dist = join(import.meta.dirname, '..', '..', 'dist')

/** One running product: the built server with its own data, and the built BankID simulator it talks to. */
export interface Stack {
  readonly adminUrl: string
  readonly sitesUrl: string
  readonly phoneUrl: string
  readonly dataDir: string
  /** Everything the server has printed, at its most talkative. */
  readonly logFile: string
}

export interface RunningStack {
  readonly stack: Stack
  readonly stop: () => Promise<void>
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** Below those that the system gives to connections, any of which could take a port before its program listens. */
const ports = { from: 20_000, to: 32_000 }
const taken = new Set<number>()

/** A free port whose successor is free too: the simulator takes both. */
export async function freePair(): Promise<number> {
  for (;;) {
    // The first of each pair is even, so that no two pairs overlap.
    const port = ports.from + 2 * Math.floor((Math.random() * (ports.to - ports.from)) / 2)
    if (taken.has(port)) continue
    taken.add(port)
    if ((await isFree(port)) && (await isFree(port + 1))) return port
  }
}

/** Starts both programs with nothing but their own settings, whatever the environment of the test run holds. */
export async function startPrograms(dataDir: string): Promise<RunningStack> {
  await mkdir(dataDir, { recursive: true })
  const [port, sitesPort, simulatorPort] = [await freePair(), await freePair(), await freePair()]
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    NODE_ENV: 'development',
    LOG_LEVEL: 'debug',
    DATA_DIR: dataDir,
    PORT: String(port),
    SITES_PORT: String(sitesPort),
    BANKID_SIMULATOR_PORT: String(simulatorPort),
    // Each browser of the tests sends its own address in X-Forwarded-For; otherwise all would share one address's limits.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    // Nothing listens on this port, so that no name is ever found, whatever the network.
    DNS_SERVERS: '127.0.0.1:9',
  }
  const outputOf = (program: string): string => join(dataDir, `${program}.log`)
  const start = (program: string): ChildProcess => {
    const log = openSync(outputOf(program), 'w')
    // With a channel: when this process dies, however it dies, both programs end by themselves.
    const child = spawn(process.execPath, [join(dist, program, 'main.js')], { env, stdio: ['ignore', log, log, 'ipc'] })
    closeSync(log)
    return child
  }
  const simulator = start('bankid-simulator')
  const stack = {
    adminUrl: `http://localhost:${port}`,
    sitesUrl: `http://localhost:${sitesPort}`,
    phoneUrl: `http://localhost:${simulatorPort}`,
    dataDir,
    logFile: outputOf('server'),
  }
  await hasListened(simulator, stack.phoneUrl, outputOf('bankid-simulator'))
  const server = start('server')
  await hasListened(server, stack.adminUrl, outputOf('server'))
  const stop = async (): Promise<void> => {
    // The simulator last, since a request that the server finishes may need it.
    for (const child of [server, simulator]) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    }
  }
  return { stack, stop }
}

/** Both programs print their addresses when they are ready. One that cannot start prints why. */
async function hasListened(child: ChildProcess, address: string, output: string): Promise<void> {
  for (;;) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null
    const printed = await readFile(output, 'utf8')
    if (hasEnded) throw new Error(`A program did not start: ${printed}`)
    if (printed.includes(address)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
