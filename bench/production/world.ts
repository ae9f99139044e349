import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startSmtpServer } from '#server/testing/smtp-server.ts'
import { openInstallation } from '../chaos/installation.ts'
import { projectRoot } from '../programs.ts'
import { call } from '../../scripts/package/journey.mjs'

// What production is, on one machine: PostgreSQL as a server of its own, an object store, a mail server, BankID over mutual TLS, and two
// equal nodes. Only two things are not as in production: the nodes run as the demonstration, since production refuses BankID's simulator,
// and so they begin with its content.

export interface ProductionNode {
  readonly name: string
  readonly adminPort: number
  readonly sitesPort: number
  log(): string
  /** Resolves when it answers. */
  start(): Promise<void>
  /** Resolves when it has ended by itself. */
  stop(): Promise<void>
}

/** As visitors write them; `{port}` is that of the proxy. */
export interface Names {
  readonly adminHost: string
  readonly sitesHost: string
  readonly port: number
}

const suffix = (port: number): string => (port === 443 ? '' : `:${port}`)
export const adminOf = ({ adminHost, port }: Names): string => `https://${adminHost}${suffix(port)}`
export const siteOf = ({ sitesHost, port }: Names, site: string): string => `https://${site}.${sitesHost}${suffix(port)}`

function nodeOf(name: string, ports: readonly [number, number], settings: Record<string, string>): ProductionNode {
  const [adminPort, sitesPort] = ports
  let child: ChildProcess
  let logged = ''
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
  return {
    name,
    adminPort,
    sitesPort,
    log: () => logged,
    async start() {
      child = spawn(process.execPath, ['--max-semi-space-size=4', join(projectRoot, 'dist/server/main.js')], {
        env: { ...process.env, ...settings, PORT: String(adminPort), SITES_PORT: String(sitesPort) },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        // A Ctrl-C reaches it from this program, in order.
        detached: true,
      })
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => (logged += piece.toString()))
      for (let tries = 0; tries < 1200; tries++) {
        if (hasEnded()) throw new Error(`Node ${name} ended at its start:\n${logged}`)
        const ready = await call(`http://127.0.0.1:${sitesPort}/readyz`).catch(() => null)
        if (ready?.status === 200) return
        await wait(100)
      }
      throw new Error(`Node ${name} does not answer:\n${logged}`)
    },
    async stop() {
      if (hasEnded()) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** `more`: settings of each of the two nodes. */
export async function openProduction(names: Names, more: readonly Record<string, string>[] = []) {
  const installation = await openInstallation(true)
  const { root, database, s3, simulatorPort } = installation
  const mail = await startSmtpServer()
  const [, folder = '', databasePort = ''] = /^(.*)\/\.s\.PGSQL\.(\d+)$/.exec(database.path()) ?? []
  const secretKey = randomBytes(32).toString('base64')
  async function node(name: string, own: Record<string, string> = {}): Promise<ProductionNode> {
    const { ports, settings } = await installation.node(name, {
      secretKey,
      databaseUrl: `postgres://kansli_app:kansli@localhost:${databasePort}/kansli?host=${encodeURIComponent(folder)}`,
      adminOrigin: adminOf(names),
      sitesUrl: siteOf(names, '{site}'),
    })
    return nodeOf(name, ports, {
      ...settings,
      TRUSTED_PROXIES: '127.0.0.1',
      MAIL_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Kansli <svara-inte@exempel.se>',
      ...own,
    })
  }
  const nodes = [await node('a', more[0]), await node('b', more[1])] as const
  return {
    nodes,
    root,
    database,
    s3,
    mail,
    /** The address of the simulator's phone and control interface. */
    phone: `http://localhost:${simulatorPort}`,
    async start(): Promise<void> {
      for (const one of nodes) await one.start()
    },
    async close(): Promise<void> {
      await Promise.all(nodes.map((one) => one.stop()))
      await Promise.all([installation.close(), mail.close()])
    },
  }
}

export type Production = Awaited<ReturnType<typeof openProduction>>
