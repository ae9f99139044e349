import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { errorCodeOf, startError } from './start-error.ts'

/** A listener on both loopback addresses, since `localhost` may mean either. */
export type LoopbackListener = { port: number; servers: (Server | HttpsServer)[]; close: () => Promise<void> }

/** `setting` is named in the message when the port is taken. Port 0 takes any free one. */
export async function listenOnLoopback(
  createServer: () => Server | HttpsServer,
  port: number,
  setting: string,
): Promise<LoopbackListener> {
  const first = createServer()
  await listen(first, port, '127.0.0.1', setting)
  // A server that listens on a port has an address with a port.
  const { port: taken } = first.address() as AddressInfo
  const second = createServer()
  const servers = [first, second]
  try {
    await listen(second, taken, '::1', setting)
  } catch (error) {
    servers.pop()
    // Without IPv6, or with a port of our own choosing that is busy there, one address is enough.
    const noIpv6 = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(errorCodeOf(error))
    if (!noIpv6 && port !== 0) {
      await closeServer(first)
      throw error
    }
  }
  return { port: taken, servers, close: async () => void (await Promise.all(servers.map(closeServer))) }
}

function listen(server: Server | HttpsServer, port: number, host: string, setting: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const code = errorCodeOf(error)
      if (code === 'EADDRINUSE')
        reject(startError(`Porten ${port} är upptagen; stäng det program som använder den eller ange en annan i ${setting}.`))
      else if (code === 'EACCES') reject(startError(`Porten ${port} får inte användas; ange en annan i ${setting}.`))
      else reject(error)
    })
    server.listen(port, host, () => {
      server.removeAllListeners('error')
      server.on('error', (error) => console.error(error))
      resolve()
    })
  })
}

function closeServer(server: Server | HttpsServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

const timeLimits = { keepAliveTimeout: 65_000, requestTimeout: 10_000, headersTimeout: 10_000, connectionsCheckingInterval: 1_000 }

export function createPlainServer(onRequest: RequestListener): Server {
  return hardened(createHttpServer(timeLimits, onRequest))
}

/**
 * HTTPS that demands a client certificate. Keys and issuers are given afterwards with setSecureContext: the port is
 * claimed before any key is written, so that a busy port leaves the disk as it was.
 */
export function createMutualTlsServer(onRequest: RequestListener): HttpsServer {
  const tls = { requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.2', handshakeTimeout: 10_000 } as const
  const server = createHttpsServer({ ...timeLimits, ...tls }, onRequest)
  // A failed handshake is the caller's doing and ends with their connection.
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  return hardened(server)
}

/** Answers bytes that are not HTTP as BankID answers a bad call, and stays alive. */
function hardened<T extends Server | HttpsServer>(server: T): T {
  server.on('clientError', (error: Error, socket: Duplex) => {
    const late = errorCodeOf(error) === 'ERR_HTTP_REQUEST_TIMEOUT'
    const body = JSON.stringify(
      late
        ? { errorCode: 'requestTimeout', details: 'The request took too long' }
        : { errorCode: 'invalidParameters', details: 'Not an HTTP request' },
    )
    const head = `HTTP/1.1 ${late ? '408 Request Timeout' : '400 Bad Request'}\r\nContent-Type: application/json`
    if (socket.writable && errorCodeOf(error) !== 'ECONNRESET')
      socket.end(`${head}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`)
    else socket.destroy()
  })
  // A socket that breaks before HTTP has taken it over has no other listener.
  server.on('connection', (socket: Socket) => socket.on('error', () => socket.destroy()))
  return server
}
