import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Limits of a connection (SEC-39), the same for every port. */
export const httpLimits = {
  headersMs: 10_000,
  requestMs: 30_000,
  keepAliveMs: 65_000,
  /** How often the two first are looked after. Node's own choice is every 30 s, so that 10 s would be up to 40. */
  checkEveryMs: 500,
  /** An answer has no reader when no byte can be sent for this long. Node checks twice, so it may take double the time. */
  unreadMs: 20_000,
  headerBytes: 16_384,
  headers: 100,
  /** Requests on one connection that wait for their answers. No browser sends a second before it has the first. */
  pipelined: 16,
  /**
   * For each port. Far more than a proxy or a town's visitors open at a time, and few enough that their buffers fit in memory
   * and their descriptors in what Linux gives a program.
   */
  connections: 2000,
}

/** One line, and the connection is closed: a client that sends such bytes reads no error envelope. */
const refusal = (status: string): string =>
  `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\nX-Content-Type-Options: nosniff\r\n\r\n`

const tooManyHeaders = '431 Request Header Fields Too Large'

/** Answers bytes that are no request, or an incomplete one. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? tooManyHeaders
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request'
  socket.end(refusal(status))
  // Does not wait for the other side to hang up: a client that is slow on purpose would not.
  socket.destroySoon()
}

/** How many requests of a connection wait for the answer to an earlier one. */
const waiting = new WeakMap<Socket, number>()

/**
 * Counts a request of a connection; false, and the connection is ended, when too many wait already. Their answers would all be kept in
 * memory until the client reads: a kilobyte of requests can ask for a megabyte of pages.
 */
function admit({ socket }: IncomingMessage, response: ServerResponse, pipelined: number): boolean {
  // Requests that arrived together with one too many.
  if (socket.destroyed) return false
  // An answer has its socket when its turn comes. Nearly always that is at once, and there is nothing to count.
  if (response.socket !== null) return true
  const count = (waiting.get(socket) ?? 0) + 1
  waiting.set(socket, count)
  response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
  if (count < pipelined) return true
  socket.destroy()
  return false
}

/** The latest answer that was begun on each connection. */
const lastAnswer = new WeakMap<Socket, ServerResponse>()

/** A connection on which nothing has happened for a while: true if it waits for its next request, or its client does not read. */
const isUseless = (socket: Socket): boolean => lastAnswer.get(socket)?.writableFinished !== false || socket.writableLength > 0

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** The server behind each of our ports; `limits` are others only in tests. */
export function limitedServer(handler: Handler, limits = httpLimits): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      maxHeaderSize: limits.headerBytes,
      // A missing Host is answered like a doubled one, by us and in Swedish.
      requireHostHeader: false,
    },
    (request, response) => {
      if (!admit(request, response, limits.pipelined)) return
      // Node would drop the rest without a word, and a proxy in front may have believed just those.
      if (request.rawHeaders.length > limits.headers * 2) {
        response.writeHead(431, { connection: 'close', 'content-length': 0, 'x-content-type-options': 'nosniff' }).end()
        return
      }
      lastAnswer.set(request.socket, response)
      handler(request, response)
    },
  )
  server.maxConnections = limits.connections
  // Connections that only wait for a next request make room before anybody is turned away.
  server.on('connection', () => {
    server.getConnections((_error, count) => {
      if (count > limits.connections * 0.9) server.closeIdleConnections()
    })
  })
  // An answer that is still being made has nothing to be read yet, and its time is limited elsewhere.
  server.setTimeout(limits.unreadMs, (socket) => {
    if (isUseless(socket)) socket.destroy()
  })
  server.on('clientError', refuseConnection)
  return server
}

/** The options that make Fastify use this server. */
export const limitedListening = {
  serverFactory: (handler: Handler): Server => limitedServer(handler),
  // The server has its own.
  clientErrorHandler: (): void => undefined,
  return503OnClosing: true,
}
