import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Agent, createServer, get, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

// A typical balancer: it asks each node twice a second whether it is ready, sends calls to the ready ones in turn, and repeats a
// call that no node received at the next node.

const askEveryMs = 500
const askLimitMs = 2000

export interface Behind {
  readonly adminPort: number
  readonly sitesPort: number
}

export interface Balancer {
  readonly adminPort: number
  readonly sitesPort: number
  /** Sets the nodes. */
  serve(nodes: readonly Behind[]): void
  isReady(node: Behind): boolean
  /** Ends as a process does that is killed, and comes back on the same ports. */
  restart(awayMs: number): Promise<void>
  close(): Promise<void>
}

const listen = (server: Server, port = 0): Promise<number> =>
  new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const isReadyNow = (node: Behind, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = get({ port: node.adminPort, host: '127.0.0.1', path: '/readyz', headers: { host }, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asked.setTimeout(askLimitMs, () => asked.destroy())
    asked.on('error', () => resolve(false))
  })

/** `isStrict`: a call is refused while no node is ready. */
export async function openBalancer(isStrict = false): Promise<Balancer> {
  let nodes: readonly Behind[] = []
  const ready = new Set<Behind>()
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  let adminHost = ''

  function pass(port: (node: Behind) => number, request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    // When no node is ready, any node is tried: it may still have the page.
    const candidates = ready.size > 0 || isStrict ? [...ready] : [...nodes]
    const order = candidates.map((_, at) => candidates[(at + turn) % candidates.length])
    turn++
    const attempt = (at: number): void => {
      const node = order[at]
      if (!node) return void response.writeHead(502).end()
      const { method, url, headers } = request
      const sent = httpRequest({ host: '127.0.0.1', port: port(node), method, path: url, headers, agent }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        answer.on('error', () => response.destroy())
      })
      sent.setTimeout(30_000, () => sent.destroy())
      sent.on('error', (error: NodeJS.ErrnoException) => {
        if (response.headersSent) return void response.destroy()
        // A call that no node received, or that changes nothing, is sent to the next node.
        if (error.code === 'ECONNREFUSED' || method === 'GET') attempt(at + 1)
        else response.writeHead(502).end()
      })
      sent.end(body)
    }
    attempt(0)
  }

  const serverFor = (port: (node: Behind) => number): Server =>
    createServer((request, response) => {
      const pieces: Buffer[] = []
      request.on('data', (piece: Buffer) => pieces.push(piece))
      request.on('end', () => pass(port, request, response, Buffer.concat(pieces)))
    })
  const servers = [serverFor((node) => node.adminPort), serverFor((node) => node.sitesPort)] as const
  // A connection that it ends just as a call is sent on it would look like a failed call.
  for (const server of servers) server.keepAliveTimeout = 600_000
  const [adminPort, sitesPort] = [await listen(servers[0]), await listen(servers[1])]
  adminHost = `localhost:${adminPort}`

  const asking = setInterval(() => {
    for (const node of nodes)
      void isReadyNow(node, adminHost).then((is) => {
        if (is) ready.add(node)
        else ready.delete(node)
      })
  }, askEveryMs)

  return {
    adminPort,
    sitesPort,
    serve(given) {
      nodes = given
    },
    isReady: (node) => ready.has(node),
    async restart(awayMs) {
      const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)))
      for (const server of servers) server.closeAllConnections()
      await Promise.all([...closed, wait(awayMs)])
      await Promise.all([listen(servers[0], adminPort), listen(servers[1], sitesPort)])
    },
    async close() {
      clearInterval(asking)
      agent.destroy()
      for (const server of servers) server.closeAllConnections()
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}
