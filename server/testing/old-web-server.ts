import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { createDns } from '../platform/dns.ts'
import type { Fence } from '../platform/outbound/fence.ts'
import { testDns } from './dns-server.ts'
import type { TestDns } from './dns-server.ts'
import { serverCertificates } from './webhook-receiver.ts'

// The server of an association's old website, over TLS, with its name server. A test says what it answers at each path.

type Answer = (request: IncomingMessage, response: ServerResponse) => void

interface OldWebServer {
  readonly fence: Fence
  readonly dns: TestDns
  /** Paths that were asked for so far, with their hosts, in order. */
  readonly asked: readonly string[]
  /** The highest number of calls open at once. */
  mostAtOnce(): number
  at(path: string, answer: Answer | Buffer): void
}

/** Starts one for these names, closed with the test file. All of them lead to it until a test says otherwise. */
export async function oldWebServer(names: readonly string[]): Promise<OldWebServer> {
  const dns = await testDns()
  const { ca, key, cert } = await serverCertificates(names)
  const answers = new Map<string, Answer>()
  const asked: string[] = []
  let [open, most] = [0, 0]
  const server = createServer({ key, cert }, (request, response) => {
    most = Math.max(most, ++open)
    response.on('close', () => open--)
    asked.push(`${request.headers.host}${request.url}`)
    const answer = answers.get(request.url ?? '')
    if (answer) answer(request, response)
    else response.writeHead(404).end('<h1>Saknas</h1>')
  })
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const name of names) dns.set(name, { type: 'A', value: '127.0.0.1' })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    fence: { dns: createDns([dns.address]), testReceiver: { address: '127.0.0.1', port, ca } },
    dns,
    asked,
    mostAtOnce: () => most,
    at: (path, answer) =>
      void answers.set(path, Buffer.isBuffer(answer) ? (_request, response) => void response.end(answer) : answer),
  }
}
