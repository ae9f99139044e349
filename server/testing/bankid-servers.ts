import { X509Certificate } from 'node:crypto'
import { createServer as createTlsServer } from 'node:tls'
import { createServer as createHttpsServer } from 'node:https'
import type { RequestListener } from 'node:http'
import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer as createTcpServer } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { KeyAndCertificate } from '#bankid-simulator/certificates.ts'
import { issueCertificate, oid } from '#bankid-simulator/certificates.ts'
import type { BankIdSettings } from '../bankid/bankid-settings.ts'

// Servers that pretend to be BankID and misbehave in ways the simulator, which keeps to the protocol, cannot.

const day = 24 * 60 * 60 * 1000
const caExtensions = [
  { name: 'basicConstraints', critical: true, cA: true },
  { name: 'keyUsage', critical: true, keyCertSign: true, cRLSign: true },
]

export interface IssueOptions {
  readonly issuer?: KeyAndCertificate
  readonly host?: string
  /** Days from now; negative for an expired certificate. */
  readonly validDays?: number
}

/** A root certificate without `issuer`, otherwise a certificate for `host`. */
export function issue(
  name: string,
  { issuer, host = 'localhost', validDays = 100 }: IssueOptions = {},
): Promise<KeyAndCertificate> {
  const names = { name: 'subjectAltName', altNames: [{ type: 2, value: host }] }
  return issueCertificate({
    subject: [[oid.commonName, name]],
    extensions: issuer ? [{ name: 'basicConstraints', cA: false }, names] : caExtensions,
    notBefore: new Date(Date.now() - 20 * day),
    notAfter: new Date(Date.now() + validDays * day),
    ...(issuer && { issuer }),
  })
}

export interface FakeBankId {
  readonly url: string
  /** Every opened connection, and every request whose head arrived. */
  readonly seen: { connections: number; requests: { url: string; contentType: string | undefined; body: string }[] }
}

async function listen(server: Server): Promise<string> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  // A server that listens on a port has an address with a port.
  return `https://localhost:${(server.address() as AddressInfo).port}/rp/v6.0`
}

/** HTTPS with that certificate; `answer` handles the requests. */
export async function fakeBankId(own: KeyAndCertificate, answer: RequestListener): Promise<FakeBankId> {
  const seen: FakeBankId['seen'] = { connections: 0, requests: [] }
  const server = createHttpsServer({ key: own.key, cert: own.certificate }, (request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      seen.requests.push({ url: request.url ?? '', contentType: request.headers['content-type'], body })
      answer(request, response)
    })
  })
  server.on('tlsClientError', () => undefined)
  const url = await listen(server)
  server.on('connection', () => (seen.connections += 1))
  return { url, seen }
}

/** Accepts connections and calls `onSocket` for each, before any handshake. */
export async function rawServer(onSocket: (socket: Socket) => void): Promise<FakeBankId> {
  const seen: FakeBankId['seen'] = { connections: 0, requests: [] }
  const server = createTcpServer((socket) => {
    seen.connections += 1
    onSocket(socket)
  })
  return { url: await listen(server), seen }
}

/** TLS without HTTP: `onSecure` gets the connection once the handshake is done. */
export async function tlsServer(own: KeyAndCertificate, onSecure: (socket: Socket) => void): Promise<FakeBankId> {
  const seen: FakeBankId['seen'] = { connections: 0, requests: [] }
  const server = createTlsServer({ key: own.key, cert: own.certificate }, (socket) => {
    seen.connections += 1
    onSecure(socket)
  })
  return { url: await listen(server), seen }
}

export const settingsFor = (url: string, root: KeyAndCertificate, own: KeyAndCertificate): BankIdSettings => ({
  baseUrl: url,
  start: { mobile: 'http://localhost/', desktop: 'http://localhost/' },
  credentials: async () => ({ ca: root.certificate, cert: own.certificate, key: own.key }),
  expires: async () => new Date(new X509Certificate(own.certificate).validTo),
})

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error'
  readonly fields: Record<string, unknown>
  readonly message: string
}

/** A log that keeps its lines. */
export function keptLog() {
  const lines: LogLine[] = []
  const at = (level: LogLine['level']) => (fields: object, message: string) =>
    void lines.push({ level, fields: { ...fields }, message })
  return { lines, info: at('info'), warn: at('warn'), error: at('error') }
}

/** A folder that is removed after the test file. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kansli-bankid-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<Record<string, string>> {
  const paths: Record<string, string> = {}
  for (const [name, content] of Object.entries(files)) {
    paths[name] = join(folder, name)
    await writeFile(join(folder, name), content)
  }
  return paths
}
