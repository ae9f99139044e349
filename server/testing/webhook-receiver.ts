import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { issueCertificate, oid } from '#bankid-simulator/certificates.ts'

// A server that receives webhooks, over TLS with a certificate for its name. A test chooses the answer of each path.

export const receiverName = 'mottagare.test'

export interface ReceivedCall {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A status to answer with, a redirect, or no answer at all. */
export type Behaviour = number | { readonly redirectTo: string } | 'silent'

export interface WebhookReceiver {
  /** In the form of the program's settings. */
  readonly environment: Record<string, string>
  readonly port: number
  readonly ca: string
  /** Calls received at a path so far. */
  callsTo(path: string): readonly ReceivedCall[]
  /** Sets the answer of a path; the default is 204. */
  answer(path: string, behaviour: Behaviour): void
  /** Answers the silent calls of a path with 204, and all later ones too. */
  release(path: string): void
  /** The highest number of calls open at once at paths with this prefix. */
  mostAtOnce(path: string): number
}

/** A server's certificate for these names, and the authority that issued it. */
export async function serverCertificates(names: readonly string[]) {
  const [notBefore, notAfter] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 86_400_000)]
  const authority = await issueCertificate({
    subject: [[oid.commonName, 'Test CA']],
    extensions: [
      { name: 'basicConstraints', critical: true, cA: true },
      { name: 'keyUsage', critical: true, keyCertSign: true },
    ],
    notBefore,
    notAfter,
  })
  const server = await issueCertificate({
    subject: [[oid.commonName, names[0] ?? '']],
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: names.map((value) => ({ type: 2 as const, value })) },
    ],
    notBefore,
    notAfter,
    issuer: authority,
  })
  return { ca: authority.certificate, key: server.key, cert: server.certificate }
}

/** Starts a receiver, closed with the test file. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const { ca, key, cert } = await serverCertificates([receiverName])
  const folder = await mkdtemp(join(tmpdir(), 'kansli-webhook-'))
  const caFile = join(folder, 'ca.pem')
  await writeFile(caFile, ca)
  const calls: ReceivedCall[] = []
  const behaviours = new Map<string, Behaviour>()
  const held: { readonly path: string; readonly response: ServerResponse }[] = []
  const open = new Map<string, { now: number; most: number }>()

  function act(path: string, response: ServerResponse): void {
    const behaviour = behaviours.get(path) ?? 204
    if (behaviour === 'silent') {
      held.push({ path, response })
      return
    }
    const head = typeof behaviour === 'number' ? {} : { location: behaviour.redirectTo }
    // The body is endless: a client that read it would never finish.
    response.writeHead(typeof behaviour === 'number' ? behaviour : 302, head)
    if (response.statusCode === 204) response.end()
    else response.write('x'.repeat(100_000))
  }
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const known = open.get(path) ?? { now: 0, most: 0 }
    open.set(path, { now: known.now + 1, most: Math.max(known.most, known.now + 1) })
    response.on('close', () => {
      const { now, most } = open.get(path) ?? { now: 1, most: 1 }
      open.set(path, { now: now - 1, most })
    })
    let body = ''
    for await (const chunk of request) body += String(chunk)
    calls.push({ path, headers: request.headers as Record<string, string>, body })
    act(path, response)
  }

  const server = createServer({ key, cert }, (request, response) => {
    take(request, response).catch(() => undefined)
  })
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await rm(folder, { recursive: true, force: true })
  })
  return {
    environment: { WEBHOOK_TEST_RECEIVER: `127.0.0.1:${port}`, WEBHOOK_TEST_CA: caFile },
    port,
    ca,
    callsTo: (path) => calls.filter((call) => call.path === path),
    answer: (path, behaviour) => void behaviours.set(path, behaviour),
    release(path) {
      behaviours.set(path, 204)
      for (const one of held.filter((call) => call.path === path)) one.response.writeHead(204).end()
    },
    mostAtOnce: (path) => open.get(path)?.most ?? 0,
  }
}
